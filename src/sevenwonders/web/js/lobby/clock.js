/** How time is counted at a table with people elsewhere: not at all, with a clock for the game, or days for each move. */

import { h } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { keep, kept } from '../core/store.js';
import { line, oneOf } from '../ui/fields.js';

const KEY = 'sevenwonders.clock';
const MINUTE = 60;
const DAY = 86_400;
const OWN = 'own';
/** As the server writes them. */
const CLOCKS = ['', '300+3', '600+5', '1200+10', `1/${DAY}`, `1/${3 * DAY}`, OWN];

/** What somebody wants of the clock. @typedef {{ clock: string, minutes: string, seconds: string }} Wish */

/** @returns {Wish} */
export const remembered = () => kept(KEY, { clock: '', minutes: '15', seconds: '10' });

/** The word for the server. @param {Wish} wish @returns {string | null} */
export function written({ clock, minutes, seconds }) {
  if (clock !== OWN) return clock || null;
  return `${Math.round(Number(minutes.replace(',', '.')) * MINUTE) || 0}+${Math.round(Number(seconds)) || 0}`;
}

/** A way to count time in words. @param {string} control as the server writes it */
export function clockWords(control) {
  if (!control) return { short: t('lobby.clock.none'), long: '' };
  const [seconds = 0, more = 0] = control.split(/[+/]/).map(Number);
  if (control.includes('/')) return { short: t('lobby.clock.days', { count: more / DAY }), long: t('lobby.clock.days.about', { count: more / DAY }) };
  const words = { minutes: Math.round((10 * seconds) / MINUTE) / 10, seconds: more };
  return { short: t('lobby.clock.fischer', words), long: t('lobby.clock.fischer.about', words) };
}

/** @param {Wish} wish @param {(wish: Wish) => void} choose */
export function clockField(wish, choose) {
  const change = (/** @type {Partial<Wish>} */ changes) => {
    const whole = { ...wish, ...changes };
    keep(KEY, whole);
    choose(whole);
  };
  return [
    oneOf({
      legend: t('lobby.clock'),
      name: 'clock',
      value: wish.clock,
      look: 'clocks',
      choices: CLOCKS.map((value) => ({ value, label: value === OWN ? t('lobby.clock.own') : clockWords(value).short, about: value === OWN ? '' : clockWords(value).long })),
      choose: (clock) => change({ clock }),
    }),
    wish.clock === OWN
      ? h('div', { class: 'row', key: 'own-clock' }, line({ id: 'clock-minutes', label: t('lobby.clock.minutes'), value: wish.minutes, choose: (minutes) => change({ minutes }) }), line({ id: 'clock-seconds', label: t('lobby.clock.seconds'), value: wish.seconds, choose: (seconds) => change({ seconds }) }))
      : wish.clock && h('p', { class: 'says', key: 'clock-says' }, clockWords(wish.clock).long),
  ];
}
