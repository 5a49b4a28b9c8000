/** The table by keyboard. */

import { beside, choose, pressCommon } from '../../table/shortcuts.js';
import { keyed } from './panel.js';

/** @import { Desk, Scene } from '../types' */

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
  ['L', '10'],
  ['[ ]', '11'],
  ['␣', '13'],
  ['?', '14'],
];

/** What digits and arrows choose among, in order. @param {Scene} scene @returns {string[]} */
const chooseFrom = (scene) => (scene.offered.length ? scene.offered : (scene.view.hand ?? []).map(({ card }) => `card:${card}`));

/** Does what a key asks for; whether it meant something. @param {Desk} desk @param {string} key @param {KeyboardEvent} event */
export function press(desk, key, event) {
  const common = pressCommon(desk, key, event);
  if (common !== null || !desk.state.view) return common ?? false;
  const scene = desk.scene();
  const targets = chooseFrom(scene);
  if (/^[1-9]$/.test(key)) {
    const target = targets[Number(key) - 1];
    if (target && target !== scene.selected) desk.select(target);
    return target !== undefined;
  }
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    choose(desk, beside(targets, scene.selected, key === 'ArrowRight' ? 1 : -1), '.hand, .choices-over');
    return targets.length > 0;
  }
  const action = keyed(scene, scene.selected).find((one) => one.key.toLowerCase() === key)?.action;
  if (action) desk.act(action.text);
  else if (key === 'r' && scene.chosen) desk.revoke();
  else if (key === 'o') desk.visit(scene.seats[1] ?? scene.me);
  else if (key === 'e') loose(desk, scene);
  else return false;
  return true;
}

/** What is about nothing on the table: to decline. @param {Desk} desk @param {Scene} scene */
function loose(desk, scene) {
  const action = scene.choices.find(({ target }) => !target);
  if (action) desk.act(action.text);
}
