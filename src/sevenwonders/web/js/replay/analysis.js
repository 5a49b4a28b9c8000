/**
 * The engine's analysis of a whole game: its progress, the graph over its steps, and the way from mistake to mistake.
 */

import { h } from '../core/dom.js';
import { t, tenths } from '../core/i18n.js';
import { glyph } from '../ui/glyph.js';
import { showProblem } from '../ui/notice.js';

/** @import { Actions, Replay } from './page.js' */
/** @import { Study } from './study.js' */

/** @param {Replay} state @param {Actions} actions */
export function grading(state, actions) {
  const { study, game, at, viewer, measure, analysing } = state;
  const done = study.reviewed.size;
  const all = study.toReview || study.moves.length;
  return h(
    'section',
    { class: 'analysis', key: 'analysis' },
    done > 0 && game.graph(study, { at, viewer, measure }, actions.show),
    done > 0 && mistakes(state, actions),
    study.contents.filled > 0 && h('p', { class: 'quiet' }, t('replay.filled', { count: study.contents.filled })),
    analysing
      ? h(
          'div',
          { class: 'grading' },
          h('progress', { max: all, value: done, 'aria-label': t('replay.analysing', { done, all }) }),
          h('span', null, t('replay.analysing', { done, all })),
          h(
            'button',
            { type: 'button', class: 'button small', onclick: actions.stopAnalysis },
            glyph('stop', 16),
            t('replay.stop')
          )
        )
      : !study.isReviewed &&
          h(
            'button',
            { type: 'button', class: 'button', onclick: actions.analyse },
            glyph('chart', 18),
            t(done ? 'replay.analyse.more' : 'replay.analyse')
          )
  );
}

/** From one mistake to the next. @param {Replay} state @param {Actions} actions */
function mistakes({ study, viewer }, { nextMistake }) {
  const count = study.mistakesOf(viewer).length;
  const step = (/** @type {string} */ picture, /** @type {string} */ label, /** @type {1 | -1} */ way) =>
    h(
      'button',
      {
        type: 'button',
        class: 'icon-button',
        'aria-label': label,
        title: label,
        disabled: count === 0,
        onclick: () => nextMistake(way)
      },
      glyph(picture, 20)
    );
  return h(
    'div',
    { class: 'mistakes', key: 'mistakes' },
    step('previous', t('replay.mistake.previous'), -1),
    h(
      'span',
      null,
      viewer === 'spectator'
        ? t('replay.mistakes', { count })
        : t('replay.mistakes.of', { count, name: study.called(viewer) })
    ),
    step('next', t('replay.mistake.next'), 1)
  );
}

/**
 * Have the game reviewed until it is complete or stopped.
 *
 * @param {import('../core/settings.js').Store<Replay>} replay
 * @param {AbortSignal} signal
 */
export async function analyse(replay, signal) {
  const { study } = replay.state;
  replay.set({ analysing: true });
  try {
    await study.review(signal, () => replay.set({}));
  } catch (problem) {
    if (!signal.aborted) showProblem(problem);
  }
  replay.set({ analysing: false });
}

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
  const upright = (/** @type {string} */ name, /** @type {number} */ steps) =>
    h('line', { class: name, key: `${name}-${steps}`, x1: x(steps), x2: x(steps), y1: 0, y2: HEIGHT });
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
        {
          viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
          preserveAspectRatio: 'none',
          role: 'img',
          'aria-label': label,
          onclick: press
        },
        below,
        stagesOf(study).map((steps) => upright('graph-age', steps)),
        above,
        upright('graph-now', at)
      ),
      legend
    );
  return { figure, x };
}

/** After how many steps another stage of the game began. @param {Study} study */
function stagesOf({ steps }) {
  const stage = (/** @type {import('./study.js').Step | undefined} */ step) => step?.moves[0].ply.stage;
  return steps
    .filter((step, place) => place > 0 && stage(step) !== stage(steps[place - 1]))
    .map(({ number }) => number - 1);
}

/** A share in percent, to a tenth. @param {number} part */
export const share = (part) => tenths(part * 100);

/** @param {number | undefined} chance */
export const percent = (chance) => (chance === undefined ? '?' : t('percent', { value: Math.round(chance * 100) }));
