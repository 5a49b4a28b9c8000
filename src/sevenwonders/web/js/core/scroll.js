/** Keeps how far each page of the history was scrolled, so that *Back* and a reload return there. */

import { scrolling } from './router.js';

const PAUSE = 400; // milliseconds; Safari allows 100 changes of the history in 30 seconds
const READER_MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'];

/** @type {number | undefined} */
let timer;
/**
 * True if the page of this entry is open and scrolled to its stored position, so that the position is worth storing.
 */
let settled = true;
let stop = () => {};

function savePosition() {
  clearTimeout(timer);
  if (settled && scrollY !== (history.state?.scroll ?? 0))
    history.replaceState({ ...history.state, scroll: scrollY }, '');
}

/** Keep the position when the reader has stopped scrolling. */
function savePositionSoon() {
  clearTimeout(timer);
  timer = window.setTimeout(savePosition, PAUSE);
}

/** Note that the page, which stays until the next one is open, no longer belongs to the entry. */
function leaveEntry() {
  clearTimeout(timer);
  stop();
  settled = false;
}

/** Scroll to where the reader was as soon as the page is long enough, unless the reader scrolls first. */
function restore() {
  stop();
  const wanted = history.state?.scroll ?? 0;
  const go = () => {
    scrollTo(0, wanted);
    if (Math.abs(scrollY - wanted) <= 1) stop();
  };
  const growth = new ResizeObserver(go);
  stop = () => {
    settled = true;
    savePositionSoon(); // the reader may have scrolled before
    growth.disconnect();
    for (const kind of READER_MOVES) removeEventListener(kind, stop);
  };
  if (!wanted) return stop();
  settled = false;
  for (const kind of READER_MOVES) addEventListener(kind, stop, { passive: true });
  growth.observe(/** @type {HTMLElement} */ (document.getElementById('page')));
}

/** Begin to keep positions; the page that is open goes back to its own. */
export function trackPositions() {
  history.scrollRestoration = 'manual';
  scrolling.leave = () => (savePosition(), leaveEntry());
  scrolling.restore = restore;
  addEventListener('scroll', savePositionSoon);
  addEventListener('pagehide', savePosition);
  addEventListener('popstate', leaveEntry);
  restore();
}
