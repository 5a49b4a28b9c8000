/** Where the guide's bubble goes: beside what it points at, inside the window, never on it where there is room. */

const GAP = 14;
const EDGE = 8;
const NARROW = 700;

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */

/**
 * @param {HTMLElement} bubble
 * @param {HTMLElement} ring
 * @param {HTMLElement | null} target
 */
export function place(bubble, ring, target) {
  const box = target?.getBoundingClientRect();
  const seen = box && box.width > 0 && box.bottom > 0 && box.top < innerHeight;
  ring.hidden = !seen;
  if (seen) {
    setBox(ring, { left: box.left - 4, top: box.top - 4, right: box.right + 4, bottom: box.bottom + 4 });
  }
  if (bubble.hidden) return;
  const { offsetWidth: width, offsetHeight: height } = bubble;
  const { left, top } = seen && !bubble.classList.contains('folded') ? besideOf(box, width, height) : corner(width, height);
  bubble.style.setProperty('left', `${Math.round(left)}px`);
  bubble.style.setProperty('top', `${Math.round(top)}px`);
}

/** Without anything to point at: below, in the middle. @param {number} width @param {number} height */
const corner = (width, height) => ({ left: (innerWidth - width) / 2, top: innerHeight - height - EDGE * 2 });

/** @param {DOMRect} box @param {number} width @param {number} height */
function besideOf(box, width, height) {
  const middle = { left: clamp(box.left + box.width / 2 - width / 2, width, innerWidth), top: clamp(box.top + box.height / 2 - height / 2, height, innerHeight) };
  const places = [
    { left: box.right + GAP, top: middle.top },
    { left: box.left - GAP - width, top: middle.top },
    { left: middle.left, top: box.bottom + GAP },
    { left: middle.left, top: box.top - GAP - height },
  ];
  const fits = ({ left, top } = { left: 0, top: 0 }) => left >= EDGE && top >= EDGE && left + width <= innerWidth - EDGE && top + height <= innerHeight - EDGE;
  const free = innerWidth < NARROW ? places.slice(2).find(fits) : places.find(fits);
  if (free) return free;
  const isHigh = box.top + box.height / 2 < innerHeight / 2;
  return { left: middle.left, top: isHigh ? innerHeight - height - EDGE : EDGE };
}

/** @param {number} start @param {number} length @param {number} room */
const clamp = (start, length, room) => Math.max(EDGE, Math.min(room - length - EDGE, start));

/** @param {HTMLElement} element @param {Box} box */
function setBox(element, box) {
  element.style.setProperty('left', `${box.left}px`);
  element.style.setProperty('top', `${box.top}px`);
  element.style.setProperty('width', `${box.right - box.left}px`);
  element.style.setProperty('height', `${box.bottom - box.top}px`);
}
