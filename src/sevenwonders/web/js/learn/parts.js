/** What the lists and keys of all games are made of: entries, how they are searched, prices in words. */

import { catalogue, nameOf } from '../core/catalogue.js';
import { h } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { effects } from '../art/effects.js';

/**
 * Something in the list.
 *
 * @typedef {object} Entry
 * @property {string} id
 * @property {string} text in which it is searched
 * @property {() => import('../core/dom.js').VNode} draw
 */

/**
 * All that can lie on the table of a game.
 *
 * @typedef {object} Components
 * @property {Record<string, (entry: any) => boolean>} filters which entries each lets through, by the end of its key
 * @property {() => Entry[]} entries
 */

/** Without accents and capitals. @param {string} text */
export const plain = (text) => text.normalize('NFD').replace(/\p{Diacritic}/gu, '').replace(/[’']/g, '').toLowerCase();

/** @param {string} text @param {string} words */
export const matches = (text, words) => plain(words).split(/\s+/).every((word) => text.includes(word));

/** A price in words. @param {{ coins: number, resources: string[] }} unit */
export function costWords(unit) {
  const parts = unit.coins ? [t('coins', { count: unit.coins })] : [];
  for (const name of catalogue().resources) {
    const count = unit.resources.filter((one) => one === name).length;
    if (count) parts.push(`${count} ${t(`resource.${name}`)}`);
  }
  return parts.join(', ') || t('components.free');
}

/** @param {string} name @param {string} about @param {any[]} entries */
export const section = (name, about, entries) =>
  h('section', { class: ['pane', `key-${name}`], key: name, 'aria-labelledby': `key-${name}` }, h('h2', { id: `key-${name}` }, t(`symbols.${name}`)), about && h('p', null, about), h('dl', null, entries));

/** @param {any} drawing @param {string} name @param {string} meaning */
export function entry(drawing, name, meaning) {
  const crowded = [drawing].flat().some((sign) => sign?.children?.length > 2);
  return h('div', { class: 'key' }, h('dt', null, h('span', { class: ['drawing', crowded && 'many-signs'], 'aria-hidden': 'true' }, drawing), h('span', null, name)), h('dd', null, meaning));
}

/** One sign of a sort, as it stands on the first component that has it alone or nearly so. @param {string} kind */
export function common(kind) {
  const found = Object.values(catalogue().units)
    .filter((one) => one.glyphs.some((glyph) => glyph.kind === kind))
    .sort((one, other) => one.glyphs.length - other.glyphs.length)[0];
  if (!found) return [];
  const place = found.glyphs.findIndex((glyph) => glyph.kind === kind);
  const drawn = effects(found.id);
  return [entry(found.glyphs.length === 1 ? drawn : (drawn[place] ?? drawn), t(`symbols.effect.${kind}`), nameOf(found.id))];
}

/** The components that show a scientific symbol. @param {string} symbol */
export const shownBy = (symbol) =>
  Object.values(catalogue().units)
    .filter((one) => one.glyphs.some((glyph) => glyph.kind === 'symbol' && glyph.symbol === symbol))
    .map((one) => nameOf(one.id))
    .join(', ');
