/** The icons and places of Pantheon and Agora: `icons.js` is made of the game's `assets`. */

import { nameOf } from '../core/catalogue.js';
import { h } from '../core/dom.js';
import { addArt, DRAWN, group, sign } from '../art/card.js';
import { coin, icon, laurel } from '../art/icon.js';
import * as art from './icons.js';

/** @import { Glyph } from '../types' */

addArt(art);

Object.assign(DRAWN, {
  temple: (/** @type {Glyph} */ { points }) => [
    h(
      'span',
      { class: 'effect temple' },
      /** @type {number[]} */ (points).map((n) => laurel(n))
    )
  ],
  chambers: (/** @type {Glyph} */ { chambers = [] }) => [
    h('span', { class: 'effect rooms' }, icon('cube'), h('b', null, chambers.join('–')))
  ],
  reserve: (/** @type {Glyph} */ { count = 0 }) => [h('span', { class: 'effect money' }, coin(count), icon('lock'))],
  worth: (/** @type {Glyph} */ { count = 0 }) => [h('span', { class: 'effect money' }, coin(`−${count}`))],
  move: () => [group(['cube', 'swap'], 'deed')]
});

/**
 * Draw a space of the Pantheon: its card and both prices.
 *
 * @param {import('./types').Space} space
 * @param {{ mythologies: string[], short: string } | null} coming what will lie on an empty one
 * @param {import('./types').Seat} mine
 * @param {import('./types').Seat} theirs
 */
export const spaceFace = ({ space, divinity, mythology, price }, coming, mine, theirs) => [
  h('span', { class: 'number', 'aria-hidden': 'true' }, space),
  h(
    'span',
    { class: 'figure' },
    divinity
      ? sign(divinity)
      : mythology
        ? icon(mythology)
        : coming?.mythologies.map((id) => h('i', { key: id, class: ['family', `of-${id}`] }, icon(id)))
  ),
  h('span', { class: 'name' }, divinity ? nameOf(divinity) : mythology ? nameOf(mythology) : coming?.short),
  price ? h('span', { class: 'offers' }, coin(price[mine]), h('i', { class: 'their-price' }, price[theirs])) : null
];

/**
 * Draw a Chamber: points, Decrees, cubes and its controller.
 *
 * @param {import('./types').Chamber} one
 * @param {import('./types').Seat} me
 * @param {import('./types').Seat} opponent
 */
export const chamberFace = ({ chamber, points, decrees, cubes: lying, controller: holder }, me, opponent) => [
  h('span', { class: 'number' }, chamber),
  laurel(points),
  h(
    'span',
    { class: 'decrees' },
    decrees.map((id, place) =>
      id
        ? h('span', { key: id, class: 'decree' }, sign(id))
        : h('span', { key: place, class: 'decree unknown' }, icon('decree'))
    )
  ),
  h('span', { class: 'cubes' }, cubes(lying[opponent], 'ink-opponent'), cubes(lying[me], 'ink-me')),
  holder ? icon('crown', { class: holder === me ? 'holder ink-me' : 'holder ink-opponent' }) : null
];

/** @param {number} count @param {string} ink */
const cubes = (count, ink) =>
  h('span', { class: ['cubes-of', ink, !count && 'none'] }, icon('cube'), h('b', null, count));
