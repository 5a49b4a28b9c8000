/** A game that brings no part of the page: see `GameModule` in `games.js`. */

import { needFacts, needWords } from './words.js';

/** @param {string} name @returns {import('../games.js').GameModule} */
export const plainGame = (name) => ({
  table: () => import('./table.js'),
  setup: async () => (await import('./setup.js')).setupOf(await needFacts(name)),
  learn: async () => ({
    ready: () => needWords(name),
    components: { filters: {}, entries: () => [] },
    key: () => [],
    rules: async () => ({ ready: async () => {}, diagrams: {} })
  }),
  replay: () => import('./replay.js'),
  about: async () => ({ lobbyLine: (await import('./about.js')).lineOf(name) })
});
