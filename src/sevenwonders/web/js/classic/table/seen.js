/** Cards that have been seen and lie open nowhere: in the hands of others, on the discard pile; in the end, all of them. */

import { nameOf } from '../../core/catalogue.js';
import { h } from '../../core/dom.js';
import { t } from '../../core/i18n.js';
import { cardChip } from '../../art/card.js';
import { icon } from '../../art/icon.js';

/** @typedef {import('./scene.js').RoundScene} Scene */
/** @typedef {import('../types').Seat} Seat */

/** @param {Scene} scene */
export function seen(scene) {
  const { discard, known_hands } = scene.view;
  return h(
    'div',
    { key: 'cards', class: 'piles' },
    scene.over ? revealed(scene) : null,
    scene.seats.map((seat) => (known_hands[seat] ? knownHand(scene, seat) : null)),
    !scene.over && !Object.keys(known_hands).length ? h('p', { class: 'quiet' }, t('round.nothing_seen')) : null,
    h('section', { key: 'discard' }, h('h3', null, icon('discard'), t('cards.discards'), h('b', null, discard.size)), pile(t('round.discard.own'), discard.own), pile(t('round.discard.seen'), discard.seen), pile(t('round.discard.taken'), discard.taken)),
  );
}

/** What is known of somebody's hand. @param {Scene} scene @param {Seat} seat */
export function knownHand(scene, seat) {
  const known = scene.view.known_hands[seat];
  if (!known) return null;
  return h('section', { key: `hand-${seat}`, class: 'known' }, h('h3', null, icon('hand'), t('round.hand_of', { name: scene.name(seat) }), known.gone ? h('small', null, t('round.gone', { count: known.gone })) : null), chips(known.cards));
}

/** @param {string} title @param {string[]} cards */
const pile = (title, cards) => (cards.length ? [h('h4', null, title), chips(cards)] : null);

/** @param {string[]} ids */
export const chips = (ids) => h('ul', { class: 'chips' }, ids.map((id, place) => h('li', { key: `${id}${place}`, title: nameOf(id) }, cardChip(id))));

/** Once nothing is secret any more: what was sold, and what lies under the Wonders. @param {Scene} scene */
export function revealed(scene) {
  const used = (/** @type {Seat} */ seat, /** @type {string} */ use) => scene.view.uses.filter((one) => one.seat === seat && one.use === use && one.card).map(({ card }) => card ?? '');
  return h(
    'section',
    { key: 'revealed', class: 'revealed-cards' },
    scene.seats.map((seat) => h('div', { key: seat }, h('h3', null, scene.name(seat)), pile(t('round.under'), used(seat, 'stage')), pile(t('round.sold'), used(seat, 'sell')))),
  );
}
