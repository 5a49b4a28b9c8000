/** The choice of puzzles: the next one matches the player's rating and has not been seen. */

import { api } from '../core/http.js';
import { progress, today } from './progress.js';

/** @import { PuzzleListEntry, PuzzleList } from '../protocol' */
/** The setting that is wanted; an empty word means anything.
 *
 * @typedef {{ game: string, theme: string, modules: string }} Wanted */

const NEAREST = 8;

/** @type {Map<string, Promise<PuzzleList>>} */
const lists = new Map();

/** The default setting. */
export const BASE = 'base';

/**
 * The puzzles of a game, and that of the day with these expansions.
 *
 * @param {Wanted} wanted
 * @returns {Promise<PuzzleList>}
 */
export function puzzlesOf({ game, modules }) {
  const names = modules === BASE || Number(modules) ? 'none' : modules.replace('-', ',') || 'any';
  const path = `/api/puzzles?${new URLSearchParams({ game, day: today(), modules: names })}`;
  const found = lists.get(path) ?? api(path);
  lists.set(path, found);
  found.catch(() => lists.delete(path));
  return found;
}

/**
 * Return the setting in an address, or else the last choice.
 *
 * @param {string} search
 * @param {string} game
 * @returns {Wanted}
 */
export function wantedIn(search, game) {
  const asked = new URLSearchParams(search);
  game = asked.get('game') ?? game;
  return { game, theme: asked.get('theme') ?? '', modules: asked.get('modules') ?? settingChosen(game) };
}

/** The setting that was chosen last for a game; at first the base game. @param {string} game */
export const settingChosen = (game) => progress().settings[game] ?? BASE;

/** An address that asks for it. @param {string} path @param {Wanted} wanted */
export const addressOf = (path, { game, theme, modules }) => {
  const asked = new URLSearchParams({ game, ...(theme && { theme }), ...(modules !== BASE && { modules }) });
  return `${path}?${asked}`;
};

/** The expansions of a puzzle, or how many play, as one word. @param {PuzzleListEntry} puzzle */
export const settingOf = ({ modules, players }) => (players > 2 ? String(players) : modules.join('-') || BASE);

/**
 * Return whether a puzzle is one of a setting; that of the base game has any number of players.
 *
 * @param {PuzzleListEntry} puzzle
 * @param {string} setting
 */
const isOf = (puzzle, setting) =>
  !setting || (setting === BASE ? !puzzle.modules.length : settingOf(puzzle) === setting);

/** @param {PuzzleListEntry[]} puzzles @param {Wanted} wanted */
export const fitting = (puzzles, { theme, modules }) =>
  puzzles.filter((one) => (!theme || one.themes.includes(theme)) && isOf(one, modules));

/**
 * The next puzzle; undefined where there is none like that.
 *
 * @param {PuzzleListEntry[]} puzzles
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
