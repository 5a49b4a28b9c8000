/** Fields with their labels and explanations, as every page asks for things: plain inputs that the browser knows. */

import { h } from '../core/dom.js';
import { has, t } from '../core/i18n.js';

/**
 * One of several, all in sight.
 *
 * @param {object} what
 * @param {string} what.legend
 * @param {string} what.name
 * @param {string} what.value
 * @param {{ value: string, label: any, about?: string, disabled?: boolean }[]} what.choices
 * @param {(value: string) => void} what.choose
 * @param {string} [what.look] class of the group
 * @param {boolean} [what.quiet] the legend is only heard
 */
export function oneOf({ legend, name, value, choices, choose, look = '', quiet = false }) {
  return h(
    'fieldset',
    { class: ['one-of', look], key: name },
    h('legend', { class: quiet && 'heard-only' }, h('span', null, legend)),
    h(
      'div',
      { class: 'picks', onkeydown: markKeys, onpointerdown: markKeys },
      choices.map((choice) =>
        h(
          'label',
          { class: 'pick', key: choice.value, title: choice.about },
          h('input', {
            type: 'radio',
            name,
            value: choice.value,
            checked: choice.value === value,
            disabled: Boolean(choice.disabled),
            onchange: () => choose(choice.value)
          }),
          h('span', { class: 'pick-face' }, choice.label)
        )
      )
    )
  );
}

/** Show the ring: in WebKit a radio button that an arrow key chooses is not `:focus-visible`. @param {Event} event */
function markKeys({ type, currentTarget }) {
  /** @type {Element} */ (currentTarget).toggleAttribute('data-keys', type === 'keydown');
}

/**
 * One of several from a list that folds.
 *
 * @param {object} what
 * @param {string} what.id
 * @param {string} what.label
 * @param {any} [what.about]
 * @param {string} what.value
 * @param {{ value: string, label: string }[]} what.choices
 * @param {(value: string) => void} what.choose
 * @param {boolean} [what.marked] it differs from what is usual
 */
export function selectField({ id, label, about, value, choices, choose, marked = false }) {
  return h(
    'div',
    { class: ['field', marked && 'marked'], key: id },
    h('label', { for: id }, label),
    about && h('p', { class: 'explained', id: `${id}-about` }, about),
    h(
      'select',
      {
        id,
        value,
        'aria-describedby': about ? `${id}-about` : null,
        onchange: (/** @type {Event} */ event) => choose(/** @type {HTMLSelectElement} */ (event.target).value)
      },
      choices.map((choice) =>
        h('option', { value: choice.value, selected: choice.value === value, key: choice.value }, choice.label)
      )
    )
  );
}

/**
 * On or off.
 *
 * @param {object} what
 * @param {string} what.id
 * @param {string} what.label
 * @param {string} [what.about]
 * @param {boolean} what.value
 * @param {(value: boolean) => void} what.choose
 */
export function onOff({ id, label, about, value, choose }) {
  return h(
    'div',
    { class: 'field on-off', key: id },
    h('label', { for: id }, label),
    about && h('p', { class: 'explained', id: `${id}-about` }, about),
    h('input', {
      type: 'checkbox',
      role: 'switch',
      id,
      checked: value,
      'aria-describedby': about ? `${id}-about` : null,
      onchange: (/** @type {Event} */ event) => choose(/** @type {HTMLInputElement} */ (event.target).checked)
    })
  );
}

/**
 * A step on a scale.
 *
 * @param {object} what
 * @param {string} what.id
 * @param {string} what.label
 * @param {string} [what.about]
 * @param {number} what.value
 * @param {number} what.most
 * @param {number} [what.step]
 * @param {string} what.says the value in words
 * @param {(value: number) => void} what.choose
 */
