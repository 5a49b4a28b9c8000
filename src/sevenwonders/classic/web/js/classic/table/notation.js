/** Choices as the server writes them (`build baths L2`), taken apart; what each is about on the table. */

/** @import { Seat } from '../types' */

/**
 * @typedef {object} Action
 * @property {string} text the notation
 * @property {string} verb
 * @property {string} unit the id of a card or board, or a side; `?` for a card that is not known, empty for none
 * @property {number} left coins for the left neighbour
 * @property {number} right
 * @property {Record<string, number>} [changes] of a choice: what it adds to the coins, points, shields and symbols of who makes it
 * @property {string} target the thing on the table that it is about: `card:altar`, `board:gizah`, `side:day`
 */

/** Take notation apart. @param {string} text @returns {Action} */
export function read(text) {
  const [verb = '', ...words] = text.split(' ');
  const action = { text, verb, unit: '', left: 0, right: 0, target: '' };
  for (const word of words) {
    const coins = /^([LR])(\d+)$/.exec(word);
    if (coins) action[coins[1] === 'L' ? 'left' : 'right'] = Number(coins[2]);
    else action.unit = word;
  }
  if (action.unit) action.target = `${verb === 'side' || verb === 'board' ? verb : 'card'}:${action.unit}`;
  return action;
}

/** Something that a player did. @typedef {{ ply: number, seat: Seat, action: Action }} Deed */

/** What players did, from the plies of a view; the dealer's plies are left out. @param {string[]} plies @param {number} [from] a ply */
export function deeds(plies, from = 0) {
  /** @type {Deed[]} */
  const found = [];
  for (let ply = from; ply < plies.length; ply += 1) {
    const [who = '', ...words] = (plies[ply] ?? '').split(' ');
    if (who !== 'd') found.push({ ply, seat: /** @type {Seat} */ (who), action: read(words.join(' ')) });
  }
  return found;
}
