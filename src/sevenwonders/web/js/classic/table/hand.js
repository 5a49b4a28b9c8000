/** The hand as a fan, and what is chosen from before the first Age or out of the discard pile: boards, sides, cards. */

import { effectOf, nameOf } from '../../core/catalogue.js';
import { h } from '../../core/dom.js';
import { t } from '../../core/i18n.js';
import { boardPicture, cardFace, cost } from '../../art/card.js';
import { effects } from '../../art/effects.js';
import { icon, resource } from '../../art/icon.js';
import { catalogue } from '../catalogue.js';
import { priceSign } from './city.js';
import { boardName, cardLabel, priceOf } from './words.js';

/** @import { Controller, Scene } from '../types' */

/** Every card with what it costs, the key that chooses it, and whether it has been chosen. @param {Controller} controller @param {Scene} scene */
export function hand(controller, scene) {
  const cards = scene.view.hand ?? [];
  if (!cards.length || scene.over || scene.table.hand_over_to) return null;
  return h(
    'ol',
    { key: 'hand', class: ['hand', `of-${cards.length}`, scene.chosen && 'has-chosen'], 'aria-label': t('round.hand', { count: cards.length }), 'data-learn': 'hand' },
    cards.map((card, place) => {
      const target = `card:${card.card}`;
      const price = priceOf(card.payment, scene.mine.coins, card.in_city);
      const chosen = scene.chosen?.target === target;
      const pressed = scene.selected === target;
      return h(
        'li',
        { key: `${card.card}${cards.findIndex((one) => one.card === card.card) < place ? 'again' : ''}`, class: ['held', price.state, pressed && 'selected', chosen && 'chosen'], style: { '--place': place - (cards.length - 1) / 2 } },
        h(
          'button',
          { type: 'button', class: 'held-face', 'data-target': target, 'data-card': card.card, 'aria-pressed': pressed ? 'true' : 'false', 'aria-label': [cardLabel(scene, card), chosen && t(`round.chosen.${scene.chosen?.verb}`)].filter(Boolean).join(', '), onclick: controller.clicked(target) },
          cardFace(card.card),
          h('span', { class: 'foot', 'aria-hidden': 'true' }, priceSign(price), h('small', null, footWords(price, card.payment.missing)), h('kbd', { class: 'keycap' }, place + 1)),
          chosen ? h('span', { class: 'mark-chosen', 'aria-hidden': 'true' }, icon(CHOSEN[scene.chosen?.verb ?? ''] ?? 'check')) : null,
        ),
      );
    }),
  );
}

/** @type {Record<string, string>} */
const CHOSEN = { build: 'build', stage: 'stage', sell: 'coin' };

/** @param {{ state: string }} price @param {string[]} missing */
function footWords({ state }, missing) {
  return state === 'missing' ? missing.slice(0, 3).map((name) => icon(name)) : t(`round.foot.${state}`);
}

/** What is to be chosen from, over the city. @param {Controller} controller @param {Scene} scene */
export function tray(controller, scene) {
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
        { type: 'button', key: target, class: ['candidate', `is-${kind}`, pressed && 'selected', chosen && 'chosen'], 'data-target': target, 'aria-pressed': pressed ? 'true' : 'false', 'aria-label': labelOf(scene, kind, id), onclick: controller.clicked(target) },
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
const stagesOf = (board, side) => catalogue().boards[board]?.sides[side === 'night' ? 'night' : 'day'].stages ?? [];

/** A side of a board with its stages. @param {string} board @param {string} side */
export function boardSide(board, side) {
  const { letters, boards } = catalogue();
  const start = boards[board]?.sides[side === 'night' ? 'night' : 'day'].start ?? '';
  return h(
    'span',
    { class: ['board-side', side, `on-${board}`] },
    boardPicture(board),
    h('span', { class: 'heading' }, resource(start, letters[start] ?? ''), h('b', null, boardName(board)), h('small', null, t(`classic.side.${side}`))),
    stagesOf(board, side).map((stage, place) => h('span', { key: stage, class: 'step-row' }, h('i', { class: 'number' }, place + 1), cost(stage), h('span', { class: 'effects' }, effects(stage)))),
  );
}
