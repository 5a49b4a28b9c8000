/** The scenes of 7 Wonders: the sides of the own board, the boards, what is built out of the discard pile. */

import { effectOf, nameOf } from '../core/catalogue.js';
import { h, named } from '../core/dom.js';
import { fullStop, list, t } from '../core/i18n.js';
import { cardFace, cost, effects, wonderPicture } from '../art/card.js';
import { icon, resource } from '../art/icon.js';
import { asks, offers } from '../table/offers.js';
import { fullName } from '../table/toolbar.js';
import { catalogue, unit } from './catalogue.js';
import { boardName, orderOf, titleOf } from './table/words.js';

/** @import { Controller, Scene } from './types' */
/** @import { Tile } from '../table/offers.js' */

/** @param {Controller} controller @param {Scene} scene */
export function choice(controller, scene) {
  const title = scene.chosen ? t('round.chosen') : titleOf(scene);
  return offers(controller, scene, {
    key: 'choice',
    label: titleOf(scene),
    head: asks(
      title,
      h(
        'p',
        null,
        [
          t(`round.how.${scene.question}`),
          scene.question === 'choose_board'
            ? t('offers.beside', { left: beside(scene, scene.mine.left), right: beside(scene, scene.mine.right) })
            : ''
        ]
          .filter(Boolean)
          .join(' ')
      )
    ),
    tiles: scene.offered.map((target) => tile(controller, scene, target))
  });
}

/** A neighbour, with the board that he or she has. @param {Scene} scene @param {import('./types').Seat} seat */
function beside(scene, seat) {
  const { board } = scene.city(seat);
  return board ? t('offers.of', { good: scene.name(seat), name: boardName(board) }) : scene.name(seat);
}

/** @param {Controller} controller @param {Scene} scene @param {string} target @returns {Tile} */
function tile(controller, scene, target) {
  const [kind = '', id = ''] = target.split(':');
  const made = scene.chosen?.targets[0] === target;
  const actions = made
    ? []
    : scene.about(target).map((action) => {
        const pending = controller.state.pending === action.text;
        const verb = t(`round.verb.${action.verb}`);
        const order = fullName(verb, orderOf(scene, action));
        return h(
          'button',
          {
            type: 'button',
            key: action.text,
            class: ['take-it', pending && 'pending'],
            'data-action': action.text,
            title: order,
            onclick: () => controller.act(action.text)
          },
          named(pending ? t('panel.confirm', { what: order }) : order, icon('check'), verb)
        );
      });
  if (kind === 'card')
    return { target, class: 'offer', label: `${nameOf(id)}. ${effectOf(id)}`, face: cardFace(id), actions, made };
  const board = kind === 'side' ? (scene.mine.board ?? '') : id;
  const sides = kind === 'side' ? [id] : ['day', 'night'];
  const label = [
    boardName(board),
    ...sides.flatMap((side) => [t(`classic.side.${side}`), ...stagesOf(board, side).map(effectOf)])
  ]
    .map(fullStop)
    .join(' ');
  return {
    target,
    class: ['wonder', 'large', 'a-board', `on-${board}`, kind === 'side' ? id : 'both-sides'],
    label,
    face: kind === 'side' ? oneSide(scene, board, id) : bothSides(board),
    actions,
    made
  };
}

/** @param {string} board @param {string} side */
const sideOf = (board, side) => catalogue().boards[board]?.sides[side === 'night' ? 'night' : 'day'];
/** @param {string} board @param {string} side */
const stagesOf = (board, side) => sideOf(board, side)?.stages ?? [];
/** Return the production of a board before anything is built. @param {string | null} board */
const startOf = (board) => sideOf(board ?? '', 'day')?.start ?? '';

/** @param {string} board @param {string} [side] */
function heading(board, side) {
  const start = startOf(board);
  return h(
    'span',
    { class: 'name' },
    resource(start, catalogue().letters[start] ?? ''),
    h('b', null, boardName(board)),
    side && h('small', null, t(`classic.side.${side}`))
  );
}

/** A stage: its number, its cost, what it gives. @param {string} stage @param {number} place */
const stageRow = (stage, place) =>
  h(
    'span',
    { key: stage, class: 'step-row', style: { '--said': effectOf(stage).length } },
    h('i', { class: 'number' }, place + 1),
    cost(stage),
    h('span', { class: 'effects' }, effects(stage)),
    h('span', { class: 'words' }, effectOf(stage))
  );

/**
 * A side with its stages in words, and what becomes of the resource that the city makes.
 *
 * @param {Scene} scene
 * @param {string} board
 * @param {string} side
 */
function oneSide(scene, board, side) {
  const stages = stagesOf(board, side);
  const own = startOf(board);
  const paid = stages.flatMap((stage, place) => (unit(stage).resources.includes(own) ? [String(place + 1)] : []));
  const wanted = new Set(stages.flatMap((stage) => unit(stage).resources));
  const sold = [scene.mine.left, scene.mine.right]
    .map((seat) => ({ name: startOf(scene.city(seat).board), seat }))
    .filter(({ name }) => wanted.has(name));
  const words = [
    t(paid.length ? 'offers.own' : 'offers.own.none', {
      resource: t(`resource.${own}`),
      count: paid.length,
      stages: list(paid)
    }),
    sold.length
      ? t('offers.near', {
          goods: list(
            sold.map(({ name, seat }) => t('offers.from', { good: t(`resource.${name}`), name: scene.name(seat) }))
          )
        })
      : ''
  ];
  return [
    wonderPicture(board, side),
    heading(board, side),
    stages.map((stage, place) => stageRow(stage, place)),
    h(
      'span',
      { class: 'offer-cost' },
      resource(own, catalogue().letters[own] ?? ''),
      h('span', { class: 'words' }, words.filter(Boolean).join(' '))
    )
  ];
}

/** Both sides of a board, stage by stage in signs and in words. @param {string} board */
const bothSides = (board) => [
  wonderPicture(board),
  heading(board),
  ['day', 'night'].map((side) =>
    h(
      'span',
      { key: side, class: ['of-side', side] },
      h('small', null, t(`classic.side.${side}`)),
      stagesOf(board, side).map((stage, place) => stageRow(stage, place))
    )
  )
];
