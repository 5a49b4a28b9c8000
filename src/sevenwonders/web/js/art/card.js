/**
 * Effects of components, card faces and backs, and pictures of cards and Wonders.  The pictures load after the page;
 * until then a card is plain.
 */

import { catalogue, softName, unit } from '../core/catalogue.js';
import { h } from '../core/dom.js';
import { nextPaint } from '../core/lazy.js';
import { addIcons, coin, hasGlyph, icon, laurel, resource } from './icon.js';
import { COUNTED, SIGNS } from './icons.js';

/** @import { VNode } from '../core/dom.js' */
/** @import { Glyph } from '../types' */
/** @import { Art } from './icons.js' */

/** Take in the icons of a game, and which stand for what. @param {Art} art */
export function addArt({ ICONS, SIGNS: signs, COUNTED: counted }) {
  addIcons(ICONS);
  Object.assign(SIGNS, signs);
  Object.assign(COUNTED, counted);
}

/** Renderers of glyphs that only some games have, by kind. @type {Record<string, (glyph: Glyph) => VNode[]>} */
export const DRAWN = {};

/**
 * The cities whose things are counted, where it is not the player's own city alone.
 *
 * @type {Record<string, string[]>}
 */
const WHOSE = { near: ['previous', 'next'], all: ['previous', 'down', 'next'] };

/** @param {string[]} names @param {string} kind */
export const group = (names, kind) =>
  h(
    'span',
    { class: ['effect', kind, names.length > 1 && 'pair'] },
    names.map((name) => icon(name, { class: `ink-${name}` }))
  );

/** One glyph. @param {Glyph} glyph @returns {VNode[]} */
function draw(glyph) {
  const letters = catalogue().letters;
  const count = glyph.count ?? 0;
  switch (glyph.kind) {
    case 'makes':
      return Array.from({ length: count }, () =>
        h('span', { class: 'effect goods' }, resource(glyph.resource ?? '', letters[glyph.resource ?? ''] ?? ''))
      );
    case 'choice':
      return [
        h(
          'span',
          { class: ['effect', 'choice', `of-${glyph.resources?.length}`] },
          (glyph.resources ?? []).map((name, place) => [
            place > 0 && h('i', { class: 'or' }, '/'),
            resource(name, letters[name] ?? '')
          ])
        )
      ];
    case 'fixed':
      return [
        h(
          'span',
          { class: 'effect fixed' },
          (glyph.resources ?? []).map((name) => resource(name, letters[name] ?? '')),
          coin(1)
        )
      ];
    case 'shields':
      return Array.from({ length: count }, () => h('span', { class: 'effect might' }, icon('shield')));
    case 'symbol':
      return [
        h(
          'span',
          { class: ['effect', 'science', glyph.symbol === 'any' && 'any'] },
          (SIGNS[glyph.symbol ?? ''] ?? [glyph.symbol ?? '']).map((name) => icon(name))
        )
      ];
    case 'points':
      return [h('span', { class: 'effect worth' }, laurel(count))];
    case 'coins':
      return [h('span', { class: 'effect money' }, coin(count))];
    case 'loses':
      return [h('span', { class: 'effect loss' }, coin(`−${count}`))];
    case 'per': {
      const counted = COUNTED[glyph.counted ?? ''] ?? [glyph.counted ?? ''];
      const whose = WHOSE[glyph.where ?? ''] ?? [];
      return [
        h(
          'span',
          { class: ['effect', 'per', `of-${counted.length}`, whose.length > 0 && 'of-players'] },
          glyph.coins ? coin(glyph.coins) : null,
          glyph.points ? laurel(Number(glyph.points)) : null,
          h('i', { class: 'or' }, '/'),
          counted.map((name) => icon(name, { class: `ink-${name}` })),
          whose.map((name) => icon(name, { class: 'whose' }))
        )
      ];
    }
    case 'replay':
      return [group(['again'], 'deed')];
    case 'ask':
      return [group(SIGNS[glyph.ask ?? ''] ?? ['star'], 'deed')];
    case 'rule': {
      const name = glyph.rule ?? '';
      return [group(hasGlyph(name) ? [name] : (SIGNS[name] ?? ['star']), 'rule')];
    }
  }
  return DRAWN[glyph.kind]?.(glyph) ?? [];
}

