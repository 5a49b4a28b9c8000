/**
 * The printed material as the server describes it, each game's loaded once; names and sentences in the language that is
 * spoken.  One game is open at a time: the one that was asked for last.
 */

import { api } from './http.js';
import { has, needMessages, t } from './i18n.js';

/** @import { Catalogue, Unit } from '../types' */

/** @type {Record<string, Promise<any>>} */
const loading = {};
let wanted = '';
/** The prefix of the keys of the open game's messages. */
let prefix = '';
/** @type {any} */
let openCatalogue;

/**
 * Load a game's catalogue with the names in it, and open it: from then on `catalogue`, `unit` and `nameOf` speak of
 * that game.
 *
 * @param {string} game
 */
export async function needCatalogue(game) {
  wanted = game;
  loading[game] ??= api(`/api/catalogue/${game}`).catch((error) => {
    delete loading[game];
    throw error;
  });
  const [found] = await Promise.all([loading[game], needMessages(`${game}_units`)]);
  if (game === wanted) [openCatalogue, prefix] = [found, `${game}.`];
  return found;
}

/** The open catalogue. @returns {Catalogue} */
export function catalogue() {
  if (!openCatalogue) throw new Error('the catalogue is not loaded yet; wait for needCatalogue() first');
  return openCatalogue;
}

/** A component of the open game by its id. @param {string} id @returns {Unit} */
export function unit(id) {
  const found = catalogue().units[id];
  if (!found) throw new Error(`the catalogue has no component '${id}'`);
  return found;
}

/** A message of the open game alone. @param {string} key */
export const ownMessage = (key) => t(prefix + key);

/**
 * Return a message about a component of the open game, or else the catalogue's text.
 *
 * @param {string} key
 * @param {() => string} printed
 */
const messageOr = (key, printed) => (has(prefix + key) ? t(prefix + key) : printed());

/** Its name, with soft hyphens where a long word may be parted if there is no room for it. @param {string} id */
export const softName = (id) => messageOr(`unit.${id}`, () => unit(id).name);

/** The same without an article in front, for small places. @param {string} id */
export const shortNameOf = (id) => messageOr(`short.${id}`, () => softName(id));

/** Its name. @param {string} id */
export const nameOf = (id) => softName(id).replaceAll('\u00ad', '');

/** Describe its effects in sentences. @param {string} id */
export const effectOf = (id) => messageOr(`effect.${id}`, () => unit(id).sentences.join(' '));
