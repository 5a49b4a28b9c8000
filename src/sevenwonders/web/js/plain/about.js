/** The line in the lobby of a game that brings none. */

import { list, t } from '../core/i18n.js';

/** @import { GameLine, SeatName } from '../lobby/tables.js' */

/** The end of a game in words. @param {any} result @param {string} you @param {(seat: SeatName) => string} nameOn */
export function outcome(result, you, nameOn) {
  const { winners, ranks } = /** @type {import('../protocol').MultiplayerResult} */ (result);
  if (!winners.length) return t('plain.draw');
  const mine = /** @type {Record<string, number>} */ (ranks)[you];
  if (mine === 1) return t(winners.length > 1 ? 'plain.shared' : 'plain.won');
  return t('plain.winners', { count: winners.length, names: list(winners.map(nameOn)) });
}

/** @param {string} game @returns {GameLine} */
export const lineOf = (game) => ({
  players: ({ seats }, nameOn) =>
    Object.keys(seats)
      .map((seat) => nameOn(/** @type {SeatName} */ (seat)))
      .join(' – '),
  box: () => t(`game.${game}`),
  shared: 'lobby.state.several',
  theirs: ({ to_act }, nameOn) =>
    to_act.length ? t('lobby.state.others', { names: list(to_act.map(nameOn)) }) : t('lobby.state.watch'),
  result: ({ result, you }, nameOn, watched) => outcome(result, watched ? '' : you, nameOn)
});
