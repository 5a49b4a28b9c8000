/** The printed material as the server describes it, loaded once; names and sentences in the language that is spoken. */

import { api } from './http.js';
import { has, t } from './i18n.js';

/** @typedef {import('../types').Catalogue} Catalogue */
/** @typedef {import('../types').Unit} Unit */

/** @type {Promise<Catalogue> | undefined} */
let loading;
/** @type {Catalogue | undefined} */
let loaded;

/** Load the catalogue; the same one every time. @returns {Promise<Catalogue>} */
export function needCatalogue() {
  loading ??= api('/api/catalogue').then(
    (found) => (loaded = found),
    (error) => {
      loading = undefined;
      throw error;
    },
  );
  return /** @type {Promise<Catalogue>} */ (loading);
}

/** The catalogue, once `needCatalogue` has loaded it. @returns {Catalogue} */
export function catalogue() {
  if (!loaded) throw new Error('the catalogue is not loaded yet; wait for needCatalogue() first');
  return loaded;
}

/** A component by its id. @param {string} id @returns {Unit} */
export function unit(id) {
  const found = catalogue().units[id];
  if (!found) throw new Error(`the catalogue has no component '${id}'`);
  return found;
}

/** Its name. @param {string} id */
export const nameOf = (id) => (has(`unit.${id}`) ? t(`unit.${id}`) : unit(id).name);

/** What it does, in sentences. @param {string} id */
export const effectOf = (id) => (has(`effect.${id}`) ? t(`effect.${id}`) : unit(id).sentences.join(' '));

/** Its name without an article in front, for small places. @param {string} id */
export const shortNameOf = (id) => nameOf(id).replace(/^(The|Der|Die|Das) /, '');
