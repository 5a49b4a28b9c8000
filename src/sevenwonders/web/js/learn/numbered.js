/** Messages with consecutive numbers in their keys. */

import { has, t } from '../core/i18n.js';

/** The messages of a key that end in 1, 2 and so on. @param {string} key */
export function numberedMessages(key) {
  const found = [];
  for (let number = 1; has(`${key}.${number}`); number++) found.push(t(`${key}.${number}`));
  return found;
}
