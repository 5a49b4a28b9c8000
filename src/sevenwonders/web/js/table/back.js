/** *Back* closes what lies open over a table before it leaves the table: an entry of the history is kept for it. */

import { stays } from '../core/router.js';
import { escape, topmost } from './shortcuts.js';

/** @import { TableController } from './controller.js' */

// on any device; the rest lies over the table on small ones only
const OVER_ALL = ['keys', 'greeting', 'result', 'visited'];
const handheld = matchMedia('(pointer: coarse)');

/**
 * Let *Back* close things; returns how to stop.
 *
 * The entry stays when the thing is closed otherwise: the next one uses it again, and going back over it goes on to the
 * entry before.  Taking it away would take effect only later, when something else may have been opened.
 *
 * @param {TableController} controller
 */
export function closeByBack(controller) {
  const address = location.href;
  const dialog = () =>
    /** @type {HTMLDialogElement | undefined} */ ([...document.querySelectorAll('dialog[open]')].at(-1));
  const isOpen = () => {
    const top = topmost(controller);
    return Boolean(dialog() ?? (top && (handheld.matches || OVER_ALL.some((name) => name in top))));
  };
  const pushEntry = () => {
    if (location.href === address && !history.state?.kept && isOpen()) history.pushState({ kept: true }, '');
  };
  const went = (/** @type {PopStateEvent} */ event) => {
    if (location.href !== address) return false;
    if (event.state?.kept) return true; // forward, onto the entry
    if (!isOpen()) history.back();
    else if (dialog()) dialog()?.close();
    else escape(controller);
    pushEntry();
    return true;
  };
  stays.add(went);
  const stop = controller.store.listen(pushEntry);
  const dialogs = new MutationObserver(pushEntry);
  dialogs.observe(document.body, { childList: true });
  pushEntry();
  return () => {
    stays.delete(went);
    dialogs.disconnect();
    stop();
  };
}
