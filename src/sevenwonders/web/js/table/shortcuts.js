/** The keys that every table has; a game adds its own. */

import { dialogOver } from './mount.js';

/** @import { TableController } from './controller.js' */

/** Keys that every table has: whether one meant something, null where the game is to say. @param {TableController} desk @param {string} key @param {KeyboardEvent} event @returns {boolean | null} */
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
  else if (key === 'Enter') {
    if (onButton(event) && !(/** @type {HTMLElement} */ (event.target).matches('[data-target][aria-pressed=true]'))) return false;
    desk.primary();
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

/** Choose a thing with the focus on it, which goes first: what it changes is drawn together with the choice. @param {TableController} desk @param {string | null | undefined} target @param {string} places where it may lie @param {FocusOptions} [how] */
export function choose(desk, target, places, how) {
  if (!target || target === desk.state.selected) return;
  /** @type {HTMLElement | null} */ (document.querySelector(`:is(${places}) [data-target="${target}"]`))?.focus(how);
  desk.select(target);
}
