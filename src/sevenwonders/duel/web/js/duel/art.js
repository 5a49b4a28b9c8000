/** The glyphs, signs and places of Pantheon and Agora, for whoever draws those boards; see `glyphs.js` and `effects.js`. */

import { nameOf } from '../core/catalogue.js';
import { h } from '../core/dom.js';
import { DRAWN, SIGNS, group, sign } from '../art/effects.js';
import { addGlyphs, coin, icon, laurel } from '../art/icon.js';

/** @import { Glyph } from '../types' */

addGlyphs(
  {
    senator: 'M12 2.3a4.3 4.3 0 1 1 0 8.6 4.3 4.3 0 0 1 0-8.6zM4 21.7c0-5.6 3-9.4 8-9.4s8 3.8 8 9.4h-4.5L9.2 14.6 13 21.7z',
    divinity: 'M12 1.5l1.8 4.7L18.5 4l-1.9 4.8 5 1.2-4.5 2.6 3.2 4-5-.6.2 5.1L12 17.3l-3.5 3.8.2-5.1-5 .6 3.2-4L2.4 10l5-1.2L5.5 4l4.7 2.2z',
    mythology: 'M12 2.2c3.5 3 5.6 5.7 5.6 9 0 2.3-1.1 4-2.6 5.2h2.5v5.4h-11v-5.4H9c-1.5-1.2-2.6-2.9-2.6-5.2 0-3.3 2.1-6 5.6-9z',
    offering: 'M3 9.5h18c0 4.3-2.7 7-6.3 7.8l1.6 4.2H7.7l1.6-4.2C5.7 16.5 3 13.8 3 9.5zM11 2.5h2v4.8h-2zM6.5 4h2v3.3h-2zM15.5 4h2v3.3h-2z',
    conspiracy: 'M2 8.5C5 6 8.7 6 12 8c3.3-2 7-2 10 .5-.2 5-2.4 8.3-5.6 8.3-2 0-3.3-1.2-4.4-3-1.1 1.8-2.4 3-4.4 3C4.4 16.8 2.2 13.5 2 8.5zM6 11.2c1.6-1 3-.8 4 .7-1.5.8-3 .6-4-.7zM14 11.9c1-1.5 2.4-1.7 4-.7-1 1.3-2.5 1.5-4 .7z',
    decree: 'M5 2.5h12a3 3 0 0 1 3 3V8h-3v10.5a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V16h3zM8 7h6v1.6H8zM8 10.5h6v1.6H8zM8 14h4v1.6H8z',
    mesopotamian: 'M9.5 3h5v4H18v4h3.5v10h-19V11H6V7h3.5z',
    roman: 'M12 4.5l3.5 4-1 2.5h7L19 14h-5l1.5 7.5h-7L10 14H5L2.5 11h7l-1-2.5z',
    flame: 'M12 2c1 4 6 6 6 12a6 6 0 0 1-12 0c0-3 1.5-4.6 2.8-6 .3 1.6 1 2.5 1.8 3C10.3 8 10.5 5 12 2z',
    cube: 'M12 2.3l8.7 4.5L12 11.5 3.3 6.8zM2.8 8.5l8.4 4.5v9L2.8 17.4zM21.2 8.5l-8.4 4.5v9l8.4-4.6z',
    ankh: 'M12 2a5 5 0 0 1 3.3 8.7c-.7.7-1.5 1.3-1.9 2.1H19v2.8h-5.6V22h-2.8v-6.4H5v-2.8h5.6c-.4-.8-1.2-1.4-1.9-2.1A5 5 0 0 1 12 2zm0 2.7a2.3 2.3 0 0 0-1.5 4L12 10.3l1.5-1.6a2.3 2.3 0 0 0-1.5-4z',
  },
  {
    phoenician: 'M2.5 15h19c-1.3 3.7-4 6-9.5 6s-8.2-2.3-9.5-6zM12 15V3M12 4c4.5 1 6.5 4.5 6.5 8.5H12',
    greek: 'M4 21.5V2.5h16v13H9v-7h6.5v3.5M4 21.5h16',
    egyptian: 'M2.5 10.5C6 5.5 16.5 5 21.5 11c-5 4.5-14 4.5-19-.5zM12 8.2a2.6 2.6 0 1 0 .01 0M7.5 14.5c-.3 2.5.3 4.5-2 6M12.5 14.7c.5 3.3 2.7 5.6 6 5.8 1.7 0 2.3-2 .7-2.5',
    snake: 'M5 20.5c5 1.5 7.5-.5 7-3s-4-2.5-4-5.5 2.7-4.5 6-3.5 4.5-.5 4.5-2.5-2-3-4.5-2.3M14 3.7l-2.3-.7M5 20.5l-2.5-1.5',
    owl: 'M5 5l3 2h8l3-2v9a7 7 0 0 1-14 0zM9.2 8.7a2 2 0 1 0 .01 0M14.8 8.7a2 2 0 1 0 .01 0M11 14h2l-1 2z',
    trident: 'M12 22V8M5 3.5v5c0 3.5 3 5 7 5s7-1.5 7-5v-5M12 8V2.5M3.5 5L5 3l1.5 2M17.5 5L19 3l1.5 2M10.5 4.5L12 2.5l1.5 2',
    gate: 'M4 21.5V9a8 8 0 0 1 16 0v12.5zM8.5 21.5V10a3.5 3.5 0 0 1 7 0v11.5M2 21.5h20M12 3.5V1.5',
    dagger: 'M12 2.5l2.5 4V14h-5V6.5zM6.5 14h11M12 14v5M10.2 21h3.6M12 5v9',
    purse: 'M9 6.5L7.5 3h9L15 6.5M9 6.5h6c3 2.5 5 6 5 9.3 0 3.5-3 5.5-8 5.5s-8-2-8-5.5c0-3.3 2-6.8 5-9.3zM14 12c-1-1-4-1-4 .7s4 1.3 4 3-3 1.7-4 .6M12 10.3v8',
    mysticism: 'M12 3l9 16.5H3zM12 11.5a2.3 2.3 0 1 0 .01 0M7.5 14c2.5-3.5 6.5-3.5 9 0-2.5 3-6.5 3-9 0z',
    poliorcetics: 'M3 8.5L12 3l9 5.5M5 8v9M19 8v9M2 12.5h16.5l3.5 1.7-3.5 1.6H2M7.5 20.5a1.8 1.8 0 1 0 .01 0M16.5 20.5a1.8 1.8 0 1 0 .01 0M5 17h14',
    engineering: 'M2.5 5.5h19M2.5 9h19M4 9v12M9.5 21v-6a2.5 2.5 0 0 1 5 0v6M20 9v12M4 15a2.7 2.7 0 0 1 5.5 0M14.5 15a2.7 2.7 0 0 1 5.5 0',
    swap: 'M4 8.5h14M14.5 4.5l4 4-4 4M20 15.5H6M9.5 11.5l-4 4 4 4',
    deck: 'M8.5 3.5h11v14h-11zM5.5 6v14h11',
  },
);

