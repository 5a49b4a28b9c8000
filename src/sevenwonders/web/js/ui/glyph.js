/** Line drawings for buttons and headings of the pages, on a grid of 24. */

import { h } from '../core/dom.js';

/** @type {Record<string, string>} */
const PATHS = {
  computer: 'M4 5h16v11H4zM9 20h6M12 16v4M8 9h.01M12 9h.01M16 9h.01M8 12h8',
  people: 'M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3 20c0-4 2-6 5-6s5 2 5 6M16 11a2.5 2.5 0 1 0 0-5M16 14c3 0 5 2 5 6',
  link: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.7 5.7L12 17',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  play: 'M7 4.5v15l12-7.5z',
  replay: 'M4 12a8 8 0 1 0 2.5-5.8M4 4v4.5h4.5M12 8v4.5l3 2',
  book: 'M4 5c3-1 6-.5 8 1.5C14 4.5 17 4 20 5v14c-3-1-6-.5-8 1.5C10 18.5 7 18 4 19zM12 6.5v14',
  sliders: 'M4 7h9M19 7h1M4 17h1M11 17h9M16 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM8 20a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  gear: 'M12 8.5a3.5 3.5 0 1 0 .01 0M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2',
  upload: 'M12 16V4M7 9l5-5 5 5M4 16v4h16v-4',
  download: 'M12 4v12M7 11l5 5 5-5M4 18v2h16v-2',
  copy: 'M8 8h12v12H8zM4 16V4h12',
  bin: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  check: 'M4 12.5l5 5L20 6.5',
  cross: 'M5 5l14 14M19 5L5 19',
  warning: 'M12 3l10 18H2zM12 10v5M12 18v.01',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L21 21',
  first: 'M6 5v14M19 5l-9 7 9 7z',
  previous: 'M16 5l-9 7 9 7z',
  next: 'M8 5l9 7-9 7z',
  last: 'M18 5v14M5 5l9 7-9 7z',
  chart: 'M3 3v18h18M6 15l4-5 4 3 6-8',
  spark: 'M12 3l2.2 6.3L21 12l-6.8 2.7L12 21l-2.2-6.3L3 12l6.8-2.7z',
  branch: 'M6 4v10a4 4 0 0 0 4 4h8M14 14l4 4-4 4M6 4L3 7M6 4l3 3',
  share: 'M7 12l10-6M7 12l10 6M6 10a2 2 0 1 0 .01 0M18 3a2 2 0 1 0 .01 0M18 17a2 2 0 1 0 .01 0',
  offline: 'M3 3l18 18M8.5 8.7A12 12 0 0 0 4 11M20 11a12 12 0 0 0-7-3.4M7.5 14.5a7 7 0 0 1 4-1.5M12 18.5v.01',
  stop: 'M6 6h12v12H6z',
  arrow: 'M5 12h14M13 6l6 6-6 6',
  target: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM12 12h.01',
  cards: 'M4 7l9-3 5 14-9 3zM14 5l6 1-1 12'
};

/**
 * A drawing that only decorates; what it means is said in words beside it.
 *
 * @param {string} name
 * @param {number} [size] in pixels
 */
export const glyph = (name, size = 20) =>
  h(
    'svg',
    { class: 'glyph', viewBox: '0 0 24 24', width: size, height: size, 'aria-hidden': 'true', focusable: 'false' },
    h('path', { d: PATHS[name] ?? PATHS.spark })
  );
