/** The end of a game: who won and how, the score sheet, what one may do next, and a check of the shuffle. */

import { h } from '../../core/dom.js';
import { t } from '../../core/i18n.js';
import { icon } from '../../art/icon.js';
import { promise, whatNext } from '../../table/ending.js';
import { closeButton } from '../../table/toolbar.js';
import { outcomeOf } from './words.js';

/** @typedef {import('./scene.js').DuelScene} Scene */
/** @typedef {import('./controller.js').DuelController} Desk */

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

const CATEGORIES = /** @type {[string, string, string?][]} */ ([
  ['blue', 'blue'],
  ['green', 'green'],
  ['yellow', 'yellow'],
  ['guild', 'purple'],
  ['temple', 'mythology', 'pantheon'],
  ['wonder', 'wonder'],
  ['progress', 'token'],
  ['divinity', 'divinity', 'pantheon'],
  ['senate', 'senator', 'agora'],
  ['military', 'red'],
  ['coins', 'coin'],
]);

/** @param {Scene} scene */
export function score(scene) {
  const { view } = scene;
  const sheets = view.result?.scores ?? { p1: view.cities.p1.score, p2: view.cities.p2.score };
  const shown = CATEGORIES.filter(([name, , module]) => (!module || view.modules.includes(module)) && !(name === 'guild' && view.modules.includes('pantheon')));
  return h(
    'table',
    { key: 'score', class: 'sheet' },
    h('caption', null, view.result ? t('score.label') : t('score.now')),
    h('thead', null, h('tr', null, h('td', null), [scene.me, scene.opponent].map((seat) => h('th', { key: seat, scope: 'col', class: seat === scene.me ? 'ink-me' : 'ink-opponent' }, scene.name(seat))))),
    h(
      'tbody',
      null,
      shown.map(([name, glyph]) => {
        const [mine, theirs] = [sheets[scene.me][name] ?? 0, sheets[scene.opponent][name] ?? 0];
        return h('tr', { key: name, class: `kind-${glyph}` }, h('th', { scope: 'row' }, icon(glyph), t(`score.${name}`)), h('td', { class: mine > theirs && 'more' }, mine || '–'), h('td', { class: theirs > mine && 'more' }, theirs || '–'));
      }),
    ),
    h('tfoot', null, h('tr', null, h('th', { scope: 'row' }, t('score.total')), [scene.me, scene.opponent].map((seat) => h('td', { key: seat }, sheets[seat]['total'] ?? 0)))),
  );
}
