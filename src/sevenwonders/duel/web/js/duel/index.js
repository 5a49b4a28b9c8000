/** 7 Wonders Duel on this page: see `GameModule` in `games.js`. */

import { needCatalogue } from '../core/catalogue.js';
import { needMessages } from '../core/i18n.js';
import { needStyle } from '../core/lazy.js';

export async function ready() {
  const [table] = await Promise.all([import('./table/board.js'), needCatalogue('duel'), needMessages('table', 'duel'), needStyle('cards', 'table', 'duel')]);
  return table;
}

export const setup = () => import('./setup.js');
export const learn = () => import('./learn.js');
export const replay = () => import('./replay.js');
export const about = () => import('./about.js');
export const lesson = () => import('./lesson.js');
