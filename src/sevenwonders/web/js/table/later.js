/** Parts of Duel's table that are loaded when they are first needed. */

import { dressed, lazily } from '../core/lazy.js';

export const { later, need } = lazily({
  belongings: () => dressed(import('./belongings.js'), 'boards'),
  cards: () => dressed(import('./cards.js'), 'extras'),
  curtain: () => dressed(import('./curtain.js'), 'extras'),
  details: () => dressed(import('./details.js'), 'extras'),
  grouped: () => dressed(import('./grouped.js'), 'boards'),
  hint: () => dressed(import('./hint.js'), 'extras'),
  keylist: () => dressed(import('./keylist.js'), 'extras'),
  menu: () => dressed(import('./menu.js'), 'extras'),
  motion: () => import('./motion.js'),
  pantheon: () => dressed(import('./pantheon.js'), 'boards'),
  result: () => dressed(import('./result.js'), 'extras'),
  score: () => dressed(import('./score.js'), 'extras'),
  senate: () => dressed(import('./senate.js'), 'boards'),
  solo: () => dressed(import('./solo.js'), 'boards'),
  sound: () => import('./sound.js'),
  tray: () => dressed(import('./tray.js'), 'extras'),
});
