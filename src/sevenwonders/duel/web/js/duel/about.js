/** Duel on other pages: its line in the lobby, its rules in short. */

import { has, t } from '../core/i18n.js';

/** Describe the setup of a table. @param {string[]} modules */
export const boxOf = (modules) => t(`lobby.box.${modules.length === 2 ? 'both' : (modules[0] ?? 'base')}`);

/** @type {import('../lobby/tables.js').GameLine} */
export const lobbyLine = {
  players: (_, nameOn) => t('lobby.against', { p1: nameOn('p1'), p2: nameOn('p2') }),
  computer: (level) => t('lobby.computer', { level }),
  box: ({ modules }) => boxOf(modules),
  shared: 'lobby.state.here',
  theirs: () => t('lobby.state.theirs'),
  result({ result, you }, nameOn, watched) {
    const { winner, victory } = /** @type {import('../protocol').TwoPlayerResult} */ (result);
    const how = has(`won.${victory}`) ? t(`won.${victory}`) : victory;
    if (victory === 'challenge') return t(`ended.challenge.${winner === 'p1' ? 'met' : 'failed'}`);
    if (winner === 'shared') return t('lobby.state.shared');
    if (watched) return t('lobby.state.winner', { name: nameOn(winner), how });
    return t(winner === you ? 'lobby.state.won' : 'lobby.state.lost', { how });
  }
};

export const rules = {
  messages: 'duel_learn',
  id: 'rules',
  keys: 'learn.rules',
  lines: ['goal', 'cards', 'turn', 'pay', 'chain', 'war', 'science', 'wonders', 'end'],
  boxes: ['pantheon', 'agora', 'both', 'solo']
};