Object.assign(SIGNS, {
  destroy_blue: ['blue', 'broken'],
  destroy_yellow: ['yellow', 'broken'],
  mythology_deck: ['deck', 'divinity'],
  unprepared_conspiracy: ['conspiracy', 'bolt'],
  place_and_move: ['cube', 'swap'],
  senate: ['cube'],
  intrigue: ['cube', 'conspiracy'],
  enki: ['token'],
  snake: ['snake', 'green'],
  steal_resource: ['hand', 'brown'],
  any_card: ['bolt'],
  unbuild_wonder: ['wonder', 'broken'],
  build_wonder: ['wonder', 'build'],
  steal_wonder: ['hand', 'wonder'],
  minerva: ['owl'],
  neptune: ['trident'],
  gate: ['gate'],
  blackmail: ['purse'],
  lock_token: ['token', 'lock'],
  treason: ['box', 'build'],
  place_and_remove: ['cube', 'cross'],
  boxed_token: ['box', 'token'],
  accessible_cards: ['discard'],
  embezzlement: ['cube', 'purse'],
  swap_cards: ['swap'],
  move_decree: ['decree', 'swap'],
  destroy_wonder: ['wonder', 'cross'],
  property_fraud: ['row'],
  corruption: ['senator', 'check'],
  organized_crime: ['conspiracy', 'conspiracy'],
  blue_income: ['blue', 'coin'],
  green_income: ['green', 'coin'],
  yellow_income: ['yellow', 'coin'],
  red_income: ['red', 'coin'],
  wonder_income: ['wonder', 'coin'],
  yellow_waiver: ['yellow', 'check'],
  red_waiver: ['red', 'check'],
  green_waiver: ['green', 'check'],
  wonder_waiver: ['wonder', 'check'],
  shield_decree: ['shield'],
  raw_trade: ['brown', 'economy'],
  manufactured_trade: ['grey', 'economy'],
  senate_majority: ['blue', 'senator'],
  discard_bonus: ['discard', 'coin'],
  shared_chains: ['chain', 'swap'],
  conspirator_replay: ['conspiracy', 'again'],
});

