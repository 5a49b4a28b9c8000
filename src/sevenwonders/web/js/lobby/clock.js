/** The clock of a table with remote players: none, time for the game, or days per move. */

import { t } from '../core/i18n.js';
import { loadLocal } from '../core/settings.js';

export const KEY = 'sevenwonders.clock';
const MINUTE = 60;
const DAY = 86_400;
export const OWN = 'own';
export const OWN_DAYS = 'days';
/** As the server writes them. */
export const CLOCKS = ['', '300+3', '600+5', '1200+10', `1/${DAY}`, `1/${3 * DAY}`, OWN, OWN_DAYS];
/**
 * The limits of the server, and the defaults.
 *
 * @type {Record<'minutes' | 'seconds' | 'days', { least: number, most: number, usual: string }>}
 */
export const OWN_FIELDS = {
  minutes: { least: 1, most: 180, usual: '15' },
  seconds: { least: 0, most: 300, usual: '10' },
  days: { least: 1, most: 10, usual: '2' }
};

/**
 * The clock that the host has chosen.
 *
 * @typedef {{ clock: string, minutes: string, seconds: string, days: string }} Wish
 */

/** @param {'minutes' | 'seconds' | 'days'} name @param {string} value */
function isWithin(name, value) {
  const { least, most } = OWN_FIELDS[name];
  return /^\d+$/.test(value) && Number(value) >= least && Number(value) <= most;
}

/** @returns {Wish} */
export function loadClock() {
  const { minutes, seconds, days } = OWN_FIELDS;
  const wish = loadLocal(KEY, { clock: '', minutes: minutes.usual, seconds: seconds.usual, days: days.usual });
  for (const name of /** @type {const} */ (['minutes', 'seconds', 'days']))
    if (!isWithin(name, wish[name])) wish[name] = OWN_FIELDS[name].usual;
  return wish;
}

/** The word for the server. @param {Wish} wish @returns {string | null} */
export function clockControl({ clock, minutes, seconds, days }) {
  if (clock === OWN_DAYS) return `1/${Number(days) * DAY}`;
  return clock === OWN ? `${Number(minutes) * MINUTE}+${Number(seconds)}` : clock || null;
}

/** A way to count time in words. @param {string} control as the server writes it */
export function clockWords(control) {
  if (!control) return { short: t('lobby.clock.none'), long: '' };
  const [seconds = 0, more = 0] = control.split(/[+/]/).map(Number);
  if (control.includes('/'))
    return {
      short: t('lobby.clock.days', { count: more / DAY }),
      long: t('lobby.clock.days.about', { count: more / DAY })
    };
  const words = { minutes: Math.round((10 * seconds) / MINUTE) / 10, seconds: more };
  return { short: t('lobby.clock.fischer', words), long: t('lobby.clock.fischer.about', words) };
}
