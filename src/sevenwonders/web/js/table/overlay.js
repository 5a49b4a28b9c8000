/**
 * The screens in place of the table while the device changes hands, and the dialog over it while players are missing.
 */

import { clearLive } from '../core/announcer.js';
import { h } from '../core/dom.js';
import { list, t } from '../core/i18n.js';
import { icon } from '../art/icon.js';
import { askLan, invitation } from '../ui/link.js';
import { modal } from './toolbar.js';

/** @import { TableController as Controller } from './controller.js' */
/**
 * A scene of either game.
 *
 * @typedef {{ table: Partial<import('../types').TableInfo>, name: (seat: any) => string }} Scene
 */

/** Start the next player with a closed and empty panel, whatever the last one opened. */
const RESET_STATE = {
  news: '',
  problem: null,
  tab: 'moves',
  sheet: false,
  cityShown: null,
  visited: null,
  menu: false,
  keys: false,
  result: false
};

/** Forget what was shown to the player who hands the screen over. @param {Controller} controller */
function resetState(controller) {
  if (!controller.history.length) return;
  controller.history = []; // with the views of that player
  controller.set(RESET_STATE);
  clearLive();
  for (const dialog of /** @type {NodeListOf<HTMLDialogElement>} */ (document.querySelectorAll('dialog[open]')))
    dialog.close();
  for (const moving of document.querySelectorAll('.ghost, .floating')) moving.remove();
}

/**
 * The ply from which on what was done is news to a seat that takes the screen over: after its last decision, or where
 * all decide at once from there.
 *
 * @param {{ plies: string[], viewer: string, waiting_for?: string[] }} view
 */
export function newsFrom({ plies, viewer, waiting_for: together }) {
  const actors = plies.map((ply) => ply.split(' ')[0] ?? '');
  let first = actors.lastIndexOf(viewer);
  if (!together || first < 0) return first + 1;
  while (/^p/.test(actors[first - 1] ?? '') && `${actors[first - 1]}` < `${actors[first]}`) first -= 1;
  return first;
}

/** Hot seat with secrets: the screen goes to the other person. @param {Controller} controller @param {Scene} scene */
export function curtain(controller, scene) {
  const seat = scene.table.hand_over_to ?? 'p1';
  const name = scene.name(seat);
  resetState(controller);
  return h(
    'section',
    modal('curtain', t('curtain.title', { name })),
    icon('eye', { class: 'emblem' }),
    h('h2', null, t('curtain.title', { name })),
    h('p', null, t('curtain.text', { name })),
    h(
      'button',
      { type: 'button', class: 'button primary big', 'data-look': seat, onclick: () => controller.look(seat) },
      t('curtain.show', { name })
    )
  );
}

/** The address for other devices, once known. @type {import('../ui/link.js').Lan | null | undefined} */
let lan;
/** @type {Promise<void> | undefined} */
let asked;

/** Draw the invitation once it is known how other devices get in. @param {Controller} controller */
async function invite(controller) {
  lan = await askLan();
  controller.set({});
}

/** A friend has not come yet. @param {Controller} controller @param {Scene} scene */
export function waiting(controller, scene) {
  if (!scene.table.waiting) return acceptNotice(controller, scene);
  if (!scene.table.invite) return null;
  asked ??= invite(controller);
  return h(
    'section',
    { key: 'waiting', class: 'overlay waiting', 'aria-label': t('waiting.title') },
    h('h2', null, t('waiting.title')),
    lan === undefined ? null : invitation(scene.table.invite, lan, t('waiting.text'))
  );
}

/** The others were asked to play again and have not come yet. @param {Controller} controller @param {Scene} scene */
function acceptNotice(controller, { table }) {
  const { presence } = controller.state;
  const missing = Object.keys(presence).filter(
    (seat) => presence[seat] !== 'here' && !table.yours?.includes(/** @type {any} */ (seat))
  );
  if (!missing.length || table.you === 'spectator') return null;
  const title = t('waiting.accept', {
    names: list(missing.map((seat) => table.names?.[/** @type {'p1'} */ (seat)] ?? seat))
  });
  return h(
    'section',
    { key: 'accepting', class: 'overlay waiting', 'aria-label': title, role: 'status' },
    h('h2', null, title),
    h('p', null, t('waiting.accept.about')),
    h('p', null, h('a', { href: '/' }, t('bar.back')))
  );
}
