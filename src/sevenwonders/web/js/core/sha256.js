/**
 * SHA-256 and HMAC-SHA-256 (FIPS 180-4, RFC 2104): `crypto.subtle` is missing where the page is served over plain http
 * in a LAN, which is where friends want to know that the cards are fair.
 */

const primes = Array.from({ length: 312 }, (_, number) => number)
  .filter((number) => number > 1 && ![2, 3, 5, 7, 11, 13, 17].some((small) => number > small && number % small === 0))
  .slice(0, 64);
/** The first 32 bits of the fraction of a root. @param {number} root */
const fraction = (root) => ((root - Math.floor(root)) * 2 ** 32) | 0;
const CONSTANTS = primes.map((prime) => fraction(Math.cbrt(prime)));
const START = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

/** @param {number} word @param {number} places */
const turned = (word, places) => (word >>> places) | (word << (32 - places));

/** @param {Uint8Array} bytes @returns {Uint8Array} */
export function sha256(bytes) {
  const padded = new Uint8Array((((bytes.length + 8) >> 6) << 6) + 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, bytes.length * 8);
  const hash = [...START];
  const words = new Int32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getInt32(block + 4 * i);
    for (let i = 16; i < 64; i++) {
      const [early, late] = [words[i - 15], words[i - 2]];
      const small = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
      const large = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
      words[i] = words[i - 16] + small + words[i - 7] + large;
    }
    let [a, b, c, d, e, f, g, h] = hash;
    for (let i = 0; i < 64; i++) {
      const first =
        (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + CONSTANTS[i] + words[i]) | 0;
      const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i] = (hash[i] + word) | 0));
  }
  const result = new DataView(new ArrayBuffer(32));
  hash.forEach((word, i) => result.setInt32(4 * i, word));
  return new Uint8Array(result.buffer);
}

/** @param {Uint8Array} key of at most 64 bytes @param {Uint8Array} bytes @returns {Uint8Array} */
export function hmac(key, bytes) {
  const whole = Uint8Array.from({ length: 64 }, (_, place) => key[place] ?? 0);
  const inner = sha256(
    concat(
      whole.map((byte) => byte ^ 0x36),
      bytes
    )
  );
  return sha256(
    concat(
      whole.map((byte) => byte ^ 0x5c),
      inner
    )
  );
}

/** @param {Uint8Array} first @param {Uint8Array} second */
const concat = (first, second) => Uint8Array.from([...first, ...second]);

/** @param {string} text */
export const bytesOf = (text) => new TextEncoder().encode(text);

/** @param {string} hex */
export const fromHex = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
