/** Everything that can lie on the table of Duel: what it costs, does, comes from and leads to. */

import { cardFace, cost } from '../art/card.js';
import { effects } from '../art/effects.js';
import { icon } from '../art/icon.js';
import { catalogue, effectOf, nameOf } from '../core/catalogue.js';
import { h } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { costWords, plain } from '../learn/components.js';

/** @typedef {import('../types').Unit} Unit */
/** @typedef {import('../learn/components.js').Entry & { unit: Unit, copies: number }} DuelEntry */

/** @param {Unit} unit */
const isCard = (unit) => ['brown', 'grey', 'blue', 'green', 'yellow', 'red', 'purple'].includes(unit.kind);

/** @type {Record<string, (entry: DuelEntry) => boolean>} */
const filters = {
  all: () => true,
  cards: ({ unit }) => isCard(unit),
  wonder: ({ unit }) => unit.kind === 'wonder',
  token: ({ unit }) => unit.kind === 'token',
  pantheon: ({ unit }) => unit.module === 'pantheon',
  agora: ({ unit }) => unit.module === 'agora',
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
      const entry = { id: unit.id, unit, copies: 1, text: textOf(unit), draw: () => component(entry) };
      found.set(name, entry);
    }
  }
  return [...found.values()];
}

/** @param {Unit} unit */
function textOf(unit) {
  const words = [unit.id, unit.name, nameOf(unit.id), effectOf(unit.id), t(`kind.${unit.kind}`), unit.kind, unit.module, t(`lobby.box.${unit.module}`)];
  if (unit.deck) words.push(t(`deck.${unit.deck}`));
  words.push(...unit.resources.map((name) => t(`resource.${name}`)));
  for (const link of [unit.needs?.unit, unit.gives?.unit]) if (link) words.push(nameOf(link));
  return plain(words.join(' '));
}

/** @param {DuelEntry} entry */
function component({ unit, copies }) {
  const notes = [unit.deck && t(`deck.${unit.deck}`), unit.module !== 'base' && unit.module !== 'promo' && t(`lobby.box.${unit.module}`), copies > 1 && t('components.copies', { count: copies })].filter(Boolean);
  return h(
    'li',
    { key: unit.id, class: `component kind-${unit.kind}`, id: unit.id },
    isCard(unit)
      ? h('div', { class: 'component-face', 'aria-hidden': 'true' }, cardFace(unit.id))
      : h('div', { class: 'component-sign', 'aria-hidden': 'true' }, h('span', { class: 'signs' }, effects(unit.id))),
    h(
      'div',
      null,
      h('h2', null, nameOf(unit.id)),
      h('small', null, [t(`kind.${unit.kind}`), ...notes].join(' · ')),
      (unit.kind === 'wonder' || isCard(unit)) && h('div', { class: 'component-cost', role: 'img', 'aria-label': costWords(unit) }, unit.coins || unit.resources.length ? cost(unit.id) : t('components.free')),
      h('p', null, effectOf(unit.id)),
      unit.needs && h('p', { class: 'component-chain' }, icon(unit.needs.symbol), t('components.from', { name: nameOf(unit.needs.unit) })),
      unit.gives?.unit && h('p', { class: 'component-chain' }, icon(unit.gives.symbol), t('components.to', { name: nameOf(unit.gives.unit) })),
    ),
  );
}

/** @type {import('../learn/components.js').Components} */
export const duelComponents = { filters, entries };
