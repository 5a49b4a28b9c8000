/** Card faces and backs. */

import { catalogue, nameOf, unit } from '../core/catalogue.js';
import { h } from '../core/dom.js';
import { effects } from './effects.js';
import { icon } from './icon.js';
import { cardPicture } from './pictures.js';
import { coin, resource } from './tokens.js';

/** What stands on a back. @type {Record<string, string>} */
const NUMERALS = { age_1: 'I', age_2: 'II', age_3: 'III' };
const EMBLEMS = /** @type {Record<string, string>} */ ({ guild: 'purple', temple: 'mythology', senator: 'senator' });

/** The printed cost: coins, then goods, and the chain symbol that makes it free. @param {string} id */
export function cost(id) {
  const { coins, resources, needs } = unit(id);
  const letters = catalogue().letters;
  return h(
    'span',
    { class: ['cost', `of-${resources.length + (coins ? 1 : 0) + (needs ? 1 : 0)}`] },
    coins ? coin(coins) : null,
    resources.map((name) => resource(name, letters[name] ?? '')),
    needs ? h('span', { class: 'wants' }, icon(needs.symbol)) : null,
  );
}

/** A card's face. @param {string} id */
export function cardFace(id) {
  const { kind, gives } = unit(id);
  const shown = effects(id);
  const given = [gives ?? []].flat();
  return h(
    'span',
    { class: ['card', `kind-${kind}`, shown.length > 2 && 'crowded', given.length > 0 && 'giving', given.length > 1 && 'giving-two'] },
    h('span', { class: 'band' }, h('span', { class: 'effects' }, shown), icon(kind, { class: 'mark' })),
    cardPicture(id, kind),
    cost(id),
    h('span', { class: 'name' }, nameOf(id)),
    given.length ? h('span', { class: ['gives', given.length > 1 && 'both'] }, given.map(({ symbol }) => icon(symbol))) : null,
  );
}

/** A card's back. @param {string} back `age_1` to `age_3`, `guild`, `temple` or `senator` */
export function cardBack(back) {
  const numeral = NUMERALS[back];
  return h('span', { class: ['card', 'back', `back-${back}`] }, h('span', { class: ['emblem', numeral && 'numeral'] }, numeral ?? icon(EMBLEMS[back] ?? 'token')));
}

/** A card in a line of a list: mark, name, effects. @param {string} id */
export function cardChip(id) {
  const { kind } = unit(id);
  return h('span', { class: ['chip', `kind-${kind}`] }, icon(kind, { class: 'mark' }), h('span', { class: 'name' }, nameOf(id)), h('span', { class: 'effects' }, effects(id)));
}
