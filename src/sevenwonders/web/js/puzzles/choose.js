/** Which puzzles there are, and which comes next: about as hard as whoever solves is strong, and not one twice. */

import { api } from '../core/http.js';
import { progress, today } from './progress.js';

/** @import { PuzzleLine, PuzzleList } from '../protocol' */
/** What is wanted; an empty word means anything. @typedef {{ game: string, theme: string, modules: string }} Wanted */

const NEAREST = 8;

/** @type {Map<string, Promise<PuzzleList>>} */
const lists = new Map();

/** The puzzles of a game. @param {string} game @returns {Promise<PuzzleList>} */
export function puzzlesOf(game) {
  const path = `/api/puzzles?game=${encodeURIComponent(game)}&day=${today()}`;
  const found = lists.get(path) ?? api(path);
  lists.set(path, found);
  found.catch(() => lists.delete(path));
  return found;
}

/** What an address asks for. @param {string} search @param {string} game @returns {Wanted} */
export function wantedIn(search, game) {
  const asked = new URLSearchParams(search);
  return { game: asked.get('game') ?? game, theme: asked.get('theme') ?? '', modules: asked.get('modules') ?? '' };
}

/** An address that asks for it. @param {string} path @param {Wanted} wanted */
export const addressOf = (path, { game, theme, modules }) => {
  const asked = new URLSearchParams({ game, ...(theme && { theme }), ...(modules && { modules }) });
  return `${path}?${asked}`;
};

/** The expansions of a puzzle, or how many play, as one word. @param {PuzzleLine} puzzle */
export const settingOf = ({ modules, players }) => (players > 2 ? String(players) : modules.join('-') || 'base');

/** @param {PuzzleLine[]} puzzles @param {Wanted} wanted */
export const fitting = (puzzles, { theme, modules }) =>
  puzzles.filter((one) => (!theme || one.themes.includes(theme)) && (!modules || settingOf(one) === modules));

/**
 * The next puzzle; undefined where there is none like that.
 *
 * @param {PuzzleLine[]} puzzles
 * @param {Wanted} wanted
 * @param {string} [now] the id of one that is not wanted again at once
 */
export function nextOf(puzzles, wanted, now) {
  const { rating, tried } = progress();
  const all = fitting(puzzles, wanted).filter(({ id }) => id !== now);
  const fresh = all.filter(({ id }) => !(id in tried));
  const near = (fresh.length ? fresh : all)
    .toSorted((a, b) => Math.abs(a.rating - rating) - Math.abs(b.rating - rating))
    .slice(0, NEAREST);
  return near[Math.floor(Math.random() * near.length)];
}
