/** Structures in diagrams of the rules: cards as they lie, small. */

import { nameOf } from '../../core/catalogue.js';
import { h } from '../../core/dom.js';
import { t } from '../../core/i18n.js';
import { cardPicture } from '../../art/card.js';
import { icon } from '../../art/icon.js';
import { arrow, diagram } from '../../learn/figures.js';
import { catalogue, unit } from '../catalogue.js';

/** @import { Slot, View } from '../types' */

const NUMERALS = ['I', 'II', 'III'];

/**
 * A card of a structure, small: its kind, or its back.
 *
 * @param {Slot} slot
 * @param {boolean} marked it is what the diagram is about
 * @param {any} [over]
 */
function tile({ card, back, column, row, accessible }, marked, over) {
  const numeral = NUMERALS[Number(back.slice(-1)) - 1];
  const face = card
    ? h(
        'span',
        { class: ['card', 'laid-face', `kind-${unit(card).kind}`] },
        h('span', { class: 'band laid-band' }, icon(unit(card).kind, { class: 'laid-kind' })),
        cardPicture(card, unit(card).kind)
      )
    : h(
        'span',
        { class: ['card', 'back', 'laid-face', `back-${back}`] },
        h(
          'span',
          { class: 'laid-back' },
          numeral ?? icon(back === 'senator' ? 'senator' : back === 'temple' ? 'mythology' : 'purple')
        )
      );
  return h(
    'span',
    {
      class: ['laid', accessible && 'laid-open', marked && 'laid-marked'],
      key: `${row}-${column}`,
      style: { '--column': column - 1, '--row': row - 1 }
    },
    face,
    over
  );
}

/**
 * A structure as it lies.
 *
 * @param {View} view
 * @param {{ mark?: number, gone?: Slot, over?: (slot: Slot) => any }} [how]
 */
export function structureDrawing({ structure, age, modules }, { mark, gone, over } = {}) {
  const { rows = 5, columns = 11 } = catalogue().structures[age - 1 + (modules.includes('agora') ? 3 : 0)] ?? {};
  return h(
    'div',
    { class: 'laid-out', style: { '--across': (columns + 1) / 2, '--down': (rows + 1) / 2 } },
    structure.map((slot) => tile(slot, slot.slot === mark, over?.(slot))),
    gone && h('span', { class: 'laid laid-gone', style: { '--column': gone.column - 1, '--row': gone.row - 1 } })
  );
}

/** Count all cards, those that may be taken and those face down. @param {View} view */
const counts = ({ structure, age }) => ({
  age: t(`age.${age}`),
  all: structure.length,
  open: structure.filter(({ accessible }) => accessible).length,
  hidden: structure.filter(({ card }) => !card).length
});

/** A structure with its counts. @param {View} view @param {(slot: Slot) => any} [over] */
export const ageDiagram = (view, over) =>
  diagram('rules.duel.open.age', counts(view), structureDrawing(view, over && { over }));

const legend = () =>
  h(
    'ul',
    { class: 'laid-legend' },
    ['free', 'seen', 'hidden'].map((state) =>
      h('li', { key: state }, h('span', { class: ['laid-swatch', `is-${state}`] }), t(`rules.duel.open.${state}`))
    )
  );

/** Which cards may be taken, and what a take uncovers, in all three Ages. @param {Record<string, View>} examples */
export function opening(examples) {
  const [first, second, third, before, after] = /** @type {View[]} */ (
    ['age_1', 'age_2', 'age_3', 'before', 'after'].map((name) => examples[name])
  );
  if (!first || !second || !third || !before || !after) return [];
  const gone = before.structure.find(({ slot }) => !after.structure.some((one) => one.slot === slot));
  const found = after.structure.find(
    ({ slot, accessible }) => accessible && !before.structure.find((one) => one.slot === slot)?.accessible
  );
  const step = {
    card: nameOf(gone?.card ?? ''),
    found: nameOf(found?.card ?? ''),
    before: counts(before).open,
    after: counts(after).open
  };
  return [
    diagram('rules.duel.open.age', counts(first), [structureDrawing(first), legend()], 'wide-drawn'),
    diagram(
      'rules.duel.open.step',
      step,
      h(
        'div',
        { class: 'two-laid' },
        structureDrawing(before, {
          ...(gone && { mark: gone.slot }),
          over: (slot) => slot === gone && h('span', { class: 'laid-hand' }, icon('hand'))
        }),
        arrow(),
        structureDrawing(after, { ...(gone && { gone }), ...(found && { mark: found.slot }) })
      ),
      'wide-drawn'
    ),
    h(
      'div',
      { class: 'side-by-side', key: 'later' },
      [second, third].map((view) => ageDiagram(view))
    )
  ];
}
