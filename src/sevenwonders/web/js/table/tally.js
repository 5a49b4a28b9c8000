/** Points as bars that grow row by row, with what they add up to; a screen reader hears the sentence above instead. */

import { h } from '../core/dom.js';
import { signed } from '../core/i18n.js';
import { icon } from '../art/icon.js';
import { isPlaying } from './finale.js';

/** @import { Column, Row } from './score_sheet.js' */
/** @import { TableController } from './controller.js' */

const STEP_MS = 340; // for each row of points

/**
 * @param {TableController} controller
 * @param {(Column & { rank?: number })[]} columns in the order of their ranks
 * @param {Row[]} rows
 */
export function tally(controller, columns, rows) {
  const counted = rows.filter(({ points }) => points.some(Boolean));
  const gains = columns.map((_, place) =>
    counted.reduce((sum, { points }) => sum + Math.max(0, points[place] ?? 0), 0)
  );
  const longest = Math.max(1, ...gains);
  const seats = columns.map(({ seat }) => seat).sort();
  const time = `${STEP_MS}ms`;
  return h(
    'div',
    { key: 'tally', class: 'end-tally', 'aria-hidden': 'true', style: { '--steps': counted.length, '--step': time } },
    h(
      'ol',
      { class: 'end-tally-seats' },
      columns.map(({ seat, ink, name, own, rank, total }, place) =>
        h(
          'li',
          {
            key: seat,
            class: [ink, own && 'own', rank === 1 && 'first'],
            style: { '--from': rank ? seats.indexOf(seat) - place : 0 }
          },
          rank ? h('b', { class: 'rank' }, `${rank}.`) : null,
          h('span', { class: 'name' }, name),
          h(
            'span',
            { class: 'bar-of-points' },
            counted.map(({ name: key, kind, sign, points }, number) =>
              segment({ key, kind, sign, number, count: points[place] ?? 0 }, longest)
            )
          ),
          h(
            'b',
            { class: 'sum', ref: (/** @type {Element} */ sum) => count(controller, sum, sums(counted, place)) },
            total
          )
        )
      )
    ),
    h(
      'ul',
      { class: 'end-tally-legend' },
      counted.map(({ name, kind, sign, label }, number) =>
        h('li', { key: name, class: `kind-${kind}`, style: { '--number': number } }, icon(sign), label)
      )
    )
  );
}

/**
 * @param {{ key: string, kind: string, sign: string, number: number, count: number }} points
 * @param {number} longest
 */
const segment = ({ key, kind, sign, number, count }, longest) =>
  count
    ? h(
        'i',
        {
          key,
          class: [`kind-${kind}`, count < 0 && 'lost'],
          style: { '--share': Math.abs(count) / longest, '--number': number }
        },
        icon(sign),
        h('span', null, count < 0 ? signed(count) : count)
      )
    : null;

/** Return the running totals of a seat's points, row by row. @param {Row[]} rows @param {number} place */
function sums(rows, place) {
  let sum = 0;
  return [0, ...rows.map(({ points }) => (sum += points[place] ?? 0))];
}

/**
 * Let a number grow with the bars, as long as the result is unfolded.
 *
 * @param {TableController} controller
 * @param {Element} sum
 * @param {number[]} sums
 */
function count(controller, sum, sums) {
  const began = performance.now();
  const last = sums.length - 1;
  const draw = () => {
    const row = isPlaying(controller) ? Math.min(last, (performance.now() - began) / STEP_MS - 1) : last;
    const [before, after] = [sums[Math.max(0, Math.floor(row))] ?? 0, sums[Math.max(0, Math.ceil(row))] ?? 0];
    sum.textContent = String(Math.round(before + (after - before) * Math.max(0, row % 1)));
    if (row < last) requestAnimationFrame(draw);
  };
  if (isPlaying(controller)) draw();
}
