/** The list of keys. */

import { keyList as listOf } from '../../table/keylist.js';

/** Keys, and which words explain them. */
const KEYS = [
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

/** @param {import('./controller.js').RoundDesk} desk */
export const keyList = (desk) => listOf(desk, KEYS);
