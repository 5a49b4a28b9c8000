/** 7 Wonders for 3 to 7 players in the replay. */

import { h } from '../core/dom.js';
import { list, needMessages, t } from '../core/i18n.js';
import { needStyle } from '../core/lazy.js';
import { HEIGHT, WIDTH, course, percent, share } from '../replay/analysis.js';
import { read } from '../table/notation.js';
import { boxOf } from './about.js';
import { ClassicScene } from './table/scene.js';
import { isByCoins, newsOf, orderOf } from './table/words.js';

/** @import { GraphState } from '../replay/page.js' */
/** @import { Seat, Study } from '../replay/study.js' */

/**
 * The end of a recorded game: ranks, an ending outside the rules, score sheets.
 *
 * @typedef {{ ranks: number[], end?: string } & Partial<Record<Seat, Partial<Record<string, number>>>>} Result
 */

/** @param {Study} study @param {any} view */
const table = (study, view) => study.table(view.result !== null, { hints: false });

await Promise.all([needStyle('classic_replay'), needMessages('classic_events')]);

/** @type {import('../replay/page.js').GameReplay} */
export const replay = {
  table,
  look: (view) => ({ ...view, asked: [], waiting_for: [] }), // no player is thinking any more
  title: (study) => list(study.seats.map((seat) => study.contents.names[seat])),
  box: ({ seats }) => boxOf(seats.length),
  outcome,
  heading,
  mark: ({ seat }) => sample(seat),
  spoken: ({ moves }, viewer) =>
    moves.find(({ seat }) => seat === viewer) ?? (moves.length === 1 ? moves[0] : undefined),
  news: (study, view, { ply, seat }) =>
    newsOf(sceneOf(study, view, seat), { ply: ply.ply, seat, action: read(ply.text) }),
  order: (study, view, { seat }, action) => orderOf(sceneOf(study, view, seat), read(action)),
  forced: () => [],
  revealed: () => '',
  targets: (action) => read(action).targets,
  bands: () => [],
  replied: () => '',
  lens: ({ seat }) => seat, // whose hand it was
  risks: false,
  graph: lines,
  playOn: null
};

/** The table as seen from beside a seat. @param {Study} study @param {any} view @param {Seat} seat */
const sceneOf = (study, view, seat) =>
  new ClassicScene({ ...view, viewer: 'spectator' }, /** @type {any} */ (table(study, view)), {
    centre: seat,
    readOnly: true
  });

/** @type {import('../replay/page.js').GameReplay['heading']} */
function heading({ ply: { stage: age, turn } }) {
  const words = age
    ? [t(`age.${age}`), turn > 6 ? t('round.last_cards') : t('round.turn_short', { turn })].join(' · ')
    : t('round.start');
  return { key: `turn-${age}-${turn}`, words };
}

/** @param {Study} study */
function outcome({ contents, seats }) {
  const result = /** @type {Result} */ (contents.result);
  const winners = seats.filter((_, place) => result.ranks[place] === 1);
  const names = winners.map((seat) => contents.names[seat]);
  const [first] = /** @type {[Seat]} */ (winners);
  const points = result[first]?.total;
  if (result.end) return t('replay.stopped', { names: list(names) });
  if (names.length > 1) return t('round.shared', { names: list(names) });
  if (points === undefined) return t('replay.first_place', { name: names[0] ?? '' });
  const words = t('round.won', { name: names[0] ?? '', points });
  return isByCoins({ winners, scores: /** @type {any} */ (result) }) ? t('round.by_coins', { words }) : words;
}

const EVEN_POINTS = 10; // the scale of points ends at multiples of it

/** A stroke as a seat has it in the graph, as its mark in lists. @param {Seat} seat */
export const sample = (seat) =>
  h(
    'svg',
    {
      class: ['sample', `by-${seat}`],
      viewBox: '0 0 34 8',
      width: 34,
      height: 8,
      'aria-hidden': 'true',
      focusable: 'false'
    },
    h('line', { x1: 0, x2: 34, y1: 4, y2: 4 })
  );

