/** The sheet of a reviewed game: accuracy and luck of all players, and who deserved to win. */

import { h } from '../core/dom.js';
import { labelled, signed, t, tenths } from '../core/i18n.js';

/** @import { MeasuredFigure, ReviewedSeat } from '../protocol' */
/** @import { Actions, Replay } from './page.js' */

const PERCENT = 100;

/** @param {Replay} state @param {Actions} actions */
export function gameSheet(state, actions) {
  const { study } = state;
  const { sheet } = study;
  if (!sheet) return null;
  const hasLuck = sheet.seats.some(({ luck }) => luck);
  /** @type {[string, (seat: ReviewedSeat) => any][]} */
  const rows = [
    ['accuracy', ({ accuracy }) => figure(accuracy, (value) => t('percent', { value: tenths(value) }))],
    [
      'error',
      ({ error, band }) => [
        figure(error, (value) => t('percent', { value: tenths(value / 10) })),
        band && h('small', null, t(`replay.band.${band}`))
      ]
    ],
    ['finest', ({ finest }) => finest.map((ply) => fine(state, actions, ply))],
    ['costliest', ({ costliest }) => costliest.map((ply) => costly(state, actions, ply))]
  ];
  if (hasLuck) {
    rows.push(
      ['luck', ({ luck }) => figure(luck, (value) => t('percent', { value: signed(Math.round(value * PERCENT)) }))],
      [
        'adjusted',
        ({ adjusted }) =>
          figure(adjusted, (value) => t('percent', { value: Math.round(value * PERCENT) }).replace('-', '−'))
      ]
    );
  }
  return h(
    'details',
    {
      class: 'game-sheet',
      key: 'sheet',
      ontoggle: (/** @type {Event} */ event) =>
        actions.open('sheet', /** @type {HTMLDetailsElement} */ (event.target).open)
    },
    h(
      'summary',
      null,
      t('replay.sheet'),
      h(
        'span',
        { class: 'sheet-short' },
        sheet.seats.map(({ seat, accuracy }) =>
          h(
            'b',
            { key: seat, class: `by-${seat}` },
            accuracy ? t('percent', { value: Math.round(accuracy.value) }) : '–'
          )
        )
      )
    ),
    state.opened.sheet &&
      (sheet.seats.length > 2
        ? sheet.seats.map((seat) => table(study, [seat], rows))
        : table(study, sheet.seats, rows)),
    state.opened.sheet && hasLuck && h('p', { class: 'deserved' }, deserved(state)),
    state.opened.sheet && hasLuck && reveals(state, actions)
  );
}

/**
 * Render figures of players side by side.
 *
 * @param {import('./study.js').Study} study
 * @param {ReviewedSeat[]} seats
 * @param {[string, (seat: ReviewedSeat) => any][]} rows
 */
const table = (study, seats, rows) =>
  h(
    'table',
    { key: seats[0]?.seat },
    h(
      'thead',
      null,
      h(
        'tr',
        null,
        h('td', null),
        seats.map(({ seat }) => h('th', { key: seat, scope: 'col', class: `by-${seat}` }, study.called(seat)))
      )
    ),
    h(
      'tbody',
      null,
      rows.map(([name, format]) =>
        h(
          'tr',
          { key: name },
          h('th', { scope: 'row', title: t(`replay.sheet.${name}.about`) }, t(`replay.sheet.${name}`)),
          seats.map((seat) => h('td', { key: seat.seat }, format(seat)))
        )
      )
    )
  );

/** @param {MeasuredFigure | null} measured @param {(value: number) => string} said */
const figure = (measured, said) =>
  measured
    ? [
        said(measured.value),
        measured.error !== null && h('span', { class: 'give' }, ` ± ${said(measured.error).replace(/[+%]| %/g, '')}`)
      ]
    : '–';

/** A move that gave much away, to go to. @param {Replay} state @param {Actions} actions @param {number} ply */
function costly({ study, game, view }, { mistake }, ply) {
  const move = study.moves.find((one) => one.ply.ply === ply);
  if (!move) return null;
  const news = game.news(study, view, move);
  return h(
    'button',
    { type: 'button', key: ply, class: 'linkish', title: news, onclick: () => mistake(move) },
    labelled(move.step, `−${lossSaid(study.lossOf(move) ?? 0)}`)
  );
}

/** A move that nothing else came near, to go to. @param {Replay} state @param {Actions} actions @param {number} ply */
function fine({ study, game, view }, { go }, ply) {
  const move = study.moves.find((one) => one.ply.ply === ply);
  if (!move) return null;
  return h(
    'button',
    {
      type: 'button',
      key: ply,
      class: 'linkish',
      title: game.news(study, view, move),
      onclick: () => void go(move.step - 1)
    },
    labelled(move.step, `+${lossSaid(study.reviewed.get(ply)?.lead ?? 0)}`)
  );
}

/**
 * Return the loss in percent, cut off after a tenth so that it never looks like that of the next grade.
 *
 * @param {number} loss
 */
export const lossSaid = (loss) => t('percent', { value: tenths(Math.floor(loss * PERCENT * 10 + 1e-6) / 10) });

/** @param {Replay} state */
function deserved({ study }) {
  const { sheet } = study;
  if (!sheet?.deserved) return '';
  const name = study.called(sheet.deserved);
  return t(sheet.sure ? 'replay.deserved' : 'replay.deserved.unsure', { name });
}

/** The luckiest reveals of each, to go to. @param {Replay} state @param {Actions} actions */
function reveals(state, { go }) {
  const { study, game } = state;
  const known = new Map(study.reveals.map((one) => [one.found.ply, one]));
  const shown =
    study.sheet?.seats.flatMap(({ seat, luckiest }) =>
      luckiest.slice(0, 2).flatMap((ply) => (known.has(ply) ? [{ seat, ...known.get(ply) }] : []))
    ) ?? [];
  return h(
    'ul',
    { class: 'reveals' },
    shown.map(({ seat, at = 0, found }) => {
      const luck = t('percent', { value: signed(Math.round((found?.luck[seat] ?? 0) * PERCENT)) });
      return h(
        'li',
        { key: `${seat}-${found?.ply}`, class: `by-${seat}` },
        h(
          'button',
          { type: 'button', class: 'linkish', onclick: () => void go(at) },
          t('replay.reveal', { at, luck, name: study.called(seat), what: game.revealed(found?.actions ?? []) })
        )
      );
    })
  );
}
