/** The parts of component lists and symbol keys in every game: entries, search, prices in words. */

import { catalogue, effectOf, nameOf, unit } from '../core/catalogue.js';
import { h } from '../core/dom.js';
import { api } from '../core/http.js';
import { language, t } from '../core/i18n.js';
import { cost, effects } from '../art/card.js';
import { icon, resource } from '../art/icon.js';

/** @import { VNode } from '../core/dom.js' */

/**
 * Something in the list.
 *
 * @typedef {object} Entry
 * @property {string} id
 * @property {string} text in which it is searched
 * @property {() => VNode} draw
 */

/**
 * All that can lie on the table of a game.
 *
 * @typedef {object} Components
 * @property {Record<string, (entry: any) => boolean>} filters which entries each lets through, by the end of its key
 * @property {() => Entry[]} entries
 */

/** Without accents and capitals. @param {string} text */
export const normalize = (text) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[’']/g, '')
    .toLowerCase();

/** @param {string} text @param {string} words */
export const matches = (text, words) =>
  normalize(words)
    .split(/\s+/)
    .every((word) => text.includes(word));

/** A price in words. @param {{ coins: number, resources: string[] }} unit */
function costWords(unit) {
  const parts = unit.coins ? [t('coins', { count: unit.coins })] : [];
  for (const name of catalogue().resources) {
    const count = unit.resources.filter((one) => one === name).length;
    if (count) parts.push([count, t(`resource.${name}`)].join(' '));
  }
  return parts.join(', ') || t('components.free');
}

/** A price. @param {string} id */
export function price(id) {
  const { coins, resources } = unit(id);
  return h(
    'div',
    { class: 'component-cost', role: 'img', 'aria-label': costWords(unit(id)) },
    coins || resources.length ? cost(id) : t('components.free')
  );
}

/**
 * The rulings of the open game by component, once they are loaded.
 *
 * @type {{ game: string, by: Record<string, string[]> }}
 */
let ruled = { game: '', by: {} };

/** Load the rulings that name components of a game. @param {string} game */
export async function needRulings(game) {
  const { rulings } = await api(`/api/rulings/${game}/${language}`);
  /** @type {Record<string, string[]>} */
  const by = {};
  for (const { id, units } of rulings) for (const unit of units) (by[unit] ??= []).push(id);
  ruled = { game, by };
}

/** The ways to the rulings that name a component. @param {string} id */
export const rulingsOf = (id) =>
  ruled.by[id] &&
  h(
    'p',
    { class: 'component-rulings' },
    t('components.rulings'),
    ruled.by[id].map((ruling) => [
      ' ',
      h('a', { key: ruling, href: `/learn/rules?game=${ruled.game}#${ruling}` }, ruling)
    ])
  );

/**
 * A component in the list.
 *
 * @param {string} id
 * @param {{ face: VNode, kindWords?: string, notes: (string | false | undefined)[], priced: boolean, from?: { symbol:
 *   string, names: string }, to: { symbol: string, names: string }[] }} about `from` and `to` are its chains
 */
export function component(id, { face, kindWords, notes, priced, from, to }) {
  const { kind } = unit(id);
  return h(
    'li',
    { key: id, class: `component kind-${kind}`, id },
    face,
    h(
      'div',
      null,
      h('h2', null, nameOf(id)),
      h('small', null, [kindWords ?? t(`kind.${kind}`), ...notes].filter(Boolean).join(' · ')),
      priced && price(id),
      h('p', null, effectOf(id)),
      rulingsOf(id),
      from && h('p', { class: 'component-chain' }, icon(from.symbol), t('components.from', { name: from.names })),
      to.map(({ symbol, names }) =>
        h('p', { class: 'component-chain', key: symbol }, icon(symbol), t('components.to', { name: names }))
      )
    )
  );
}

/**
 * The first sections of a key: resources, of which the first so many are raw, and kinds of components.
 *
 * @param {number} raw
 * @param {string[]} kinds
 * @param {string} about the beginning of what is said of a kind
 */
export function basics(raw, kinds, about) {
  const { resources, letters } = catalogue();
  return [
    section(
      'resources',
      '',
      resources.map((name, place) =>
        entry(
          resource(name, letters[name] ?? ''),
          t(`resource.${name}`),
          t(place < raw ? 'symbols.resource.raw' : 'symbols.resource.manufactured')
        )
      )
    ),
    section(
      'kinds',
      '',
      kinds.map((kind) =>
        entry(h('span', { class: `kind-mark kind-${kind}` }, icon(kind)), t(`kind.${kind}`), t(`${about}.${kind}`))
      )
    )
  ];
}

/** The scientific symbols. */
export const sciences = () =>
  catalogue().symbols.map((symbol) =>
    entry(h('span', { class: 'effect science' }, icon(symbol)), t(`symbol.${symbol}`), shownBy(symbol))
  );

/**
 * A chain: its sign, who gives it, what it makes free.
 *
 * @param {string} symbol
 * @param {string} givers
 * @param {string} freed
 */
export const chainEntry = (symbol, givers, freed) =>
  entry(h('span', { class: 'chain-mark' }, icon(symbol)), givers, `→ ${freed}`);

/** A section of a key. @param {string} name @param {string} about @param {any[]} entries */
export const section = (name, about, entries) =>
  h(
    'section',
    { class: ['pane', `key-${name}`], key: name, 'aria-labelledby': `key-${name}` },
    h('h2', { id: `key-${name}` }, t(`symbols.${name}`)),
    about && h('p', null, about),
    h('dl', null, entries)
  );

/** A drawing with its meaning. @param {any} drawing @param {string} name @param {string} meaning */
export function entry(drawing, name, meaning) {
  const crowded = [drawing].flat().some((sign) => sign?.children?.length > 2);
  return h(
    'div',
    { class: 'key' },
    h(
      'dt',
      null,
      h('span', { class: ['drawing', crowded && 'many-signs'], 'aria-hidden': 'true' }, drawing),
      h('span', null, name)
    ),
    h('dd', null, meaning)
  );
}

/** One sign of a sort, as it stands on the first component that has it alone or nearly so. @param {string} kind */
export function common(kind) {
  const found = Object.values(catalogue().units)
    .filter((one) => one.glyphs.some((glyph) => glyph.kind === kind))
    .sort((one, other) => one.glyphs.length - other.glyphs.length)[0];
  if (!found) return [];
  const place = found.glyphs.findIndex((glyph) => glyph.kind === kind);
  const drawn = effects(found.id);
  return [
    entry(found.glyphs.length === 1 ? drawn : (drawn[place] ?? drawn), t(`symbols.effect.${kind}`), nameOf(found.id))
  ];
}

/** The components that show a scientific symbol. @param {string} symbol */
const shownBy = (symbol) =>
  Object.values(catalogue().units)
    .filter((one) => one.glyphs.some((glyph) => glyph.kind === 'symbol' && glyph.symbol === symbol))
    .map((one) => nameOf(one.id))
    .join(', ');
