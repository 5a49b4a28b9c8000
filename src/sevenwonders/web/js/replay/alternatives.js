/** Every move of a position, with what the engine thinks of it; moves marked on the board. */

import { nameOf } from '../core/catalogue.js';
import { h } from '../core/dom.js';
import { t, tenths } from '../core/i18n.js';
import { reasonsWords } from '../table/hint.js';
import { glyph } from '../ui/glyph.js';
import { firstAction } from './study.js';

/** @import { HintMove, RevealRisks } from '../protocol' */
/** @import { Actions, Replay } from './page.js' */
/** @import { Move } from './study.js' */

const MAX_LISTED = 60;

/** The moves that could be made where the replay stands. @param {Replay} state @param {Actions} actions */
export function alternatives(state, actions) {
  const { study, game } = state;
  const move = nextMove(state);
  const advice = move && study.analysisOf(move);
  if (!move || !advice) return null;
  const proved = study.reviewOf(move)?.proved ?? null;
  return h(
    'section',
    { class: 'position', key: 'alternatives' },
    proved !== null &&
      h(
        'p',
        { class: ['proved', proved === 0 && 'is-lost'] },
        glyph('check', 16),
        t(proved === 1 ? 'replay.proved.won' : proved === 0 ? 'replay.proved.lost' : 'replay.proved.shared', {
          count: study.reviewOf(move)?.best.length ?? 0
        })
      ),
    h(
      'details',
      {
        class: 'alternatives',
        open: state.opened.alternatives,
        ontoggle: (/** @type {Event} */ event) =>
          actions.open('alternatives', /** @type {HTMLDetailsElement} */ (event.target).open)
      },
      h('summary', null, t('replay.alternatives', { name: study.called(move.seat), count: advice.moves.length })),
      state.opened.alternatives && game.risks && whatMayCome(state, move, actions),
      state.opened.alternatives &&
        h(
          'ol',
          { onpointerleave: () => actions.point(null) },
          advice.moves.slice(0, MAX_LISTED).map((one) => line(state, move, one, actions))
        )
    )
  );
}

/**
 * A move that could be made: who points at it sees it on the board.
 *
 * @param {Replay} state
 * @param {Move} move
 * @param {HintMove} one
 * @param {Actions} actions
 */
function line(state, move, one, { point }) {
  const { study, game, view, pointed } = state;
  const review = study.reviewOf(move);
  const bands = game.bands(one.outcomes ?? {});
  const risk = study.risksOf(move)?.find(({ action }) => action === one.action);
  const more = [
    typeof one.points === 'number' && t('replay.points', { count: tenths(one.points) }),
    !one.proved && t('replay.tried', { count: one.visits }),
    one.reply && t('replay.reply', { what: game.replied(study, view, one.reply) }),
    risk && riskWords(state, risk)
  ].filter(Boolean);
  return h(
    'li',
    {
      key: one.action,
      class: [
        one.action === firstAction(move.ply.text) && 'was-played',
        review?.best.includes(one.action) && 'is-best',
        pointed === one.action && 'pointed'
      ]
    },
    h(
      'button',
      {
        type: 'button',
        onpointerenter: () => point(one.action),
        onfocus: () => point(one.action),
        onblur: () => point(null),
        onclick: () => point(one.action)
      },
      h(
        'span',
        { class: 'move-what' },
        game.order(study, view, move, one.action),
        one.proved && h('small', null, t('replay.proved'))
      ),
      h('b', null, t('percent', { value: tenths(100 * one.value) })),
      h(
        'span',
        { class: ['move-bands', `by-${move.seat}`, move.seat !== near(state) && 'of-far'], role: 'presentation' },
        bands.length
          ? bands.map(([part, chance]) =>
              h('i', { key: part, class: ['graph-swatch', part], style: { '--share': chance } })
            )
          : [
              h('i', { class: 'graph-swatch win_', style: { '--share': one.value } }),
              h('i', { class: 'graph-swatch loss_', style: { '--share': 1 - one.value } })
            ]
      ),
      one.reasons?.length ? h('small', { class: 'why' }, reasonsWords(one.reasons)) : null,
      h('small', { class: 'move-more' }, more.join(' · '))
    ),
    risk && whatIf(risk, one.value < 0.5)
  );
}

/** Return the seat whose colour marks the near city. @param {Replay} state */
const near = ({ study, viewer }) => (viewer === 'spectator' ? study.seats[0] : viewer);

/**
 * Render the possible reveals after the moves; they are loaded on request because they take some seconds.
 *
 * @param {Replay} state
 * @param {Move} move
 * @param {Actions} actions
 */
function whatMayCome({ study, asking }, move, { risks }) {
  const found = study.risksOf(move);
  if (found) return found.length ? null : h('p', { class: 'quiet' }, t('replay.risks.none'));
  return h(
    'button',
    { type: 'button', class: 'button small', disabled: asking, onclick: () => risks(move) },
    glyph('cards', 16),
    t(asking ? 'replay.risks.asking' : 'replay.risks')
  );
}

/** The worst that may be revealed after a move. @param {Replay} state @param {RevealRisks} risk */
const riskWords = ({ game }, { worst, value, chance, exact, number }) =>
  exact
    ? t('replay.risk', {
        what: game.revealed(worst),
        value: tenths(100 * value),
        chance: Math.round(100 * chance)
      })
    : t('replay.risk.drawn', { number, value: tenths(100 * value) });

/**
 * Render the share of reveals that lose or still win, and the value after each card.
 *
 * @param {RevealRisks} risk
 * @param {boolean} behind
 */
function whatIf({ losing, number, cards }, behind) {
  const words = behind
    ? t('replay.risk.winning', { count: number - losing, number })
    : t('replay.risk.losing', { count: losing, number });
  if (!cards.length) return h('small', { class: 'what-if' }, words);
  return h(
    'details',
    { class: 'what-if' },
    h('summary', null, words),
    h(
      'ul',
      null,
      cards.map(({ what, chance, value }) =>
        h(
          'li',
          { key: what, class: value < 0.5 && 'is-lost' },
          h('span', null, nameOf(what)),
          h('small', null, t('replay.risk.chance', { chance: tenths(100 * chance) })),
          h('b', null, t('percent', { value: tenths(100 * value) }))
        )
      )
    )
  );
}

/**
 * The move that was made where the replay stands, by the seat that is looked at where several were.
 *
 * @param {Replay} state
 * @returns {Move | undefined}
 */
function nextMove({ study, at, viewer, marked }) {
  if (marked) return marked;
  const { moves = [] } = study.steps[at] ?? {};
  return moves.find(({ seat }) => seat === viewer) ?? moves[0];
}

/**
 * Mark on the board the move that was played, a better one, or the one under the pointer.
 *
 * @param {HTMLElement} place
 * @param {Replay} state
 */
export function markBoard(place, { study, game, marked, pointed }) {
  for (const old of place.querySelectorAll('[data-mark]')) old.removeAttribute('data-mark');
  /** @type {[string, string | undefined | null][]} */
  const marks = pointed
    ? [['pointed', pointed]]
    : marked
      ? [
          ['better', study.bestInstead(marked)],
          ['played', firstAction(marked.ply.text)]
        ]
      : [];
  for (const [name, action] of marks) {
    for (const target of action ? game.targets(action) : []) {
      for (const found of place.querySelectorAll(`[data-target="${CSS.escape(target)}"]`)) {
        const mark = found.hasAttribute('data-mark') ? 'both' : name;
        found.setAttribute('data-mark', mark);
        found.setAttribute('data-mark-label', mark === 'pointed' ? '' : t(`replay.mark.${mark}`));
      }
    }
  }
}
