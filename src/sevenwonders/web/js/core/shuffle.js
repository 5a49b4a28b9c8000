/**
 * What a page adds to the shuffle, and whether a game was dealt from what all had promised: see the page "A shuffle that
 * nobody can predict or choose" of the manual.
 */

import { bytesOf, fromHex, hexOf, hmac, sha256 } from './sha256.js';

/** @import { Shuffle, TableInfo } from '../types' */

/** The hash of a text, as 64 hexadecimal digits. @param {string} text */
export const hashOf = (text) => hexOf(sha256(bytesOf(text)));

/** The number of a page and what it heard of the others; a page that opens a table again keeps its number. */
export class Contribution {
  constructor() {
    this.number = hexOf(crypto.getRandomValues(new Uint8Array(32)));
    this.pledge = hashOf(this.number);
    /** What all had pledged before anybody told a number. @type {Partial<Shuffle> | null} */
    this.promised = null;
  }

  /** What to answer when all have pledged; the first time counts. @param {Shuffle} message */
  answer(message) {
    this.promised ??= message;
    const same = JSON.stringify(message.pledges) === JSON.stringify(this.promised.pledges) && message.commitment === this.promised.commitment;
    return same ? { type: /** @type {const} */ ('add_number'), number: this.number } : null;
  }
}

/** Whether secret, numbers and key of a game that is over are what was promised. @param {Partial<TableInfo>} table @param {Contribution | null} [own] */
export function isAsPromised(table, own = null) {
  const { commitment, salt, seed } = table;
  /** @type {[string, string | undefined][]} */
  const numbers = Object.entries(table.numbers ?? {}).sort();
  if (!salt || !seed) return false;
  if (seed.length < 64) return hashOf(`${salt}:${seed}`) === commitment;
  const promised = own?.promised;
  if (promised && (promised.commitment !== commitment || numbers.some(([seat, number]) => hashOf(number ?? '') !== promised.pledges?.[/** @type {'p1'} */ (seat)]))) return false;
  const lines = numbers.map(([seat, number]) => `${seat}=${number}`);
  const key = hexOf(hmac(fromHex(salt), bytesOf(lines.join('\n'))));
  return hashOf(salt) === commitment && seed === key;
}
