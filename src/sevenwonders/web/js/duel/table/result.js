/** The end of a game: who won and how, the score sheet, what one may do next, and a check of the shuffle. */

import { h } from '../../core/dom.js';
import { icon } from '../../art/icon.js';
import { promise, whatNext } from '../../table/ending.js';
import { closeButton } from '../../table/toolbar.js';
import { score } from './score.js';
import { outcomeOf } from './words.js';

/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('./controller.js').Desk} Desk */

const SIGNS = /** @type {Record<string, string>} */ ({ military: 'shield', scientific: 'wheel', civilian: 'laurel', political: 'senator', challenge: 'crown' });

/** @param {Desk} desk @param {Scene} scene */
export function result(desk, scene) {
  const end = scene.view.result ?? scene.table.result;
  if (!end) return null;
  return h(
    'section',
    { key: 'result', class: ['overlay', 'result', end.winner === scene.actor ? 'won' : end.winner === 'shared' ? 'shared' : 'lost'], 'aria-label': outcomeOf(scene) },
    closeButton(() => desk.set({ result: false }), 'close'),
    h('header', null, icon(SIGNS[end.victory] ?? 'flag', { class: 'emblem' }), h('h2', null, outcomeOf(scene))),
    score(scene),
    whatNext(desk),
    promise(scene.table),
  );
}
