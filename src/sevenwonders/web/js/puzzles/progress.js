/** The puzzles solved in this browser, and the rating that follows from them. */

import { saveLocal, loadLocal } from '../core/settings.js';

const KEY = 'sevenwonders.puzzles';

/**
 * @typedef {object} Progress
 * @property {number} rating
 * @property {number} deviation how unsure it is
 * @property {Record<string, boolean>} tried by the id of a puzzle, whether the first try was right
 * @property {string} day the last one of which the daily puzzle was solved
 * @property {number} streak days in a row of which it was
 * @property {Record<string, string>} settings the expansions or number of players that were chosen last, by game
 */

/** @type {Progress} */
const DEFAULT_PROGRESS = { rating: 1000, deviation: 350, tried: {}, day: '', streak: 0, settings: {} };

/** @returns {Progress} */
export const progress = () => loadLocal(KEY, { ...DEFAULT_PROGRESS, tried: {} });

/**
 * A first try counts, later ones do not.
 *
 * @param {string} id
 * @param {{ right: boolean, rating: number, deviation: number }} verdict
 */
export function note(id, { right, rating, deviation }) {
  const state = progress();
  if (id in state.tried) return;
  saveLocal(KEY, { ...state, rating, deviation, tried: { ...state.tried, [id]: right } });
}

/** Remember what was chosen for a game. @param {string} game @param {string} setting */
export function noteSetting(game, setting) {
  const state = progress();
  saveLocal(KEY, { ...state, settings: { ...state.settings, [game]: setting } });
}

/** The daily puzzle has been solved. @param {string} today */
export function noteDaily(today) {
  const state = progress();
  if (state.day === today) return;
  saveLocal(KEY, { ...state, day: today, streak: state.day === dayBefore(today) ? state.streak + 1 : 1 });
}

/** The day where this browser is, as `2026-11-23`. */
export function today() {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

/** @param {string} day */
function dayBefore(day) {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}
