/** Parts of the table that are loaded when they are first needed. */

import { dressed, lazily } from '../../core/lazy.js';

const more = 'classic_more';

export const { later, need } = lazily({
  curtain: () => dressed(import('../../table/overlay.js'), 'extras'),
  hint: () => dressed(import('./hint.js'), 'extras', more),
  keylist: () => dressed(import('./keylist.js'), 'extras', more),
  menu: () => dressed(import('../../table/menu.js'), 'extras'),
  motion: () => dressed(import('./motion.js'), 'extras'),
  result: () => dressed(import('./result.js'), 'extras', more),
  score: () => dressed(import('./score.js'), 'extras', more),
  seen: () => dressed(import('./seen.js'), 'extras', more),
  sound: () => import('../../table/sound.js'),
  visit: () => dressed(import('./visit.js'), 'extras', more),
});
