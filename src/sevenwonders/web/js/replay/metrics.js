/** The metrics that a game declares, over the steps of a recorded game: for games that no engine reviews. */

import { h } from '../core/dom.js';
import { has, t } from '../core/i18n.js';
import { HEIGHT, course } from './analysis.js';

/** @import { Actions, Replay } from './page.js' */
/** @import { StudyMetric } from '../protocol' */

const INKS = [
  'var(--me-ink)',
  'var(--them-ink)',
  'var(--gold-ink)',
  'var(--good)',
  'var(--bad)',
  'var(--mute)',
  'var(--ink)'
];

/** A graph for each metric. @param {Replay} state @param {Actions} actions */
export const metricGraphs = (state, actions) =>
  h(
    'section',
    { class: 'analysis', key: 'metrics' },
    state.study.contents.metrics.map((metric) => graph(state, metric, actions.show))
  );

/** @param {Replay} state @param {StudyMetric} metric @param {Actions['show']} show */
function graph({ study, at }, { id, low, high, shared }, show) {
  const name = has(`metric.${id}`)
    ? t(`metric.${id}`)
    : id.replace(/^./, (letter) => letter.toUpperCase()).replaceAll('_', ' ');
  const { figure, x } = course(study, at, (steps) => show({ at: steps }));
  const values = study.steps.map(({ moves }) => moves[0].ply.metrics[id] ?? []);
  const [least, most] = [low ?? Math.min(0, ...values.flat()), high ?? Math.max(1, ...values.flat())];
  const now = values[Math.min(at, values.length - 1)] ?? [];
  const line = (/** @type {number} */ place) =>
    values
      .map(
        (here, steps) => `${x(steps)},${(HEIGHT * (1 - ((here[place] ?? least) - least) / (most - least))).toFixed(1)}`
      )
      .join(' ');
  const owner = (/** @type {number} */ place) => (shared ? name : study.called(study.seats[place] ?? 'p1'));
  const ink = (/** @type {number} */ place) => ({ '--seat': INKS[place % INKS.length] });
  const said = now.map((value, place) => (shared ? value : `${owner(place)} ${value}`)).join(', ');
  return figure({
    caption: [h('span', null, name), h('span', { class: 'graph-scale' }, `${least} – ${most}`)],
    label: `${name}: ${said}`,
    above: now.map((_, place) =>
      h('polyline', { key: place, class: 'graph-line', style: ink(place), points: line(place) })
    ),
    legend: h(
      'ul',
      { class: 'graph-kinds' },
      now.map((value, place) =>
        h(
          'li',
          { key: place, style: { color: INKS[place % INKS.length] } },
          owner(place),
          ' ',
          h('b', null, String(value))
        )
      )
    )
  });
}
