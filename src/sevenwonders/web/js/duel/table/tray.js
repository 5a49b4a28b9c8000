/** A tray over the structure, with what lies on no other place of the table. */

import { effectOf, nameOf, unit } from '../../core/catalogue.js';
import { h } from '../../core/dom.js';
import { t } from '../../core/i18n.js';
import { cardFace } from '../../art/card.js';
import { sign } from '../../art/effects.js';
import { icon } from '../../art/icon.js';

/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('./controller.js').Desk} Desk */

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
