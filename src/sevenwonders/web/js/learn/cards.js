/** Everything that can lie on the table, to be searched: what it costs, does, comes from and leads to. */

import '../art/expansions.js';
import { announce } from '../core/announcer.js';
import { cardFace, cost } from '../art/card.js';
import { effects } from '../art/effects.js';
import { icon } from '../art/icon.js';
import { catalogue, effectOf, nameOf, needCatalogue } from '../core/catalogue.js';
import { h, render } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { Store } from '../core/store.js';
import { needArt } from '../pages/art.js';
import { openFrame } from '../pages/frame.js';
import { oneOf } from '../pages/fields.js';
import { glyph } from '../pages/glyph.js';
import { sentence } from '../pages/notice.js';

/** @typedef {import('../types').Unit} Unit */

/** Which components a filter lets through. @type {Record<string, (unit: Unit) => boolean>} */
const FILTERS = {
  all: () => true,
  cards: (unit) => ['brown', 'grey', 'blue', 'green', 'yellow', 'red', 'purple'].includes(unit.kind),
  wonder: (unit) => unit.kind === 'wonder',
  token: (unit) => unit.kind === 'token',
  pantheon: (unit) => unit.module === 'pantheon',
  agora: (unit) => unit.module === 'agora',
};

/** @param {HTMLElement} root */
export async function open(root) {
  const frame = await openFrame(root, { way: 'learn', wide: true, messages: ['learn', 'lobby', 'desk', 'table', 'units'] });
  frame.entitle(t('components.title'));
  try {
    await Promise.all([needCatalogue(), needArt()]);
  } catch (problem) {
    render(frame.main, h('p', { class: 'blank-page' }, sentence(problem)));
    return frame.close;
  }
  const all = distinct();
  const store = new Store({ words: new URLSearchParams(location.search).get('q') ?? '', kind: 'all' });
  const draw = () => {
    const { words, kind } = store.state;
    const found = all.filter(({ unit, text }) => (FILTERS[kind] ?? FILTERS['all'])?.(unit) && matches(text, words));
    render(frame.main, page(store, found));
  };
  let said = 0;
  store.listen(() => {
    draw();
    clearTimeout(said);
    said = setTimeout(() => announce(frame.main.querySelector('.found')?.textContent ?? ''), 600);
  });
  draw();
  return () => {
    clearTimeout(said);
    frame.close();
  };
}

/** @typedef {{ unit: Unit, copies: number, text: string }} Entry */

/** Every component once, with the text in which it is searched. @returns {Entry[]} */
function distinct() {
  /** @type {Map<string, Entry>} */
  const entries = new Map();
  for (const unit of Object.values(catalogue().units)) {
    const name = `${unit.kind} ${nameOf(unit.id)}`;
    const known = entries.get(name);
    if (known) known.copies++;
    else entries.set(name, { unit, copies: 1, text: textOf(unit) });
  }
  return [...entries.values()];
}

/** @param {Unit} unit */
function textOf(unit) {
  const words = [unit.id, unit.name, nameOf(unit.id), effectOf(unit.id), t(`kind.${unit.kind}`), unit.kind, unit.module, t(`lobby.box.${unit.module}`)];
  if (unit.deck) words.push(t(`deck.${unit.deck}`));
  words.push(...unit.resources.map((name) => t(`resource.${name}`)));
  for (const link of [unit.needs?.unit, unit.gives?.unit]) if (link) words.push(nameOf(link));
  return plain(words.join(' '));
}

/** Without accents and capitals. @param {string} text */
const plain = (text) => text.normalize('NFD').replace(/\p{Diacritic}/gu, '').toLowerCase();

/** @param {string} text @param {string} words */
const matches = (text, words) => plain(words).split(/\s+/).every((word) => text.includes(word));

/** @param {Store<{ words: string, kind: string }>} store @param {Entry[]} found */
function page(store, found) {
  const { words, kind } = store.state;
  return [
    h('h1', null, t('components.title')),
    h(
      'div',
      { class: 'search pane', role: 'search' },
      h(
        'label',
        { class: 'search-line' },
        glyph('search', 22),
        h('span', { class: 'heard-only' }, t('components.search')),
        h('input', {
          type: 'search',
          value: words,
          placeholder: t('components.search.blank'),
          oninput: (/** @type {Event} */ event) => store.set({ words: /** @type {HTMLInputElement} */ (event.target).value }),
        }),
      ),
      oneOf({
        legend: t('components.kind'),
        name: 'kind',
        value: kind,
        quiet: true,
        look: 'tight',
        choices: Object.keys(FILTERS).map((value) => ({ value, label: t(`components.kind.${value}`) })),
        choose: (wanted) => store.set({ kind: wanted }),
      }),
    ),
    h('p', { class: 'found' }, t('components.found', { count: found.length })),
    found.length ? h('ul', { class: 'components' }, found.map(component)) : h('p', { class: 'blank-page' }, t('components.none')),
  ];
}

/** @param {Entry} entry */
function component({ unit, copies }) {
  const notes = [unit.deck && t(`deck.${unit.deck}`), unit.module !== 'base' && unit.module !== 'promo' && t(`lobby.box.${unit.module}`), copies > 1 && t('components.copies', { count: copies })].filter(Boolean);
  return h(
    'li',
    { key: unit.id, class: `component kind-${unit.kind}`, id: unit.id },
    FILTERS['cards']?.(unit)
      ? h('div', { class: 'component-face', 'aria-hidden': 'true' }, cardFace(unit.id))
      : h('div', { class: 'component-sign', 'aria-hidden': 'true' }, h('span', { class: 'signs' }, effects(unit.id))),
    h(
      'div',
      null,
      h('h2', null, nameOf(unit.id)),
      h('small', null, [t(`kind.${unit.kind}`), ...notes].join(' · ')),
      isBought(unit) && h('div', { class: 'component-cost', role: 'img', 'aria-label': costWords(unit) }, unit.coins || unit.resources.length ? cost(unit.id) : t('components.free')),
      h('p', null, effectOf(unit.id)),
      unit.needs && h('p', { class: 'component-chain' }, icon(unit.needs.symbol), t('components.from', { name: nameOf(unit.needs.unit) })),
      unit.gives?.unit && h('p', { class: 'component-chain' }, icon(unit.gives.symbol), t('components.to', { name: nameOf(unit.gives.unit) })),
    ),
  );
}

/** Whether a component has a price of its own. @param {Unit} unit */
const isBought = (unit) => unit.kind === 'wonder' || (FILTERS['cards']?.(unit) ?? false);

/** A price in words. @param {Unit} unit */
function costWords(unit) {
  const parts = unit.coins ? [t('coins', { count: unit.coins })] : [];
  for (const name of catalogue().resources) {
    const count = unit.resources.filter((one) => one === name).length;
    if (count) parts.push(`${count} ${t(`resource.${name}`)}`);
  }
  return parts.join(', ') || t('components.free');
}
