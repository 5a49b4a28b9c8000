/** 7 Wonders for 3 to 7 players on other pages: its line in the lobby, its rules in short. */

import { list, t } from '../core/i18n.js';

/** @import { SeatName } from '../lobby/tables.js' */

/** Describe the setup of a table. @param {number} count of players */
export const boxOf = (count) => t('lobby.classic.table', { count });

/** @type {import('../lobby/tables.js').GameLine} */
export const lobbyLine = {
  /** The people by name, and how many computers. */
  players({ seats }, nameOn) {
    const all = /** @type {SeatName[]} */ (Object.keys(seats));
    const people = all.filter((seat) => seats[seat].kind === 'person').map(nameOn);
    const computers = all.filter((seat) => seats[seat].kind === 'computer').length;
    return list([...people, ...(computers ? [t('lobby.computers', { count: computers })] : [])]);
  },
  box: ({ seats }) => boxOf(Object.keys(seats).length),
  shared: 'lobby.state.several',
  theirs: ({ to_act }, nameOn) =>
    to_act.length ? t('lobby.state.others', { names: list(to_act.map(nameOn)) }) : t('lobby.state.watch'),
  result({ result, you }, nameOn) {
    const { winners, ranks } = /** @type {import('../protocol').MultiplayerResult} */ (result);
    const mine = /** @type {Record<string, number>} */ (ranks)[you];
    const names = list(winners.map(nameOn));
    if (!mine) return t('lobby.state.first', { count: winners.length, names });
    if (mine > 1) return t('lobby.state.rank', { rank: mine, players: Object.keys(ranks).length, names });
    return t(winners.length > 1 ? 'lobby.state.shared' : 'lobby.state.wins');
  }
};

export const rules = {
  messages: 'classic_learn',
  id: 'classic',
  keys: 'learn.classic',
  lines: ['goal', 'kinds', 'turn', 'pay', 'neighbours', 'stages', 'chain', 'war', 'science', 'end'],
  ways: true
};
