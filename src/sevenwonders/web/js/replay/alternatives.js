/** Every move of a position, with what the engine thinks of it; and two of them marked on the board. */

import { h } from '../core/dom.js';
import { t, tenths } from '../core/i18n.js';
import { glyph } from '../ui/glyph.js';
import { firstAction } from './study.js';

/** @import { Actions, Replay } from './page.js' */
/** @import { Move } from './study.js' */

const MOST = 60;

/** The moves that could be made where the replay stands. @param {Replay} state @param {Actions} actions */
export function alternatives(state, actions) {
  const { study, game, view } = state;
  const move = nextMove(state);
  const advice = move && study.analysisOf(move);
  if (!move || !advice) return null;
  const played = firstAction(move.ply.text);
  const review = study.reviewOf(move);
  const proved = review?.proved;
  return h(
    'details',
    { class: 'alternatives', key: 'alternatives', ontoggle: (/** @type {Event} */ event) => actions.open('alternatives', /** @type {HTMLDetailsElement} */ (event.target).open) },
    h('summary', null, t('replay.alternatives', { name: study.called(move.seat), count: advice.moves.length })),
    state.opened.alternatives && proved !== null && proved !== undefined && h('p', { class: 'proved' }, glyph('check', 16), t(proved === 1 ? 'replay.proved.won' : proved === 0 ? 'replay.proved.lost' : 'replay.proved.shared', { count: review?.best.length ?? 0 })),
    state.opened.alternatives && h(
      'ol',
      null,
      advice.moves.slice(0, MOST).map((one) =>
        h(
          'li',
          { key: one.action, class: [one.action === played && 'was-played', review?.best.includes(one.action) && 'is-best'] },
          h('span', { class: 'order' }, game.order(study, view, move, one.action), one.proved && h('small', null, t('replay.proved'))),
          h('span', { class: 'strength', style: { '--share': one.value }, role: 'presentation' }),
          h('b', null, tenths(100 * one.value)),
          h('small', { class: 'tried', title: t('replay.tried.about') }, t('replay.tried', { count: one.visits })),
          typeof one.points === 'number' && h('small', { class: 'points' }, t('replay.points', { count: tenths(one.points) })),
        ),
      ),
    ),
  );
}

/** The move that was made where the replay stands, by the seat that is looked at where several were. @param {Replay} state @returns {Move | undefined} */
export function nextMove({ study, at, viewer, marked }) {
  if (marked) return marked;
  const { moves = [] } = study.steps[at] ?? {};
  return moves.find(({ seat }) => seat === viewer) ?? moves[0];
}

/** Mark on the board what was played and what would have been better. @param {HTMLElement} place @param {Replay} state */
export function markBoard(place, { study, game, marked }) {
  for (const old of place.querySelectorAll('[data-mark]')) old.removeAttribute('data-mark');
  if (!marked) return;
  const better = study.bestInstead(marked);
  for (const [name, action] of /** @type {const} */ ([
    ['better', better],
    ['played', firstAction(marked.ply.text)],
  ])) {
    for (const target of action ? game.targets(action) : []) {
      for (const found of place.querySelectorAll(`[data-target="${CSS.escape(target)}"]`)) found.setAttribute('data-mark', found.hasAttribute('data-mark') ? 'both' : name);
    }
  }
}
