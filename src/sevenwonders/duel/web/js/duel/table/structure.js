/** The structure: cards by row and column, prices of both seats on those that may be taken. */

import { h, named } from '../../core/dom.js';
import { labelled, t } from '../../core/i18n.js';
import { settings } from '../../core/settings.js';
import { cardBack, cardFace, sign } from '../../art/card.js';
import { coin, icon } from '../../art/icon.js';
import { catalogue } from '../catalogue.js';
import { priceWords, slotLabel } from './words.js';

/** @import { Controller, Scene, Slot } from '../types' */

/** Return the rows and columns of half cards in a structure. @param {Scene['view']} view */
const sizeOf = ({ age, modules }) =>
  catalogue().structures[age - 1 + (modules.includes('agora') ? 3 : 0)] ?? { rows: 5, columns: 11 };

/**
 * Return the size of a structure in cards beside and below the first, as style properties.
 *
 * @param {Scene['view']} view
 */
export const extent = (view) => ({ '--across': (sizeOf(view).columns - 1) / 2, '--down': (sizeOf(view).rows - 1) / 2 });

/** @param {Controller} controller @param {Scene} scene */
export function structure(controller, scene) {
  const { view } = scene;
  const numbered = scene.accessible;
  const hovered = view.structure.find((slot) => slot.slot === controller.state.hovered);
  const freed = new Set(hovered?.accessible ? scene.uncovers(hovered).map((slot) => slot.slot) : []);
  return h(
    'div',
    {
      key: `structure-${view.age}`,
      class: ['structure', `age-${view.age}`],
      role: 'group',
      'aria-label': t('structure.label', { age: t(`age.${view.age}`) }),
      'data-learn': 'structure'
    },
    view.structure.map((slot) =>
      place(controller, scene, slot, { columns: sizeOf(view).columns, freed, digit: numbered.indexOf(slot) + 1 })
    )
  );
}

/**
 * @param {Controller} controller @param {Scene} scene @param {Slot} slot
 * @param {{ columns: number, freed: Set<number>, digit: number }} about
 */
function place(controller, scene, slot, { columns, freed, digit }) {
  const targets = scene.targetsOf(slot);
  const choices = scene.about(...targets);
  const selected = targets.includes(scene.selected ?? '');
  const payment = slot.payment?.[scene.actor];
  const uncovers = slot.accessible && slot.card ? scene.uncovers(slot).length : 0;
  const glows = !scene.isTurn && choices.length > 0;
  const side = slot.column <= 2 ? 'at-start' : slot.column >= columns - 1 ? 'at-end' : '';
  return h(
    'div',
    {
      key: slot.slot,
      class: [
        'slot',
        slot.accessible ? 'accessible' : 'covered',
        selected && 'selected',
        glows && 'glows',
        freed.has(slot.slot) && 'freed',
        payment && !payment.affordable && scene.isTurn && 'dear',
        side
      ],
      style: { '--column': slot.column - 1, '--row': slot.row - 1 },
      'data-slot': slot.slot,
      'data-card': slot.card ?? ''
    },
    h(
      'button',
      {
        type: 'button',
        class: 'face',
        tabindex: slot.accessible || glows ? 0 : -1,
        'data-target': targets[0],
        'data-learn': `slot-${slot.slot}`,
        'aria-pressed': selected ? 'true' : 'false',
        onclick: controller.clicked(targets[0] ?? null),
        onpointerenter: (/** @type {PointerEvent} */ event) =>
          event.pointerType === 'mouse' && controller.hover(slot.slot),
        onpointerleave: () => controller.hover(null),
        onfocus: () => controller.hover(slot.slot),
        onblur: () => controller.hover(null)
      },
      named(
        slotLabel(scene, slot),
        slot.card ? cardFace(slot.card) : cardBack(slot.back),
        slot.token
          ? h(
              'span',
              { class: 'on-card' },
              sign(slot.token),
              icon(slot.token.startsWith('offering') ? 'offering' : 'mythology', { class: 'under' })
            )
          : null,
        slot.accessible && slot.payment ? prices(scene, slot) : null,
        uncovers ? h('span', { class: 'uncovers' }, icon('eye'), h('b', null, uncovers)) : null,
        digit > 0 && digit < 10 && scene.isTurn && scene.mayAct ? h('kbd', { class: 'digit' }, digit) : null
      )
    ),
    selected && choices.length ? controller.part('actions')?.ring(controller, scene, choices) : null
  );
}

/** My price in one of four states, and the opponent's. @param {Scene} scene @param {Slot} slot */
function prices(scene, slot) {
  const mine = slot.payment?.[scene.actor];
  const theirs = slot.payment?.[scene.rival];
  if (!mine || !theirs) return null;
  const { coins } = scene.city(scene.actor);
  const state = !mine.affordable ? 'dear' : mine.coins === 0 ? 'free' : mine.coins === coins ? 'exact' : 'fine';
  return h(
    'span',
    { class: 'prices' },
    h(
      'span',
      {
        class: ['price', state],
        title: mine.affordable
          ? state === 'exact'
            ? t('price.exact')
            : priceWords(mine, coins)
          : t('price.short_by', { count: mine.short })
      },
      state === 'free' ? h('b', { class: 'tick' }, mine.chain ? icon('chain') : icon('check')) : coin(mine.coins),
      state === 'dear' ? icon('cross', { class: 'no' }) : null
    ),
    settings.state.opponentPrices && !scene.isSolo
      ? h(
          'span',
          {
            class: ['their-price', !theirs.affordable && 'dear'],
            title: labelled(scene.name(scene.rival), priceWords(theirs, scene.city(scene.rival).coins, true))
          },
          theirs.coins === 0 ? icon(theirs.chain ? 'chain' : 'check') : theirs.coins
        )
      : null
  );
}
