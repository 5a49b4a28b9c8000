/** The keys that every table has; a game adds its own. */

import { dialogOver } from './mount.js';

/** @import { TableController } from './controller.js' */

/** Keys that every table has: whether one meant something, null where the game is to say. @param {TableController} controller @param {string} key @param {KeyboardEvent} event @returns {boolean | null} */
export function pressCommon(controller, key, event) {
  const { state } = controller;
  if (/^(Arrow| $)/.test(key) && event.target instanceof HTMLElement && event.target.matches('.tab-content, .log')) return false; // it scrolls
  const over = dialogOver(document);
  if (over && (over.matches('.curtain') || !/^(Escape|[? o])$/.test(key))) return false; // what lies behind is out of reach
  if (state.keys && (key === 'Escape' || key === '?')) controller.set({ keys: false });
  else if (!state.view) return false;
  else if (key === 'Escape') return controller.escape();
  else if (key === ' ') {
    if (onButton(event)) return false;
    document.documentElement.classList.add('peek');
  } else if (key === 'h') controller.hint();
  else if (key === 'u') controller.undo();
  else if (key === 'l') controller.open('moves');
  else if (key === '[') controller.lookBeside(-1);
  else if (key === ']') controller.lookBeside(1);
  else if (key === '?') controller.openKeys();
  else if (key === 'Enter') {
    if (onButton(event) && !(/** @type {HTMLElement} */ (event.target).matches('[data-target][aria-pressed=true]'))) return false;
    controller.primary();
  }
  else return null;
  return true;
}

/** Whether a key was pressed on something that answers to keys itself. @param {KeyboardEvent} event */
const onButton = ({ target }) => target instanceof HTMLElement && target.matches('button, a, summary');

/** What comes before or after a thing among those to choose from, round and round. @param {string[]} targets @param {string | null} selected @param {number} step */
export function beside(targets, selected, step) {
  const place = targets.indexOf(selected ?? '');
  return targets[place < 0 ? (step > 0 ? 0 : targets.length - 1) : (place + step + targets.length) % targets.length];
}

/** Choose a thing with the focus on it, which goes first: what it changes is drawn together with the choice. @param {TableController} controller @param {string | null | undefined} target @param {string} places where it may lie @param {FocusOptions} [how] */
export function choose(controller, target, places, how) {
  if (!target || target === controller.state.selected) return;
  /** @type {HTMLElement | null} */ (document.querySelector(`:is(${places}) [data-target="${target}"]`))?.focus(how);
  controller.select(target);
}
