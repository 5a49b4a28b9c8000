/** What a component gives, as glyphs. */

import { catalogue, unit } from '../core/catalogue.js';
import { h } from '../core/dom.js';
import { coin, hasGlyph, icon, laurel, resource } from './icon.js';

/** @import { VNode } from '../core/dom.js' */
/** @import { Glyph } from '../types' */

/** What a question or a rule looks like, where no glyph has its name. @type {Record<string, string[]>} */
export const SIGNS = {
  destroy_brown: ['brown', 'broken'],
  destroy_grey: ['grey', 'broken'],
  library: ['book', 'token'],
  discard_pile: ['pile', 'build'],
  last_row: ['row'],
  removed_cards: ['box', 'hand'],
};

/** What is counted by Guilds and trade cards. @type {Record<string, string[]>} */
export const COUNTED = { brown_grey: ['brown', 'grey'], three_coins: ['coin'] };

/** How glyphs are drawn that only some games have, by kind. @type {Record<string, (glyph: Glyph) => VNode[]>} */
export const DRAWN = {};

/** Whose things are counted, where it is not the own city alone. @type {Record<string, string[]>} */
const WHOSE = { near: ['previous', 'next'], all: ['previous', 'down', 'next'] };

/** @param {string[]} names @param {string} kind */
export const group = (names, kind) => h('span', { class: ['effect', kind, names.length > 1 && 'pair'] }, names.map((name) => icon(name, { class: `is-${name}` })));

/** One glyph. @param {Glyph} glyph @returns {VNode[]} */
function draw(glyph) {
  const letters = catalogue().letters;
  const count = glyph.count ?? 0;
  switch (glyph.kind) {
    case 'makes':
      return Array.from({ length: count }, () => h('span', { class: 'effect goods' }, resource(glyph.resource ?? '', letters[glyph.resource ?? ''] ?? '')));
    case 'choice':
      return [
        h(
          'span',
          { class: ['effect', 'choice', `of-${glyph.resources?.length}`] },
          (glyph.resources ?? []).map((name, place) => [place > 0 && h('i', { class: 'or' }, '/'), resource(name, letters[name] ?? '')]),
        ),
      ];
    case 'fixed':
      return [h('span', { class: 'effect fixed' }, (glyph.resources ?? []).map((name) => resource(name, letters[name] ?? '')), coin(1))];
    case 'shields':
      return Array.from({ length: count }, () => h('span', { class: 'effect might' }, icon('shield')));
    case 'symbol':
      return [h('span', { class: ['effect', 'science', glyph.symbol === 'any' && 'any'] }, (SIGNS[glyph.symbol ?? ''] ?? [glyph.symbol ?? '']).map((name) => icon(name)))];
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
          whose.map((name) => icon(name, { class: 'whose' })),
        ),
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
  const shown = kind === 'senator' ? glyphs.filter((glyph) => glyph.kind !== 'ask' || glyph.ask === 'intrigue') : glyphs;
  return shown.flatMap(draw);
}

/** The one sign of a token, Divinity or the like. @param {string} id @returns {VNode[]} */
export function sign(id) {
  const { glyphs } = unit(id);
  if (hasGlyph(id)) return [group([id], 'rule')];
  return glyphs.slice(0, 2).flatMap(draw);
}
