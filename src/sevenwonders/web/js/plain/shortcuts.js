/** The keys of a plain table: those that every table has. */

import { pressCommon } from '../table/shortcuts.js';

/** @type {string[]} */
export const KEYS = [];

/** @param {import('./table.js').PlainController} controller @param {string} key @param {KeyboardEvent} event */
export const press = (controller, key, event) => pressCommon(controller, key, event) ?? false;
