/** The games of this page, as the server lists them.  What belongs to one lies in `js/GAME` of its own package. */

import { needCatalogue } from './core/catalogue.js';
import { needMessages } from './core/i18n.js';
import { games, needStyle } from './core/lazy.js';

/**
 * The interface between the page and a game; nothing else knows which game it serves.  Each part is loaded on first
 * use.
 *
 * @typedef {object} GameModule
 * @property {() => Promise<GameTable>} table without its style sheets and messages, which the server lists
 * @property {() => Promise<GameSetup>} setup
 * @property {() => Promise<GameLearn>} learn
 * @property {() => Promise<{ replay: import('./replay/page.js').GameReplay }>} replay
 * @property {() => Promise<GameAbout>} about
 * @property {() => Promise<{ show: (place: HTMLElement) => Promise<() => void> }>} [showcase] a table that lives behind
 *   the lobby; `show` returns how to stop it
 */

/**
 * A table: what goes on there, and how that is put into an element.
 *
 * @typedef {object} GameTable
 * @property {(start: { view: any, table: any, line?: import('./table/controller.js').Line }) =>
 *   import('./table/controller.js').TableController} controller
 * @property {(root: HTMLElement, controller: any) => import('./table/mount.js').Mounted} mount
 */

/**
 * Setting up a game: what was chosen last, the form, and what is sent to the server.
 *
 * @typedef {object} GameSetup
 * @property {() => Promise<any>} loadChoices opens the catalogue too
 * @property {(choices: any) => void} saveChoices
 * @property {(choices: any, choose: (changes: object) => void, problem: string) => import('./lobby/sheet.js').Form}
 *   form
 * @property {(choices: any) => import('./lobby/page.js').Summary} summary
 * @property {(choices: any) => object} request
 */

/**
 * The learning material of a game.
 *
 * @typedef {object} GameLearn
 * @property {() => Promise<any>} ready opens the catalogue, with drawings and words
 * @property {import('./learn/parts.js').Components} components
 * @property {() => any[]} key to its signs
 * @property {() => Promise<import('./learn/rules.js').Rulebook>} rules with diagrams
 * @property {() => Promise<import('./learn/lessons.js').Lessons>} [lessons]
 */

/**
 * The part of a game that other pages use.
 *
 * @typedef {object} GameAbout
 * @property {import('./lobby/tables.js').GameLine} lobbyLine
 * @property {{ messages: string, id: string, keys: string, lines: string[], boxes?: string[], ways?: boolean }} [rules]
 *   in short
 */

export const GAMES = games.map(({ name }) => name);

/** The games that bring a part of the page: what is to be learnt, puzzles. */
export const STUDIED = games.flatMap(({ name, plain }) => (plain ? [] : [name]));

/** @param {string} name @returns {Promise<GameModule>} */
export const gameModule = async (name) =>
  STUDIED.includes(name)
    ? (await import(`./${name}/index.js`)).game
    : (await import('./plain/index.js')).plainGame(name);

/** Load all that a table of a game needs. @param {string} name @returns {Promise<GameTable>} */
export async function needTable(name) {
  const { styles, words } = /** @type {import('./core/lazy.js').Game} */ (games.find((game) => game.name === name));
  const [table] = await Promise.all([
    gameModule(name).then((game) => game.table()),
    STUDIED.includes(name) && needCatalogue(name),
    needMessages(...words),
    needStyle(...styles)
  ]);
  return table;
}

/**
 * The game of a name; the first one where there is none.
 *
 * @param {string | null | undefined} name
 * @param {string[]} among
 */
export const gameCalled = (name, among = GAMES) => among.find((game) => game === name) ?? among[0] ?? '';

/** Load what other pages say of all games. */
export async function needNames() {
  await needMessages(...games.flatMap(({ about }) => about));
  await Promise.all(games.map(async ({ name, plain }) => plain && (await import('./plain/words.js')).needWords(name)));
}

/** Load that part of all games, by name. @returns {Promise<Record<string, GameAbout>>} */
export async function needAbout() {
  await needNames();
  return Object.fromEntries(
    await Promise.all(GAMES.map(async (name) => [name, await (await gameModule(name)).about()]))
  );
}
