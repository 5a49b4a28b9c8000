/** What the lists of both games have in common: what an entry is, how it is searched, prices in words. */

import { catalogue } from '../core/catalogue.js';
import { t } from '../core/i18n.js';

/**
 * Something in the list.
 *
 * @typedef {object} Entry
 * @property {string} id
 * @property {string} text in which it is searched
 * @property {() => import('../core/dom.js').VNode} draw
 */

/**
 * All that can lie on the table of a game.
 *
 * @typedef {object} Components
 * @property {Record<string, (entry: any) => boolean>} filters which entries each lets through, by the end of its key
 * @property {() => Entry[]} entries
 */

/** Without accents and capitals. @param {string} text */
export const plain = (text) => text.normalize('NFD').replace(/\p{Diacritic}/gu, '').replace(/[’']/g, '').toLowerCase();

/** @param {string} text @param {string} words */
export const matches = (text, words) => plain(words).split(/\s+/).every((word) => text.includes(word));

/** A price in words. @param {{ coins: number, resources: string[] }} unit */
export function costWords(unit) {
  const parts = unit.coins ? [t('coins', { count: unit.coins })] : [];
  for (const name of catalogue().resources) {
    const count = unit.resources.filter((one) => one === name).length;
    if (count) parts.push(`${count} ${t(`resource.${name}`)}`);
  }
  return parts.join(', ') || t('components.free');
}
