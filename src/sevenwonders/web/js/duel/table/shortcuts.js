/** The table by keyboard. */

import { beside, choose, pressCommon } from '../../table/shortcuts.js';

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
  ['L', '10'],
  ['[ ]', '11'],
  ['F', '12'],
  ['␣', '13'],
  ['?', '14'],
];

/** What digits and arrows choose among, in order. @param {Scene} scene @returns {string[]} */
function chooseFrom(scene) {
  if (scene.isTurn) return scene.accessible.map((slot) => `card:${slot.card}`);
  const tray = scene.offered;
  if (tray.length) return tray;
  return [...scene.byTarget.keys()];
}

/** Does what a key asks for; whether it meant something. @param {Controller} controller @param {string} key @param {KeyboardEvent} event */
export function press(controller, key, event) {
  const { waiting } = controller;
  controller.waiting = null;
  const common = pressCommon(controller, key, event);
  if (common !== null || !controller.state.view) return common ?? false;
  const scene = controller.scene();
  switch (key) {
    case 'b':
      return act(controller, scene, 'build', 'recruit');
    case 'd':
      return act(controller, scene, 'discard');
    case 'w':
      return prefix(controller, scene, 'wonder');
    case 'p':
      return prefix(controller, scene, 'prepare');
    case 'f':
      controller.flip();
      return true;
    case 'ArrowLeft':
    case 'ArrowRight':
    case 'ArrowUp':
    case 'ArrowDown':
      return arrow(controller, scene, key);
  }
  if (!/^[1-9]$/.test(key)) return false;
  if (waiting?.view === controller.state.view && waiting.selected === controller.state.selected) return which(controller, scene, waiting.verb, Number(key));
  return digit(controller, scene, Number(key));
}

/** @param {Controller} controller @param {Scene} scene @param {string} verb */
function prefix(controller, scene, verb) {
  const choices = about(scene).filter(({ action }) => action.verb === verb);
  if (choices.length === 1) controller.act(choices[0]?.action.text ?? '');
  else if (choices.length) controller.waiting = { verb, view: scene.view, selected: scene.selected };
  return choices.length > 0;
}

/** @param {Scene} scene */
function about(scene) {
  const slot = scene.slotOf(scene.selected);
  return scene.selected ? scene.about(...(slot ? scene.targetsOf(slot) : [scene.selected])) : [];
}

/** @param {Controller} controller @param {Scene} scene @param {...string} verbs */
function act(controller, scene, ...verbs) {
  const choice = about(scene).find(({ action }) => verbs.includes(action.verb));
  if (choice) controller.act(choice.action.text);
  return choice !== undefined;
}

/** The digit after a letter: W, then which Wonder. @param {Controller} controller @param {Scene} scene @param {string} verb @param {number} number */
function which(controller, scene, verb, number) {
  const choice = about(scene).filter(({ action }) => action.verb === verb)[number - 1];
  if (choice) controller.act(choice.action.text);
  return true;
}

/** @param {Controller} controller @param {Scene} scene @param {number} number */
function digit(controller, scene, number) {
  const targets = chooseFrom(scene);
  const target = targets[number - 1];
  if (target) {
    if (target !== scene.selected) controller.select(target);
  } else if (!scene.isTurn) {
    const loose = scene.choices.filter(({ action }) => !action.targets.length)[number - 1 - targets.length];
    if (loose) controller.act(loose.action.text);
  }
  return target !== undefined;
}

/** @param {Controller} controller @param {Scene} scene @param {string} key */
function arrow(controller, scene, key) {
  const targets = chooseFrom(scene);
  if (!targets.length) return false;
  const here = scene.slotOf(scene.selected);
  let next;
  if (here && scene.isTurn && (key === 'ArrowUp' || key === 'ArrowDown')) {
    const down = key === 'ArrowDown' ? 1 : -1;
    const beyond = scene.accessible.filter((slot) => (slot.row - here.row) * down > 0);
    const distance = (/** @type {import('../types').Slot} */ slot) => Math.abs(slot.column - here.column) + Math.abs(slot.row - here.row);
    const nearest = beyond.sort((one, two) => distance(one) - distance(two))[0];
    next = nearest ? `card:${nearest.card}` : null;
  } else {
    next = beside(targets, scene.selected, key === 'ArrowRight' || key === 'ArrowDown' ? 1 : -1);
  }
  choose(controller, next, '.board', { preventScroll: true });
  return true;
}
