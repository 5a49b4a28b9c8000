/** The key to all signs, made from the catalogue: what is drawn on a card is drawn here, with its meaning. */

import '../art/expansions.js';
import { effects, sign } from '../art/effects.js';
import { icon } from '../art/icon.js';
import { resource } from '../art/tokens.js';
import { catalogue, effectOf, nameOf, needCatalogue, unit } from '../core/catalogue.js';
import { h, render } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { openFrame } from '../pages/frame.js';
import { needArt } from '../pages/art.js';
import { sentence } from '../pages/notice.js';

const KINDS = ['brown', 'grey', 'blue', 'green', 'yellow', 'red', 'purple', 'senator'];
const RAW = 3;

/** Signs that mean the same wherever they are, in the order in which people meet them. */
const COMMON = ['coins', 'loses', 'points', 'shields', 'replay', 'makes', 'choice', 'fixed', 'per', 'temple', 'chambers', 'reserve', 'worth'];

/** @param {HTMLElement} root */
export async function open(root) {
  const frame = await openFrame(root, { way: 'learn', wide: true, messages: ['learn', 'lobby', 'desk', 'table', 'units'] });
  frame.entitle(t('symbols.title'));
  try {
    await Promise.all([needCatalogue(), needArt()]);
    render(frame.main, page());
  } catch (problem) {
    render(frame.main, h('p', { class: 'blank-page' }, sentence(problem)));
  }
  return frame.close;
}

const page = () => [
  h('h1', null, t('symbols.title')),
  h('p', { class: 'lead' }, t('symbols.lead')),
  h(
    'div',
    { class: 'key-list' },
    section('resources', '', catalogue().resources.map((name, place) => entry(resource(name, catalogue().letters[name] ?? ''), t(`resource.${name}`), t(place < RAW ? 'symbols.resource.raw' : 'symbols.resource.manufactured')))),
    section('kinds', '', KINDS.map((kind) => entry(h('span', { class: `kind-mark kind-${kind}` }, icon(kind)), t(`kind.${kind}`), t(`symbols.kind.${kind}`)))),
    section('effects', '', COMMON.flatMap(common)),
    section('science', t('symbols.science.about'), catalogue().symbols.map((symbol) => entry(h('span', { class: 'effect science' }, icon(symbol)), t(`symbol.${symbol}`), shownBy(symbol)))),
    section('chains', t('symbols.chains.about'), catalogue().chains.flatMap(chain)),
    section('special', '', special()),
  ),
];

/** @param {string} name @param {string} about @param {any[]} entries */
const section = (name, about, entries) =>
  h('section', { class: ['pane', `key-${name}`], key: name, 'aria-labelledby': `key-${name}` }, h('h2', { id: `key-${name}` }, t(`symbols.${name}`)), about && h('p', null, about), h('dl', null, entries));

/** @param {any} drawing @param {string} name @param {string} meaning */
const entry = (drawing, name, meaning) => h('div', { class: 'key' }, h('dt', null, h('span', { class: 'drawing', 'aria-hidden': 'true' }, drawing), h('span', null, name)), h('dd', null, meaning));

/** One sign of a sort, as it stands on the first component that has it alone or nearly so. @param {string} kind */
function common(kind) {
  const found = Object.values(catalogue().units)
    .filter((one) => one.glyphs.some((glyph) => glyph.kind === kind))
    .sort((one, other) => one.glyphs.length - other.glyphs.length)[0];
  if (!found) return [];
  const place = found.glyphs.findIndex((glyph) => glyph.kind === kind);
  const drawn = effects(found.id);
  return [entry(found.glyphs.length === 1 ? drawn : (drawn[place] ?? drawn), t(`symbols.effect.${kind}`), nameOf(found.id))];
}

/** The components that show a scientific symbol. @param {string} symbol */
const shownBy = (symbol) =>
  Object.values(catalogue().units)
    .filter((one) => one.glyphs.some((glyph) => glyph.kind === 'symbol' && glyph.symbol === symbol))
    .map((one) => nameOf(one.id))
    .join(', ');

/** A chain: its sign, who gives it, what it makes free. @param {string} symbol */
function chain(symbol) {
  const giver = Object.values(catalogue().units).find((one) => one.gives?.symbol === symbol);
  if (!giver?.gives?.unit) return [];
  return [entry(h('span', { class: 'chain-mark' }, icon(symbol)), nameOf(giver.id), `→ ${nameOf(giver.gives.unit)}`)];
}

/** What only one component, or a few equal ones, can do. */
function special() {
  const seen = new Set();
  return Object.values(catalogue().units).flatMap((one) => {
    const own = one.glyphs.some((glyph) => glyph.kind === 'ask' || glyph.kind === 'rule') || ['divinity', 'mythology'].includes(one.kind);
    const name = nameOf(one.id);
    if (!own || seen.has(name)) return [];
    seen.add(name);
    const drawn = sign(unit(one.id).id);
    const last = effects(one.id);
    return [entry(one.kind === 'wonder' || one.kind === 'senator' ? last.slice(-2) : drawn.length ? drawn : last, name, `${t(`kind.${one.kind}`)}. ${effectOf(one.id)}`)];
  });
}
