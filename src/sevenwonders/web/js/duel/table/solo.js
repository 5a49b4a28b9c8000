/** The Solo Challenge: what is still to reach. */

import { h } from '../../core/dom.js';
import { t } from '../../core/i18n.js';
import { icon } from '../../art/icon.js';

/** @param {import('./scene.js').Scene} scene */
export function solo(scene) {
  const challenge = scene.view.solo;
  if (!challenge) return null;
  return h(
    'section',
    { key: 'solo', class: 'solo', 'aria-label': t('solo.label'), title: t('solo.goal') },
    h('h3', null, t('solo.label')),
    ['military', 'scientific'].map((name) => {
      const done = challenge.achieved.includes(name);
      return h('span', { key: name, class: ['goal', done && 'done'] }, icon(name === 'military' ? 'shield' : 'wheel'), h('span', null, t(`solo.${name}`)), h('b', null, t(done ? 'solo.done' : 'solo.open')), done ? icon('check') : null);
    }),
    h('span', { class: 'goal' }, icon('wonder'), h('span', null, t('solo.pile', { count: challenge.pile }))),
  );
}
