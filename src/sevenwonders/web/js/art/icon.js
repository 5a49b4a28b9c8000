/** Glyphs as elements.  Their drawings are put into the page once, as symbols that every icon refers to. */

import { h } from '../core/dom.js';
import { COLOURED, LINE, SOLID } from './glyphs.js';

const PREFIX = 'glyph-';

/** Make the symbols; called once, when the first icon is drawn. */
function makeSprite() {
  const symbol = (/** @type {string} */ name, /** @type {string} */ inner) => `<symbol id="${PREFIX}${name}" viewBox="0 0 24 24">${inner}</symbol>`;
  const parts = [
    ...Object.entries(SOLID).map(([name, d]) => symbol(name, `<path d="${d}" fill="currentColor" fill-rule="evenodd"/>`)),
    ...Object.entries(LINE).map(([name, d]) =>
      symbol(name, `<path d="${d}" fill="none" stroke="currentColor" stroke-width="1.800" stroke-linecap="round" stroke-linejoin="round"/>`),
    ),
    ...Object.entries(COLOURED).map(([name, inner]) => symbol(name, inner)),
  ];
  const source = `<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" class="sprite" aria-hidden="true">${parts.join('')}</svg>`;
  const sprite = new DOMParser().parseFromString(source, 'image/svg+xml').documentElement;
  document.body.prepend(document.importNode(sprite, true));
}

let made = false;

/**
 * A glyph.  With a label it is a picture that is read aloud; without one it only adorns.
 *
 * @param {string} name
 * @param {{ label?: string, class?: string }} [how]
 */
export function icon(name, how = {}) {
  if (!made) {
    made = true;
    makeSprite();
  }
  const heard = how.label ? { role: 'img', 'aria-label': how.label } : { 'aria-hidden': 'true' };
  return h('svg', { class: ['icon', how.class], viewBox: '0 0 24 24', ...heard }, h('use', { href: `#${PREFIX}${name}` }));
}

/** Whether there is a glyph of that name. @param {string} name */
export const hasGlyph = (name) => name in SOLID || name in LINE || name in COLOURED;
