/** The list of moves, with a way back through its positions. */

import { h } from '../core/dom.js';
import { api } from '../core/http.js';
import { errorText, t } from '../core/i18n.js';
import { icon } from '../art/icon.js';
import { tool } from './toolbar.js';

/** @import { Children } from '../core/dom.js' */
/** @import { TableController } from './controller.js' */

/**
 * Render the log, with links to past positions.
 *
 * @param {TableController} controller
 * @param {Children[]} lines the oldest first
 * @param {boolean} [together] whether all choose at once
 */
export const movesTab = (controller, lines, together = false) =>
  h(
    'div',
    { key: 'moves', class: 'moves' },
    stepping(controller, together),
    lines.length
      ? h(
          'ol',
          {
            class: 'log',
            tabindex: 0,
            ref: (/** @type {Element} */ list) => queueMicrotask(() => (list.scrollTop = list.scrollHeight)),
            'data-log': ''
          },
          lines
        )
      : h('p', { class: 'quiet' }, t('moves.empty'))
  );

/**
 * A line of the log: a move, and below it what it changed.
 *
 * @param {string} key
 * @param {{ mine: boolean, kind: string | null, sign: string, by: string, ink: string, news: string, changed: string[]
 *   }} deed
 */
export const deedLine = (key, { mine, kind, sign, by, ink, news, changed }) =>
  h(
    'li',
    { key, class: mine ? 'mine' : 'theirs' },
    h('span', { class: ['dot', kind && `kind-${kind}`] }, icon(sign)),
    h('span', { class: ['by', ink] }, by),
    h('span', { class: 'what' }, news.slice(by.length + 1, -1)),
    changed.length ? h('p', { class: 'changed' }, changed.join(' ')) : null
  );

/**
 * Number the positions before this visit: before every move, or where all choose at once before the first of them.
 *
 * @param {string[]} plies @param {boolean} together
 */
function momentsIn(plies, together) {
  const seatOf = (/** @type {string | undefined} */ ply) => Number(/^p(\d)/.exec(ply ?? '')?.[1] ?? 0);
  return [...plies.keys()].filter(
    (at) => seatOf(plies[at]) && !(together && at && seatOf(plies[at - 1]) && seatOf(plies[at - 1]) < seatOf(plies[at]))
  );
}

/**
 * Look at a position; one before this visit is asked for.
 *
 * @param {TableController} controller
 * @param {number} place in the history
 */
function lookAt(controller, place) {
  const last = controller.history.length - 1;
  const there = Math.max(0, Math.min(place, last));
  if (controller.history[there]?.view)
    controller.set({ looking: there === last ? null : there, selected: null, pending: null });
  else void bring(controller, there);
}

/** Look one position back or on. @param {TableController} controller @param {number} steps */
export const lookBeside = (controller, steps) =>
  lookAt(controller, (controller.state.looking ?? controller.history.length - 1) + steps);

/** Ask for a position before this visit, and look at it. @param {TableController} controller @param {number} place */
async function bring(controller, place) {
  const moment = controller.history[place];
  if (!moment) return;
  try {
    moment.view ??= await api(`/api/tables/${controller.state.table.id}/positions/${moment.at}`);
    const found = controller.history.indexOf(moment); // it is gone if a move was taken back meanwhile
    if (found >= 0) lookAt(controller, found);
  } catch (error) {
    controller.refuse(errorText(error));
  }
}

/** A way back through the positions of the game. @param {TableController} controller @param {boolean} together */
function stepping(controller, together) {
  const [first] = controller.history;
  if (first && controller.line && controller.state.looking === null) {
    const before = momentsIn(first.view?.plies ?? [], together).filter((at) => at < first.at);
    controller.history.unshift(...before.map((at) => ({ at, view: null })));
  }
  const past = controller.history.length;
  const at = controller.state.looking ?? past - 1;
  const step = (/** @type {string} */ where, /** @type {number} */ place, /** @type {boolean} */ possible) =>
    tool(where, t(`moves.${where}`), () => lookAt(controller, place), { disabled: !possible, steps: true });
  return past < 2
    ? null
    : h(
        'div',
        { class: 'replay', role: 'toolbar', 'aria-label': t('tab.moves') },
        step('first', 0, at > 0),
        step('previous', at - 1, at > 0),
        h('span', { class: 'at' }, `${at + 1} / ${past}`),
        step('next', at + 1, at < past - 1),
        step('last', past - 1, at < past - 1)
      );
}
