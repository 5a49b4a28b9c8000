/** Coins, laurels and other small things with a number on them. */

import { t } from '../core/i18n.js';
import { h } from '../core/dom.js';
import { icon } from './icon.js';

/** Coins. @param {number | string} count @param {string} [kind] a class more */
export const coin = (count, kind = '') =>
  h('span', { class: ['coin', kind, String(count).length > 1 && 'wide'] }, icon('coin'), h('b', null, count));

/** Victory points. @param {number | string} count */
export const laurel = (count) => h('span', { class: ['laurel', String(count).length > 1 && 'wide'] }, icon('laurel'), h('b', null, count));

/** Coins, read aloud. @param {number} count */
export const coins = (count) => h('span', { class: 'said', role: 'img', 'aria-label': t('coins', { count }) }, coin(count));

/** Points, read aloud. @param {number} count */
export const points = (count) => h('span', { class: 'said', role: 'img', 'aria-label': t('points', { count }) }, laurel(count));

/** A resource, with its letter for those who asked for letters. @param {string} name @param {string} letter */
export const resource = (name, letter) =>
  h('span', { class: ['resource', `of-${name}`] }, icon(name), h('i', { class: 'letter', 'aria-hidden': 'true' }, letter));
