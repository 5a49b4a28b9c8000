/** Parts of Duel's table that are loaded when they are first needed. */

import { dressed, lazily } from '../../core/lazy.js';

export const { later, need } = lazily({
  belongings: () => dressed(import('./belongings.js'), 'duel_boards'),
  cards: () => dressed(import('./cards.js'), 'extras'),
  curtain: () => dressed(import('../../table/overlay.js'), 'extras'),
  details: () => dressed(import('./details.js'), 'extras'),
  grouped: () => dressed(import('./grouped.js'), 'duel_boards'),
  hint: () => dressed(import('./hint.js'), 'extras'),
  keylist: () => dressed(import('../../table/keylist.js'), 'extras'),
  menu: () => dressed(import('../../table/menu.js'), 'extras'),
  motion: () => import('./motion.js'),
  pantheon: () => dressed(import('./pantheon.js'), 'duel_boards'),
  result: () => dressed(import('./result.js'), 'extras'),
  score: () => dressed(import('./score.js'), 'extras'),
  senate: () => dressed(import('./senate.js'), 'duel_boards'),
  solo: () => dressed(import('./solo.js'), 'duel_boards'),
  sound: () => import('../../table/sound.js'),
  tray: () => dressed(import('./tray.js'), 'extras'),
});
