/** The table by keyboard. */

import { beside, choose, current, pressCommon } from '../../table/shortcuts.js';

/** @import { Controller, Scene } from '../types' */

/** Keys, and which words explain them. */
export const KEYS = [
  ['1 – 9', '1'],
  ['← → ↑ ↓', '2'],
  ['Enter', '3'],
  ['Esc', '4'],
  ['B', '5'],
  ['D', '6'],
  ['W', '7'],
  ['P', '15'],
  ['H', '8'],
  ['U', '9'],
  ['Y', 'redo'],
  ['L', '10'],
  ['[ ]', '11'],
  ['F', '12'],
  ['␣', '13'],
  ['?', '14']
];

/** Return the things that digits and arrows choose from, in order. @param {Scene} scene @returns {string[]} */
function chooseFrom(scene) {
  if (scene.isTurn) return scene.accessible.map((slot) => `card:${slot.card}`);
  const tray = scene.offered;
  if (tray.length) return tray;
  return [...scene.byTarget.keys()];
}

/**
 * Handle a key; returns whether it meant something.
 *
 * @param {Controller} controller
 * @param {string} key
 * @param {KeyboardEvent} event
 */
export function press(controller, key, event) {
  const { waiting } = controller;
  controller.waiting = null;
  const common = pressCommon(controller, key, event);
  if (common !== null || !controller.state.view) return common ?? false;
  const scene = controller.scene();
  const targets = chooseFrom(scene);
  const target = current(targets, scene.selected);
  switch (key) {
    case 'b':
      return act(controller, about(scene, target, 'build', 'recruit'));
    case 'd':
      return act(controller, about(scene, target, 'discard'));
    case 'w':
      return prefix(controller, scene, target, 'wonder');
    case 'p':
      return prefix(controller, scene, target, 'prepare');
    case 'f':
      controller.flip();
      return true;
    case 'ArrowLeft':
    case 'ArrowRight':
    case 'ArrowUp':
    case 'ArrowDown':
      choose(controller, next(scene, targets, target, key), { preventScroll: true });
      return targets.length > 0;
  }
  if (!/^[1-9]$/.test(key)) return false;
  const place = Number(key) - 1;
  if (waiting?.view === controller.state.view && waiting.target === target) {
    act(controller, about(scene, target, waiting.verb), place);
    return true;
  }
  if (targets[place]) choose(controller, targets[place], { preventScroll: true });
  else if (!scene.isTurn)
    act(
      controller,
      scene.choices.filter(({ action }) => !action.targets.length),
      place - targets.length
    );
  return targets[place] !== undefined;
}

/**
 * The first key of two: W, then which Wonder.
 *
 * @param {Controller} controller
 * @param {Scene} scene
 * @param {string | null} target
 * @param {string} verb
 */
function prefix(controller, scene, target, verb) {
  const choices = about(scene, target, verb);
  if (choices.length === 1) act(controller, choices);
  else if (choices.length) {
    choose(controller, target, { preventScroll: true });
    controller.waiting = { verb, view: scene.view, target };
  }
  return choices.length > 0;
}

/**
 * The choices about a thing with some verbs.
 *
 * @param {Scene} scene
 * @param {string | null} target
 * @param {...string} verbs
 */
const about = (scene, target, ...verbs) => scene.aboutThing(target).filter(({ action }) => verbs.includes(action.verb));

/** @param {Controller} controller @param {import('./scene.js').Choice[]} choices @param {number} [place] */
function act(controller, choices, place = 0) {
  const choice = choices[place];
  if (choice) controller.act(choice.action.text);
  return choice !== undefined;
}

/**
 * The thing that an arrow leads to.
 *
 * @param {Scene} scene
 * @param {string[]} targets
 * @param {string | null} target where it starts
 * @param {string} key
 */
function next(scene, targets, target, key) {
  const here = scene.slotOf(target);
  const onward = key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1;
  if (!here || !scene.isTurn || key === 'ArrowLeft' || key === 'ArrowRight') return beside(targets, target, onward);
  const beyond = scene.accessible.filter((slot) => (slot.row - here.row) * onward > 0);
  const distance = (/** @type {import('../types').Slot} */ slot) =>
    Math.abs(slot.column - here.column) + Math.abs(slot.row - here.row);
  const nearest = beyond.sort((one, two) => distance(one) - distance(two))[0];
  return nearest && `card:${nearest.card}`;
}
