/** The glyphs and signs of 7 Wonders for 3 to 7 players, for whoever draws its cards; see `glyphs.js` and `effects.js`. */

import { h } from '../core/dom.js';
import { COUNTED, DRAWN, SIGNS } from '../art/effects.js';
import { addGlyphs, coin, icon, laurel } from '../art/icon.js';

/** @import { Glyph } from '../types' */

addGlyphs(
  {
    stage: 'M9.2 2.8h5.6v5.4H9.2zM6 9.6h12V15H6zM2.8 16.4h18.4v5.1H2.8z',
    // ---- chain symbols
    hammer: 'M4.5 3.5h10.2c2.6 0 4.6 1.6 5.3 4.5h-4.6v2H4.5zM9 11.3h3.6l.9 10.2H8.1z',
    stall: 'M3 3.5h18l1 5.2a2.6 2.6 0 0 1-4.4 1.3 3 3 0 0 1-3.7 0 3 3 0 0 1-3.8 0 3 3 0 0 1-3.7 0A2.6 2.6 0 0 1 2 8.7zM4.3 12.3h2.2v3.5h11v-3.5h2.2v9.2H4.3z',
    camel: 'M2.2 8.2c0-2 1.2-3.4 3-3.4 1.3 0 2.1.8 2.4 2l.8 4.3c.6-.2 1-.8 1.3-1.7.6-1.9 1.6-3 2.9-3s2.2 1 2.7 2.6c.5-1.2 1.2-1.8 2.1-1.8 2.2 0 4 2.7 4.3 6.3l.2 2.5c.1 1-.2 1.7-1 2l.3 3.5h-2.3l-.7-4.7h-5.4l-.6 4.7H9.9l-.5-5.1C6 15.5 4.9 13.7 4.5 10.2l-2.3-.1z',
    lighthouse: 'M10.5 1.5h3l.8 2.7H9.7zM9.5 5.6h5v2.9h-5zM8.9 9.9h6.2l2.4 9H6.5zM4 20.2h16v1.9H4zM2 3.2l5.8 2.3L2 8zM22 3.2l-5.8 2.3L22 8z',
    castle: 'M2.5 4h3v2.5h2V4h2.8v5h3.4V4h2.8v2.5h2V4h3v17.5H14.3v-3.8a2.3 2.3 0 0 0-4.6 0v3.8H2.5z',
    lightning: 'M13.5 1.8L5 13h5.3l-2 9.2L19 9.8h-6z',
    torch: 'M12 1.5c3 2.5 4.5 4.2 4.5 6.5 0 1.3-.5 2.3-1.3 3H8.8c-.8-.7-1.3-1.7-1.3-3 0-1.5.7-2.5 1.7-3.5.2 1 .6 1.7 1.3 2.2 0-2 .4-3.7 1.5-5.2zM7.5 12.2h9v2.3h-1.2l-1.8 8h-3l-1.8-8H7.5z',
    planet: 'M12 5.2a6.8 6.8 0 0 1 6.6 5.2c2.3.2 3.9.8 3.9 1.9 0 2-4.7 3.2-10.5 3.2S1.5 14.3 1.5 12.3c0-1.1 1.6-1.7 3.9-1.9A6.8 6.8 0 0 1 12 5.2zM5.2 12c-.9.1-1.5.3-1.5.5 0 .9 4 1.5 8.3 1.5s8.3-.6 8.3-1.5c0-.2-.6-.4-1.5-.5-.8 1-3.8 1.4-6.8 1.4s-6-.4-6.8-1.4zM6.3 16.2c3.6.9 7.8.9 11.4 0a6.8 6.8 0 0 1-11.4 0z',
    saw: 'M1.8 7.5L16.5 6v6.8l-1.9 2.3-.9-2-2 2.3-1-2-2 2.3-1-2-2 2.3-1-2-1.9 2.1zM17.8 4.5c3 0 4.7 2 4.7 5s-1.7 5-4.7 5zM19 7.7v3.6c1-.2 1.5-.8 1.5-1.8s-.5-1.6-1.5-1.8z',
    temple: 'M12 1.8L21.5 7v2h-19V7zM3.8 10.3h3v8h-3zM8.7 10.3h2.2v8H8.7zM13.1 10.3h2.2v8h-2.2zM17.2 10.3h3v8h-3zM2.5 19.6h19v2.4h-19z',
    scroll: 'M5.2 2.5h11.6a2.7 2.7 0 0 1 2.7 2.7v11.3h1.7v2.3a2.7 2.7 0 0 1-2.7 2.7H7.2a2.7 2.7 0 0 1-2.7-2.7V7.7H2.5V5.2a2.7 2.7 0 0 1 2.7-2.7zM8 7v1.6h8V7zM8 10.5v1.6h8v-1.6zM8 14v1.6h5V14z',
    feather: 'M20.8 2.6c.8 8-3.6 14-11.6 14.7L6 21.7l-1.7-1 2.4-3.5C5.8 9.5 12 3.5 20.8 2.6zM16.5 6.8C12.2 9 9.6 12 8.3 15.7l1.4.5c1.2-3.3 3.5-6 7.3-8.2z',
    down: 'M4 8.5L12 17l8-8.5z',
  },
  {
    compass: 'M12 1.8v2.5M12 4.3a2 2 0 1 0 .01 0M11.1 8.2L5 21.5M12.9 8.2L19 21.5M7.4 16.3c2.9 2 6.3 2 9.2 0',
    tablet: 'M5.5 21.3V8.5a6.5 6.5 0 0 1 13 0v12.8zM9 10h6M9 13.5h6M9 17h3.5',
    scales: 'M12 2.8v17.7M7.5 20.7h9M4.5 6.3c5 1.3 10 1.3 15 0M4.5 6.3L1.8 13a2.9 2.9 0 0 0 5.4 0zM19.5 6.3L16.8 13a2.9 2.9 0 0 0 5.4 0z',
    seventh: 'M5 2.8h14v18.4H5zM9 7.5h6.3L11 17',
  },
  {
    ore: '<g stroke="#161b22" stroke-width="1.1" stroke-linejoin="round"><path d="M1.8 19l2.7-6.5h11L18 19z" fill="#75818f"/><path d="M4.5 12.5l5-5.5h7.3l-1.3 5.5z" fill="#aeb9c6"/><path d="M15.5 12.5L16.8 7l5.5 6.8L18 19z" fill="#515c6a"/><path d="M7.5 16.7h5.5" stroke="#c7d0da" stroke-width="1.4" stroke-linecap="round"/></g>',
    cloth: '<g stroke="#561a45" stroke-width="1.1" stroke-linejoin="round"><path d="M3.5 3.5h17v14h-17z" fill="#d873b4"/><path d="M3.5 3.5h5.7v4.7H3.5zM14.9 3.5h5.6v4.7h-5.6zM9.2 8.2h5.7v4.6H9.2zM3.5 12.8h5.7v4.7H3.5zM14.9 12.8h5.6v4.7h-5.6z" fill="#a23a80"/><path d="M5.2 17.5v4M8.6 17.5v4M12 17.5v4M15.4 17.5v4M18.8 17.5v4" fill="none" stroke-width="1.5" stroke-linecap="round"/></g>',
    victory: '<path d="M12 1.6l2.5 2.1 3.2-.3 1 3.1 2.8 1.7-1 3.1 1 3-2.8 1.7-1 3.1-3.2-.3L12 21.9l-2.5-2.1-3.2.3-1-3.1-2.8-1.7 1-3.1-1-3 2.8-1.7 1-3.1 3.2.3z" fill="#b0302b" stroke="#f2cd75" stroke-width="1.2" stroke-linejoin="round"/>',
    defeat: '<path d="M12 1.8a10.2 10.2 0 1 1 0 20.4 10.2 10.2 0 0 1 0-20.4z" fill="#3c4450" stroke="#aeb8c4" stroke-width="1.2"/><path d="M5.5 18.5l13-13" stroke="#8590a0" stroke-width="1.4" opacity=".55"/>',
    free: '<circle cx="12" cy="12" r="9.7" fill="#efbf45" stroke="#7a570a" stroke-width="1.3"/><path d="M4.5 19.5l15-15" stroke="#fffaf0" stroke-width="4.2" stroke-linecap="round"/><path d="M4.5 19.5l15-15" stroke="#a3271f" stroke-width="2.4" stroke-linecap="round"/>',
    colours: '<g stroke="#201700" stroke-width="1"><path d="M4 3h16v18H4z" fill="#fffaf0"/><path d="M4 3h16v4.5H4z" fill="#2766b3"/><path d="M4 7.5h16V12H4z" fill="#a56d05"/><path d="M4 12h16v4.5H4z" fill="#b0302b"/><path d="M4 16.5h16V21H4z" fill="#1d7650"/></g>',
    first_card: '<path d="M2 5.5h6v13H2z" fill="currentColor"/><path d="M10 6.3h4.2v11.4H10zM17 6.3h4.2v11.4H17z" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linejoin="round" opacity=".6"/>',
    last_card: '<path d="M16 5.5h6v13h-6z" fill="currentColor"/><path d="M2.8 6.3H7v11.4H2.8zM9.8 6.3H14v11.4H9.8z" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linejoin="round" opacity=".6"/>',
  },
);

