/** 7 Wonders Duel in the replay. */

import { needCatalogue } from '../core/catalogue.js';
import { h } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { boxOf } from './about.js';
import { remembered, requestFrom } from './choices.js';
import { read } from './table/notation.js';
import { DuelScene } from './table/scene.js';
import { newsOf, orderOf } from './table/words.js';
import { HEIGHT, WIDTH, course, percent, share } from '../replay/analysis.js';
import { firstAction } from '../replay/study.js';

/** @import { Move, Study } from '../replay/study.js' */
/** @import { Seat } from './types' */

/** @param {Study} study */
const table = (study) => study.table(study.contents.result !== null, { modules: study.contents.modules });

/** @type {import('../replay/page.js').GameReplay} */
export const replay = {
  table,
  look: (view) => view,
  title: ({ contents }) => t('replay.of', contents.names),
  box: ({ contents }) => boxOf(contents.modules),
  outcome,
  heading: (move) => ({ key: `age-${ageOf(move)}`, words: t(`replay.age.${ageOf(move)}`) }),
  mark: ({ step }) => h('span', { class: 'move-number' }, String(step)),
  spoken: ({ moves }) => moves[0],
  told: (study, view, { ply, seat }) => newsOf(sceneOf(study, view), { ply: ply.ply, seat: /** @type {Seat} */ (seat), action: read(firstAction(ply.text)) }),
  order: (study, view, _, action) => orderOf(sceneOf(study, view), read(action)),
  graded: () => true,
  graph,
  playOn,
};

/** The Age that a move belongs to; the draft, 0, is one of its own even where the cards lie on the table already. @param {Move} move */
const ageOf = ({ ply }) => (ply.draft ? 0 : ply.age);

/** @param {Study} study @param {any} view */
const sceneOf = (study, view) => new DuelScene(view, /** @type {any} */ (table(study)), { readOnly: true });

/** @param {Study} study */
function outcome({ contents: { names, result } }) {
  const { winner, victory } = /** @type {import('../protocol').Result} */ (/** @type {unknown} */ (result));
  return winner === 'shared' ? t('replay.shared') : t('replay.winner', { name: names[winner], how: t(`ended.${victory}`) });
}

/** The chance of the first player to win, as a border between two areas. @param {Study} study @param {import('../replay/page.js').GraphState} how @param {(changes: { at: number }) => void} set */
function graph(study, { at }, set) {
  const { names } = study.contents;
  const { figure, x } = course(study, at, (steps) => set({ at: steps }));
  const points = chances(study);
  const line = points.map(([steps, chance]) => `${x(steps)},${((1 - chance) * HEIGHT).toFixed(1)}`);
  const [first, last] = [points[0], points.at(-1)];
  return figure({
    caption: [h('b', { class: 'p1' }, names.p1), h('span', null, t('replay.graph')), h('b', { class: 'p2' }, names.p2)],
    label: t('replay.graph.says', { name: names.p1, first: percent(first?.[1]), last: percent(last?.[1]) }),
    below: [h('rect', { class: 'graph-theirs', x: 0, y: 0, width: WIDTH, height: HEIGHT }), first && last && h('polygon', { class: 'graph-mine', points: `${x(first[0])},${HEIGHT} ${line.join(' ')} ${x(last[0])},${HEIGHT}` }), h('line', { class: 'graph-half', x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 })],
    above: h('polyline', { class: 'graph-course', points: line.join(' ') }),
    legend: accuracy(study),
  });
}

/** How much both gave away. @param {Study} study */
function accuracy(study) {
  if (study.analyses.size < study.moves.length) return null;
  return h('p', { class: 'accuracy' }, study.seats.map((seat) => h('span', { key: seat, class: seat }, t('replay.accuracy', { name: study.contents.names[seat], percent: share(study.givenAway(seat)) }))));
}

/** Steps made and the chance of `p1` then. @param {Study} study @returns {[number, number][]} */
function chances(study) {
  /** @type {[number, number][]} */
  const points = [];
  for (const move of study.moves) {
    const win = study.analysisOf(move)?.win;
    if (win !== undefined) points.push([move.step - 1, move.seat === 'p1' ? win : 1 - win]);
  }
  const winner = study.contents.result?.winner;
  if (winner && points.length === study.moves.length) points.push([study.steps.length, winner === 'p1' ? 1 : winner === 'p2' ? 0 : 0.5]);
  return points;
}

/** A table against the computer that begins where the replay stands. @param {Study} study @param {any} view @param {number} ply */
async function playOn({ contents: { study, game: number } }, view, ply) {
  return requestFrom(remembered(await needCatalogue('duel')), view.to_act === 'p2' ? 1 : 0, { study, game: number, ply });
}
