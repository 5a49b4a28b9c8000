/** What the engine thinks of a whole game: the graph, and how far the engine is. */

import { h } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { glyph } from '../ui/glyph.js';
import { showProblem } from '../ui/notice.js';

/** @typedef {import('./page.js').Replay} Replay */
/** @typedef {import('./page.js').Actions} Actions */

const SECONDS_A_MOVE = 0.4;

/** @param {Replay} state @param {Actions} actions */
export function grading(state, actions) {
  const { study, game, at, viewer, measure, analysing } = state;
  const done = study.analyses.size;
  const all = study.moves.filter(game.graded).length;
  return h(
    'section',
    { class: 'analysis', key: 'analysis' },
    done > 0 && game.graph(study, { at, viewer, measure }, actions.show),
    analysing
      ? h(
          'div',
          { class: 'grading' },
          h('progress', { max: all, value: done, 'aria-label': t('replay.analysing', { done, all }) }),
          h('span', null, t(done ? 'replay.analysing' : 'replay.preparing', { done, all })),
          h('button', { type: 'button', class: 'button small', onclick: actions.stopAnalysis }, glyph('stop', 16), t('replay.stop')),
        )
      : done < all &&
          h('button', { type: 'button', class: 'button', onclick: actions.analyse }, glyph('chart', 18), t(done ? 'replay.analyse.more' : 'replay.analyse')),
  );
}

/** Ask about one move after the other, until all are graded or somebody stops. @param {import('../core/store.js').Store<Replay>} replay @param {AbortSignal} signal */
export async function analyse(replay, signal) {
  const { study, game } = replay.state;
  replay.set({ analysing: true });
  try {
    for (const move of study.moves.filter(game.graded)) {
      if (!replay.state.analysing || signal.aborted) break;
      if (study.analysisOf(move)) continue;
      await study.analyse(move, SECONDS_A_MOVE, signal);
      replay.set({});
    }
  } catch (problem) {
    if (!signal.aborted) showProblem(problem);
  }
  if (!signal.aborted) replay.set({ analysing: false });
}
