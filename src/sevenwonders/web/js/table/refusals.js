/** Sentences about refused actions, in the language of the page; `game/refusals.py` makes the same. */

import { nameOf } from '../core/catalogue.js';
import { closed, list, needMessages, t } from '../core/i18n.js';

/** @import { Refusal } from '../protocol' */

/**
 * The sentence of a refusal.
 *
 * @param {string} game @param {Refusal} refusal @param {(seat: any) => string} seatName
 */
export async function refusalWords(game, refusal, seatName) {
  await needMessages('refusals', `${game}_refusals`);
  const quoted = (/** @type {string} */ word) => (word ? t('refusal.word', { word }) : t('refusal.nothing'));
  const resources = (/** @type {string[]} */ names) => names.map((name) => t(`resource.${name}`)).join('/');
  const { by = [], face_down: hidden, hand = [], makes = [], missing = {}, place, number = 0, rule, verbs = [], ways = [] } = refusal;
  const unit = refusal.unit ? nameOf(refusal.unit) : '';
  const board = refusal.board ? t(`round.board.${refusal.board}`) : '';
  const values = {
    unit,
    board,
    what: unit || board || (place ? t(`refusal.place.${place}`, { number }) : t('refusal.that')),
    verb: quoted(refusal.verb ?? ''),
    verbs: list(verbs.map(quoted), 'or'),
    seat: refusal.seat ? seatName(refusal.seat) : '',
    by: list([...by.map(nameOf), ...(hidden ? [t('refusal.face_down', { count: hidden })] : [])]),
    coins: t('coins', { count: refusal.coins ?? 0 }),
    purse: refusal.purse ?? 0,
    limit: refusal.limit ?? 0,
    hand: hand.map(nameOf).join(', '),
    missing: list(Object.entries(missing).map(([name, count]) => `${count} ${resources([name])}`)),
    makes: makes.map(resources).join(', ') || t('refusal.nothing'),
    way: quoted(refusal.way ?? ''),
    ways: list(ways.map(quoted), 'or'),
  };
  const sentence = t(`refusal.${refusal.code}`, { ...values, rule: rule ? t(`refusal.rule.${rule}`, values) : '' });
  return closed(sentence.charAt(0).toUpperCase() + sentence.slice(1));
}
