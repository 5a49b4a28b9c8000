/** The words for a game that brings no words, from its facts. */

import { api } from '../core/http.js';
import { needMessages, addMessages, t } from '../core/i18n.js';

/** @import { OfferedGame } from '../protocol' */

/** @type {Promise<OfferedGame[]> | undefined} */
let asked;

/** The facts that the server gives of a game. @param {string} name @returns {Promise<OfferedGame>} */
export async function needFacts(name) {
  asked ??= api('/api/games');
  asked.catch(() => (asked = undefined)); // asked for again, it is tried again
  const facts = (await asked).find((game) => game.name === name);
  if (!facts) throw new Error(t('plain.lost', { name }));
  return facts;
}

/**
 * Load the words in which pages speak of a game.
 *
 * @param {string} name
 * @returns {Promise<OfferedGame | undefined>} nothing where the game cannot be played
 */
export async function needWords(name) {
  const [facts] = await Promise.all([needFacts(name).catch(() => undefined), needMessages('plain')]);
  const [least = 2] = facts?.seats ?? [];
  const most = facts?.seats.at(-1) ?? least;
  addMessages(name, {
    title: facts?.title ?? name,
    players: t(least === most ? 'plain.players.one' : 'plain.players', { least, most })
  });
  return facts;
}
