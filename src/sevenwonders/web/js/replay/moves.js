/** The moves of a game as a list, by Ages or turns, with what the engine thought of each. */

import { h } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { eventWords } from '../table/events.js';
import { glyph } from '../ui/glyph.js';
import { lossSaid } from './sheet.js';

/** @import { Actions, Replay } from './page.js' */
/** @import { Move } from './study.js' */

/** @param {Replay} state @param {Actions} actions */
export function moveList(state, actions) {
  const { study, game } = state;
  let before = '';
  return h(
    'ol',
    { class: 'played', 'aria-label': t('replay.moves'), key: 'moves' },
    study.moves.flatMap((move) => {
      const { key, words } = game.heading(move);
      const title = key === before ? null : h('li', { class: 'age-heading', key }, words);
      before = key;
      return [title, line(state, move, actions)];
    })
  );
}

/** @param {Replay} state @param {Move} move @param {Actions} actions */
function line(state, move, { go, mistake }) {
  const { study, game, view, at, marked } = state;
  const grade = study.gradeOf(move);
  const isMistake = grade === 'mistake' || grade === 'blunder';
  const here = marked ? marked === move : at === move.step;
  const better = here && study.bestInstead(move);
  return h(
    'li',
    { key: move.ply.ply, class: [`by-${move.seat}`, here && 'here'] },
    h(
      'button',
      {
        type: 'button',
        onclick: () => (isMistake ? mistake(move) : void go(move.step)),
        'aria-current': here ? 'step' : null
      },
      game.mark(move),
      h(
        'span',
        { class: 'move-text' },
        game.news(study, view, move),
        [...game.forced(study, view, move), ...changesOf(study, move)].map((words) =>
          h('small', { class: 'followed' }, words)
        )
      ),
      grade &&
        h(
          'span',
          { class: ['grade', `graded-${grade}`], title: t('replay.grade.about') },
          gradeMark(grade),
          t(`replay.grade.${grade}`),
          grade === 'best' ? '' : ` −${lossSaid(study.lossOf(move) ?? 0)}`
        )
    ),
    better
      ? h(
          'p',
          { class: 'preferred' },
          glyph('spark', 16),
          t('replay.better', { what: game.order(study, view, move, better) })
        )
      : null
  );
}

/** Return what a move changed, in sentences. @param {import('./study.js').Study} study @param {Move} move */
export const changesOf = (study, move) =>
  study.eventsOf(move).map((event) => eventWords({ name: (seat) => study.called(seat) }, event));

/** @param {string} grade */
const gradeMark = (grade) =>
  grade === 'best' ? glyph('check', 13) : grade === 'mistake' || grade === 'blunder' ? glyph('warning', 13) : null;