Object.assign(SIGNS, {
  any: ['compass', 'gear', 'tablet'],
  salvage: ['pile', 'build'],
  free_colour: ['free', 'colours'],
  free_first: ['free', 'first_card'],
  free_last: ['free', 'last_card'],
});

COUNTED['brown_grey_purple'] = ['brown', 'grey', 'purple'];

Object.assign(DRAWN, {
  /** What is bought at 1 coin, and from whom. */
  discount: (/** @type {Glyph} */ { sides = [], resources = [] }) => {
    const kind = resources.includes('wood') ? 'brown' : 'grey';
    return [h('span', { class: 'effect discount' }, sides.includes('left') && icon('previous', { class: 'whose' }), icon(kind, { class: `ink-${kind}` }), coin(1), sides.includes('right') && icon('next', { class: 'whose' }))];
  },
  /** Points for a Wonder of which every stage is built. */
  complete: (/** @type {Glyph} */ { count = 0 }) => [h('span', { class: 'effect per' }, laurel(count), h('i', { class: 'or' }, '/'), icon('stage'), icon('check'))],
});

/** A military token: what it is worth, less than nothing for a defeat. @param {number} worth */
export const militaryToken = (worth) =>
  h('span', { class: ['coin', 'military', worth < 0 && 'lost'] }, icon(worth < 0 ? 'defeat' : 'victory'), h('b', null, worth < 0 ? `−${-worth}` : worth));
