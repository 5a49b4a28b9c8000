/** How strong a computer plays: a choice with every level in sight. */

import { h } from '../core/dom.js';
import { has, t } from '../core/i18n.js';
import { oneOf } from '../pages/fields.js';

/**
 * @param {object} what
 * @param {string} what.name
 * @param {string} what.legend
 * @param {number} what.value
 * @param {{ number: number, says: string }[]} what.levels
 * @param {string} [what.prefix] of the keys of their names
 * @param {string} [what.otherwise] what is said where the value is none of them
 * @param {(level: number) => void} what.choose
 */
export const levelChoice = ({ name, legend, value, levels, prefix = 'level', otherwise = '', choose }) => [
  oneOf({
    legend,
    name,
    value: String(value),
    look: 'levels',
    choices: levels.map(({ number }) => ({
      value: String(number),
      label: [h('b', null, String(number)), strength(number, levels), h('span', null, levelName(number, prefix))],
    })),
    choose: (number) => choose(Number(number)),
  }),
  h('p', { class: 'says', key: `${name}-says`, 'aria-live': 'polite' }, levelText(value, levels, prefix) || otherwise),
];

/** As many bars as the level is high. @param {number} number @param {{ number: number }[]} levels */
const strength = (number, levels) =>
  h(
    'span',
    { class: 'strength', 'aria-hidden': 'true' },
    levels.map((level) => h('i', { class: level.number <= number && 'on' })),
  );

/** @param {number} number @param {string} prefix */
export const levelName = (number, prefix) => (has(`${prefix}.${number}`) ? t(`${prefix}.${number}`) : String(number));

/** What a level does, by the program itself where our words lack it. @param {number} number @param {{ number: number, says: string }[]} levels @param {string} prefix */
function levelText(number, levels, prefix) {
  const key = `${prefix}.${number}.about`;
  return has(key) ? t(key) : (levels.find((level) => level.number === number)?.says ?? '');
}
