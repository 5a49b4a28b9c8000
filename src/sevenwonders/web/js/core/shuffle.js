/**
 * The page's contribution to the shuffle: see "A shuffle that cannot be predicted or chosen" in the manual.
 */

/** @import { Shuffle } from '../types' */

/** @param {Uint8Array} bytes */
export const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The hash of a text, as 64 hexadecimal digits; over plain http browsers have none. @param {string} text */
async function hashOf(text) {
  const bytes = new TextEncoder().encode(text);
  return hexOf(
    crypto.subtle
      ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
      : (await import('./sha256.js')).sha256(bytes)
  );
}

/** A number, and the pledge to send no other. */
export async function contribute() {
  const number = hexOf(crypto.getRandomValues(new Uint8Array(32)));
  return new Contribution(number, await hashOf(number));
}

/** The number of a page and what it heard of the others; a page that opens a table again keeps its number. */
export class Contribution {
  /** @param {string} number @param {string} pledge its hash */
  constructor(number, pledge) {
    this.number = number;
    this.pledge = pledge;
    /** The commitments of all players, before any number is revealed. @type {Partial<Shuffle> | null} */
    this.promised = null;
  }

  /** Return the answer once all have committed; only the first call counts. @param {Shuffle} message */
  answer(message) {
    this.promised ??= message;
    const same =
      JSON.stringify(message.pledges) === JSON.stringify(this.promised.pledges) &&
      message.commitment === this.promised.commitment;
    return same ? { type: /** @type {const} */ ('add_number'), number: this.number } : null;
  }
}
