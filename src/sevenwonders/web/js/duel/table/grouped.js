/** Actions with two parts, which only the expansions have. */

import { nameOf } from '../../core/catalogue.js';
import { h } from '../../core/dom.js';
import { t } from '../../core/i18n.js';
import { icon } from '../../art/icon.js';
import { SIGNS, actButton } from './controls.js';
import { row } from './panel.js';

/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('./scene.js').Choice} Choice */
/** @typedef {import('./controller.js').Desk} Desk */

/** One row a first part, a small button for each second. @param {Desk} desk @param {Scene} scene @param {Choice[]} choices @param {string} key */
export function grouped(desk, scene, choices, key) {
  /** @type {Map<string, Choice[]>} */
  const groups = new Map();
  const single = [];
  for (const choice of choices) {
    const { verb, units, number, to } = choice.action;
    const head = verb === 'put' ? units[0] : to !== null ? `${verb} ${number}` : null;
    if (head) groups.set(head, [...(groups.get(head) ?? []), choice]);
    else single.push(choice);
  }
  return h(
    'div',
    { key, class: 'actions grouped' },
    [...groups].map(([head, members]) =>
      h(
        'div',
        { key: head, class: 'group' },
        h('span', { class: 'label' }, members[0]?.action.verb === 'put' ? nameOf(head) : [icon(SIGNS[members[0]?.action.verb ?? ''] ?? 'cube'), t('senate.chamber', { number: members[0]?.action.number ?? 0 })]),
        h(
          'span',
          { class: 'parts' },
          members.map((choice) => actButton(desk, scene, choice, { class: 'part', key: choice.action.text }, choice.action.verb === 'put' ? null : icon('next'), choice.action.verb === 'put' ? choice.action.number : choice.action.to)),
        ),
      ),
    ),
    single.map((choice, place) => row(desk, scene, choice, place + 1)),
  );
}
