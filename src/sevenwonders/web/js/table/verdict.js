/** The quality of play in three figures at the end of a game; the replay has the rest. */

import { api } from '../core/http.js';
import { h } from '../core/dom.js';
import { errorText, signed, t, tenths } from '../core/i18n.js';
import { readLines } from '../core/lines.js';
import { icon } from '../art/icon.js';

/** @import { ReviewSummary, ReviewedPly, ReviewedSeat } from '../protocol' */
/** @import { TableController as Controller } from './controller.js' */

/**
 * The known part of a game's review.
 *
 * @typedef {{ done: number, all: number, sheet: ReviewSummary | null, plies: Map<number, ReviewedPly>,
 *   study: string }} Verdict
 */

/** @type {WeakMap<Controller, Verdict>} */
const verdicts = new WeakMap();

const PERCENT = 100;

/**
 * @param {Controller} controller
 * @param {(action: string, seat: string) => string} worded how an action of a seat is said
 */
export function verdict(controller, worded) {
  const { table } = controller.state;
  const found = verdicts.get(controller);
  if (table.you === 'spectator') return null;
  if (!found)
    return h(
      'button',
      { type: 'button', key: 'verdict', class: 'button verdict-ask', onclick: () => void review(controller) },
      icon('star'),
      t('result.how_well')
    );
  if (!found.sheet)
    return h(
      'p',
      { key: 'verdict', class: 'quiet pulse' },
      t('result.reviewing', { done: found.done, all: found.all || '…' })
    );
  const { seats } = found.sheet;
  const { plies } = found;
  const nameOf = (/** @type {ReviewedSeat} */ { seat }) => table.names?.[seat] ?? seat;
  const own = seats.filter(({ seat }) => table.you === seat);
  /** @param {ReviewedSeat} by @param {ReviewedPly} ply */
  const wordsOf = (by, ply) => ({
    name: nameOf(by),
    move: worded(ply.actions[0] ?? '', by.seat),
    href: `/s/${found.study}?ply=${ply.ply}&viewer=${by.seat}`
  });
  const moves = (own.length ? own : seats.slice(0, 2)).flatMap((seat) => {
    const [best, worst] = [finest(seat, plies), costliest(seat, plies)];
    return [
      best?.actions[0] && moveLine(seat, 'finest', wordsOf(seat, best), best.lead),
      worst?.actions[0] && moveLine(seat, 'costliest', wordsOf(seat, worst), worst.error)
    ];
  });
  return h(
    'div',
    { key: 'verdict', class: 'how-well' },
    h(
      'table',
      { class: 'verdict-table' },
      h(
        'thead',
        null,
        h(
          'tr',
          null,
          h('td', null),
          seats.map((seat) => h('th', { key: seat.seat, scope: 'col' }, nameOf(seat)))
        )
      ),
      h(
        'tbody',
        null,
        figuresOf(found.sheet, plies).map(([name, said]) =>
          h(
            'tr',
            { key: name },
            h('th', { scope: 'row', title: t(`result.${name}.about`) }, t(`result.${name}`)),
            seats.map((seat) => h('td', { key: seat.seat }, said(seat)))
          )
        )
      )
    ),
    h('ul', { class: 'verdict-moves' }, moves)
  );
}

/** @param {ReviewedSeat} seat @param {Verdict['plies']} plies */
const finest = ({ finest: [ply] }, plies) => plies.get(ply ?? -1);

/** @param {ReviewedSeat} seat @param {Verdict['plies']} plies */
const costliest = ({ costliest: [ply] }, plies) => plies.get(ply ?? -1);

/** The figures by name, each as words for a seat. @param {ReviewSummary} sheet @param {Verdict['plies']} plies */
function figuresOf({ seats }, plies) {
  /** @type {[string, (seat: ReviewedSeat) => string][]} */
  const figures = [
    ['accuracy', ({ accuracy }) => (accuracy ? t('percent', { value: Math.round(accuracy.value) }) : '–')],
    ['finest', (seat) => percent(finest(seat, plies)?.lead)],
    ['costliest', (seat) => percent(costliest(seat, plies)?.error)]
  ];
  if (seats.some(({ luck }) => luck))
    figures.push([
      'luck',
      ({ luck }) => (luck ? t('percent', { value: signed(Math.round(PERCENT * luck.value)) }) : '–')
    ]);
  return figures;
}

/**
 * Render a player's move and its value.
 *
 * @param {ReviewedSeat} seat
 * @param {'finest' | 'costliest'} kind
 * @param {{ name: string, move: string, href: string }} words with where the replay shows it
 * @param {number | undefined} worth
 */
const moveLine = ({ seat }, kind, words, worth) =>
  h(
    'li',
    { key: `${seat}-${kind}`, class: kind },
    icon(kind === 'finest' ? 'star' : 'warning'),
    h('a', { href: words.href, title: t('result.moment') }, t(`result.${kind}.of`, words)),
    h('b', null, t('result.worth', { worth: percent(worth) }))
  );

/** A part of a win in percent. @param {number | undefined} share */
function percent(share) {
  if (share === undefined) return '–';
  const words = t('percent', { value: tenths(PERCENT * Math.abs(share)) });
  return /[1-9]/.test(words) ? `${share < 0 ? '−' : '+'}${words}` : words;
}

/** Let the game be reviewed; what is found out is kept for the replay. @param {Controller} controller */
async function review(controller) {
  /** @type {Verdict} */
  const found = { done: 0, all: 0, sheet: null, plies: new Map(), study: '' };
  verdicts.set(controller, found);
  controller.set({});
  try {
    const { study } = await api('/api/studies', { body: { table: controller.state.table.id } });
    found.study = study;
    /** @type {ReviewSummary | null} */
    let last = null;
    await readLines(
      `/api/studies/${study}/review?game=0`,
      new AbortController().signal,
      ({ all, ply, sheet, error }) => {
        if (error) throw new Error(error);
        if (all) found.all = all;
        if (ply) {
          found.plies.set(ply.ply, ply);
          found.done = found.plies.size; // one may come twice
        }
        if (sheet) last = sheet;
        controller.set({});
      }
    );
    found.sheet = last;
    controller.set({});
  } catch (problem) {
    verdicts.delete(controller);
    controller.refuse(errorText(problem));
  }
}
