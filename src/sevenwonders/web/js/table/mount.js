/**
 * Mounts a table of either game into an element and renders it again whenever its controller changes; has the keys of
 * both games.
 */

import { h, render } from '../core/dom.js';
import { listenToKeys } from '../core/keyboard.js';
import { lazyModules, withAssets } from '../core/lazy.js';
import { settings } from '../core/settings.js';

/** @import { TableController } from './controller.js' */
const DOUBLE = 500; // milliseconds within which two presses of one place are one intention
const NEAR = 24; // pixels

/**
 * @typedef {HTMLElement & { view?: any, table?: any, selected?: string | null, parts?: Play['parts'] }} TableElement
 */

/**
 * The part of a game: modules that are loaded on first use, the look of its table.
 *
 * @typedef {object} Play
 * @property {{ later: (name: any, heard: () => void, lost: () => void) => any, need: (...names: any[]) => Promise<any>,
 *   complete: () => boolean }} parts `effects`, the words of what components do, and `shortcuts` are among them
 * @property {(controller: any, scene: any) => import('../core/dom.js').VNode} draw
 * @property {(scene: any, before: any) => string} sound that goes with a new view
 * @property {(scene: any) => Promise<any>} prepare brings what the first drawing needs
 */

/**
 * @typedef {object} Mounted
 * @property {HTMLElement} element
 * @property {(changes: { view?: any, table?: object }) => void} update
 * @property {() => void} close
 */

/**
 * The parts that every game has, beside its own: `motion` and `result` are among these.
 *
 * @template {Record<string, () => Promise<any>>} Own
 * @param {Own} own
 * @param {string[]} later style sheets and messages of what is shown after the first picture
 */
export const partsOf = (own, later = ['table_later']) =>
  lazyModules({
    effects: async () => true,
    menu: () => withAssets(import('./menu.js'), later),
    notes: () => withAssets(import('./notes.js'), ['table_later']),
    overlay: () => withAssets(import('./overlay.js'), ['table_later', 'ui']),
    people: () => withAssets(import('./people.js'), ['people']),
    sound: () => import('../core/sound.js'),
    ...own
  });

/**
 * The element has `view`, `table`, `selected` (the id of the chosen component) and `parts`, and
 * sends the events `view` (a new view is drawn) and `select`.
 *
 * @template {TableController} Controller
 * @param {HTMLElement} root
 * @param {Controller} controller
 * @param {Play} play
 * @returns {Mounted}
 */
export function mountPlay(root, controller, play) {
  const element = /** @type {TableElement} */ (root);
  element.parts = controller.parts = play.parts;
  element.classList.add('table-root');
  element.tabIndex = -1; // to have the focus where the panel is not shown
  controller.isEmbedded = element.closest('main') !== null;
  const draw = drawer(element, controller, play);
  const once = singlePresses();
  element.addEventListener('click', once, true);
  const stops = [controller.store.listen(draw), settings.listen(draw), listenToKeys(keysOf(controller, play))];
  draw();
  return {
    element,
    update(changes) {
      if (changes.view) controller.receive(changes.view, changes.table);
      else if (changes.table) controller.set({ table: changes.table });
    },
    close() {
      for (const stop of stops) stop();
      element.removeEventListener('click', once, true);
      render(element, []);
      element.classList.remove('table-root');
    }
  };
}

/**
 * Return the function that draws a table into its element.
 *
 * @param {TableElement} element
 * @param {TableController} controller
 * @param {Play} play
 */
function drawer(element, controller, play) {
  /** @type {any} */
  let drawn = null;
  let ready = false;
  /** @type {Promise<any> | null | undefined} */
  let preparing;
  const keepFocus = focusKeeper(element, controller.isEmbedded);
  return function draw() {
    if (!controller.state.view || !element.isConnected) return;
    if (!ready) {
      preparing ??= play.prepare(controller.scene()).then(
        () => ((ready = true), controller.set({})), // draws, unless the table has been left
        () => (preparing = null)
      );
      return;
    }
    const scene = controller.scene();
    const { view } = scene;
    const { covered } = controller;
    const motion = controller.part('motion');
    controller.part('effects');
    controller.part('shortcuts');
    if (scene.table.yours?.length > 1) controller.part('overlay');
    const was = drawn && drawn !== view && !covered ? motion?.snapshot(element, drawn) : null;
    const focused =
      element.contains(document.activeElement) ||
      !(drawn || controller.isEmbedded || document.querySelector('.splash')); // or follows a link here
    render(
      element,
      covered
        ? h('div', { key: 'covered', class: 'table' }, controller.part('overlay')?.curtain(controller, scene))
        : play.draw(controller, scene)
    );
    keepFocus(focused);
    element.view = view;
    element.table = controller.state.table;
    element.selected = controller.state.selected?.split(':')[1] ?? null;
    if (view === drawn) return;
    const before = drawn;
    drawn = covered ? null : view; // nothing moves or sounds when the table is shown again
    if (was) motion?.travel(element, was, before, scene);
    if (before && settings.state.sounds) sound(controller, play, play.sound(scene, before));
    const log = element.querySelector('[data-log]');
    if (log) log.scrollTop = log.scrollHeight;
    element.dispatchEvent(new CustomEvent('view', { bubbles: true }));
  };
}

