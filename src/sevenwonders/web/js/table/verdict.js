/** How well everybody played, in three figures at the end of a game; the replay has the rest. */

import { api } from '../core/http.js';
import { h } from '../core/dom.js';
import { explainedError, signed, t, tenths } from '../core/i18n.js';
import { readLines } from '../core/lines.js';
import { icon } from '../art/icon.js';

/** @import { ReviewSheet, ReviewedPly, ReviewedSeat } from '../protocol' */
/** @import { TableController as Controller } from './controller.js' */

/** What is known of a game so far. @typedef {{ done: number, all: number, sheet: ReviewSheet | null, plies: Map<number, ReviewedPly> }} Verdict */

/** @type {WeakMap<Controller, Verdict>} */
const verdicts = new WeakMap();

const PERCENT = 100;

/** @param {Controller} controller @param {(action: string, seat: string) => string} worded how an action of a seat is said */
export function verdict(controller, worded) {
  const { table } = controller.state;
  const found = verdicts.get(controller);
  if (table.you === 'spectator') return null;
  if (!found) return h('button', { type: 'button', key: 'verdict', class: 'button verdict-ask', onclick: () => void review(controller) }, icon('search'), t('result.how_well'));
  if (!found.sheet) return h('p', { key: 'verdict', class: 'quiet pulse' }, t('result.reviewing', { done: found.done, all: found.all || '…' }));
  const { seats } = found.sheet;
  const { plies } = found;
  const percent = (/** @type {number | undefined} */ value) => (value === undefined ? '–' : `${Math.round(value)} %`);
  const best = (/** @type {ReviewedSeat} */ { finest }) => plies.get(finest[0] ?? -1);
  const worst = (/** @type {ReviewedSeat} */ { costliest }) => plies.get(costliest[0] ?? -1);
  /** @type {[string, (seat: ReviewedSeat) => string][]} */
  const rows = [
    ['accuracy', ({ accuracy }) => percent(accuracy?.value)],
    ['finest', (seat) => hundredths(best(seat)?.lead)],
    ['costliest', (seat) => hundredths(worst(seat)?.error)],
  ];
  if (seats.some(({ luck }) => luck)) rows.push(['luck', ({ luck }) => (luck ? signed(Math.round(PERCENT * luck.value)) : '–')]);
  /** @param {ReviewedSeat} seat @param {string} name @param {ReviewedPly | undefined} ply */
  const move = ({ seat }, name, ply) =>
    ply?.actions[0] ? h('li', { key: `${seat}-${name}`, class: name }, icon(name === 'finest' ? 'star' : 'warning'), h('span', null, t(`result.${name}.of`, { name: table.names?.[seat] ?? seat, move: worded(ply.actions[0], seat) })), h('b', null, hundredths(name === 'finest' ? ply.lead : ply.error))) : null;
  const own = seats.filter(({ seat }) => table.you === seat);
  return h(
    'div',
    { key: 'verdict', class: 'how-well' },
    h(
      'table',
      { class: 'verdict-table' },
      h('thead', null, h('tr', null, h('td', null), seats.map(({ seat }) => h('th', { key: seat, scope: 'col' }, table.names?.[seat] ?? seat)))),
      h('tbody', null, rows.map(([name, said]) => h('tr', { key: name }, h('th', { scope: 'row', title: t(`result.${name}.about`) }, t(`result.${name}`)), seats.map((seat) => h('td', { key: seat.seat }, said(seat)))))),
    ),
    h('ul', { class: 'verdict-moves' }, (own.length ? own : seats.slice(0, 2)).flatMap((seat) => [move(seat, 'finest', best(seat)), move(seat, 'costliest', worst(seat))])),
  );
}

/** A part of a win in hundredths. @param {number | undefined} share */
function hundredths(share) {
  if (share === undefined) return '–';
  const words = tenths(PERCENT * Math.abs(share));
  return /[1-9]/.test(words) ? `${share < 0 ? '−' : '+'}${words}` : words;
}

/** Let the game be reviewed; what is found out is kept for the replay. @param {Controller} controller */
async function review(controller) {
  /** @type {Verdict} */
  const found = { done: 0, all: 0, sheet: null, plies: new Map() };
  verdicts.set(controller, found);
  controller.set({});
  try {
    const { study } = await api('/api/studies', { body: { table: controller.state.table.id } });
    /** @type {ReviewSheet | null} */
    let last = null;
    await readLines(`/api/studies/${study}/review?game=0`, new AbortController().signal, ({ all, ply, sheet, error }) => {
      if (error) throw new Error(error);
      if (all) found.all = all;
      if (ply) {
        found.plies.set(ply.ply, ply);
        found.done = found.plies.size; // one may come twice
      }
      if (sheet) last = sheet;
      controller.set({});
    });
    found.sheet = last;
    controller.set({});
  } catch (problem) {
    verdicts.delete(controller);
    controller.refuse(explainedError(problem));
  }
}
