/** The Pantheon: six spaces with both prices, the decks, what lies around. */

import '../art.js';
import { effectOf, nameOf } from '../../core/catalogue.js';
import { h } from '../../core/dom.js';
import { list, t } from '../../core/i18n.js';
import { sign } from '../../art/effects.js';
import { icon } from '../../art/icon.js';
import { coin } from '../../art/tokens.js';
import { medal } from './city.js';

/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('./controller.js').Desk} Desk */

/** @param {Desk} desk @param {Scene} scene */
export function pantheon(desk, scene) {
  const board = scene.view.pantheon;
  if (!board) return null;
  return h(
    'section',
    { key: 'pantheon', class: 'pantheon', 'aria-label': t('pantheon.label') },
    h('ol', { class: 'places' }, board.spaces.map((space) => place(desk, scene, space))),
    h(
      'div',
      { class: 'around' },
      h(
        'span',
        { class: 'decks', role: 'group', 'aria-label': t('pantheon.decks') },
        board.decks.map(({ mythology, left, known }) => {
          const target = `deck:${mythology}`;
          const glows = scene.about(target).length > 0;
          const tops = known.some(Boolean) ? t('pantheon.known', { units: list(known.map((id) => (id ? nameOf(id) : '?'))) }) : '';
          const label = [t('pantheon.deck', { mythology: nameOf(mythology), count: left }), tops].filter(Boolean).join(', ');
          return h(
            'button',
            { type: 'button', key: mythology, class: ['deck', `of-${mythology}`, glows && 'glows', scene.selected === target && 'selected', known.some(Boolean) && 'known'], 'data-target': target, 'aria-label': label, title: label, onclick: () => desk.select(target) },
            icon(mythology),
            h('b', null, left),
          );
        }),
      ),
      board.enki_tokens.length
        ? h('span', { class: 'medals', title: t('pantheon.enki') }, board.enki_tokens.map((id) => medal(desk, scene, `token:${id}`, id, 'token')))
        : null,
      board.snake ? h('span', { class: 'fact', title: t('pantheon.snake', { unit: nameOf(board.snake) }) }, icon('snake'), h('small', null, nameOf(board.snake))) : null,
    ),
  );
}

/** @param {Desk} desk @param {Scene} scene @param {import('../../types').Space} space */
function place(desk, scene, space) {
  const { divinity, mythology, price } = space;
  const targets = [divinity ? `divinity:${divinity}` : '', `space:${space.space}`].filter(Boolean);
  const choices = scene.about(...targets);
  const glows = choices.length > 0;
  const selected = targets.includes(scene.selected ?? '');
  const prices = price && !scene.isSolo ? t('pantheon.price', { mine: price[scene.actor], name: scene.name(scene.rival), theirs: price[scene.rival] }) : '';
  const name = divinity ? nameOf(divinity) : mythology ? `${nameOf(mythology)}, ${t('pantheon.face_down')}` : t('pantheon.empty');
  return h(
    'li',
    { key: space.space },
    h(
      'button',
      {
        type: 'button',
        class: ['place', mythology ? `of-${mythology}` : divinity === 'gate' ? 'of-gate' : 'empty', divinity && 'seen', !space.face_up && 'face-down', glows && 'glows', selected && 'selected'],
        'data-target': glows && !scene.isTurn ? (choices[0]?.action.targets.find((target) => targets.includes(target)) ?? targets[0]) : targets[0],
        'aria-pressed': selected ? 'true' : 'false',
        'aria-label': [t('pantheon.space', { number: space.space }), name, prices, divinity ? effectOf(divinity) : ''].filter(Boolean).join(', '),
        title: [name, divinity ? effectOf(divinity) : '', prices].filter(Boolean).join('\n'),
        onclick: () => desk.select(glows && !scene.isTurn ? `space:${space.space}` : (targets[0] ?? null)),
      },
      h('span', { class: 'number', 'aria-hidden': 'true' }, space.space),
      h('span', { class: 'figure' }, divinity ? sign(divinity) : mythology ? icon(mythology) : null),
      h('span', { class: 'name' }, divinity ? nameOf(divinity) : mythology ? nameOf(mythology) : ''),
      price ? h('span', { class: 'offers' }, coin(price[scene.actor]), h('i', { class: 'their-price' }, price[scene.rival])) : null,
    ),
  );
}
