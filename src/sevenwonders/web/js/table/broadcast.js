/** A table as a show for spectators: large names with clocks, chances, the last move, a view without controls. */

import { h } from '../core/dom.js';
import { api } from '../core/http.js';
import { seatName, t } from '../core/i18n.js';
import { clock } from './clocks.js';

/** @import { TableController as Controller } from './controller.js' */
/** @typedef {{ at: number, wins: Record<string, number> | null, asking: boolean }} Known */

const CLEAN = 'clean';
const POSITION_REFUSALS = [409, 503]; // refusals that hold for this position alone
const never = Number.POSITIVE_INFINITY;

/** Chances of the tables of this page. @type {WeakMap<Controller, Known>} */
const chances = new WeakMap();

document.documentElement.classList.toggle(CLEAN, new URLSearchParams(location.search).has(CLEAN));

/** True if a stream is to show the table without its controls. */
const isClean = () => document.documentElement.classList.contains(CLEAN);

/** The item of the menu that hides or shows the controls. @param {Controller} controller */
export const cleanItem = (controller) => ({
  glyph: 'eye',
  label: t(isClean() ? 'watch.controls' : 'watch.clean'),
  act: () => {
    document.documentElement.classList.toggle(CLEAN);
    controller.set({});
  }
});

/** Render the bar above a table for spectators. @param {Controller} controller */
export function broadcast(controller) {
  const { table, view, news } = controller.state;
  if (table.you !== 'spectator' || !view) return null;
  const seats = Object.keys(table.names);
  const wins = winsOf(controller);
  const [first = '', second = ''] = seats;
  const near = controller.scene().me;
  const name = (/** @type {string} */ seat) =>
    h(
      'span',
      { key: seat, class: ['broadcast-name', view.to_act === seat && 'acts'] },
      h(
        'b',
        { class: [`by-${seat}`, seats.length === 2 && (seat === near ? 'ink-me' : 'ink-opponent')] },
        seatName(table.names[seat])
      ),
      clock(controller, seat)
    );
  return h(
    'div',
    { key: 'broadcast', class: ['broadcast', seats.length > 2 && 'of-several'] },
    seats.length > 2 ? seats.map(name) : name(first),
    wins && chanceBar(wins, first, near),
    seats.length > 2 ? null : name(second),
    h('p', { class: 'last-move' }, news)
  );
}

/**
 * @param {Record<string, number>} wins
 * @param {string} first
 * @param {string} near the seat at the near side, whose colour is the own one
 */
function chanceBar(wins, first, near) {
  const percent = Math.round(100 * (wins[first] ?? 0.5));
  const words = t('watch.chances', { first: percent, second: 100 - percent });
  return h(
    'span',
    {
      key: 'chances',
      class: ['chance-bar', first === near ? 'near-first' : 'far-first'],
      role: 'img',
      'aria-label': words,
      title: words
    },
    h('i', { style: { '--share': percent / 100 } }),
    h('b', null, t('percent', { value: percent })),
    h('b', null, t('percent', { value: 100 - percent }))
  );
}

/** The chances that are known, after asking for those of a new position. @param {Controller} controller */
function winsOf(controller) {
  const { table, view } = controller.state;
  if (table.kind !== 'watch_computers' || table.over || Object.keys(table.names).length !== 2) return null;
  const at = view.plies.length;
  const known = chances.get(controller) ?? { at: -1, wins: null, asking: false };
  chances.set(controller, known);
  if (known.at < at && !known.asking) void ask(controller, known, at);
  return known.wins;
}

/** @param {Controller} controller @param {Known} known @param {number} at */
async function ask(controller, known, at) {
  known.asking = true;
  known.at = at;
  try {
    known.wins = (await api(`/api/tables/${controller.state.table.id}/chances`)).wins;
  } catch (error) {
    if (!POSITION_REFUSALS.includes(/** @type {any} */ (error).status)) known.at = never;
    known.wins = null;
  }
  known.asking = false;
  controller.set({}); // draws it, and asks again if the game has gone on
}
