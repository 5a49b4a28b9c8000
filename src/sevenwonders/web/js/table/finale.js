/**
 * The end of a game, as the players see it: first the board for a moment, then the animated picture and the points
 * being counted.  Any key or press skips the rest.
 */

/** @import { TableController } from './controller.js' */

const DECISIVE_MS = 1_800; // in which the board shows what decided, before the result covers it
const SHOW_MS = 6_000; // no picture and no count moves longer
const DOUBLE_MS = 500; // the second press of a double click belongs to the move

/** @type {WeakSet<TableController>} */
const playing = new WeakSet();

/** Return whether the result is being unfolded. @param {TableController} controller */
export const isPlaying = (controller) => playing.has(controller);

/** Show the end of a game that has just ended. @param {TableController} controller */
export function play(controller) {
  const began = performance.now();
  const over = new AbortController();
  const end = () => {
    over.abort();
    clearTimeout(timer);
    playing.delete(controller);
    controller.set({ result: controller.scene().over });
  };
  let timer = setTimeout(() => {
    if (!controller.scene().over || controller.state.result) return end();
    timer = setTimeout(end, SHOW_MS);
    playing.add(controller);
    controller.set({ result: true });
  }, DECISIVE_MS);
  /** @param {Event} event */
  const skip = (event) => {
    if (event.timeStamp - began < DOUBLE_MS || /** @type {KeyboardEvent} */ (event).repeat) return;
    end();
    const { target } = event;
    const pressed = target instanceof Element && target.closest('.result :is(a, button, summary)');
    if (event.type === 'keydown' && !pressed) event.stopImmediatePropagation(); // it has done what it should
  };
  for (const type of ['keydown', 'pointerdown']) addEventListener(type, skip, { capture: true, signal: over.signal });
}
