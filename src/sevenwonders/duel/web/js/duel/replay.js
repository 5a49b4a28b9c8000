/** 7 Wonders Duel in the replay. */

import { nameOf, needCatalogue } from '../core/catalogue.js';
import { h } from '../core/dom.js';
import { list, needMessages, signed, t } from '../core/i18n.js';
import { needStyle } from '../core/lazy.js';
import { boxOf } from './about.js';
import { loadChoices, requestFrom } from './choices.js';
import { read } from '../table/notation.js';
import { DuelScene } from './table/scene.js';
import { tieBreak } from './table/result.js';
import { newsOf, orderOf } from './table/words.js';
import { HEIGHT, WIDTH, course, percent } from '../replay/analysis.js';
import { firstAction } from '../replay/study.js';

/** @import { Study } from '../replay/study.js' */
/** @import { Seat } from './types' */

/** @param {Study} study @param {any} view */
const table = (study, view) => study.table(view.result !== null, { modules: study.contents.modules });

// what is done with expansions, whatever the position shows
await Promise.all([needStyle('duel_replay'), needMessages('duel_expansions', 'duel_events', 'table_later')]);

/** @type {import('../replay/page.js').GameReplay} */
export const replay = {
  table,
  look: (view) => view,
  title: ({ contents }) => t('replay.of', contents.names),
  box: ({ contents }) => boxOf(contents.modules),
  outcome,
  heading: (move) => ({ key: `age-${move.ply.stage}`, words: t(`replay.age.${move.ply.stage}`) }),
  mark: ({ step }) => h('span', { class: 'move-number' }, String(step)),
  spoken: ({ moves }) => moves[0],
  news: (study, view, { ply, seat }) =>
    newsOf(sceneOf(study, view), {
      ply: ply.ply,
      seat: /** @type {Seat} */ (seat),
      action: read(firstAction(ply.text)),
      question: ply.question
    }),
  order: (study, view, { seat }, action) => orderOf(sceneOf(study, view), read(action), /** @type {Seat} */ (seat)),
  forced: (study, view, { ply }) =>
    ply.text
      .split('; ')
      .slice(1)
      .map((text) => followed(study, view, ply.ply, text)),
  revealed: (actions) =>
    actions.length > MAX_NAMED
      ? t('replay.deal', { count: actions.length })
      : list(actions.flatMap((text) => read(text).units.map(nameOf))),
  targets: (action) => read(action).targets,
  bands: (outcomes) =>
    PARTS.map((part) => /** @type {[string, number]} */ ([part, outcomes[part] ?? 0])).filter(
      ([, chance]) => chance > MIN_SHARE
    ),
  replied: (study, view, reply) => followed(study, view, 0, reply),
  lens: (_, viewer) => viewer,
  risks: true,
  graph,
  playOn
};

/** @param {Study} study @param {any} view */
const sceneOf = (study, view) => new DuelScene(view, /** @type {any} */ (table(study, view)), { readOnly: true });

/** @param {Study} study */
function outcome({ contents: { names, result } }) {
  const { winner, victory, p1, p2 } = /** @type {any} */ (result);
  if (victory === 'challenge') return t(`ended.challenge.${winner === 'p1' ? 'met' : 'failed'}`);
  const tie = tieBreak({ winner, victory, scores: { p1, p2 } });
  return winner === 'shared'
    ? t('replay.shared')
    : t('replay.winner', {
        name: names[/** @type {Seat} */ (winner)],
        how: tie ? t('won.by', { how: t(`victory.civilian.${tie}`) }) : t(`won.${victory}`)
      });
}

/**
 * Return the automatic consequence of a move: the last of four Wonders goes to the other player.
 *
 * @param {Study} study
 * @param {any} view
 * @param {number} ply
 * @param {string} text `p1 draft piraeus`
 */
function followed(study, view, ply, text) {
  const [seat = '', ...rest] = text.split(' ');
  return newsOf(sceneOf(study, view), { ply, seat: /** @type {Seat} */ (seat), action: read(rest.join(' ')) });
}

