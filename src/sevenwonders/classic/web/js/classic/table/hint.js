/** The hint: win chances and expected points of all players, the best choices and the reasons for them. */

import { h } from '../../core/dom.js';
import { t, tenths } from '../../core/i18n.js';
import { laurel } from '../../art/icon.js';
import { bestMoves, hintTab, sureness } from '../../table/hint.js';
import { read } from '../../table/notation.js';
import { orderOf } from './words.js';

/** @import { Controller, Hint, Scene } from '../types' */

const SHOWN = 6;
const percent = (/** @type {number} */ share) => t('percent', { value: Math.round(100 * share) });

/** @param {Controller} controller @param {Scene} scene */
export const hint = (controller, scene) =>
  hintTab(controller, scene, (found) => [chances(scene, found), best(controller, scene, found)]);

/** @param {Scene} scene @param {Hint} found */
function chances(scene, found) {
  const wins = /** @type {Record<string, number>} */ (found.wins ?? {});
  const points = /** @type {Record<string, number>} */ (found.points ?? {});
  return h(
    'div',
    { key: 'chances', class: 'chances' },
    h('p', { class: 'quiet' }, sureness(found)),
    h(
      'ul',
      { class: 'race', 'aria-label': t('round.race') },
      scene.seats
        .filter((seat) => seat in wins)
        .map((seat) =>
          h(
            'li',
            { key: seat, class: [`by-${seat}`, scene.isYou(seat) && 'mine'], style: { '--share': wins[seat] ?? 0 } },
            h('span', { class: 'by' }, scene.name(seat)),
            h('b', null, percent(wins[seat] ?? 0)),
            points[seat] === undefined
              ? null
              : h('span', { class: 'sum', title: t('round.expected') }, laurel(Math.round(points[seat] ?? 0)))
          )
        )
    )
  );
}

/** @param {Controller} controller @param {Scene} scene @param {Hint} found */
const best = (controller, scene, found) =>
  bestMoves(found.moves.slice(0, SHOWN), ({ action: text, value, points }) => {
    const action = read(text);
    return {
      select: () => controller.select(action.targets[0] ?? null),
      what: orderOf(scene, action),
      value: [percent(value), points === undefined || points === null ? [] : tenths(points)].flat().join(' · ')
    };
  });
