/** Pictures of components: illustrations, which are fetched when they are seen, and drawings. */

import { DRAWINGS, FOCUS, SAME } from './drawings.js';
import { parsed } from './icon.js';

const BOX = 'class="drawn" viewBox="0 0 100 60" preserveAspectRatio="xMidYMax slice"';

/**
 * Put the picture of a component into its place.
 *
 * @param {Element} element
 * @param {string} id
 * @param {string} [kind] whose picture is shown where there is none
 */
export function fill(element, id, kind = '') {
  const name = SAME[id] ?? id;
  const painted = [name, kind].find((one) => one in FOCUS);
  if (painted) element.append(illustration(painted));
  const drawn = DRAWINGS[name] ?? DRAWINGS[kind];
  if (drawn && painted !== name) element.append(parsed(drawn, BOX));
}

/** @param {string} name */
function illustration(name) {
  const image = new Image();
  image.loading = 'lazy';
  image.decoding = 'async';
  image.alt = '';
  image.style.objectPosition = `50% ${FOCUS[name]}%`;
  image.src = `/static/illustrations/${name}.svg`;
  return image;
}
