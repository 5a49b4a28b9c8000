/** Which lessons there are, which of them this browser has seen the end of, and at which table each is. */

import { api } from '../core/http.js';
import { navigate } from '../core/router.js';
import { saveLocal, loadLocal } from '../core/settings.js';
import { gameModule } from '../games.js';

/** @import { Lesson } from './steps.js' */
/**
 * The lessons of a game in their order, and the strings that say them.
 *
 * @typedef {{ LESSONS: Record<string, () => Promise<Lesson>>, MESSAGES: string[] }} Lessons
 */

const KEY = 'sevenwonders.lessons';
const MAX_TABLES = 50;

/** @type {{ done: string[], tables: Record<string, string> }} */
const NONE = { done: [], tables: {} };

const known = () => loadLocal(KEY, NONE);

/** The lessons of a game; undefined where it has none. @param {string} game @returns {Promise<Lessons | undefined>} */
export const lessonsOf = async (game) => (await (await gameModule(game)).learn()).lessons?.();

/**
 * Lay the table of a lesson and go there.
 *
 * @param {string} game
 * @param {string} name
 */
export async function begin(game, name) {
  const lesson = await (await lessonsOf(game))?.LESSONS[name]?.();
  const { id } = await api('/api/tables', { body: { game, learn: true, shuffle: false, ...lesson?.TABLE } });
  const { tables, ...rest } = known();
  const recent = Object.entries(tables).slice(1 - MAX_TABLES);
  saveLocal(KEY, { ...rest, tables: { ...Object.fromEntries(recent), [id]: name } });
  navigate(`/t/${id}`);
}

/**
 * The lesson of a table: the one that was begun there, else the first with its expansions.
 *
 * @param {{ id: string, game: string, modules?: string[] }} table
 * @returns {Promise<{ name: string, lesson: Lesson } | null>}
 */
export async function lessonAt({ id, game, modules = [] }) {
  const { LESSONS = {} } = (await lessonsOf(game)) ?? {};
  const begun = known().tables[id] ?? '';
  const name = begun in LESSONS ? begun : (Object.keys(LESSONS).find((each) => each === modules[0]) ?? 'first');
  const lesson = await LESSONS[name]?.();
  return lesson ? { name, lesson } : null;
}

/**
 * Go on to what follows a lesson: the next one of the game, or a table.
 *
 * @param {string} game
 * @param {Lesson['NEXT']} following
 */
export async function goOnAfter(game, { lesson, table }) {
  if (lesson) await begin(game, lesson);
  else navigate(`/t/${(await api('/api/tables', { body: table })).id}`);
}

/** Return whether this browser has seen the end of a lesson. @param {string} game @param {string} name */
export const isDone = (game, name) => known().done.includes(`${game}.${name}`);

/** The end of a lesson was reached. @param {string} game @param {string} name */
export function noteDone(game, name) {
  const { done, ...rest } = known();
  if (!isDone(game, name)) saveLocal(KEY, { ...rest, done: [...done, `${game}.${name}`] });
}
