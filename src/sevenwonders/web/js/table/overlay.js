/** What lies over the table when somebody else should not look, or when somebody is still missing. */

import { h } from '../core/dom.js';
import { list, t } from '../core/i18n.js';
import { icon } from '../art/icon.js';
import { modal } from './toolbar.js';

/** @import { TableController as Controller } from './controller.js' */
/** A scene of either game. @typedef {{ table: Partial<import('../protocol').TableInfo>, name: (seat: any) => string }} Scene */

/** Hot seat with secrets: the screen goes to the other person. @param {Controller} controller @param {Scene} scene */
export function curtain(controller, scene) {
  const seat = scene.table.hand_over_to;
  if (!seat) return null;
  const name = scene.name(seat);
  return h(
    'section',
    modal('curtain', t('curtain.title', { name })),
    icon('eye', { class: 'emblem' }),
    h('h2', null, t('curtain.title', { name })),
    h('p', null, t('curtain.text', { name })),
    h('button', { type: 'button', class: 'button primary big', 'data-look': seat, onclick: () => controller.look(seat) }, t('curtain.show', { name })),
  );
}

/** A friend has not come yet. @param {Controller} controller @param {Scene} scene */
export function waiting(controller, scene) {
  if (!scene.table.waiting) return accepting(controller, scene);
  if (!scene.table.invite) return null;
  const link = new URL(scene.table.invite, location.origin).href;
  return h(
    'section',
    { key: 'waiting', class: 'overlay waiting', 'aria-label': t('waiting.title') },
    h('h2', null, t('waiting.title')),
    h('p', null, t('waiting.text')),
    h('p', { class: 'link' }, h('input', { readonly: true, value: link, 'aria-label': t('waiting.text'), onfocus: (/** @type {FocusEvent} */ event) => /** @type {HTMLInputElement} */ (event.target).select() })),
    h('button', { type: 'button', class: 'button primary', onclick: () => void copy(controller, link) }, t('waiting.copy')),
  );
}

/** The others were asked to play again and have not come yet. @param {Controller} controller @param {Scene} scene */
function accepting(controller, { table }) {
  const { presence } = controller.state;
  const missing = Object.keys(presence).filter((seat) => presence[seat] !== 'here' && !table.yours?.includes(/** @type {any} */ (seat)));
  if (!missing.length || table.you === 'spectator') return null;
  const title = t('waiting.accept', { names: list(missing.map((seat) => table.names?.[/** @type {'p1'} */ (seat)] ?? seat)) });
  return h('section', { key: 'accepting', class: 'overlay waiting', 'aria-label': title, role: 'status' }, h('h2', null, title), h('p', null, t('waiting.accept.about')), h('p', null, h('a', { href: '/' }, t('bar.back'))));
}

/** @param {Controller} controller @param {string} text */
async function copy(controller, text) {
  try {
    await navigator.clipboard.writeText(text);
    controller.set({ news: t('waiting.copied'), newsCount: controller.state.newsCount + 1 });
  } catch {
    /** @type {HTMLInputElement | null} */ (document.querySelector('.waiting input'))?.select();
  }
}
