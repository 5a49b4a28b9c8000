/** Announcements to screen readers: two live regions, one polite and one assertive. */

/** @type {Record<'polite' | 'assertive', HTMLElement | undefined>} */
const regions = { polite: undefined, assertive: undefined };

/** @param {'polite' | 'assertive'} manner */
function region(manner) {
  let found = regions[manner];
  if (!found?.isConnected) {
    found = document.createElement('div');
    found.className = 'heard-only';
    found.setAttribute('aria-live', manner);
    found.setAttribute('role', manner === 'polite' ? 'status' : 'alert');
    document.body.append(found);
    regions[manner] = found;
  }
  return found;
}

/** @type {string[]} */
let waiting = [];
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let interrupting;

/**
 * Say something when nothing else is being said; things said together are one sentence after the other.
 *
 * @param {string} text
 */
export function announce(text) {
  if (!text) return;
  waiting.push(text);
  clearTimeout(timer);
  timer = setTimeout(() => {
    region('polite').textContent = waiting.join(' ');
    waiting = [];
  }, 120);
}

/** Forget what was said and what waits to be said. */
export function clearLive() {
  waiting = [];
  clearTimeout(interrupting);
  region('polite').textContent = region('assertive').textContent = '';
}

/** Say something at once. @param {string} text */
export function announceNow(text) {
  const place = region('assertive');
  place.textContent = '';
  clearTimeout(interrupting);
  interrupting = setTimeout(() => void (place.textContent = text), 30);
}
