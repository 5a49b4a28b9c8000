/** Everything that can lie on the table of Duel: what it costs, does, comes from and leads to; the key to its signs. */

import { cardFace, effects, sign, wonderPicture } from '../art/card.js';
import { effectOf, nameOf, needCatalogue } from '../core/catalogue.js';
import { h } from '../core/dom.js';
import { needMessages, t } from '../core/i18n.js';
import { needStyle } from '../core/lazy.js';
import { basics, chainEntry, common, component, entry, normalize, sciences, section } from '../learn/parts.js';
import { catalogue, unit } from './catalogue.js';
import { kindName } from './table/words.js';

/** @import { Unit } from './types' */
/** @typedef {import('../learn/parts.js').Entry & { unit: Unit, copies: number }} DuelEntry */

/** @param {Unit} unit */
const isCard = (unit) => ['brown', 'grey', 'blue', 'green', 'yellow', 'red', 'purple'].includes(unit.kind);

/** Kinds that have pictures, and no face of a card. */
const PICTURED = ['wonder', 'divinity', 'conspiracy', 'decree'];

export const ready = () =>
  Promise.all([
    needCatalogue('duel'),
    needMessages('duel', 'duel_effects', 'duel_learn'),
    import('./art.js'),
    needStyle('duel_expansions/kinds')
  ]);

/** @type {Record<string, (entry: DuelEntry) => boolean>} */
const filters = {
  all: () => true,
  cards: ({ unit }) => isCard(unit),
  wonder: ({ unit }) => unit.kind === 'wonder',
  token: ({ unit }) => unit.kind === 'token',
  pantheon: ({ unit }) => unit.module === 'pantheon',
  agora: ({ unit }) => unit.module === 'agora'
};

/** Every component once. @returns {DuelEntry[]} */
function entries() {
  /** @type {Map<string, DuelEntry>} */
  const found = new Map();
  for (const unit of Object.values(catalogue().units)) {
    const name = `${unit.kind} ${nameOf(unit.id)}`;
    const known = found.get(name);
    if (known) known.copies++;
    else {
      /** @type {DuelEntry} */
      const entry = { id: unit.id, unit, copies: 1, text: textOf(unit), draw: () => draw(entry) };
      found.set(name, entry);
    }
  }
  return [...found.values()];
}

/** @param {Unit} unit */
function textOf(unit) {
  const words = [
    unit.id,
    unit.name,
    nameOf(unit.id),
    effectOf(unit.id),
    kindName(unit.id),
    unit.kind,
    unit.module,
    t(`lobby.box.${unit.module}`)
  ];
  if (unit.mythology) words.push(unit.mythology, nameOf(unit.mythology));
  if (unit.deck) words.push(t(`deck.${unit.deck}`));
  words.push(...unit.resources.map((name) => t(`resource.${name}`)));
  for (const link of [unit.needs?.unit, unit.gives?.unit]) if (link) words.push(nameOf(link));
  return normalize(words.join(' '));
}

/** @param {DuelEntry} entry */
function draw({ unit, copies }) {
  const notes = [
    unit.mythology && nameOf(unit.mythology),
    unit.deck && unit.kind !== 'purple' && t(`deck.${unit.deck}`),
    unit.module !== 'base' && unit.module !== 'promo' && t(`lobby.box.${unit.module}`),
    copies > 1 && t('components.copies', { count: copies })
  ];
  const { id, needs, gives } = unit;
  const isPictured = PICTURED.includes(unit.kind);
  const face =
    isCard(unit) || unit.kind === 'senator'
      ? h('div', { class: 'component-face', 'aria-hidden': 'true' }, cardFace(id))
      : h(
          'div',
          { class: ['component-sign', isPictured && 'pictured'], 'aria-hidden': 'true' },
          isPictured && wonderPicture(id),
          h('span', { class: 'signs' }, effects(id))
        );
  const from = needs && { symbol: needs.symbol, names: nameOf(needs.unit) };
  return component(id, {
    face,
    kindWords: kindName(id),
    notes,
    priced: unit.kind === 'wonder' || isCard(unit),
    ...(from && { from }),
    to: gives?.unit ? [{ symbol: gives.symbol, names: nameOf(gives.unit) }] : []
  });
}

/** @type {import('../learn/parts.js').Components} */
export const components = { filters, entries };

const KINDS = ['brown', 'grey', 'blue', 'green', 'yellow', 'red', 'purple', 'senator'];
const RAW = 3;

/** Signs that mean the same wherever they are, in the order in which people meet them. */
const COMMON = [
  'coins',
  'loses',
  'points',
  'shields',
  'replay',
  'makes',
  'choice',
  'fixed',
  'per',
  'temple',
  'chambers',
  'reserve',
  'worth'
];

/** The key to its signs. */
export const key = () => [
  ...basics(RAW, KINDS, 'symbols.kind'),
  section(
    'effects',
    '',
    COMMON.flatMap((kind) => common(kind))
  ),
  section('science', t('symbols.science.about'), sciences()),
  section('chains', t('symbols.chains.about'), catalogue().chains.flatMap(chain)),
  section('special', '', special())
];

/** A chain: its sign, who gives it, what it makes free. @param {string} symbol */
function chain(symbol) {
  const giver = Object.values(catalogue().units).find((one) => one.gives?.symbol === symbol);
  if (!giver?.gives?.unit) return [];
  return [chainEntry(symbol, nameOf(giver.id), nameOf(giver.gives.unit))];
}

/** The effects that only one component, or a few equal ones, have. */
function special() {
  const seen = new Set();
  return Object.values(catalogue().units).flatMap((one) => {
    const own =
      one.glyphs.some((glyph) => glyph.kind === 'ask' || glyph.kind === 'rule') ||
      ['divinity', 'mythology'].includes(one.kind);
    const name = nameOf(one.id);
    if (!own || seen.has(name)) return [];
    seen.add(name);
    const drawn = sign(unit(one.id).id);
    const last = effects(one.id);
    return [
      entry(
        one.kind === 'wonder' || one.kind === 'senator' ? last.slice(-2) : drawn.length ? drawn : last,
        name,
        `${kindName(one.id)}. ${effectOf(one.id)}`
      )
    ];
  });
}

/** Its rules with diagrams. */
export const rules = () => import('./rules/index.js');

/** Its lessons. */
export const lessons = () => import('./lessons/index.js');
