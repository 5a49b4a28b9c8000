/** Points in time as people say them. */

import { language } from '../core/i18n.js';

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/**
 * How long ago something was.
 *
 * @param {string} time in ISO form
 */
export function ago(time) {
  const seconds = (new Date(time).getTime() - Date.now()) / 1000;
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  if (Number.isNaN(seconds)) return '';
  for (const [unit, length] of UNITS) {
    if (Math.abs(seconds) >= length) return words.format(Math.round(seconds / length), unit);
  }
  return words.format(0, 'second');
}
