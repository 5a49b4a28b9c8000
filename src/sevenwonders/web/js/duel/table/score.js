/** The score sheet, now or at the end. */

import { h } from '../../core/dom.js';
import { t } from '../../core/i18n.js';
import { icon } from '../../art/icon.js';

/** @typedef {import('./scene.js').Scene} Scene */

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
