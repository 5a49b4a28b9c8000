/** Duel at a table: what its page needs, and its desk. */

import { needCatalogue } from '../core/catalogue.js';
import { needMessages } from '../core/i18n.js';
import { needStyle } from '../core/style.js';
import { Desk } from './table/controller.js';

export { mount } from './table/board.js';

export const ready = () => Promise.all([needCatalogue(), needMessages('table', 'duel'), needStyle('cards', 'table', 'duel')]);

/** @param {ConstructorParameters<typeof Desk>[0]} start */
export const deskOf = (start) => new Desk(start);
