/** What is chosen from before the first Age, or out of the discard pile: boards, sides, cards; over the city. */

import { classicCatalogue, effectOf, nameOf } from '../../core/catalogue.js';
import { h } from '../../core/dom.js';
import { t } from '../../core/i18n.js';
import { cardFace, cost } from '../../art/card.js';
import { effects } from '../../art/effects.js';
import { boardPicture } from '../../art/pictures.js';
import { resource } from '../../art/tokens.js';
import { boardName } from './words.js';

/** @typedef {import('./scene.js').RoundScene} Scene */
/** @typedef {import('./controller.js').RoundDesk} Desk */

/** @param {Desk} desk @param {Scene} scene */
export function tray(desk, scene) {
  const { offered } = scene;
  if (!offered.length) return null;
  return h(
    'div',
    { key: 'tray', class: ['choices-over', `of-${scene.question}`], role: 'group', 'aria-label': t('panel.label') },
    offered.map((target, place) => {
      const [kind, id = ''] = target.split(':');
      const pressed = scene.selected === target;
      const chosen = scene.chosen?.target === target;
      return h(
        'button',
        { type: 'button', key: target, class: ['candidate', `is-${kind}`, pressed && 'selected', chosen && 'chosen'], 'data-target': target, 'aria-pressed': pressed ? 'true' : 'false', 'aria-label': labelOf(scene, kind, id), onclick: desk.clicked(target) },
        kind === 'side' ? boardSide(scene.mine.board ?? '', id) : kind === 'board' ? boardSide(id, 'day') : cardFace(id),
        h('kbd', { class: 'nth', 'aria-hidden': 'true' }, place + 1),
      );
    }),
  );
}

/** @param {Scene} scene @param {string | undefined} kind @param {string} id */
function labelOf(scene, kind, id) {
  if (kind === 'board') return boardName(id);
  if (kind !== 'side') return `${nameOf(id)}. ${effectOf(id)}`;
  return [boardName(scene.mine.board), t(`classic.side.${id}`), ...stagesOf(scene.mine.board ?? '', id).map(effectOf)].join('. ');
}

/** @param {string} board @param {string} side */
const stagesOf = (board, side) => classicCatalogue().boards[board]?.sides[side === 'night' ? 'night' : 'day'].stages ?? [];

/** A side of a board with its stages. @param {string} board @param {string} side */
export function boardSide(board, side) {
  const { letters, boards } = classicCatalogue();
  const start = boards[board]?.sides[side === 'night' ? 'night' : 'day'].start ?? '';
  return h(
    'span',
    { class: ['board-side', side, `on-${board}`] },
    boardPicture(board),
    h('span', { class: 'heading' }, resource(start, letters[start] ?? ''), h('b', null, boardName(board)), h('small', null, t(`classic.side.${side}`))),
    stagesOf(board, side).map((stage, place) => h('span', { key: stage, class: 'step-row' }, h('i', { class: 'number' }, place + 1), cost(stage), h('span', { class: 'effects' }, effects(stage)))),
  );
}
