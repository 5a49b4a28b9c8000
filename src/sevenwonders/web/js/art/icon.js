/**
 * Icons as elements, and small things with a number on them.  They are put into the page once, as symbols: `icons.js`
 * is made of `assets/icons`.
 */

import { h } from '../core/dom.js';
import { nextPaint } from '../core/lazy.js';
import { t } from '../core/i18n.js';
import { ICONS } from './icons.js';

/** @import { Icons } from './icons.js' */

const PREFIX = 'glyph-';

/** Names of all glyphs that can be drawn. @type {Set<string>} */
const names = new Set();
/** The symbols in the page, once an icon has been drawn. @type {Element | undefined} */
let sprite;
/** The glyphs added before. */
let waiting = '';

/** Take in icons: by the paint of their paths, or as markup where they have several. @param {Icons} icons */
export function addIcons(icons) {
  for (const [paint, drawn] of icons) {
    for (const [name, inner] of Object.entries(drawn)) {
      names.add(name);
      const markup = paint ? `<path d="${inner}"${paint}/>` : inner;
      waiting += `<symbol id="${PREFIX}${name}" viewBox="0 0 24 24">${markup}</symbol>`;
    }
  }
  if (sprite) putIntoPage();
}

/** Markup of SVG within an element of its own. @param {string} inner @param {string} [attributes] */
export function parseSvg(inner, attributes = '') {
  const source = `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`;
  return document.importNode(new DOMParser().parseFromString(source, 'image/svg+xml').documentElement, true);
}

function putIntoPage() {
  sprite = parseSvg(waiting, 'width="0" height="0" class="sprite" aria-hidden="true"');
  waiting = '';
  document.body.prepend(sprite);
}

addIcons(ICONS);

/**
 * A glyph.  With a label it is a picture that is read aloud; without one it only adorns.
 *
 * @param {string} name
 * @param {{ label?: string, class?: string }} [how]
 */
export function icon(name, how = {}) {
  if (!sprite) {
    putIntoPage();
    void nextPaint()
      .then(() => import('./later_icons.js'))
      .then(
        (later) => addIcons(later.ICONS),
        () => {}
      );
  }
  const heard = how.label ? { role: 'img', 'aria-label': how.label } : { 'aria-hidden': 'true' };
  return h(
    'svg',
    { class: ['icon', how.class], viewBox: '0 0 24 24', ...heard },
    h('use', { href: `#${PREFIX}${name}` })
  );
}

/** Return whether there is a glyph of that name. @param {string} name */
export const hasGlyph = (name) => names.has(name);

/** Coins. @param {number | string} count @param {string} [kind] a class more */
export const coin = (count, kind = '') =>
  h('span', { class: ['coin', kind, String(count).length > 1 && 'wide'] }, icon('coin'), h('b', null, count));

/** Victory points. @param {number | string} count */
export const laurel = (count) =>
  h('span', { class: ['laurel', String(count).length > 1 && 'wide'] }, icon('laurel'), h('b', null, count));

/** Coins, read aloud. @param {number} count */
export const coins = (count) =>
  h('span', { class: 'said', role: 'img', 'aria-label': t('coins', { count }) }, coin(count));

/** Points, read aloud. @param {number} count */
export const points = (count) =>
  h('span', { class: 'said', role: 'img', 'aria-label': t('points', { count }) }, laurel(count));

/** Draw a resource, with its letter if letters are switched on. @param {string} name @param {string} letter */
export const resource = (name, letter) =>
  h(
    'span',
    { class: ['resource', `of-${name}`] },
    icon(name),
    h('i', { class: 'letter', 'aria-hidden': 'true' }, letter)
  );
