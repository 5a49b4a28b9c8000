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
/** What stands before the keys of the open game's messages. */
let prefix = '';
/** @type {any} */
let opened;

/**
 * Load a game's catalogue with the names in it, and open it: from then on `catalogue`, `unit` and `nameOf` speak of that
 * game.
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
  if (game === wanted) [opened, prefix] = [found, `${game}.`];
  return found;
}

/** The open catalogue. @returns {Catalogue} */
export function catalogue() {
  if (!opened) throw new Error('the catalogue is not loaded yet; wait for needCatalogue() first');
  return opened;
}

/** A component of the open game by its id. @param {string} id @returns {Unit} */
export function unit(id) {
  const found = catalogue().units[id];
  if (!found) throw new Error(`the catalogue has no component '${id}'`);
  return found;
}

/** What our messages say of something of the open game, or else the catalogue. @param {string} key @param {() => string} printed */
const said = (key, printed) => (has(prefix + key) ? t(prefix + key) : printed());

/** Its name. @param {string} id */
export const nameOf = (id) => said(`unit.${id}`, () => unit(id).name);

/** What it does, in sentences. @param {string} id */
export const effectOf = (id) => said(`effect.${id}`, () => unit(id).sentences.join(' '));

/** Its name without an article in front, for small places. @param {string} id */
export const shortNameOf = (id) => nameOf(id).replace(/^(The|Der|Die|Das) /, '');

const SYLLABLE = /([aeiouyäöü])([^aeiouyäöü]*?)((?:schw|sch|str|spr|st|sp|[cpst]h|ck|qu|[bcdfgkpt][lr]|[b-df-hj-np-tv-xzß])(?=[aeiouyäöü]\p{L}{2}))/giu;
/** Made of two words, which the rule would part elsewhere. */
const KNOWN = new Map('Court-house Light-house Ship-owners Money-lenders Befestigungs-anlage Verteidigungs-anlage Glas-hütte Arznei-ausgabe Rohstoff-handel Ausgrabungs-stätte Kräuter-kundige'.split(' ').map((word) => [word.replace('-', ''), word]));

/** A name whose long words may be parted between syllables where there is no room for them. @param {string} id */
export const partedName = (id) =>
  nameOf(id).replace(/\p{L}{8,}/gu, (word) => (KNOWN.get(word) ?? word.replace(SYLLABLE, (all, vowel, before, next, at) => (at + vowel.length + before.length < 3 ? all : `${vowel}${before}-${next}`))).replaceAll('-', '\u00ad'));
