/** The texts of the table: actions as orders and as news, prices, labels for screen readers. */

import { nameOf } from '../../core/catalogue.js';
import { agreeVerb, has, list, t, tally } from '../../core/i18n.js';
import { unit } from '../catalogue.js';

/** @import { Payment, Scene, Seat, Slot } from '../types' */
/** @import { Action, Deed } from '../../table/notation.js' */

/** The names of an action's components; of one that is not known, what it is. @param {Action} action */
const namesOf = ({ units, values: all }) =>
  units.map((id) => (id === '?' ? t(`hidden.${Object.keys(all).find((name) => all[name] === id)}`) : nameOf(id)));

/**
 * The values that the strings about an action use.
 *
 * @param {Scene} scene
 * @param {Action} action
 * @param {string | null} [struck] the card that Zeus discards
 * @returns {Record<string, string | number>}
 */
function values(scene, action, struck = scene.slots.get(action.number ?? -1)?.card) {
  const names = namesOf(action);
  const [first = '', second = '', third = ''] = names;
  return {
    first: action.verb === 'smite' ? (struck ? nameOf(struck) : t('hidden.card')) : first,
    second,
    third,
    others: list(names.slice(1)),
    number: action.number ?? '?',
    coins: t('coins', { count: action.number ?? 0 }),
    to: action.values['to'] ?? 0,
    seat: action.values['seat'] ? scene.name(action.values['seat']) : '',
    place: action.verb === 'minerva' ? spaceName(scene, action.number ?? 0) : ''
  };
}

/** A space of the track. @param {Scene} scene @param {number} place */
export function spaceName(scene, place) {
  if (place === 0) return t('track.middle');
  return t('track.space', { number: Math.abs(place), name: scene.name(place > 0 ? 'p2' : 'p1') });
}

/**
 * The key under which an action is worded, as an answer to a question where that has its own.
 *
 * @param {string} prefix
 * @param {Action} action
 * @param {Seat | null} [seat]
 * @param {string | null} [question]
 */
function keyOf(prefix, { verb, units, number, values: { size, end, seat: first } }, seat, question) {
  const variant =
    verb === 'start'
      ? first === seat && 'self'
      : verb === 'activate'
        ? [units[0] === 'gate' && 'gate', units[1] && 'with'].filter(Boolean).join('_')
        : verb === 'assign'
          ? units.length
          : verb === 'plan'
            ? number
            : (size ?? end);
  const key = `${prefix}.${/revive|fetch/.test(verb) && unit(units[0] ?? '').kind === 'senator' ? 'recruit' : verb}`;
  const answer = question?.split('.').at(-1);
  return [units[0] === '?' && `${answer}.hidden`, answer, variant].map((ending) => `${key}.${ending}`).find(has) ?? key;
}

/**
 * An action as an order: "Build Altar".
 *
 * @param {Scene} scene
 * @param {Action} action
 * @param {Seat} [seat] who decides
 */
export function orderOf(scene, action, seat = scene.actor) {
  return t(keyOf('action', action, seat, scene.question), values(scene, action));
}

/** Describe an action as news: "Mira builds Altar". @param {Scene} scene @param {Deed} deed */
export function newsOf(scene, { seat, action, ply, question }) {
  if (!seat)
    return t(keyOf('chance', action), {
      ...values(scene, action),
      first: action.units.filter((id) => id === '?').length || list(tally(namesOf(action)))
    });
  return agreeVerb(
    t(keyOf('news', action, seat, question), {
      name: scene.name(seat),
      ...values(scene, action, scene.view.struck?.[ply] ?? null)
    })
  );
}

/** Return the question to the player. @param {Scene} scene */
export function titleOf(scene) {
  const { decision } = scene.view;
  if (!decision) return '';
  const variant = decision.both ? '.both' : decision.colour ? '.' + decision.colour : '';
  return t(`question.${decision.question}${variant}`, {
    count: decision.actions ?? 0,
    unit: decision.card ? nameOf(decision.card) : decision.wonder ? nameOf(decision.wonder) : '',
    mythology: decision.mythology ? nameOf(decision.mythology) : ''
  });
}

/**
 * A price as it is read aloud.
 *
 * @param {Payment} payment
 * @param {number} coins in the treasury
 * @param {boolean} [others] whether the treasury is not the reader's
 */
export function priceWords(payment, coins, others = false) {
  if (payment.chain || !payment.coins) return plainPrice(payment);
  const price = plainPrice(payment);
  const key = `price.${payment.affordable ? 'coins' : 'short'}${others ? '_other' : ''}`;
  return t(key, { price, coins, count: payment.short });
}

/**
 * Return what a card costs the player to move; a spectator is given the player's name.
 *
 * @param {Scene} scene
 * @param {Payment} payment
 */
export const ownCost = (scene, payment) =>
  scene.view.viewer === 'spectator'
    ? costFor(scene, scene.actor, payment)
    : t(payment.coins ? 'card.you_pay' : 'card.you_free', {
        price: priceWords(payment, scene.city(scene.actor).coins)
      });

/** Return what a card costs another player. @param {Scene} scene @param {Seat} seat @param {Payment} payment */
const costFor = (scene, seat, payment) =>
  t(payment.coins ? 'card.opponent_pays' : 'card.opponent_free', {
    name: scene.name(seat),
    price: plainPrice(payment)
  });

/** The kind of a component in words; a Grand Temple is no Guild, though both are purple. @param {string} id */
export const kindName = (id) => (unit(id).deck === 'temple' ? t('back.temple') : t(`kind.${unit(id).kind}`));

/** A card of the structure as it is read aloud. @param {Scene} scene @param {Slot} slot */
export function slotLabel(scene, slot) {
  const parts = [];
  if (!slot.card) parts.push(t('card.hidden', { back: t(`back.${slot.back}`) }));
  else parts.push(nameOf(slot.card), kindName(slot.card));
  if (slot.token) parts.push(t('card.token', { unit: nameOf(slot.token) }));
  if (!slot.accessible) parts.push(t('card.covered'));
  else if (slot.payment) {
    parts.push(ownCost(scene, slot.payment[scene.actor]));
    if (!scene.isSolo) parts.push(costFor(scene, scene.rival, slot.payment[scene.rival]));
    const freed = scene.uncovers(slot).length;
    if (freed) parts.push(t('card.uncovers', { count: freed }));
  }
  return parts.join(', ');
}

/**
 * A price of any seat; what is in the treasury is said of the own one.
 *
 * @param {Scene} scene
 * @param {Seat} seat
 * @param {Payment} payment
 */
export const priceFor = (scene, seat, payment) =>
  scene.isYou(seat) || (scene.table.you === 'both' && seat === scene.actor)
    ? priceWords(payment, scene.city(seat).coins)
    : plainPrice(payment);

/** @param {Payment} payment */
const plainPrice = (payment) =>
  payment.chain ? t('price.chain') : payment.coins ? t('coins', { count: payment.coins }) : t('price.free');
