/** 7 Wonders Duel on this page. */

/** @type {import('../games.js').GameModule} */
export const game = {
  table: () => import('./table/board.js'),
  setup: () => import('./setup.js'),
  learn: () => import('./learn.js'),
  replay: () => import('./replay.js'),
  about: () => import('./about.js'),
  showcase: () => import('./showcase.js')
};
