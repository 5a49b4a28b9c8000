/**
 * Keyboard layers: the newest one gets a key first and returns `true` if it used it.  No key is handled while the user
 * types into a field.
 */

/** @typedef {(key: string, event: KeyboardEvent) => boolean | void} KeyLayer */

/** @type {KeyLayer[]} */
const layers = [];

/** Listen to keys; returns how to stop. @param {KeyLayer} layer */
export function listenToKeys(layer) {
  layers.push(layer);
  return () => {
    const place = layers.indexOf(layer);
    if (place >= 0) layers.splice(place, 1);
  };
}

/** @param {EventTarget | null} target */
function isTyping(target) {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName))
  );
}

const MAY_BE_HELD = /^(Arrow|Page|Home|End|Tab|[[\]]$)/; // they only move

addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || isTyping(event.target)) return;
  if (event.repeat && !MAY_BE_HELD.test(event.key)) {
    event.preventDefault(); // a held key acts once, on a focused button as well
    return;
  }
  if (document.querySelector('dialog[open]')) return; // what lies behind a dialog is out of reach
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  for (const layer of [...layers].reverse()) {
    if (layer(key, event)) {
      event.preventDefault();
      return;
    }
  }
});