export function scale({ id, label, about, value, most, step = 1, says, choose }) {
  return h(
    'div',
    { class: 'field scale', key: id },
    h('label', { for: id }, label),
    about && h('p', { class: 'explained', id: `${id}-about` }, about),
    h('input', {
      type: 'range',
      id,
      min: 0,
      max: most,
      step,
      value: String(value),
      'aria-valuetext': says,
      'aria-describedby': about ? `${id}-about` : null,
      oninput: (/** @type {Event} */ event) => choose(Number(/** @type {HTMLInputElement} */ (event.target).value))
    }),
    h('output', { for: id }, says)
  );
}

/**
 * A line of text.
 *
 * @param {object} what
 * @param {string} what.id
 * @param {string} what.label
 * @param {string} what.value
 * @param {string} [what.placeholder]
 * @param {string} [what.problem] what is wrong with it
 * @param {(value: string) => void} what.choose
 */
export function line({ id, label, value, placeholder, problem, choose }) {
  return h(
    'div',
    { class: 'field text-line', key: id },
    h('label', { for: id }, label),
    h('input', {
      type: 'text',
      id,
      value,
      placeholder,
      'aria-invalid': problem ? 'true' : null,
      'aria-describedby': problem ? `${id}-problem` : null,
      maxlength: 160, // the server says what is too long: an emoji may have eleven of these
      autocomplete: 'off',
      oninput: (/** @type {Event} */ event) => choose(/** @type {HTMLInputElement} */ (event.target).value)
    }),
    problem && h('p', { class: 'field-problem', id: `${id}-problem`, role: 'alert' }, problem)
  );
}

/**
 * A whole number between two limits; the browser refuses the form where it is none.
 *
 * @param {object} what
 * @param {string} what.id
 * @param {string} what.label with the unit
 * @param {string} what.about the limits in words
 * @param {string} what.value
 * @param {number} what.least
 * @param {number} what.most
 * @param {(value: string) => void} what.choose
 */
export function amount({ id, label, about, value, least, most, choose }) {
  return h(
    'div',
    { class: 'field amount', key: id },
    h('label', { for: id }, label),
    h('p', { class: 'explained', id: `${id}-about` }, about),
    h('input', {
      type: 'number',
      inputmode: 'numeric',
      id,
      value,
      min: least,
      max: most,
      required: true,
      'aria-describedby': `${id}-about`,
      oninput: (/** @type {Event} */ event) => choose(/** @type {HTMLInputElement} */ (event.target).value)
    })
  );
}

/**
 * @param {object} what
 * @param {string} what.name
 * @param {string} what.legend
 * @param {number} what.value
 * @param {{ number: number, says: string }[]} what.levels
 * @param {(number: number) => string} what.key of the name of a level
 * @param {string} [what.otherwise] what is said where the value is none of them
 * @param {(level: number) => void} what.choose
 */
export const levelChoice = ({ name, legend, value, levels, key, otherwise = '', choose }) => [
  oneOf({
    legend,
    name,
    value: String(value),
    look: 'levels',
    choices: levels.map(({ number }) => ({
      value: String(number),
      label: [h('b', null, String(number)), strength(number, levels), h('span', null, levelName(number, key))]
    })),
    choose: (number) => choose(Number(number))
  }),
  h('p', { class: 'says', key: `${name}-says`, 'aria-live': 'polite' }, levelText(value, levels, key) || otherwise)
];

/** As many bars as the level is high. @param {number} number @param {{ number: number }[]} levels */
const strength = (number, levels) =>
  h(
    'span',
    { class: 'strength', 'aria-hidden': 'true' },
    levels.map((level) =>
      h('i', { class: level.number <= number && 'on', style: { '--height': level.number / levels.length } })
    )
  );

/** @param {number} number @param {(number: number) => string} key */
export const levelName = (number, key) => (has(key(number)) ? t(key(number)) : String(number));

/**
 * Describe a level, with the program's own text if there is no message.
 *
 * @param {number} number
 * @param {{ number: number, says: string }[]} levels
 * @param {(number: number) => string} key
 */
function levelText(number, levels, key) {
  const about = `${key(number)}.about`;
  return has(about) ? t(about) : (levels.find((level) => level.number === number)?.says ?? '');
}
