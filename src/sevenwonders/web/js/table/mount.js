/** Puts a table of either game into an element and draws it anew whenever its desk changes; the keys both have. */

import { render } from '../core/dom.js';
import { listenToKeys } from '../core/keyboard.js';
import { settings } from '../core/settings.js';

/** @typedef {import('./controller.js').CommonDesk} CommonDesk */
/** @typedef {HTMLElement & { view?: any, table?: any, selected?: string | null }} TableElement */

/**
 * What a game adds: how its table looks and what happens when a new view is drawn.
 *
 * @typedef {object} Play
 * @property {() => import('../core/dom.js').VNode} draw
 * @property {() => any} view the view that `draw` draws
 * @property {(key: string, event: KeyboardEvent) => boolean} press
 * @property {(view: any) => Promise<any>} [prepare] brings what the first drawing needs
 * @property {(drawn: any) => any} [before] what to remember of the page before it changes
 * @property {(was: any, before: any) => void} [after]
 */

/**
 * The element tells of itself: it has `view`, `table` and `selected` (the id of the chosen component), and sends the
 * events `view` (a new view is drawn) and `select`.
 *
 * @template {CommonDesk} Desk
 * @param {HTMLElement} root
 * @param {Desk} desk
 * @param {Play} play
 */
export function mountPlay(root, desk, play) {
  const element = /** @type {TableElement} */ (root);
  element.classList.add('table-root');
  /** @type {any} */
  let drawn = null;
  let asked = false;
  let ready = !play.prepare;
  /** The dialog that was drawn last. @type {HTMLElement | undefined} */
  let shown;
  /** What had the focus before a dialog took it. @type {Element | null} */
  let opener = null;
  const draw = () => {
    if (!desk.state.view || !element.isConnected) return;
    if (!ready) {
      if (!asked) void play.prepare?.(desk.state.view).then(() => ((ready = true), draw()), () => (asked = false));
      asked = true;
      return;
    }
    const view = play.view();
    const was = drawn && drawn !== view ? play.before?.(drawn) : null;
    const focused = element.contains(document.activeElement);
    render(element, play.draw());
    const active = document.activeElement;
    const dialog = reach(element, !desk.readOnly);
    if (dialog) {
      if ((focused || dialog !== shown) && !dialog.contains(active)) dialog.focus({ preventScroll: true });
      opener ??= active;
    } else {
      // What had the focus may be gone: it goes on where it came from, or where the next thing is to be done.
      for (const next of [opener, element.querySelector('.panel')]) {
        if ((focused || shown) && document.activeElement === document.body) /** @type {HTMLElement | null} */ (next)?.focus({ preventScroll: true });
      }
      opener = null;
    }
    shown = dialog;
    element.view = view;
    element.table = desk.state.table;
    element.selected = desk.state.selected?.split(':')[1] ?? null;
    if (view !== drawn) {
      const before = drawn;
      drawn = view;
      if (before) play.after?.(was, before);
      const log = element.querySelector('[data-log]');
      if (log) log.scrollTop = log.scrollHeight;
      element.dispatchEvent(new CustomEvent('view', { bubbles: true }));
    }
  };
  const stops = [desk.store.listen(draw), settings.listen(draw), listenToKeys(play.press)];
  const released = (/** @type {Event} */ event) => (event.type === 'blur' || /** @type {KeyboardEvent} */ (event).key === ' ') && document.documentElement.classList.remove('peek');
  for (const kind of ['keyup', 'blur']) addEventListener(kind, released);
  draw();
  return {
    element,
    desk,
    close() {
      for (const stop of stops) stop();
      for (const kind of ['keyup', 'blur']) removeEventListener(kind, released);
      render(element, []);
      element.classList.remove('table-root');
    },
  };
}

/** The dialog that lies over a table, the topmost. @param {ParentNode} within */
const dialogOver = (within) => /** @type {HTMLElement | undefined} */ ([...within.querySelectorAll('.table > [role=dialog]')].at(-1));

/** What lies behind a dialog is out of reach; the dialog, if there is one. @param {Element} element @param {boolean} alone whether the table is all there is on the page */
function reach(element, alone) {
  const dialog = dialogOver(element);
  for (const part of element.firstElementChild?.children ?? []) part.toggleAttribute('inert', dialog !== undefined && part !== dialog);
  dialog?.setAttribute('aria-modal', String(alone));
  return dialog;
}

/** What a page may do with a table that is only looked at. @param {ReturnType<typeof mountPlay>} mounted */
export const onlyShown = ({ element, desk, close }) => ({
  element,
  /** @param {{ view?: any, table?: object }} changes */
  update(changes) {
    if (changes.view) desk.receive(changes.view, changes.table);
    else if (changes.table) desk.set({ table: changes.table });
  },
  close,
});

/** Keys that every table has: whether one meant something, null where the game is to say. @param {CommonDesk} desk @param {string} key @param {KeyboardEvent} event @returns {boolean | null} */
export function pressCommon(desk, key, event) {
  const { state } = desk;
  if (/^(Arrow| $)/.test(key) && event.target instanceof HTMLElement && event.target.matches('.tab-content, .log')) return false; // it scrolls
  const over = dialogOver(document);
  if (over && (over.matches('.curtain') || !/^(Escape|[? o])$/.test(key))) return false; // what lies behind is out of reach
  if (state.keys && (key === 'Escape' || key === '?')) desk.set({ keys: false });
  else if (!state.view) return false;
  else if (key === 'Escape') return desk.escape();
  else if (key === ' ') {
    if (onButton(event)) return false;
    document.documentElement.classList.add('peek');
  } else if (key === 'h') desk.hint();
  else if (key === 'u') desk.undo();
  else if (key === 'l') desk.open('moves');
  else if (key === '[') desk.lookBeside(-1);
  else if (key === ']') desk.lookBeside(1);
  else if (key === '?') desk.openKeys();
  else return null;
  return true;
}

/** Whether a key was pressed on something that answers to keys itself. @param {KeyboardEvent} event */
export const onButton = ({ target }) => target instanceof HTMLElement && target.matches('button, a, summary');
