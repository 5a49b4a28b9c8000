/**
 * Things travel from where they were to where they are.  Only copies and transforms move: the page is already in its
 * new state, and the next change ends whatever is still on its way.
 */

import { signed } from '../core/i18n.js';

export const EASE = 'cubic-bezier(.3, .7, .2, 1)';

/** @type {Set<() => void>} */
const running = new Set();

/** End what still moves. */
export function finishAll() {
  for (const end of [...running]) end();
}

/** @param {Element} face @param {DOMRect} from @param {DOMRect} to @param {number} time */
export function fly(face, from, to, time) {
  const ghost = /** @type {HTMLElement} */ (face.cloneNode(true));
  ghost.classList.add('ghost');
  placeOver(ghost, from, { 'font-size': getComputedStyle(face).fontSize });
  const across = to.left + to.width / 2 - from.left - from.width / 2;
  const down = to.top + to.height / 2 - from.top - from.height / 2;
  const moving = ghost.animate(
    [
      { transform: 'none', opacity: 1 },
      {
        transform: `translate(${across * 0.5}px, ${down * 0.5 - 20}px) scale(.8) rotate(2deg)`,
        opacity: 1,
        offset: 0.5
      },
      { transform: `translate(${across}px, ${down}px) scale(.18)`, opacity: 0.2 }
    ],
    { duration: time * 1.3, easing: EASE }
  );
  watch(moving, () => ghost.remove());
}

/**
 * Something arrives at a place, which shines for a while; only how clear the light is changes, which costs no drawing.
 *
 * @param {Element} place
 * @param {DOMRect} box
 * @param {number} duration
 * @param {number} [delay]
 */
export function shine(place, box, duration, delay = 0) {
  const light = document.createElement('span');
  light.className = 'ghost shine';
  placeOver(light, box, { 'border-radius': getComputedStyle(place).borderRadius });
  watch(light.animate([{ opacity: 1 }, { opacity: 0 }], { duration, delay }), () => light.remove());
}

/**
 * Put something over the page.
 *
 * @param {HTMLElement} thing
 * @param {DOMRect} box
 * @param {Record<string, string>} style
 */
function placeOver(thing, box, style) {
  thing.setAttribute('aria-hidden', 'true');
  for (const [name, value] of Object.entries({
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
    ...style
  }))
    thing.style.setProperty(name, value);
  document.body.append(thing);
}

/** A change of coins rises from the purse. @param {Element | null} purse @param {number} change @param {number} time */
export function float(purse, change, time) {
  const box = purse?.getBoundingClientRect();
  if (!purse || !box?.width) return;
  const note = document.createElement('span');
  note.className = `floating ${change > 0 ? 'up' : 'down'}`;
  note.setAttribute('aria-hidden', 'true');
  note.textContent = signed(change);
  note.style.setProperty('left', `${box.left + box.width / 2}px`);
  note.style.setProperty('top', `${box.top}px`);
  document.body.append(note);
  watch(
    note.animate(
      [
        { transform: 'translate(-50%, 20%)', opacity: 0 },
        { opacity: 1, offset: 0.2 },
        { transform: 'translate(-50%, -110%)', opacity: 0 }
      ],
      { duration: time * 3, easing: 'ease-out' }
    ),
    () => note.remove()
  );
}

/** @param {Animation} animation @param {() => void} [after] */
export function watch(animation, after) {
  const end = () => {
    running.delete(end);
    animation.cancel();
    after?.();
  };
  running.add(end);
  animation.onfinish = end;
}
