/** The icons of 7 Wonders for 3 to 7 players: `icons.js` is made of the game's `assets`. */

import { h } from '../core/dom.js';
import { addArt, DRAWN } from '../art/card.js';
import { coin, icon, laurel } from '../art/icon.js';
import * as art from './icons.js';

/** @import { Glyph } from '../types' */

addArt(art);

Object.assign(DRAWN, {
  /** The goods bought at 1 coin, and the seller. */
  discount: (/** @type {Glyph} */ { sides = [], resources = [] }) => {
    const kind = resources.includes('wood') ? 'brown' : 'grey';
    return [
      h(
        'span',
        { class: 'effect discount' },
        sides.includes('left') && icon('previous', { class: 'whose' }),
        icon(kind, { class: `ink-${kind}` }),
        coin(1),
        sides.includes('right') && icon('next', { class: 'whose' })
      )
    ];
  },
  /** Points for a Wonder of which every stage is built. */
  complete: (/** @type {Glyph} */ { count = 0 }) => [
    h('span', { class: 'effect per' }, laurel(count), h('i', { class: 'or' }, '/'), icon('stage'), icon('check'))
  ]
});

/** A military token: what it is worth, less than nothing for a defeat. @param {number} worth */
export const militaryToken = (worth) =>
  h(
    'span',
    { class: ['coin', 'military', worth < 0 && 'lost'] },
    icon(worth < 0 ? 'defeat' : 'victory'),
    h('b', null, worth < 0 ? `−${-worth}` : worth)
  );
