/** A table of 7 Wonders Duel on the line to its server. */

import { needCatalogue } from '../core/catalogue.js';
import { needMessages } from '../core/i18n.js';
import { needStyle } from '../core/style.js';
import { mount } from './board.js';
import { Desk } from './desk.js';

/** @param {HTMLElement} root @param {Partial<import('./desk.js').TableInfo>} table @param {import('./common.js').Line} line */
export async function openDuel(root, table, line) {
  await Promise.all([needCatalogue(), needMessages('table', 'units'), needStyle('cards', 'table')]);
  return mount(root, new Desk({ view: null, table, line }));
}
