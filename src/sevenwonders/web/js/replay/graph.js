/** How a game went, drawn over its steps; pressing it goes there.  What is drawn is the game's own. */

import { h } from '../core/dom.js';
import { tenths } from '../core/numbers.js';

/** @typedef {import('./study.js').Study} Study */

export const WIDTH = 600;
export const HEIGHT = 140;

/**
 * The frame that all graphs of a game share.
 *
 * @param {Study} study
 * @param {number} at after how many steps the game stands
 * @param {(steps: number) => void} go
 */
export function course(study, at, go) {
  const count = Math.max(1, study.steps.length);
  const x = (/** @type {number} */ steps) => ((steps / count) * WIDTH).toFixed(1);
  const upright = (/** @type {string} */ name, /** @type {number} */ steps) => h('line', { class: name, key: `${name}-${steps}`, x1: x(steps), x2: x(steps), y1: 0, y2: HEIGHT });
  const press = (/** @type {MouseEvent} */ event) => {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    go(Math.round(((event.clientX - box.left) / box.width) * count));
  };
  /** @param {{ caption: any, label: string, below?: any, above: any, legend?: any }} parts */
  const figure = ({ caption, label, below, above, legend }) =>
    h(
      'figure',
      { class: 'graph', key: 'graph' },
      h('figcaption', null, caption),
      h(
        'svg',
        { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none', role: 'img', 'aria-label': label, onclick: press },
        below,
        agesOf(study).map((steps) => upright('graph-age', steps)),
        above,
        upright('graph-now', at),
      ),
      legend,
    );
  return { figure, x };
}

/** After how many steps another Age began. @param {Study} study */
function agesOf({ steps }) {
  const age = (/** @type {import('./study.js').Step | undefined} */ step) => step && (step.moves[0].ply.draft ? 0 : step.moves[0].ply.age);
  return steps.filter((step, place) => place > 0 && age(step) !== age(steps[place - 1])).map(({ number }) => number - 1);
}

/** A share in percent, to a tenth. @param {number} part */
export const share = (part) => tenths(part * 100);

/** @param {number | undefined} chance */
export const percent = (chance) => (chance === undefined ? '?' : `${Math.round(chance * 100)} %`);
