/** The chance of the first player to win over the whole game, one point a move; pressing it goes there. */

import { h } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { ageOf } from './moves.js';

/** @typedef {import('./study.js').Study} Study */

const WIDTH = 600;
const HEIGHT = 140;

/**
 * @param {Study} study
 * @param {number} at after how many moves the game stands
 * @param {(moves: number) => void} go
 */
export function graph(study, at, go) {
  const count = Math.max(1, study.moves.length);
  const x = (/** @type {number} */ moves) => (moves / count) * WIDTH;
  const points = chances(study);
  const line = points.map(([moves, chance]) => `${x(moves).toFixed(1)},${((1 - chance) * HEIGHT).toFixed(1)}`);
  const ages = study.moves.filter((move, index) => index > 0 && ageOf(move) !== ageOf(/** @type {import('./study.js').Move} */ (study.moves[index - 1])));
  const first = points[0];
  const last = points.at(-1);
  return h(
    'figure',
    { class: 'graph', key: 'graph' },
    h('figcaption', null, h('b', { class: 'p1' }, study.contents.names.p1), h('span', null, t('replay.graph')), h('b', { class: 'p2' }, study.contents.names.p2)),
    h(
      'svg',
      {
        viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
        preserveAspectRatio: 'none',
        role: 'img',
        'aria-label': t('replay.graph.says', { name: study.contents.names.p1, first: percent(first?.[1]), last: percent(last?.[1]) }),
        onclick: (/** @type {MouseEvent} */ event) => {
          const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
          go(Math.round(((event.clientX - box.left) / box.width) * count));
        },
      },
      h('rect', { class: 'graph-theirs', x: 0, y: 0, width: WIDTH, height: HEIGHT }),
      first && last && h('polygon', { class: 'graph-mine', points: `${x(first[0])},${HEIGHT} ${line.join(' ')} ${x(last[0])},${HEIGHT}` }),
      h('line', { class: 'graph-half', x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
      ages.map((move) => h('line', { class: 'graph-age', key: move.number, x1: x(move.number - 1), x2: x(move.number - 1), y1: 0, y2: HEIGHT })),
      h('polyline', { class: 'graph-course', points: line.join(' ') }),
      h('line', { class: 'graph-now', x1: x(at), x2: x(at), y1: 0, y2: HEIGHT }),
    ),
  );
}

/** Moves made and the chance of `p1` then. @param {Study} study @returns {[number, number][]} */
function chances(study) {
  /** @type {[number, number][]} */
  const points = [];
  for (const move of study.moves) {
    const chance = study.chanceBefore(move);
    if (chance !== undefined) points.push([move.number - 1, chance]);
  }
  const { result } = study.contents;
  if (result && points.length === study.moves.length) {
    points.push([study.moves.length, result.winner === 'p1' ? 1 : result.winner === 'p2' ? 0 : 0.5]);
  }
  return points;
}

/** @param {number | undefined} chance */
const percent = (chance) => (chance === undefined ? '?' : `${Math.round(chance * 100)} %`);
