/** What is to be chosen from and lies on no other place of the table: Wonders of the draft, drawn cards and tokens. */

import { effectOf, nameOf } from '../../core/catalogue.js';
import { h } from '../../core/dom.js';
import { t } from '../../core/i18n.js';
import { cost, hueOf, wonderPicture } from '../../art/card.js';
import { effects } from '../../art/effects.js';

/** @typedef {import('./scene.js').DuelScene} Scene */
/** @typedef {import('./controller.js').DuelController} Desk */

/** The Wonders of the draft. @param {Desk} desk @param {Scene} scene */
export function draft(desk, scene) {
  const offered = scene.view.wonder_offer;
  return h(
    'div',
    { key: 'draft', class: 'draft', role: 'group', 'aria-label': t('structure.draft'), 'data-learn': 'structure' },
    offered.map((id, place) => {
      const target = `wonder:${id}`;
      return h(
        'button',
        { type: 'button', key: id, class: ['wonder', 'large', `hue-${hueOf(id)}`, scene.about(target).length && 'glows', scene.selected === target && 'selected'], 'data-target': target, 'data-learn': `card-${id}`, 'aria-pressed': scene.selected === target ? 'true' : 'false', 'aria-label': `${nameOf(id)}. ${effectOf(id)}`, onclick: desk.clicked(target) },
        wonderPicture(id),
        cost(id),
        h('span', { class: 'name' }, nameOf(id)),
        h('span', { class: 'effects' }, effects(id)),
        h('span', { class: 'words' }, effectOf(id)),
        scene.mayAct ? h('kbd', { class: 'digit', 'aria-hidden': 'true' }, place + 1) : null,
      );
    }),
  );
}

/** Things on offer that are pictures in the panel: tokens drawn, Conspiracies, Divinities, cards from a pile. @param {Scene} scene @returns {string[]} targets */
export function offered(scene) {
  if (scene.isTurn || !scene.mayAct) return [];
  const onTable = new Set([
    ...scene.view.structure.flatMap((slot) => scene.targetsOf(slot)),
    ...scene.view.board_tokens.map((id) => `token:${id}`),
    ...(scene.view.pantheon?.enki_tokens ?? []).map((id) => `token:${id}`),
    ...scene.view.wonder_offer.map((id) => `wonder:${id}`),
    ...[scene.me, scene.opponent].flatMap((seat) => scene.city(seat).wonders.map(({ wonder }) => `wonder:${wonder}`)),
  ]);
  return [...scene.byTarget.keys()].filter((target) => /^(card|token|divinity|conspiracy|wonder):/.test(target) && !onTable.has(target));
}
