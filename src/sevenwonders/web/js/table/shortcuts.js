/** The keys that every table has; a game adds its own. */

import { announce } from '../core/announcer.js';
import { dialogOver } from './mount.js';
import { lookBeside } from './moves.js';

/** @import { TableController } from './controller.js' */

/** Keys that step through the positions of this visit, as those of a replay do. @type {Record<string, number>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

/**
 * The thing on top that Escape and *Back* close, as the change that closes it.
 *
 * @param {TableController} controller
 * @returns {object | null}
 */
export function topmost({ state }) {
  const { menu, keys, visited, greeting, pending, result, selected, looking, sheet } = /** @type {any} */ (state);
  if (menu) return { menu: false };
  if (keys) return { keys: false };
  if (visited) return { visited: null };
  if (greeting) return { greeting: false };
  if (pending) return { pending: null };
  if (result) return { result: false };
  if (selected) return { selected: null };
  if (looking !== null) return { looking: null };
  return sheet ? { sheet: false } : null;
}

/** Close the thing on top; returns whether there was one. @param {TableController} controller */
export function escape(controller) {
  const top = topmost(controller);
  if (top && 'selected' in top) controller.select(null);
  else controller.set(top ?? {});
  return top !== null;
}

/**
 * Keys that every table has: whether one meant something, null where the game is to say.
 *
 * @param {TableController} controller
 * @param {string} key
 * @param {KeyboardEvent} event
 * @returns {boolean | null}
 */
export function pressCommon(controller, key, event) {
  const { state } = controller;
  const step = STEPS[key];
  if (
    step &&
    !dialogOver(document) &&
    (state.looking !== null || (event.target instanceof HTMLElement && event.target.closest('.moves')))
  ) {
    lookBeside(controller, step);
    return true;
  }
  if (/^(Arrow| $)/.test(key) && event.target instanceof HTMLElement && event.target.matches('.tab-content, .log'))
    return false; // it scrolls
  const over = dialogOver(document);
  if (over && !/^(Escape|[? o])$/.test(key)) return false; // what lies behind is out of reach
  if (state.keys && (key === 'Escape' || key === '?')) controller.set({ keys: false });
  else if (!state.view) return false;
  else if (key === 'Escape') return escape(controller);
  else if (key === ' ') {
    if (onButton(event)) return false;
    peek();
  } else if (key === 'h') controller.hint();
  else if (key === 'u') controller.step('undo');
  else if (key === 'y') controller.step('redo');
  else if (key === 'l') controller.open('moves');
  else if (key === '[') lookBeside(controller, -1);
  else if (key === ']') lookBeside(controller, 1);
  else if (key === '?') controller.set({ keys: true });
  else if (key === 'Enter') {
    if (onButton(event) && !(/** @type {HTMLElement} */ (event.target).matches('[data-target][aria-pressed=true]')))
      return false; // the focused button does what it says
    controller.primary();
  } else return null;
  return true;
}

/** See through what lies over the cards, as long as the space bar is held. */
function peek() {
  const { classList } = document.documentElement;
  const held = new AbortController();
  const release = (/** @type {Event} */ event) => {
    if (event.type === 'keyup' && /** @type {KeyboardEvent} */ (event).key !== ' ') return;
    classList.remove('peek');
    held.abort();
  };
  classList.add('peek');
  for (const kind of ['keyup', 'blur']) addEventListener(kind, release, { signal: held.signal });
}

/** Return whether a key was pressed on an element that handles keys itself. @param {KeyboardEvent} event */
const onButton = ({ target }) => target instanceof HTMLElement && target.matches('button, a, summary');

/**
 * Return the previous or next thing among those to choose from, cyclically.
 *
 * @param {string[]} targets
 * @param {string | null} selected
 * @param {number} step
 */
export function beside(targets, selected, step) {
  const place = targets.indexOf(selected ?? '');
  return targets[place < 0 ? (step > 0 ? 0 : targets.length - 1) : (place + step + targets.length) % targets.length];
}

/**
 * Return the thing that a key is about: the focused one if it can be chosen, else the chosen one.
 *
 * @param {string[]} targets
 * @param {string | null} selected
 */
export function current(targets, selected) {
  const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset['target'];
  return focused && targets.includes(focused) ? focused : selected;
}

/**
 * Choose a thing and move the focus to it, so that Enter acts on what is chosen.  The focus moves first: what it
 * changes is drawn together with the choice.  Where the thing is out of sight, the panel gets the focus and says what
 * is chosen.
 *
 * @param {TableController} controller @param {string | null | undefined} target @param {FocusOptions} [how]
 */
export function choose(controller, target, how) {
  if (!target) return;
  const found = /** @type {HTMLElement[]} */ ([
    ...document.querySelectorAll(`.table-root [data-target="${target}"]:not(.panel *)`)
  ]).find((thing) => thing.checkVisibility());
  found?.focus(how);
  if (target !== controller.state.selected) controller.select(target);
  if (!found) {
    queueMicrotask(() => {
      const panel = /** @type {HTMLElement | null} */ (document.querySelector('.table-root .panel'));
      panel?.focus(how);
      announce(panel?.querySelector('h2')?.textContent ?? '');
    });
  }
}
