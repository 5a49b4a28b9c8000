/** The end of a game: ranks, the score sheet, the cards that were secret. */

import { h } from '../../core/dom.js';
import { t } from '../../core/i18n.js';
import { icon } from '../../art/icon.js';
import { resultOverlay } from '../../table/ending.js';
import { catalogue } from '../catalogue.js';
import { revealedCards } from './cards.js';
import { read } from '../../table/notation.js';
import { sheet } from '../../table/score_sheet.js';
import { tally } from '../../table/tally.js';
import { isByCoins, orderOf, outcomeOf } from './words.js';

/** @import { Controller, Scene } from '../types' */

/** @param {Controller} controller @param {Scene} scene */
export function result(controller, scene) {
  const end = scene.view.result;
  if (!end) return null;
  const { columns, rows } = points(scene);
  const more = h(
    'details',
    { class: 'secrets' },
    h('summary', null, icon('eye'), t('round.reveal')),
    revealedCards(scene)
  );
  return resultOverlay(controller, scene, {
    kind: ['round-result', end.winners.includes(scene.me) && !scene.watching && 'won'],
    words: outcomeOf(scene),
    picture: 'wonders',
    points: tally(controller, columns, rows),
    score: score(scene),
    more,
    worded: (action) => orderOf(scene, { ...read(action), values: { ...read(action).values, left: 0, right: 0 } })
  });
}

/** @type {Record<string, string>} */
const SIGNS = { wonder: 'stage', coins: 'coin', military: 'red' };

/** The points of all cities, by seat, the first first, and by kind. @param {Scene} scene */
function points(scene) {
  const { result } = scene.view;
  const pointsOf = (/** @type {import('../types').Seat} */ seat) => result?.scores[seat] ?? scene.city(seat).score;
  const seats = result ? [...scene.seats].sort((one, other) => result.ranks[one] - result.ranks[other]) : scene.seats;
  const columns = seats.map((seat) => ({
    seat,
    ink: `by-${seat}`,
    own: seat === scene.me && !scene.watching,
    name: scene.name(seat),
    ...(result && { rank: result.ranks[seat] }),
    total: pointsOf(seat)['total'] ?? 0
  }));
  const rows = catalogue().categories.map((name) => {
    const points = seats.map((seat) => pointsOf(seat)[name] ?? 0);
    const kind = name === 'military' ? 'red' : name;
    return {
      name,
      kind,
      sign: SIGNS[name] ?? name,
      label: h('span', null, t(`round.score.${name}`)),
      points,
      most: (/** @type {number} */ count) => count > 0 && count === Math.max(...points)
    };
  });
  return { columns, rows };
}

/** @param {Scene} scene */
export function score(scene) {
  const { result } = scene.view;
  const { columns, rows } = points(scene);
  const ranked = columns.map((column) => ({
    ...column,
    name: [
      column.rank ? h('small', { class: column.rank === 1 && 'first' }, t('round.rank', { rank: column.rank })) : null,
      column.name
    ]
  }));
  return h(
    'div',
    { key: 'score', class: 'sheet-holder', tabindex: 0 },
    sheet(
      {
        class: ['sheet', `of-${columns.length}`],
        label: result ? 'score.label' : 'score.now',
        between: result?.winners.length === 1 ? [0, 1] : null,
        tie: result && isByCoins(result) ? 'coins' : null
      },
      ranked,
      rows
    )
  );
}
