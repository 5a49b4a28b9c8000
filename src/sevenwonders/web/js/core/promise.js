/** Verification that a game was dealt from the commitments of all players: see `shuffle.js`. */

import { bytesOf, fromHex, hmac, sha256 } from './sha256.js';
import { hexOf } from './shuffle.js';

/** @import { TableInfo } from '../types' */
/** @import { Contribution } from './shuffle.js' */

/** The hash of a text, as 64 hexadecimal digits. @param {string} text */
const hashOf = (text) => hexOf(sha256(bytesOf(text)));

/**
 * Return the verdict on the commitment of a finished game, as the end of a message's key. It covers the way from every
 * contribution to the key; `sevenwonders lab verify`, which knows the rules, checks that the cards come from it.
 *
 * @param {Partial<TableInfo>} table
 * @param {Contribution | null} [own]
 * @returns {'verified' | 'verified_own' | 'left_out' | 'not_verified'}
 */
export function checkPromise(table, own = null) {
  const { commitment, salt, seed } = table;
  if (!salt || !seed) return 'not_verified';
  if (seed.length < 64) return hashOf(`${salt}:${seed}`) === commitment ? 'verified' : 'not_verified';
  const numbers = Object.entries(/** @type {Record<string, string>} */ (table.numbers ?? {})).sort();
  const lines = numbers.map(([seat, number]) => `${seat}=${number}`);
  const key = hexOf(hmac(fromHex(salt), bytesOf(lines.join('\n'))));
  if (hashOf(salt) !== commitment || seed !== key) return 'not_verified';
  const seat = table.yours?.[0];
  const promised = own?.promised;
  if (!promised) return 'verified';
  if (
    promised.commitment !== commitment ||
    numbers.some(([each, number]) => hashOf(number) !== promised.pledges?.[/** @type {'p1'} */ (each)])
  )
    return 'not_verified';
  if (seat && !table.numbers?.[seat]) return 'left_out';
  return seat && table.numbers?.[seat] === own.number ? 'verified_own' : 'verified';
}
