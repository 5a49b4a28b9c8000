/** Pictures of cards and Wonders.  Their drawings are loaded after the page: until then a card is plain. */

import { h } from '../core/dom.js';

const SVG = 'http://www.w3.org/2000/svg';
const LAYERS = ['far', 'near', 'light']; // from the back to the front
const HUES = 6;

/** @type {Promise<typeof import('./drawings.js')> | undefined} */
let drawings;

/** @param {string} text */
function hash(text) {
  let sum = 7;
  for (const letter of text) sum = (sum * 31 + letter.charCodeAt(0)) >>> 0;
  return sum;
}

/** @param {string} id @param {string} kind @param {(all: typeof import('./drawings.js')) => string[] | undefined} choose */
const picture = (id, kind, choose) =>
  h('svg', {
    key: `picture-${id}`,
    class: ['picture', kind],
    viewBox: '0 0 100 60',
    preserveAspectRatio: 'xMidYMax slice',
    'aria-hidden': 'true',
    manual: true,
    ref: (/** @type {Element} */ element) => void draw(element, choose),
  });

/** @param {Element} element @param {(all: typeof import('./drawings.js')) => string[] | undefined} choose */
async function draw(element, choose) {
  drawings ??= import('./drawings.js');
  const paths = (choose(await drawings) ?? []).map((path, place) => ({
    layer: path.startsWith('+') ? 'light' : place ? 'far' : 'near',
    d: path.replace('+', ''),
  }));
  for (const layer of LAYERS) {
    for (const { d } of paths.filter((path) => path.layer === layer)) {
      const path = document.createElementNS(SVG, 'path');
      path.setAttribute('class', layer);
      path.setAttribute('d', d);
      element.append(path);
    }
  }
}

/** The picture of a card. @param {string} id @param {string} kind */
export const cardPicture = (id, kind) => picture(id, 'scene', ({ SCENES }) => SCENES[kind]?.[hash(id) % (SCENES[kind]?.length || 1)]);

/** The picture of a Wonder. @param {string} id */
export const wonderPicture = (id) => picture(id, 'wonder-scene', ({ WONDERS }) => WONDERS[id]);

/** The picture of a board of 7 Wonders. @param {string} id */
export const boardPicture = (id) => picture(id, 'wonder-scene', ({ BOARDS, WONDERS }) => WONDERS[BOARDS[id] ?? '']);

/** One of six hues, so that Wonders side by side differ. @param {string} id */
export const hueOf = (id) => hash(id) % HUES;
