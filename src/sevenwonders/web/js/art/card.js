/** Card faces and backs, and pictures of cards and Wonders: their drawings are loaded after the page; until then a card is plain. */

import { catalogue, partedName, unit } from '../core/catalogue.js';
import { h } from '../core/dom.js';
import { painted } from '../core/lazy.js';
import { effects } from './effects.js';
import { coin, icon, resource } from './icon.js';

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
    h('span', { class: 'name' }, partedName(id)),
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
  return h('span', { class: ['chip', `kind-${kind}`] }, icon(kind, { class: 'mark' }), h('span', { class: 'name' }, partedName(id)), h('span', { class: 'effects' }, effects(id)));
}

const SVG = 'http://www.w3.org/2000/svg';
const LAYERS = ['far', 'near', 'light']; // from the back to the front
const HUES = 6;

/** @type {Promise<typeof import('./drawings.js') | null> | undefined} */
let drawings;

/** @param {string} text */
function hash(text) {
  let sum = 7;
  for (const letter of text) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0;
  return sum;
}

/** @param {string} id @param {string} kind @param {(all: typeof import('./drawings.js')) => string[] | undefined} choose */
const picture = (id, kind, choose) =>
  h('svg', {
    key: `picture-${id}`,
    class: ['picture', kind],
    viewBox: '0 0 100 60',
    preserveAspectRatio: 'xMidYMax slice',
    'aria-hidden': 'true',
    manual: true,
    ref: (/** @type {Element} */ element) => void draw(element, choose),
  });

/** @param {Element} element @param {(all: typeof import('./drawings.js')) => string[] | undefined} choose */
async function draw(element, choose) {
  drawings ??= painted().then(() => import('./drawings.js')).catch(() => null); // without a connection nothing is adorned
  const all = await drawings;
  const paths = ((all && choose(all)) ?? []).map((path, place) => ({
    layer: path.startsWith('+') ? 'light' : place ? 'far' : 'near',
    d: path.replace('+', ''),
  }));
  for (const layer of LAYERS) {
    for (const { d } of paths.filter((path) => path.layer === layer)) {
      const path = document.createElementNS(SVG, 'path');
      path.setAttribute('class', layer);
      path.setAttribute('d', d);
      element.append(path);
    }
  }
}

/** The picture of a card. @param {string} id @param {string} kind */
export const cardPicture = (id, kind) => picture(id, 'scene', ({ BUILDINGS, SCENES }) => BUILDINGS[id] ?? BUILDINGS[id.replace(/_(i+|\d)$/, '')] ?? SCENES[kind]);

/** The picture of a Wonder. @param {string} id */
export const wonderPicture = (id) => picture(id, 'wonder-scene', ({ WONDERS }) => WONDERS[id]);

/** The picture of a Divinity or Conspiracy. @param {string} id */
export const figurePicture = (id) => picture(id, 'wonder-scene', ({ FIGURES }) => FIGURES[id]);

/** The picture of a board of 7 Wonders. @param {string} id */
export const boardPicture = (id) => picture(id, 'wonder-scene', ({ BOARDS, WONDERS }) => WONDERS[BOARDS[id] ?? '']);

/** One of six hues, so that Wonders side by side differ. @param {string} id */
export const hueOf = (id) => hash(id) % HUES;
