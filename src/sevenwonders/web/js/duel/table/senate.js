/** The Senate: six Chambers with cubes, who controls them, their Decrees; the deck of Conspiracies. */

import '../art.js';
import { effectOf, nameOf } from '../../core/catalogue.js';
import { h } from '../../core/dom.js';
import { list, t } from '../../core/i18n.js';
import { sign } from '../../art/effects.js';
import { icon } from '../../art/icon.js';
import { laurel } from '../../art/tokens.js';

/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('./controller.js').Desk} Desk */

/** @param {Desk} desk @param {Scene} scene */
export function senate(desk, scene) {
  const board = scene.view.senate;
  if (!board) return null;
  const { unseen, undrawn, on_top } = board.conspiracy_deck;
  const deckWords = [t('senate.deck', { count: undrawn }), on_top ? t('senate.on_top', { name: scene.name(on_top.by) }) + (on_top.conspiracy ? `: ${nameOf(on_top.conspiracy)}` : '') : '', t('senate.conspiracies', { units: list(unseen.map(nameOf)) })];
  const deck = 'deck:conspiracies';
  return h(
    'section',
    { key: 'senate', class: 'senate', 'aria-label': t('senate.label') },
    h('ol', { class: 'chambers' }, board.chambers.map((one) => chamber(desk, scene, one))),
    h(
      'div',
      { class: 'around' },
      h('button', { type: 'button', class: ['deck', 'plots-deck', scene.about(deck).length && 'glows', scene.selected === deck && 'selected'], 'data-target': deck, title: deckWords.filter(Boolean).join('\n'), 'aria-label': deckWords.filter(Boolean).join('. '), onclick: () => desk.select(deck) }, icon('conspiracy'), h('b', null, undrawn)),
      board.locked_token
        ? h('span', { class: 'fact', title: board.locked_token === 'hidden' ? t('senate.locked_hidden') : t('senate.locked', { unit: nameOf(board.locked_token) }) }, icon('lock'), board.locked_token === 'hidden' ? icon('token') : sign(board.locked_token))
        : null,
    ),
  );
}

/** @param {Desk} desk @param {Scene} scene @param {import('../../types').Chamber} one */
function chamber(desk, scene, one) {
  const target = `chamber:${one.chamber}`;
  const glows = scene.about(target).length > 0;
  const mine = one.cubes[scene.me];
  const theirs = one.cubes[scene.opponent];
  const holder = one.controller;
  const open = scene.view.decision?.chambers?.includes(one.chamber);
  const words = [
    t('senate.chamber', { number: one.chamber }),
    t('senate.points', { count: one.points }),
    t('senate.cubes', { mine, theirs }),
    holder ? t('senate.controller', { name: scene.name(holder) }) : t('senate.nobody'),
    ...one.decrees.map((id) => (id ? `${nameOf(id)}: ${effectOf(id)}` : t('senate.face_down'))),
  ];
  return h(
    'li',
    { key: one.chamber },
    h(
      'button',
      {
        type: 'button',
        class: ['chamber', holder === scene.me && 'mine', holder === scene.opponent && 'theirs', glows && 'glows', open && 'open', scene.selected === target && 'selected'],
        'data-target': target,
        'aria-pressed': scene.selected === target ? 'true' : 'false',
        'aria-label': words.join(', '),
        title: words.join('\n'),
        onclick: () => desk.select(target),
      },
      h('span', { class: 'number' }, one.chamber),
      laurel(one.points),
      h('span', { class: 'decrees' }, one.decrees.map((id, place) => (id ? h('span', { key: id, class: 'decree' }, sign(id)) : h('span', { key: place, class: 'decree unknown' }, icon('decree'))))),
      h('span', { class: 'cubes' }, cubes(theirs, 'ink-opponent'), cubes(mine, 'ink-me')),
      holder ? icon('crown', { class: holder === scene.me ? 'holder ink-me' : 'holder ink-opponent' }) : null,
    ),
  );
}

/** @param {number} count @param {string} ink */
const cubes = (count, ink) => h('span', { class: ['cubes-of', ink, !count && 'none'] }, icon('cube'), h('b', null, count));