/** All that a component gives; a Progress token or a Decree its sign first. @param {string} id @returns {VNode[]} */
export function effects(id) {
  const { glyphs, kind } = unit(id);
  const shown =
    kind === 'senator' ? glyphs.filter((glyph) => glyph.kind !== 'ask' || glyph.ask === 'intrigue') : glyphs;
  return shown.flatMap(draw);
}

/** The one sign of a token, Divinity or the like. @param {string} id @returns {VNode[]} */
export function sign(id) {
  const { glyphs } = unit(id);
  if (hasGlyph(id)) return [group([id], 'rule')];
  return glyphs.slice(0, 2).flatMap(draw);
}

/** Draw the sign on a back. @type {Record<string, string>} */
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
    needs ? h('span', { class: 'wants' }, icon(needs.symbol)) : null
  );
}

/** A card's face. @param {string} id */
export function cardFace(id) {
  const { kind, gives } = unit(id);
  const shown = effects(id);
  const given = [gives ?? []].flat();
  return h(
    'span',
    {
      class: [
        'card',
        `kind-${kind}`,
        shown.length > 2 && 'crowded',
        given.length > 0 && 'giving',
        given.length > 1 && 'giving-two'
      ]
    },
    h('span', { class: 'band' }, h('span', { class: 'effects' }, shown), icon(kind, { class: 'mark' })),
    cardPicture(id, kind),
    cost(id),
    h('span', { class: 'name' }, softName(id)),
    given.length
      ? h(
          'span',
          { class: ['gives', given.length > 1 && 'both'] },
          given.map(({ symbol }) => icon(symbol))
        )
      : null
  );
}

/** A card's back. @param {string} back `age_1` to `age_3`, `guild`, `temple` or `senator` */
export function cardBack(back) {
  const numeral = NUMERALS[back];
  return h(
    'span',
    { class: ['card', 'back', `back-${back}`] },
    h('span', { class: ['emblem', numeral && 'numeral'] }, numeral ?? icon(EMBLEMS[back] ?? 'token'))
  );
}

/** A card in a line of a list: mark, name, effects. @param {string} id */
export function cardChip(id) {
  const { kind } = unit(id);
  return h(
    'span',
    { class: ['chip', `kind-${kind}`] },
    icon(kind, { class: 'mark' }),
    h('span', { class: 'name' }, softName(id)),
    h('span', { class: 'effects' }, effects(id))
  );
}

const HUES = 6;

/** @param {string} text */
function hash(text) {
  let sum = 7;
  for (const letter of text) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0;
  return sum;
}

/** @type {Promise<typeof import('./picture.js') | null> | undefined} */
let pictures;

/**
 * @param {string} id
 * @param {string} kind of picture
 * @param {string} [instead] whose drawing is shown where there is none
 */
const picture = (id, kind, instead) =>
  h('span', {
    key: `picture-${id}`,
    class: ['picture', kind],
    'aria-hidden': 'true',
    manual: true,
    ref: async (/** @type {Element} */ element) => {
      pictures ??= nextPaint()
        .then(() => import('./picture.js'))
        .catch(() => null); // without a connection nothing is adorned
      (await pictures)?.fill(element, id, instead);
    }
  });

/** The picture of a card. @param {string} id @param {string} kind */
export const cardPicture = (id, kind) => picture(id, 'scene', kind);

/** The picture of a Wonder, a side of a board, a Divinity. @param {string} id @param {string | null} [side] */
export const wonderPicture = (id, side) => picture(side === 'night' ? `${id}_night` : id, 'wonder-scene');

/** One of six hues, so that Wonders side by side differ. @param {string} id */
export const hueOf = (id) => hash(id) % HUES;
