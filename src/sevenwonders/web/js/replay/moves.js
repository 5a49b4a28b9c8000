/** The moves of a game as a list, by Ages, with what the engine thought of each. */

import { h } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { glyph } from '../pages/glyph.js';
import { newsOf, orderOf } from '../table/words.js';
import { read } from '../table/notation.js';
import { firstAction, gradeOf } from './study.js';

/** @typedef {import('./study.js').Study} Study */
/** @typedef {import('./study.js').Move} Move */
/** @typedef {import('../table/scene.js').Scene} Scene */

const PERCENT = 100;

/**
 * @param {Study} study
 * @param {Scene} scene in which the moves are told
 * @param {number} at after how many moves the game stands
 * @param {(moves: number) => void} go
 */
export function moveList(study, scene, at, go) {
  let age = -1;
  return h(
    'ol',
    { class: 'played', 'aria-label': t('replay.moves'), key: 'moves' },
    study.moves.flatMap((move) => {
      const heading = ageOf(move) === age ? null : h('li', { class: 'age-heading', key: `age-${ageOf(move)}` }, t(`replay.age.${ageOf(move)}`));
      age = ageOf(move);
      return [heading, line(study, scene, move, at, go)];
    }),
  );
}

/** The Age that a move belongs to; the draft, 0, is one of its own even where the cards lie on the table already. @param {Move} move */
export const ageOf = (move) => (move.ply.draft ? 0 : move.ply.age);

/** @param {Study} study @param {Scene} scene @param {Move} move @param {number} at @param {(moves: number) => void} go */
function line(study, scene, move, at, go) {
  const loss = study.lossOf(move);
  const grade = loss === undefined ? '' : gradeOf(loss);
  const here = at === move.number;
  return h(
    'li',
    { key: move.number, class: [`by-${move.ply.actor}`, here && 'here'] },
    h(
      'button',
      { type: 'button', onclick: () => go(move.number), 'aria-current': here ? 'step' : null },
      h('span', { class: 'move-number' }, String(move.number)),
      h('span', { class: 'move-told' }, toldMove(scene, move)),
      grade && h('span', { class: ['grade', `graded-${grade}`] }, gradeMark(grade), t(`replay.grade.${grade}`), grade === 'best' ? '' : ` −${((loss ?? 0) * PERCENT).toFixed(0)}`),
    ),
  );
}

/** @param {string} grade */
const gradeMark = (grade) => (grade === 'best' ? glyph('check', 13) : grade === 'mistake' || grade === 'blunder' ? glyph('warning', 13) : null);

/** A move as a sentence. @param {Scene} scene @param {Move} move */
export const toldMove = (scene, move) =>
  newsOf(scene, { ply: move.ply.ply, seat: move.ply.actor === 'd' ? null : move.ply.actor, action: read(firstAction(move.ply.text)) });

/** An action as an order. @param {Scene} scene @param {string} action */
export const orderFor = (scene, action) => orderOf(scene, read(action));