/** @param {TableController} controller @param {Play} play @param {string} name of a sound, or nothing */
function sound(controller, play, name) {
  if (!name) return;
  controller.part('sound'); // draws again when it has come
  void play.parts.need('sound').then(
    () => controller.part('sound').play(name),
    () => {}
  );
}

/**
 * Keep the focus on what is to be done, after each drawing: in a dialog, or where it came from.
 *
 * @param {TableElement} element
 * @param {boolean} isEmbedded
 */
function focusKeeper(element, isEmbedded) {
  /** The dialog that was drawn last. @type {HTMLElement | undefined} */
  let shown;
  /** The element that had the focus before a dialog took it. @type {Element | null} */
  let opener = null;
  return (/** @type {boolean} */ focused) => {
    const active = document.activeElement;
    const dialog = reach(element, !isEmbedded);
    if (dialog) {
      if ((focused || dialog !== shown) && !dialog.contains(active)) dialog.focus({ preventScroll: !isEmbedded });
      opener ??= active;
    } else {
      // What had the focus may be gone or hidden: it goes on where it came from, or where the next thing is to be done.
      for (const next of [opener, element.querySelector('.panel'), element]) {
        if (
          (focused || shown) &&
          (document.activeElement === document.body || !document.activeElement?.checkVisibility())
        )
          /** @type {HTMLElement | null} */ (next)?.focus({ preventScroll: true });
      }
      opener = null;
    }
    shown = dialog;
  };
}

/** Return the function that does what a key stands for. @param {TableController} controller @param {Play} play */
function keysOf(controller, play) {
  return function press(/** @type {string} */ key, /** @type {KeyboardEvent} */ event) {
    if (controller.covered) return false;
    const shortcuts = controller.part('shortcuts');
    if (!shortcuts)
      void play.parts.need('shortcuts').then(
        () => press(key, event),
        () => controller.unreachable()
      ); // pressed before they have come
    return shortcuts?.press(controller, key, event) ?? false;
  };
}

/**
 * Let a double click, and two presses of one place that come as fast, reach a button once; only a thing on the table is
 * pressed twice.
 */
function singlePresses() {
  let last = { at: -DOUBLE, x: 0, y: 0, target: /** @type {string | undefined} */ ('') };
  return (/** @type {MouseEvent} */ event) => {
    const { detail, timeStamp: at, clientX: x, clientY: y } = event;
    if (!detail) return; // by a key
    const button = /** @type {Element} */ (event.target).closest('button');
    const { target, steps, shown = -DOUBLE } = /** @type {Record<string, any>} */ (button?.dataset ?? {});
    const again = detail > 1 || (at - last.at < DOUBLE && Math.hypot(x - last.x, y - last.y) < NEAR);
    if (button && steps === undefined && (again ? !target || target !== last.target : at - shown < DOUBLE))
      event.stopPropagation();
    else last = { at, x, y, target }; // presses in vain put nothing off
  };
}

/** The dialog that lies over a table, the topmost. @param {ParentNode} within */
export const dialogOver = (within) =>
  /** @type {HTMLElement | undefined} */ ([...within.querySelectorAll('.table > [role=dialog]')].at(-1));

/**
 * Make the page behind a dialog inert, and return the dialog, if there is one.
 *
 * @param {Element} element
 * @param {boolean} alone whether the table is all there is on the page
 */
function reach(element, alone) {
  const dialog = dialogOver(element);
  for (const part of element.firstElementChild?.children ?? [])
    part.toggleAttribute('inert', dialog !== undefined && part !== dialog);
  dialog?.setAttribute('aria-modal', String(alone));
  return dialog;
}
