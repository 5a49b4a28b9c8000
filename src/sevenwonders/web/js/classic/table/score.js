/** The score sheet of everybody, now or at the end. */

import { classicCatalogue } from '../../core/catalogue.js';
import { h } from '../../core/dom.js';
import { t } from '../../core/i18n.js';
import { icon } from '../../art/icon.js';

/** @typedef {import('./scene.js').RoundScene} Scene */

/** @type {Record<string, string>} */
const SIGNS = { wonder: 'stage', coins: 'coin', military: 'red' };

/** @param {Scene} scene */
export function score(scene) {
  const { result } = scene.view;
  const sheet = (/** @type {import('../types').Seat} */ seat) => result?.scores[seat] ?? scene.city(seat).score;
  const seats = result ? [...scene.seats].sort((one, other) => result.ranks[one] - result.ranks[other]) : scene.seats;
  const best = (/** @type {string} */ name) => Math.max(...seats.map((seat) => sheet(seat)[name] ?? 0));
  return h(
    'div',
    { key: 'score', class: 'sheet-holder', tabindex: 0 },
    h(
      'table',
      { class: ['sheet', `of-${seats.length}`] },
      h('caption', null, result ? t('score.label') : t('score.now')),
      h('thead', null, h('tr', null, h('td', null), seats.map((seat) => h('th', { key: seat, scope: 'col', class: scene.isYou(seat) && 'ink-me' }, result ? h('small', { class: result.ranks[seat] === 1 && 'first' }, t('round.rank', { rank: result.ranks[seat] })) : null, scene.name(seat))))),
      h(
        'tbody',
        null,
        classicCatalogue().categories.map((name) =>
          h(
            'tr',
            { key: name, class: `kind-${name === 'military' ? 'red' : name}` },
            h('th', { scope: 'row' }, icon(SIGNS[name] ?? name), h('span', null, t(`round.score.${name}`))),
            seats.map((seat) => {
              const points = sheet(seat)[name] ?? 0;
              return h('td', { key: seat, class: points > 0 && points === best(name) && 'more' }, points < 0 ? `−${-points}` : points || '–');
            }),
          ),
        ),
      ),
      h('tfoot', null, h('tr', null, h('th', { scope: 'row' }, t('score.total')), seats.map((seat) => h('td', { key: seat }, sheet(seat)['total'] ?? 0)))),
    ),
  );
}