const KINDS = ['civilian', 'scientific', 'military', 'political', 'challenge'];
const PARTS = [...KINDS.map((kind) => `win_${kind}`), 'shared', ...KINDS.map((kind) => `loss_${kind}`).reverse()];
const MIN_SHARE = 0.005;

/**
 * The chances of every kind of victory, stacked: those of the near city from below, those of the other from above.
 *
 * @param {Study} study
 * @param {import('../replay/page.js').GraphState} how
 * @param {(changes: { at: number }) => void} set
 */
function graph(study, { at, viewer }, set) {
  const { names } = study.contents;
  const [near, far] = /** @type {[Seat, Seat]} */ (viewer === 'p2' ? ['p2', 'p1'] : ['p1', 'p2']);
  const { figure, x } = course(study, at, (steps) => set({ at: steps }));
  const points = chances(study, near);
  const parts = PARTS.filter((part) => points.some(({ parts: found }) => (found[part] ?? 0) > MIN_SHARE));
  const heights = points.map(() => 0);
  const bands = parts.map((part) => {
    const below = [...heights];
    points.forEach(({ parts: found }, place) => (heights[place] = (heights[place] ?? 0) + (found[part] ?? 0)));
    const edge = (/** @type {number[]} */ tops) =>
      points.map(({ steps }, place) => `${x(steps)},${((1 - Math.min(1, tops[place] ?? 0)) * HEIGHT).toFixed(1)}`);
    return h('polygon', {
      key: part,
      class: ['graph-band', `of-${part}`],
      points: [...edge(below), ...edge(heights).reverse()].join(' ')
    });
  });
  const bound = (/** @type {0 | 1} */ side) =>
    points.map(({ steps, range }) => `${x(steps)},${((1 - range[side]) * HEIGHT).toFixed(1)}`);
  const line = points.map(({ steps, win }) => `${x(steps)},${((1 - win) * HEIGHT).toFixed(1)}`);
  const now = points.findLast(({ steps }) => steps <= at) ?? points[0];
  return figure({
    caption: [
      h('b', { class: 'graph-near' }, names[near]),
      h('span', null, t('replay.graph')),
      h('b', { class: 'graph-far' }, names[far])
    ],
    label: t('replay.graph.says', {
      name: names[near],
      first: percent(points[0]?.win),
      last: percent(points.at(-1)?.win)
    }),
    below: [
      h('rect', { class: 'graph-ground', x: 0, y: 0, width: WIDTH, height: HEIGHT }),
      bands,
      h('line', { class: 'graph-half', x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 })
    ],
    above: [
      h('polygon', { class: 'graph-range', points: [...bound(0), ...bound(1).reverse()].join(' ') }),
      h('polyline', { class: 'graph-course', points: line.join(' ') }),
      reveals(study, near, x)
    ],
    legend: now && legend(now, near, far, names)
  });
}

const MATTERS = 0.02;
const MAX_NAMED = 4;

/**
 * Reveals that moved something, as strokes with their luck as length; who points at one reads what it was.
 *
 * @param {Study} study
 * @param {Seat} near
 * @param {(steps: number) => string} x
 */
const reveals = (study, near, x) =>
  study.reveals
    .filter(({ found }) => Math.abs(found.luck[near] ?? 0) >= MATTERS)
    .map(({ at, found }) => {
      const luck = found.luck[near] ?? 0;
      const from = (1 - (found.wins[near] ?? 0.5)) * HEIGHT;
      const words = t('replay.reveal', {
        at,
        luck: t('percent', { value: signed(Math.round(100 * luck)) }),
        name: study.called(near),
        what: replay.revealed(found.actions)
      });
      return h(
        'line',
        {
          key: `reveal-${found.ply}`,
          class: ['graph-reveal', luck > 0 ? 'lucky' : 'unlucky'],
          x1: x(at),
          x2: x(at),
          y1: from,
          y2: from - luck * HEIGHT
        },
        h('title', null, words)
      );
    });

/**
 * Render the forecast from here: a bar, its legend, and the expected points of both players.
 *
 * @param {Point} now
 * @param {Seat} near
 * @param {Seat} far
 * @param {Partial<Record<Seat, string>>} names
 */
