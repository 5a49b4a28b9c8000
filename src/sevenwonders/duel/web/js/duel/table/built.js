/** The buildings of both cities beside the structure: overlapping strips by colour, in building order. */

import { nameOf, softName } from '../../core/catalogue.js';
import { h } from '../../core/dom.js';
import { labelled, list, t, tally } from '../../core/i18n.js';
import { cardBack, cardPicture, effects } from '../../art/card.js';
import { icon } from '../../art/icon.js';
import { unit } from '../catalogue.js';
import { COLOURS, colourWords } from './city.js';

/** @import { Controller, Scene, Seat } from '../types' */
/** @import { VNode } from '../../core/dom.js' */

/** With more cards a low table has one line for each name, and no room for all in one column. */
const SOME = 8;
const MANY = 12;

/** Strips that were drawn before, by name: what has not changed is not looked at again. @type {Map<string, VNode>} */
const strips = new Map();

/** A built card as a strip. @param {string} id */
function strip(id) {
  const name = nameOf(id);
  const { kind } = unit(id);
  const drawn =
    strips.get(name) ??
    h(
      'span',
      { key: id, class: 'strip', 'data-built': id, 'aria-hidden': 'true' },
      cardPicture(id, kind),
      icon(kind, { class: 'mark' }),
      h('span', { class: 'name' }, softName(id)),
      h('span', { class: 'effects' }, effects(id))
    );
  strips.set(name, drawn);
  return drawn;
}

/** The card under a built Wonder, which looks out. @param {string | null} id */
export const under = (id) => id && h('span', { class: 'under' }, cardBack(unit(id).deck ?? ''));

/** The built cards of both cities. @param {Controller} controller @param {Scene} scene */
export const builtColumns = (controller, scene) =>
  [scene.me, scene.opponent].map((seat) => wing(controller, scene, seat));

/** @param {Controller} controller @param {Scene} scene @param {Seat} seat */
function wing(controller, scene, seat) {
  const { cards, senators } = scene.city(seat);
  const stacks = [...COLOURS.map((kind) => cards[kind] ?? []), senators ?? []].filter(({ length }) => length);
  const all = stacks.flat();
  if (!all.length) return null;
  const half = halfOf(stacks, all.length);
  return h(
    'div',
    {
      key: `built-${seat}`,
      class: [
        'wing',
        seat === scene.me ? 'near' : 'far',
        `age-${scene.view.age}`,
        all.length > SOME && 'some',
        all.length > MANY && 'many'
      ],
      role: 'group',
      'aria-label': labelled(scene.name(seat), t('city.colours'))
    },
    h('p', { class: 'whose', 'aria-hidden': 'true' }, scene.name(seat)),
    h(
      'div',
      { class: 'stacks' },
      [stacks.slice(0, half), stacks.slice(half)].map((some, place) =>
        h(
          'div',
          { key: place },
          some.map((ids) => stack(controller, scene, seat, ids))
        )
      )
    )
  );
}

/**
 * Return the number of stacks in the first half, so that both halves have about as many cards.
 *
 * @param {string[][]} stacks
 * @param {number} all
 */
function halfOf(stacks, all) {
  let count = 0;
  let before = 0;
  for (const { length } of stacks) {
    if (Math.abs(2 * (before + length) - all) > Math.abs(2 * before - all)) break;
    before += length;
    count++;
  }
  return count;
}

/** @param {Controller} controller @param {Scene} scene @param {Seat} seat @param {string[]} ids of one colour */
function stack(controller, scene, seat, ids) {
  const { kind } = unit(ids[0] ?? '');
  const glows = !scene.isTurn && ids.some((id) => scene.about(`card:${id}`).length);
  const names = ids.map(nameOf);
  const label = colourWords(scene, kind, ids.length);
  return h(
    'button',
    {
      key: kind,
      type: 'button',
      class: ['stack', `kind-${kind}`, glows && 'glows'],
      'data-colour': `${seat}-${kind}`,
      title: [label, ...names].join('\n'),
      onclick: () => controller.open('cards', { city: seat })
    },
    h('span', { class: 'heard-only' }, labelled(label, list(tally(names)))),
    ids.map(strip)
  );
}
