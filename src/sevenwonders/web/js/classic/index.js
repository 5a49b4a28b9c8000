/** 7 Wonders for 3 to 7 players at a table: what its page needs, and its desk. */

import { needCatalogue } from '../core/catalogue.js';
import { needMessages } from '../core/i18n.js';
import { needStyle } from '../core/style.js';
import { RoundDesk } from './table/controller.js';

export { mount } from './table/board.js';

export const ready = () => Promise.all([needCatalogue('classic'), needMessages('table', 'classic'), needStyle('cards', 'table', 'classic')]);

/** @param {ConstructorParameters<typeof RoundDesk>[0]} start */
export const deskOf = (start) => new RoundDesk(start);
