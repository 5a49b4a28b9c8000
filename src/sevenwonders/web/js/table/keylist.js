/** The list of keys. */

import { h } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { closeButton, modal } from './toolbar.js';

/** Keys, and which words explain them. */
const KEYS = [
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

/** The list of keys. @param {import('./controller.js').CommonDesk} desk @param {string[][]} [keys] with the ends of the words' keys */
export const keyList = (desk, keys = KEYS) =>
  h(
    'div',
    modal('keys', t('keys.title')),
    h('header', null, h('h2', null, t('keys.title')), closeButton(() => desk.set({ keys: false }))),
    h('dl', null, keys.map(([key = '', words]) => h('div', { key }, h('dt', null, key.split(' ').map((one) => h('kbd', { key: one }, one))), h('dd', null, t(`keys.${words}`))))),
  );
