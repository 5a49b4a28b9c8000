/** A table of 7 Wonders on the line to its server. */

import { needCatalogue } from '../core/catalogue.js';
import { needMessages } from '../core/i18n.js';
import { needStyle } from '../core/style.js';
import { mount } from './board.js';
import { RoundDesk } from './desk.js';

/** @param {HTMLElement} root @param {Partial<import('./types').TableInfo>} table @param {import('../table/common.js').Line} line */
export async function openClassic(root, table, line) {
  await Promise.all([needCatalogue('classic'), needMessages('classic'), needStyle('cards', 'classic')]);
  return mount(root, new RoundDesk({ view: null, table, line }));
}
