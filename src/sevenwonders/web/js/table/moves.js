/** The list of moves, with a way back through the positions of this visit. */

import { h } from '../core/dom.js';
import { signed, t } from '../core/i18n.js';
import { icon } from '../art/icon.js';
import { tool } from './toolbar.js';

/** @import { Children } from '../core/dom.js' */
/** @import { TableController } from './controller.js' */

/** What happened, and a way back to look at it. @param {TableController} controller @param {Children[]} lines the oldest first */
export const movesTab = (controller, lines) =>
  h(
    'div',
    { key: 'moves', class: 'moves' },
    stepping(controller),
    lines.length ? h('ol', { class: 'log', tabindex: 0, ref: (/** @type {Element} */ list) => queueMicrotask(() => (list.scrollTop = list.scrollHeight)), 'data-log': '' }, lines) : h('p', { class: 'quiet' }, t('moves.empty')),
  );

/** What somebody did, with the coins that it moved. @param {string} key @param {{ mine: boolean, kind: string | null, sign: string, by: string, ink: string, what: string, paid: number }} deed */
export const deedLine = (key, { mine, kind, sign, by, ink, what, paid }) =>
  h(
    'li',
    { key, class: mine ? 'mine' : 'theirs' },
    h('span', { class: ['dot', kind && `kind-${kind}`] }, icon(sign)),
    h('span', { class: ['by', ink] }, by),
    h('span', { class: 'what' }, what),
    paid ? h('span', { class: ['paid', paid > 0 ? 'up' : 'down'] }, signed(paid)) : null,
  );

/** A way back through the positions of this visit. @param {TableController} controller */
function stepping(controller) {
  const past = controller.history.length;
  const at = controller.state.looking ?? past - 1;
  const step = (/** @type {string} */ where, /** @type {number} */ place, /** @type {boolean} */ possible) => tool(where, t(`moves.${where}`), () => controller.lookAt(place), { disabled: !possible, steps: true });
  return past < 2
    ? null
    : h(
        'div',
        { class: 'replay', role: 'toolbar', 'aria-label': t('tab.moves') },
        step('first', 0, at > 0),
        step('previous', at - 1, at > 0),
        h('span', { class: 'at' }, `${at + 1} / ${past}`),
        step('next', at + 1, at < past - 1),
        step('last', past - 1, at < past - 1),
      );
}
