/** The moves of a game as a list, by Ages or turns, with what the engine thought of each. */

import { h } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { glyph } from '../ui/glyph.js';
import { gradeOf } from './study.js';

/** @import { Replay } from './page.js' */
/** @import { Move } from './study.js' */

const PERCENT = 100;

/** @param {Replay} state @param {(steps: number) => void} go */
export function moveList(state, go) {
  const { study, game } = state;
  let before = '';
  return h(
    'ol',
    { class: 'played', 'aria-label': t('replay.moves'), key: 'moves' },
    study.moves.flatMap((move) => {
      const { key, words } = game.heading(move);
      const title = key === before ? null : h('li', { class: 'age-heading', key }, words);
      before = key;
      return [title, line(state, move, go)];
    }),
  );
}

/** @param {Replay} state @param {Move} move @param {(steps: number) => void} go */
function line(state, move, go) {
  const { study, game, view, at } = state;
  const loss = study.lossOf(move);
  const grade = loss === undefined ? '' : gradeOf(loss);
  const here = at === move.step;
  const better = here && study.bestInstead(move);
  return h(
    'li',
    { key: move.ply.ply, class: [`by-${move.seat}`, here && 'here'] },
    h(
      'button',
      { type: 'button', onclick: () => go(move.step), 'aria-current': here ? 'step' : null },
      game.mark(move),
      h('span', { class: 'move-told' }, game.told(study, view, move)),
      grade && h('span', { class: ['grade', `graded-${grade}`] }, gradeMark(grade), t(`replay.grade.${grade}`), grade === 'best' ? '' : ` −${((loss ?? 0) * PERCENT).toFixed(0)}`),
    ),
    better ? h('p', { class: 'preferred' }, glyph('spark', 16), t('replay.better', { what: game.order(study, view, move, better) })) : null,
  );
}

/** @param {string} grade */
const gradeMark = (grade) => (grade === 'best' ? glyph('check', 13) : grade === 'mistake' || grade === 'blunder' ? glyph('warning', 13) : null);
