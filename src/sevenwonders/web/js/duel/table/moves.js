/** What happened, and a way back to look at it. */

import { unit } from '../../core/catalogue.js';
import { h } from '../../core/dom.js';
import { signed, t } from '../../core/i18n.js';
import { icon } from '../../art/icon.js';
import { SIGNS } from './controls.js';
import { stepping } from '../../table/toolbar.js';
import { deeds } from './notation.js';
import { newsOf, orderOf } from './words.js';

/** @typedef {import('./scene.js').DuelScene} Scene */
/** @typedef {import('./controller.js').DuelController} Desk */

const QUIET = ['guild', 'senator', 'board']; // what the table itself shows
const DEALT_AT_ONCE = 6;

/** @param {Desk} desk @param {Scene} scene */
export function moves(desk, scene) {
  const plies = desk.state.view?.plies ?? scene.view.plies;
  const shown = entries(deeds(plies));
  return h(
    'div',
    { key: 'moves', class: 'moves' },
    stepping(desk),
    shown.length ? h('ol', { class: 'log', tabindex: 0, ref: (/** @type {Element} */ list) => queueMicrotask(() => (list.scrollTop = list.scrollHeight)), 'data-log': '' }, shown.map((entry) => line(desk, scene, entry))) : h('p', { class: 'quiet' }, t('moves.empty')),
  );
}

/** A line of the log: deeds of chance in a row are one. @typedef {{ deed: import('./notation.js').Deed, more: import('./notation.js').Deed[] }} Entry */

/** @param {import('./notation.js').Deed[]} all @returns {Entry[]} */
function entries(all) {
  /** @type {Entry[]} */
  const found = [];
  for (const deed of all) {
    const last = found.at(-1);
    if (!deed.seat && QUIET.includes(deed.action.verb)) continue;
    if (!deed.seat && last && !last.deed.seat && last.deed.action.verb === deed.action.verb) last.more.push(deed);
    else found.push({ deed, more: [] });
  }
  return found;
}

/** @param {Desk} desk @param {Scene} scene @param {Entry} entry */
function line(desk, scene, { deed, more }) {
  const { seat, action, ply } = deed;
  const id = action.units[0];
  const kind = id && id !== '?' ? unit(id).kind : null;
  const paid = seat ? desk.coinsOf(ply)?.[seat === 'p1' ? 0 : 1] : 0;
  if (!seat) {
    const many = more.length >= DEALT_AT_ONCE;
    const words = many ? t('log.dealt', { count: more.length + 1 }) : ['flip', 'mythology', 'offering'].includes(action.verb) ? [deed, ...more].map((one) => newsOf(scene, one)).join(' ') : newsOf(scene, { ...deed, action: { ...action, units: [deed, ...more].flatMap((one) => one.action.units) } });
    return h('li', { key: `${ply}-d`, class: 'chance' }, words);
  }
  const mine = seat === scene.me;
  return h(
    'li',
    { key: `${ply}-${seat}`, class: mine ? 'mine' : 'theirs' },
    h('span', { class: ['dot', kind && `kind-${kind}`] }, icon(action.verb === 'discard' || action.verb === 'wonder' ? (SIGNS[action.verb] ?? 'check') : (kind ?? SIGNS[action.verb] ?? 'check'))),
    h('span', { class: ['by', mine ? 'ink-me' : 'ink-opponent'] }, scene.name(seat)),
    h('span', { class: 'what' }, orderOf(scene, action)),
    paid ? h('span', { class: ['paid', paid > 0 ? 'up' : 'down'] }, signed(paid)) : null,
  );
}
