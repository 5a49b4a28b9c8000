/** The parts of a key to signs: sections of drawings with their meaning. */

import { effects } from '../art/effects.js';
import { catalogue, nameOf } from '../core/catalogue.js';
import { h } from '../core/dom.js';
import { t } from '../core/i18n.js';

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