/** @param {Study} study @param {GraphState} how @param {(changes: Partial<GraphState>) => void} set */
export function lines(study, { at, viewer, measure }, set) {
  const { figure, x } = course(study, at, (steps) => set({ at: steps }));
  const points = pointsOf(study, measure);
  const [least, most] = scaleOf(measure, points);
  const y = (/** @type {number} */ value) => (HEIGHT * (1 - (value - least) / (most - least))).toFixed(1);
  const said = (/** @type {number | undefined} */ value) =>
    value === undefined ? '?' : measure === 'win' ? percent(value) : String(Math.round(value));
  const of = (/** @type {Seat} */ seat) =>
    points.map(([steps, values]) => `${x(steps)},${y(values[seat] ?? least)}`).join(' ');
  const now = points.findLast(([steps]) => steps <= at)?.[1];
  const courses = study.seats.map((seat) =>
    t('replay.lines.course', {
      name: study.called(seat),
      first: said(points[0]?.[1][seat]),
      last: said(points.at(-1)?.[1][seat])
    })
  );
  return figure({
    caption: [picks(measure, set), h('span', { class: 'graph-scale' }, `${said(least)} – ${said(most)}`)],
    label: t(`replay.lines.${measure}.says`, { courses: courses.join('; ') }),
    below: h('rect', { class: 'graph-ground', x: 0, y: 0, width: WIDTH, height: HEIGHT }),
    above: study.seats.map((seat) =>
      h('polyline', { key: seat, class: ['graph-line', `by-${seat}`, seat === viewer && 'own'], points: of(seat) })
    ),
    legend: legend(study, viewer, t(`replay.lines.${measure}`), (seat) => said(now?.[seat]))
  });
}

/**
 * Render the legend of the lines: each player's value now, and the average loss so far.
 *
 * @param {Study} study
 * @param {string} viewer
 * @param {string} title
 * @param {(seat: Seat) => string} value
 */
const legend = (study, viewer, title, value) =>
  h(
    'table',
    { class: 'graph-legend' },
    h(
      'thead',
      null,
      h(
        'tr',
        null,
        h('td', null),
        h('th', { scope: 'col' }, t('replay.lines.here', { what: title })),
        h('th', { scope: 'col' }, t('replay.lines.lost'))
      )
    ),
    h(
      'tbody',
      null,
      study.seats.map((seat) =>
        h(
          'tr',
          { key: seat, class: seat === viewer && 'own' },
          h('th', { scope: 'row' }, sample(seat), h('span', null, study.called(seat))),
          h('td', null, value(seat)),
          h('td', { class: 'accuracy' }, t('percent', { value: share(study.givenAway(seat)) }))
        )
      )
    )
  );

/**
 * Render the choice between the measures of the graph.
 *
 * @param {GraphState['measure']} measure
 * @param {(changes: Partial<GraphState>) => void} set
 */
const picks = (measure, set) =>
  h(
    'span',
    { class: 'graph-picks', role: 'group', 'aria-label': t('replay.lines') },
    /** @type {const} */ (['win', 'points']).map((name) =>
      h(
        'button',
        {
          type: 'button',
          key: name,
          class: 'button small',
          'aria-pressed': name === measure ? 'true' : 'false',
          onclick: () => set({ measure: name })
        },
        t(`replay.lines.${name}`)
      )
    )
  );

/**
 * Return the steps made and each player's expectation at that time: the mean over the players who decided.
 *
 * @param {Study} study
 * @param {GraphState['measure']} measure
 * @returns {[number, Partial<Record<Seat, number>>][]}
 */
function pointsOf(study, measure) {
  /** @type {[number, Partial<Record<Seat, number>>][]} */
  const points = [];
  for (const step of study.steps) {
    const found = step.moves
      .map((move) => study.analysisOf(move)?.[measure === 'win' ? 'wins' : 'points'])
      .filter((one) => one !== undefined);
    if (found.length)
      points.push([
        step.number - 1,
        Object.fromEntries(
          study.seats.map((seat) => [seat, found.reduce((sum, one) => sum + (one[seat] ?? 0), 0) / found.length])
        )
      ]);
  }
  const end = points.length && endOf(study, measure);
  if (end) points.push([study.steps.length, end]);
  return points;
}

/**
 * Render the outcome of a step.
 *
 * @param {Study} study
 * @param {GraphState['measure']} measure
 * @returns {Partial<Record<Seat, number>> | null}
 */
function endOf({ contents, seats }, measure) {
  const result = /** @type {Result | null} */ (contents.result);
  if (!result) return null;
  if (measure === 'points')
    return seats.every((seat) => result[seat]?.total !== undefined)
      ? Object.fromEntries(seats.map((seat) => [seat, result[seat]?.total]))
      : null;
  const first = result.ranks.filter((rank) => rank === 1).length;
  return Object.fromEntries(seats.map((seat, place) => [seat, result.ranks[place] === 1 ? 1 / first : 0]));
}

/**
 * The lowest and the highest value of the scale.
 *
 * @param {GraphState['measure']} measure
 * @param {[number, Partial<Record<Seat, number>>][]} points
 * @returns {[number, number]}
 */
function scaleOf(measure, points) {
  if (measure === 'win') return [0, 1];
  const all = points.flatMap(([, values]) => Object.values(values));
  const least = EVEN_POINTS * Math.floor(Math.min(...all, Infinity) / EVEN_POINTS);
  const most = EVEN_POINTS * Math.ceil(Math.max(...all, -Infinity) / EVEN_POINTS);
  return all.length ? [least, Math.max(most, least + EVEN_POINTS)] : [0, EVEN_POINTS];
}