Object.assign(DRAWN, {
  temple: (/** @type {Glyph} */ { points }) => [h('span', { class: 'effect temple' }, /** @type {number[]} */ (points).map((n) => laurel(n)))],
  chambers: (/** @type {Glyph} */ { chambers = [] }) => [h('span', { class: 'effect rooms' }, icon('cube'), h('b', null, chambers.join('–')))],
  reserve: (/** @type {Glyph} */ { count = 0 }) => [h('span', { class: 'effect money' }, coin(count), icon('lock'))],
  worth: (/** @type {Glyph} */ { count = 0 }) => [h('span', { class: 'effect money' }, coin(`−${count}`))],
  move: () => [group(['cube', 'swap'], 'deed')],
});

/** What is drawn on a space of the Pantheon: what lies there, and both prices. @param {import('./types').Space} space @param {{ mythologies: string[], short: string } | null} coming what will lie on an empty one @param {import('./types').Seat} mine @param {import('./types').Seat} theirs */
export const spaceFace = ({ space, divinity, mythology, price }, coming, mine, theirs) => [
  h('span', { class: 'number', 'aria-hidden': 'true' }, space),
  h('span', { class: 'figure' }, divinity ? sign(divinity) : mythology ? icon(mythology) : coming?.mythologies.map((id) => h('i', { key: id, class: ['family', `of-${id}`] }, icon(id)))),
  h('span', { class: 'name' }, divinity ? nameOf(divinity) : mythology ? nameOf(mythology) : coming?.short),
  price ? h('span', { class: 'offers' }, coin(price[mine]), h('i', { class: 'their-price' }, price[theirs])) : null,
];

/** What is drawn in a Chamber: points, Decrees, cubes, who controls it. @param {import('./types').Chamber} one @param {import('./types').Seat} me @param {import('./types').Seat} opponent */
export const chamberFace = ({ chamber, points, decrees, cubes: lying, controller: holder }, me, opponent) => [
  h('span', { class: 'number' }, chamber),
  laurel(points),
  h('span', { class: 'decrees' }, decrees.map((id, place) => (id ? h('span', { key: id, class: 'decree' }, sign(id)) : h('span', { key: place, class: 'decree unknown' }, icon('decree'))))),
  h('span', { class: 'cubes' }, cubes(lying[opponent], 'ink-opponent'), cubes(lying[me], 'ink-me')),
  holder ? icon('crown', { class: holder === me ? 'holder ink-me' : 'holder ink-opponent' }) : null,
];

/** @param {number} count @param {string} ink */
const cubes = (count, ink) => h('span', { class: ['cubes-of', ink, !count && 'none'] }, icon('cube'), h('b', null, count));
