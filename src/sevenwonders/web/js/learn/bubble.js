/** The content of the guide’s bubble: the words of a step, and the ways on from it. */

import { h } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { glyph } from '../ui/glyph.js';

/** @import { Course } from './course.js' */
/** @import { Step } from './steps.js' */
/**
 * Actions of the reader on the guide.
 *
 * @typedef {object} Ways
 * @property {(hidden: boolean) => void} fold
 * @property {() => void} leave
 * @property {() => void} next
 * @property {() => void} back
 * @property {() => void} stay
 * @property {() => void} goOn
 * @property {string} following what comes after the lesson, as the end of a key
 */

/**
 * @param {Course} course
 * @param {Step} step
 * @param {{ title: string, text: string, hidden: boolean }} words
 * @param {Ways} ways
 */
export const bubble = (course, step, { title, text, hidden }, ways) => [
  h(
    'button',
    { type: 'button', class: 'guide-unfold', hidden: !hidden, onclick: () => ways.fold(false) },
    glyph('book', 20),
    t('lesson.show')
  ),
  h(
    'header',
    { hidden },
    h('b', { class: 'guide-title' }, title),
    sign('hide', '', () => ways.fold(true), h('span', { class: 'guide-dash' })),
    sign('leave', 'guide-leave', ways.leave, glyph('cross', 18))
  ),
  h('p', { hidden }, text),
  h('footer', { hidden }, step.last ? lastButtons(ways) : onward(course, step, ways))
];

/** @param {'hide' | 'leave'} name @param {string} kind @param {() => void} onclick @param {any} drawing */
const sign = (name, kind, onclick, drawing) =>
  h(
    'button',
    {
      type: 'button',
      class: ['icon-button', kind],
      'aria-label': t(`lesson.${name}`),
      title: t(`lesson.${name}`),
      onclick
    },
    drawing
  );

/** @param {string} words @param {string} look @param {() => void} onclick @param {object} [more] */
const button = (words, look, onclick, more) =>
  h('button', { type: 'button', class: `button ${look}`, onclick, ...more }, t(`lesson.${words}`));

/** Ways on from a step. @param {Course} course @param {Step} step @param {Ways} ways */
function onward({ opening, number, past }, step, { next, back }) {
  const isOpening = opening[number] === step;
  const ahead = opening.slice(number + 1).filter(({ instead }) => !instead).length;
  return [
    isOpening && h('small', null, t('lesson.step', { step: past.length + 1, steps: past.length + 1 + ahead })),
    isOpening && past.length > 0 && !step.until && button('back', 'pale', back),
    step.until
      ? h('span', { class: 'guide-turn' }, t('lesson.waiting'))
      : button('next', 'primary guide-next', next, { 'aria-keyshortcuts': 'n' })
  ];
}

/** Ways on when the lesson has ended before the game. @param {Ways} ways */
const lastButtons = ({ stay, goOn, following }) => [
  button('play_on', 'pale', stay),
  button(following, 'primary guide-end', goOn)
];
