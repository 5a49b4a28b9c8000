/** How well everybody played, in three figures at the end of a game; the replay has the rest. */

import { api, readLines } from '../core/http.js';
import { h } from '../core/dom.js';
import { explainedError, signed, t, tenths } from '../core/i18n.js';
import { icon } from '../art/icon.js';

/** @import { ReviewSheet } from '../protocol' */
/** @import { TableController as Controller } from './controller.js' */

/** What is known of a game so far. @typedef {{ done: number, all: number, sheet: ReviewSheet | null, errors: Map<number, number> }} Verdict */

/** @type {WeakMap<Controller, Verdict>} */
const verdicts = new WeakMap();

const PERCENT = 100;

/** @param {Controller} controller */
export function verdict(controller) {
  const { table } = controller.state;
  const found = verdicts.get(controller);
  if (table.you === 'spectator') return null;
  if (!found) return h('button', { type: 'button', key: 'verdict', class: 'button verdict-ask', onclick: () => void review(controller) }, icon('search'), t('result.how_well'));
  if (!found.sheet) return h('p', { key: 'verdict', class: 'quiet pulse' }, t('result.reviewing', { done: found.done, all: found.all || '…' }));
  const { seats } = found.sheet;
  const percent = (/** @type {number | undefined} */ value) => (value === undefined ? '–' : `${Math.round(value)} %`);
  /** @type {[string, (seat: (typeof seats)[number]) => string][]} */
  const rows = [
    ['accuracy', ({ accuracy }) => percent(accuracy?.value)],
    ['costliest', ({ costliest }) => (costliest[0] === undefined ? '–' : `−${tenths(PERCENT * (found.errors.get(costliest[0]) ?? 0))}`)],
  ];
  if (seats.some(({ luck }) => luck)) rows.push(['luck', ({ luck }) => (luck ? signed(Math.round(PERCENT * luck.value)) : '–')]);
  return h(
    'table',
    { key: 'verdict', class: 'verdict-table' },
    h('thead', null, h('tr', null, h('td', null), seats.map(({ seat }) => h('th', { key: seat, scope: 'col' }, table.names?.[seat] ?? seat)))),
    h('tbody', null, rows.map(([name, told]) => h('tr', { key: name }, h('th', { scope: 'row' }, t(`result.${name}`)), seats.map((seat) => h('td', { key: seat.seat }, told(seat)))))),
  );
}

/** Let the game be reviewed; what is found out is kept for the replay. @param {Controller} controller */
async function review(controller) {
  /** @type {Verdict} */
  const found = { done: 0, all: 0, sheet: null, errors: new Map() };
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
        found.errors.set(ply.ply, -ply.error);
        found.done = found.errors.size; // one may come twice
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
