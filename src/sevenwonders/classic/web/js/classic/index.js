/** 7 Wonders for 3 to 7 players on this page: see `GameModule` in `games.js`. */

import { needCatalogue } from '../core/catalogue.js';
import { needMessages } from '../core/i18n.js';
import { needStyle } from '../core/lazy.js';

export async function ready() {
  const [table] = await Promise.all([import('./table/board.js'), needCatalogue('classic'), needMessages('table', 'classic'), needStyle('cards', 'table', 'classic')]);
  return table;
}

export const setup = () => import('./setup.js');
export const learn = () => import('./learn.js');
export const replay = () => import('./replay.js');
export const about = () => import('./about.js');
