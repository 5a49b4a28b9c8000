/** The table by keyboard. */

import { beside, choose, current, pressCommon } from '../../table/shortcuts.js';
import { keyed } from './panel.js';

/** @import { Controller, Scene } from '../types' */

/** Keys, and which words explain them. */
export const KEYS = [
  ['1 – 8', '1'],
  ['← →', '2'],
  ['Enter', '3'],
  ['Esc', '4'],
  ['B', 'build'],
  ['T', 'stage'],
  ['S', 'sell'],
  ['A D F', 'ways'],
  ['R', 'revoke'],
  ['E', 'decline'],
  ['O', 'boards'],
  ['H', '8'],
  ['U', '9'],
  ['Y', 'redo'],
  ['L', '10'],
  ['[ ]', '11'],
  ['␣', '13'],
  ['?', '14']
];

/** Return the things that digits and arrows choose from, in order. @param {Scene} scene @returns {string[]} */
const chooseFrom = (scene) => (scene.offered.length ? scene.offered : scene.hand);

/**
 * Handle a key; returns whether it meant something.
 *
 * @param {Controller} controller
 * @param {string} key
 * @param {KeyboardEvent} event
 */
export function press(controller, key, event) {
  const common = pressCommon(controller, key, event);
  if (common !== null || !controller.state.view) return common ?? false;
  const scene = controller.scene();
  const targets = chooseFrom(scene);
  const target = current(targets, scene.selected);
  const chosen = /^[1-9]$/.test(key)
    ? targets[Number(key) - 1]
    : /^Arrow(Left|Right)$/.test(key)
      ? beside(targets, target, key === 'ArrowRight' ? 1 : -1)
      : null;
  if (chosen !== null) {
    choose(controller, chosen);
    return chosen !== undefined;
  }
  const action = keyed(scene, target).find((one) => one.key.toLowerCase() === key)?.action;
  if (action) controller.act(action.text);
  else if (key === 'r' && scene.chosen) controller.revoke();
  else if (key === 'o') controller.visit(scene.seats[1] ?? scene.me);
  else if (key === 'e') loose(controller, scene);
  else return false;
  return true;
}

/**
 * Return the action that concerns nothing on the table: to decline.
 *
 * @param {Controller} controller
 * @param {Scene} scene
 */
function loose(controller, scene) {
  const action = scene.choices.find(({ targets }) => !targets.length);
  if (action) controller.act(action.text);
}
