/** Steps of a price in the language of the page; `game/prices.py` makes the same. */

import { nameOf } from '../core/catalogue.js';
import { has, list, t } from '../core/i18n.js';

/**
 * A step of a price; its message is called by its type, and by fields that change what is said.
 *
 * @param {string} game
 * @param {Record<string, any>} step
 */
export function stepWords(game, step) {
  let key = `${game}.step.${step['type']}`;
  for (const field in step) if (has(`${key}.${field}`)) key += `.${field}`;
  const name = (/** @type {string | undefined} */ id) => (id ? nameOf(id) : '');
  return t(key, {
    count: step['count'] ?? 0,
    resource: step['resource'] ? t(`resource.${step['resource']}`) : '',
    by: list((step['by'] ?? []).map(nameOf)),
    coins: t('coins', { count: Math.abs(step['coins']) }),
    each: step['each'] ?? 0,
    discount: name(step['discount']),
    decree: name(step['decree'])
  });
}
