/** The end of a game: ranks, the score sheet, the cards that were secret, and what one may do next. */

import { classicCatalogue } from '../../core/catalogue.js';
import { h } from '../../core/dom.js';
import { t } from '../../core/i18n.js';
import { icon } from '../../art/icon.js';
import { promise, whatNext } from '../../table/ending.js';
import { closeButton } from '../../table/toolbar.js';
import { revealed } from './cards.js';
import { outcomeOf } from './words.js';

/** @typedef {import('./scene.js').ClassicScene} Scene */
/** @typedef {import('./controller.js').ClassicController} Desk */

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
