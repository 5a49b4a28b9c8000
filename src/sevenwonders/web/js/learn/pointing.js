/** The place of the guide's bubble: near its target, where it covers as little of importance as possible. */

const GAP = 14;
const EDGE = 8;
const STEPS = 8; // places tried along each side of the window
const ON_TARGET = 800; // how much worse it is to hide the target than to hide the same area of something else
const FAR = 60; // square pixels of hidden things that one pixel of distance is worth

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Box */
/** Something that should stay in sight, and how much that matters. @typedef {{ box: Box, weight: number }} Obstacle */

/** The last measurements, so that nothing is computed twice. @type {string} */
let measured = '';
let isCovered = false;

/**
 * Put the ring around the target and the bubble beside it; return whether the bubble still covers some of it.
 *
 * @param {HTMLElement} bubble
 * @param {HTMLElement} ring
 * @param {HTMLElement | null} target
 * @param {{ element: Element, weight: number }[]} others what should stay in sight, too
 */
export function place(bubble, ring, target, others) {
  const box = target?.getBoundingClientRect();
  const isSeen = box !== undefined && box.width > 0 && box.bottom > 0 && box.top < innerHeight;
  ring.hidden = !isSeen;
  if (isSeen) setBox(ring, inflate(box, 4));
  if (bubble.hidden) return false;
  const width = bubble.offsetWidth;
  const height = bubble.offsetHeight;
  const obstacles = others
    .map(({ element, weight }) => ({ box: element.getBoundingClientRect(), weight }))
    .filter((one) => one.box.width > 0);
  const places = obstacles.map((one) => [one.box.left, one.box.top, one.box.right, one.box.bottom]);
  const key = [
    width,
    height,
    innerWidth,
    innerHeight,
    isSeen && [box.left, box.top, box.right, box.bottom],
    places
  ].join();
  if (key === measured) return isCovered;
  measured = key;
  const { left, top } = bestPlace(width, height, isSeen ? box : null, obstacles);
  bubble.style.setProperty('left', `${Math.round(left)}px`);
  bubble.style.setProperty('top', `${Math.round(top)}px`);
  isCovered = isSeen && overlap({ left, top, right: left + width, bottom: top + height }, box) > 0;
  return isCovered;
}

/** @param {number} width @param {number} height @param {Box | null} target @param {Obstacle[]} obstacles */
function bestPlace(width, height, target, obstacles) {
  const right = Math.max(EDGE, innerWidth - width - EDGE);
  const bottom = Math.max(EDGE, innerHeight - height - EDGE);
  /** @type {{ left: number, top: number }[]} */
  const places = [];
  for (let column = 0; column <= STEPS; column++) {
    for (let row = 0; row <= STEPS; row++) {
      places.push({ left: EDGE + ((right - EDGE) * column) / STEPS, top: EDGE + ((bottom - EDGE) * row) / STEPS });
    }
  }
  if (target) {
    const left = clamp((target.left + target.right - width) / 2, right);
    const top = clamp((target.top + target.bottom - height) / 2, bottom);
    places.unshift(
      { left: clamp(target.right + GAP, right), top },
      { left: clamp(target.left - GAP - width, right), top },
      { left, top: clamp(target.bottom + GAP, bottom) },
      { left, top: clamp(target.top - GAP - height, bottom) }
    );
  }
  const cost = ({ left = 0, top = 0 }) => {
    const here = { left, top, right: left + width, bottom: top + height };
    const hidden = obstacles.reduce((sum, one) => sum + one.weight * overlap(here, one.box), 0);
    const onTarget = target ? overlap(here, inflate(target, GAP / 2)) : 0;
    const aim = target ?? { left: innerWidth / 2, right: innerWidth / 2, top: innerHeight, bottom: innerHeight };
    return hidden + ON_TARGET * onTarget + FAR * distance(here, aim);
  };
  return places.reduce((best, one) => (cost(one) < cost(best) ? one : best));
}

/** @param {Box} one @param {Box} other */
const overlap = (one, other) =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

/** Return the distance of two boxes. @param {Box} one @param {Box} other */
const distance = (one, other) =>
  Math.max(0, other.left - one.right, one.left - other.right) +
  Math.max(0, other.top - one.bottom, one.top - other.bottom);

/** @param {Box} box @param {number} by @returns {Box} */
const inflate = (box, by) => ({
  left: box.left - by,
  top: box.top - by,
  right: box.right + by,
  bottom: box.bottom + by
});

/** @param {number} start @param {number} most */
const clamp = (start, most) => Math.max(EDGE, Math.min(most, start));

/** @param {HTMLElement} element @param {Box} box */
function setBox(element, box) {
  element.style.setProperty('left', `${box.left}px`);
  element.style.setProperty('top', `${box.top}px`);
  element.style.setProperty('width', `${box.right - box.left}px`);
  element.style.setProperty('height', `${box.bottom - box.top}px`);
}
