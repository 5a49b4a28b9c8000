/** Piles to look through: the cards of both cities, the discard pile, what has not been seen. */

import { effectOf, nameOf, unit } from '../../core/catalogue.js';
import { h } from '../../core/dom.js';
import { t } from '../../core/i18n.js';
import { cardChip, cardFace } from '../../art/card.js';
import { sign } from '../../art/effects.js';
import { icon } from '../../art/icon.js';
import { COLOURS, medal } from './city.js';

/** @typedef {import('./scene.js').DuelScene} Scene */
/** @typedef {import('./controller.js').DuelController} Desk */
/** @typedef {import('../../types').Seat} Seat */

/** @param {Desk} desk @param {Scene} scene */
export function cards(desk, scene) {
  const { view } = scene;
  const wanted = desk.state.cityShown;
  const seats = wanted === scene.opponent ? [scene.opponent, scene.me] : [scene.me, scene.opponent];
  const free = new Set(scene.choices.filter(({ action }) => ['revive', 'tuck'].includes(action.verb)).map(({ action }) => action.units[0]));
  const onlyFree = desk.state.onlyBuildable && free.size > 0;
  const pile = onlyFree ? view.discard.filter((id) => free.has(id)) : view.discard;
  return h(
    'div',
    { key: 'cards', class: 'piles' },
    seats.map((seat) => cityCards(desk, scene, seat)),
    h(
      'section',
      { key: 'discard' },
      h('h3', null, icon('discard'), t('cards.discards'), h('b', null, view.discard.length), free.size ? h('label', { class: 'filter' }, h('input', { type: 'checkbox', checked: desk.state.onlyBuildable, onchange: () => desk.set({ onlyBuildable: !desk.state.onlyBuildable }) }), t('cards.affordable')) : null),
      pile.length ? chips(desk, scene, pile) : h('p', { class: 'quiet' }, t('cards.empty')),
    ),
    view.unseen
      .filter((one) => one.cards.length)
      .map((one) => h('section', { key: `unseen-${one.back}` }, h('h3', null, icon('eye'), `${t('cards.unseen')}: ${t(`back.${one.back}`)}`, h('b', null, one.cards.length), h('small', null, t('cards.unseen_for', { count: one.slots }))), chips(desk, scene, one.cards))),
    h('section', { key: 'box' }, h('h3', null, icon('box'), t('cards.box'), h('b', null, view.box_tokens.length)), h('div', { class: 'medals wrap' }, view.box_tokens.map((id) => medal(desk, scene, `token:${id}`, id, 'token')))),
    view.out_of_game.length ? h('section', { key: 'gone' }, h('h3', null, t('cards.gone'), h('b', null, view.out_of_game.length)), chips(desk, scene, view.out_of_game)) : null,
  );
}

/** @param {Desk} desk @param {Scene} scene @param {Seat} seat */
function cityCards(desk, scene, seat) {
  const owned = scene.city(seat).cards;
  const all = [...COLOURS.flatMap((kind) => owned[kind] ?? []), ...(scene.city(seat).senators ?? [])];
  return h(
    'section',
    { key: `city-${seat}`, class: seat === scene.me ? 'mine' : 'theirs' },
    h('h3', null, icon('temple_front'), t('cards.city', { name: scene.name(seat) }), h('b', null, all.length)),
    all.length ? chips(desk, scene, all) : h('p', { class: 'quiet' }, t('cards.none')),
  );
}

/** @param {Desk} desk @param {Scene} scene @param {string[]} ids */
function chips(desk, scene, ids) {
  return h(
    'ul',
    { class: 'chips' },
    ids.map((id, place) => {
      const target = `card:${id}`;
      return h('li', { key: `${id}${place}` }, h('button', { type: 'button', class: ['chip-button', scene.about(target).length && !scene.isTurn && 'glows', scene.selected === target && 'selected'], 'data-target': target, title: nameOf(id), onclick: () => desk.select(target) }, cardChip(id)));
    }),
  );
}

/** @param {Desk} desk @param {Scene} scene @param {string[]} targets */
export function tray(desk, scene, targets) {
  return h(
    'div',
    { key: 'tray', class: ['tray', targets.length > 8 && 'many'], role: 'group', 'aria-label': t('panel.label') },
    targets.map((target, place) => {
      const id = target.split(':')[1] ?? '';
      const { kind, deck } = unit(id);
      return h(
        'button',
        { type: 'button', key: target, class: ['offer', `kind-${kind}`, deck ? 'is-card' : 'is-token', 'glows', scene.selected === target && 'selected'], 'data-target': target, 'aria-pressed': scene.selected === target ? 'true' : 'false', 'aria-label': `${nameOf(id)}. ${effectOf(id)}`, title: `${nameOf(id)}\n${effectOf(id)}`, onclick: desk.clicked(target) },
        deck ? cardFace(id) : [h('span', { class: 'figure' }, sign(id)), h('span', { class: 'name' }, nameOf(id)), icon(kind, { class: 'mark' })],
        place < 9 ? h('kbd', { class: 'digit', 'aria-hidden': 'true' }, place + 1) : null,
      );
    }),
  );
}
