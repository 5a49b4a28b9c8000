/** The end of a game: ranks, the score sheet, the cards that were secret, and what one may do next. */

import { h } from '../../core/dom.js';
import { t } from '../../core/i18n.js';
import { icon } from '../../art/icon.js';
import { promise, whatNext } from '../../table/ending.js';
import { closeButton } from '../../table/toolbar.js';
import { score } from './score.js';
import { revealed } from './seen.js';
import { outcomeOf } from './words.js';

/** @typedef {import('./scene.js').RoundScene} Scene */
/** @typedef {import('./controller.js').RoundDesk} Desk */

/** @param {Desk} desk @param {Scene} scene */
export function result(desk, scene) {
  const end = scene.view.result;
  if (!end) return null;
  return h(
    'section',
    { key: 'result', class: ['overlay', 'result', 'round-result', end.winners.includes(scene.me) && !scene.watching && 'won'], 'aria-label': outcomeOf(scene) },
    closeButton(() => desk.set({ result: false }), 'close'),
    h('header', null, icon('laurel', { class: 'emblem' }), h('h2', null, outcomeOf(scene))),
    score(scene),
    whatNext(desk),
    h('details', { class: 'secrets' }, h('summary', null, icon('eye'), t('round.reveal')), revealed(scene)),
    promise(scene.table),
  );
}
