/** How strong a computer plays: a choice with every level in sight. */

import { h } from '../core/dom.js';
import { has, t } from '../core/i18n.js';
import { oneOf } from './fields.js';

/** @param {number} number */
const duelLevel = (number) => `level.${number}`;

/**
 * @param {object} what
 * @param {string} what.name
 * @param {string} what.legend
 * @param {number} what.value
 * @param {{ number: number, says: string }[]} what.levels
 * @param {(number: number) => string} [what.key] of the name of a level
 * @param {string} [what.otherwise] what is said where the value is none of them
 * @param {(level: number) => void} what.choose
 */
export const levelChoice = ({ name, legend, value, levels, key = duelLevel, otherwise = '', choose }) => [
  oneOf({
    legend,
    name,
    value: String(value),
    look: 'levels',
    choices: levels.map(({ number }) => ({
      value: String(number),
      label: [h('b', null, String(number)), strength(number, levels), h('span', null, levelName(number, key))],
    })),
    choose: (number) => choose(Number(number)),
  }),
  h('p', { class: 'says', key: `${name}-says`, 'aria-live': 'polite' }, levelText(value, levels, key) || otherwise),
];

/** As many bars as the level is high. @param {number} number @param {{ number: number }[]} levels */
const strength = (number, levels) =>
  h(
    'span',
    { class: 'strength', 'aria-hidden': 'true' },
    levels.map((level) => h('i', { class: level.number <= number && 'on' })),
  );

/** @param {number} number @param {(number: number) => string} key */
export const levelName = (number, key) => (has(key(number)) ? t(key(number)) : String(number));

/** What a level does, by the program itself where our words lack it. @param {number} number @param {{ number: number, says: string }[]} levels @param {(number: number) => string} key */
function levelText(number, levels, key) {
  const about = `${key(number)}.about`;
  return has(about) ? t(about) : (levels.find((level) => level.number === number)?.says ?? '');
}