function legend({ win, parts, points, range, exact }, near, far, names) {
  const bands = replay.bands(parts);
  const said = (/** @type {string} */ part) => part.split('_')[1];
  return [
    h(
      'div',
      {
        class: 'graph-bar',
        role: 'img',
        'aria-label': t('replay.graph.here', {
          near: names[near] ?? '',
          far: names[far] ?? '',
          win: percent(win),
          loss: percent(1 - win)
        })
      },
      h('b', { class: 'graph-near' }, percent(win)),
      h(
        'span',
        null,
        bands.map(([part, chance]) =>
          h('i', { key: part, class: ['graph-swatch', part], style: { '--share': chance } })
        )
      ),
      h('b', { class: 'graph-far' }, percent(1 - win))
    ),
    h(
      'ul',
      { class: 'graph-kinds' },
      bands.map(([part, chance]) =>
        h(
          'li',
          { key: part, title: part === 'shared' ? '' : names[part.startsWith('win') ? near : far] },
          h('i', { class: ['graph-swatch', part] }),
          t(said(part) ? `replay.kind.${said(part)}` : 'replay.shared'),
          ' ',
          h('b', null, percent(chance))
        )
      ),
      points[near] !== undefined &&
        h(
          'li',
          { key: 'points', class: 'graph-points' },
          t('replay.graph.points'),
          ' ',
          h('b', { class: 'graph-near' }, Math.round(points[near] ?? 0)),
          t('score.pair', { first: '', second: '' }),
          h('b', { class: 'graph-far' }, Math.round(points[far] ?? 0))
        ),
      (exact || range[0] < range[1]) &&
        h(
          'li',
          { key: 'range', class: 'graph-points' },
          exact
            ? t('hint.exact')
            : t('hint.range', { low: Math.round(100 * range[0]), high: Math.round(100 * range[1]) })
        )
    )
  ];
}

/**
 * Return the chances of each ending after a number of steps, from a seat's point of view.
 *
 * @typedef {{ steps: number, win: number, range: [number, number], exact?: boolean, parts: Record<string, number>,
 *   points: Partial<Record<Seat, number>> }} Point
 */

/**
 * Steps made, the chance of a seat then, and how the game may end, from its point of view.
 *
 * @param {Study} study
 * @param {Seat} near
 */
function chances(study, near) {
  /** @type {Point[]} */
  const points = [];
  for (const move of study.moves) {
    const found = study.analysisOf(move);
    if (!found) continue;
    const mine = move.seat === near;
    const parts = Object.entries(found.outcomes).map(([name, chance]) => [
      mine ? name : name.replace(/^(win|loss)/, (side) => (side === 'win' ? 'loss' : 'win')),
      chance
    ]);
    points.push({
      steps: move.step - 1,
      win: mine ? found.win : 1 - found.win,
      range: rangeOf(found, mine),
      exact: found.exact,
      parts: Object.fromEntries(parts),
      points: found.points ?? {}
    });
  }
  const { winner, victory } = /** @type {any} */ (study.contents.result ?? {});
  const ended = winner === near ? 1 : winner === 'shared' ? 0.5 : 0;
  if (winner && study.isReviewed)
    points.push({
      steps: study.steps.length,
      win: ended,
      range: [ended, ended],
      parts: {
        [winner === 'shared'
          ? 'shared'
          : `${winner === near ? 'win' : 'loss'}_${KINDS.includes(victory) ? victory : 'civilian'}`]: 1
      },
      points: {}
    });
  return points;
}

/**
 * Return the interval that holds a seat's true chance in nine of ten cases.
 *
 * @param {import('../protocol').Advice} found
 * @param {boolean} mine whether it is the seat that decides
 * @returns {[number, number]}
 */
function rangeOf({ win, range_90: [low = win, high = win] = [] }, mine) {
  return mine ? [low, high] : [1 - high, 1 - low];
}

/**
 * A table against the computer, or the Automa, that begins where the replay stands.
 *
 * @param {Study} study
 * @param {any} view
 * @param {number} ply
 */
async function playOn({ contents: { study, game: number, modules } }, view, ply) {
  return requestFrom(loadChoices(await needCatalogue('duel')), modules.includes('solo'), view.to_act === 'p2' ? 1 : 0, {
    study,
    game: number,
    ply
  });
}
