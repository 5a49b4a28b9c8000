/** The texts of the table: choices as orders and as news, prices, the state of a seat. */

import { nameOf } from '../../core/catalogue.js';
import { agreeVerb, has, list, t } from '../../core/i18n.js';
import { unit } from '../catalogue.js';

/** @import { HandCard, Payment, Scene, Seat, View } from '../types' */
/** @import { Action, Deed } from '../../table/notation.js' */

/** The name of a board. @param {string | null} board */
export const boardName = (board) => (board ? t(`round.board.${board}`) : '');

/** A board with its side: "Gizah, night". @param {Scene} scene @param {Seat} seat */
export function boardWords(scene, seat) {
  const { board, side } = scene.city(seat);
  return [boardName(board), side ? t(`classic.side.${side}`) : ''].filter(Boolean).join(' · ');
}

/** Return the name of the thing that an action concerns. @param {Action} action */
function thing({ values: { side, board }, units: [id] }) {
  if (side) return t(`classic.side.${side}`);
  if (board) return boardName(board);
  return id === '?' ? t('hidden.card') : id ? nameOf(id) : '';
}

/**
 * Coins for neighbours: "2 coins to Tomás".
 *
 * @param {Scene} scene
 * @param {Seat} seat who pays
 * @param {{ left?: number, right?: number }} way
 */
export function paidWords(scene, seat, { left, right }) {
  const { left: one, right: other } = scene.city(seat);
  const parts = [];
  if (left) parts.push(t('round.to', { coins: t('coins', { count: left }), name: scene.name(one) }));
  if (right) parts.push(t('round.to', { coins: t('coins', { count: right }), name: scene.name(other) }));
  return list(parts);
}

/** Messages of verbs that do not have the verb's own name. @type {Record<string, string>} */
const MESSAGES = { take: 'revive', decline: 'decline.discard_pick' };

/** @param {string} prefix @param {Scene} scene @param {Action} action @param {Seat} seat */
function describe(prefix, scene, action, seat) {
  const what = t(`${prefix}.${MESSAGES[action.verb] ?? action.verb}`, {
    name: scene.name(seat),
    first: thing(action)
  }).replace(/\.$/, '');
  const paid = paidWords(scene, seat, action.values);
  return paid ? t('round.paying', { what, paid }) : what;
}

/** An action as an order: "Build Baths, paying 2 coins to Tomás". @param {Scene} scene @param {Action} action */
export const orderOf = (scene, action) => describe('action', scene, action, scene.me);

/**
 * Describe a player's action as news: "Mira builds Baths, paying 2 coins to Tomás."
 *
 * @param {Scene} scene
 * @param {Deed} deed
 */
export const newsOf = (scene, { seat, action }) => agreeVerb(`${describe('news', scene, action, seat)}.`);

/** Return the question to the player. @param {Scene} scene */
export const titleOf = (scene) =>
  scene.question && has(`round.ask.${scene.question}`) ? t(`round.ask.${scene.question}`) : '';

/**
 * Return whether coins broke a tie of points for first place.
 *
 * @param {Pick<NonNullable<View['result']>, 'winners' | 'scores'>} result
 */
export const isByCoins = ({ winners, scores }) =>
  winners.length === 1 &&
  Object.values(scores).filter((sheet) => sheet?.['total'] === scores[/** @type {Seat} */ (winners[0])]?.['total'])
    .length > 1;

/** Describe the end of a game in one line. @param {Scene} scene */
export function outcomeOf(scene) {
  const { result } = scene.view;
  if (!result) return '';
  const words = placesOf(scene, result);
  return isByCoins(result) ? t('round.by_coins', { words }) : words;
}

/** @param {Scene} scene @param {NonNullable<View['result']>} result */
function placesOf(scene, { winners, ranks, scores }) {
  if (winners.length > 1) return t('round.shared', { names: list(winners.map((seat) => scene.name(seat))) });
  const [winner] = /** @type {[Seat]} */ (winners);
  const own = scene.seats.find((seat) => scene.isYou(seat));
  const points = (/** @type {Seat} */ seat) => scores[seat]?.['total'] ?? 0;
  if (own && own !== winner)
    return t('round.lost', { rank: ranks[own], points: points(own), name: scene.name(winner), most: points(winner) });
  return t(own ? 'round.won.you' : 'round.won', { name: scene.name(winner), points: points(winner) });
}

/**
 * Return how a card or stage can be paid for: `built`, `chain`, `free`, `coins`, `short` or `missing`.
 *
 * @param {Payment} payment
 * @param {number} coins in the treasury
 * @param {boolean} [built]
 */
export function priceOf(payment, coins, built = false) {
  const count = payment.ways[0]?.coins ?? payment.cheapest ?? 0;
  if (built) return { state: 'built', count: 0, words: t('round.price.built') };
  if (payment.chain)
    return { state: 'chain', count: 0, words: t('round.price.chain', { card: nameOf(payment.chain) }) };
  if (payment.free_by && has(`round.price.${payment.free_by}`))
    return { state: 'free', count: 0, words: t(`round.price.${payment.free_by}`) };
  if (payment.ways.length)
    return count
      ? { state: 'coins', count, words: t('coins', { count }) }
      : { state: 'free', count, words: t('round.price.free') };
  if (payment.cheapest !== null) return { state: 'short', count, words: t('round.price.short', { count, coins }) };
  const goods = [...new Set(payment.missing)].map((name) =>
    t('round.goods', { count: payment.missing.filter((other) => other === name).length, name: t(`resource.${name}`) })
  );
  return { state: 'missing', count: 0, words: t('round.price.missing', { goods: list(goods) }) };
}

/** A card of the hand as it is read aloud. @param {Scene} scene @param {HandCard} card */
export function cardLabel(scene, { card, payment, in_city }) {
  return [nameOf(card), t(`kind.${unit(card).kind}`), priceOf(payment, scene.mine.coins, in_city).words].join(', ');
}

/**
 * Return a seat's progress with this decision: `left` (the computer plays for them), `away`, `ready`, `thinking` or
 * nothing.
 *
 * @param {Scene} scene
 * @param {Seat} seat
 */
export function stateOf(scene, seat) {
  if (scene.over) return '';
  if (scene.table.seats?.[seat]?.kind === 'free') return 'free';
  if (scene.presence[seat] === 'away') return 'away';
  if (scene.city(seat).ready) return 'ready';
  return scene.view.asked.includes(seat) ? 'thinking' : '';
}

/** The shields of the middle against a neighbour: who leads by how many. @param {Scene} scene @param {Seat} seat */
export function leadOf(scene, seat) {
  const lead = scene.mine.lead[seat] ?? 0;
  const key = lead > 0 ? 'ahead' : lead < 0 ? 'behind' : 'level';
  const own = scene.watching ? '.other' : '';
  return { key, words: t(`round.lead.${key}${own}`, { count: Math.abs(lead), name: scene.name(scene.me) }) };
}
