/** Pictures of components: illustrations, which are fetched when they are seen, and drawings. */

import { DRAWINGS, FOCUS, SAME } from './drawings.js';
import { parseSvg } from './icon.js';

const BOX = 'class="drawn" viewBox="0 0 100 60" preserveAspectRatio="xMidYMax slice"';

/** Light from above and shade below, for whatever is drawn. */
const LIGHT =
  '<linearGradient id="lit" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".5"/>' +
  '<stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset=".5" stop-opacity="0"/>' +
  '<stop offset="1" stop-opacity=".5"/></linearGradient>';

/** True once the gradient of that light is in the page. */
let isLit = false;

/**
 * Put the picture of a component into its place: its illustration, or its drawing before the landscape of its kind.
 *
 * @param {Element} element
 * @param {string} id
 * @param {string} [kind] whose picture is shown where there is none
 */
export function fill(element, id, kind = '') {
  const name = SAME[id] ?? id;
  const drawn = DRAWINGS[name] ?? (kind in FOCUS ? '' : DRAWINGS[kind]);
  const painted = [name, drawn ? `${kind}_ground` : kind].find((one) => one in FOCUS);
  if (painted) element.append(illustration(painted));
  if (drawn && painted !== name) element.append(drawing(drawn));
}

/** @param {string} drawn */
function drawing(drawn) {
  if (!isLit) document.body.prepend(parseSvg(LIGHT, 'width="0" height="0" class="sprite" aria-hidden="true"'));
  isLit = true;
  const svg = parseSvg(drawn, BOX);
  for (const near of svg.querySelectorAll('.near')) {
    const lit = /** @type {Element} */ (near.cloneNode());
    lit.setAttribute('class', '');
    lit.setAttribute('fill', 'url(#lit)');
    near.after(lit);
  }
  return svg;
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
