/**
 * Notices over a table: rulings that a refusal names, as links, a past position that is shown, and a request to take a
 * move back.
 */

import { h } from '../core/dom.js';
import { t } from '../core/i18n.js';

/** @import { TableController } from './controller.js' */

/**
 * A link to the rules, beside the table.
 *
 * @param {TableController} controller
 * @param {string} place in the rules pages, as in `#R-53` or `&q=Baths`
 * @param {string} text
 */
export const ruleLink = (controller, place, text) =>
  h(
    'a',
    {
      key: place,
      class: 'rule-link',
      target: '_blank',
      href: `/learn/rules?game=${controller.state.view.game}${place}`
    },
    text
  );

/**
 * A sentence whose numbers of rulings are links to them.
 *
 * @param {TableController} controller
 * @param {string} sentence
 */
export const linkRulings = (controller, sentence) =>
  h(
    'span',
    null,
    sentence.split(/(R-\d+)/).map((part, at) => (at % 2 ? ruleLink(controller, `#${part}`, part) : part))
  );

/** Render the notice of a past position, and the way back. @param {TableController} controller */
export const pastNotice = (controller) =>
  h(
    'p',
    { key: 'past', class: 'past-note' },
    t('moves.looking', { ply: (controller.state.looking ?? 0) + 1, count: controller.history.length }),
    h('button', { type: 'button', class: 'button', onclick: () => controller.set({ looking: null }) }, t('moves.back'))
  );

/**
 * Note when a button appears that was not waited for: presses meant for what was there before it do not reach it
 * (`mount.js`).
 *
 * @param {HTMLElement} button
 */
const noteAppearance = (button) => void (button.dataset['shown'] = String(performance.now()));

/**
 * Render the request to take a move back: a note to the player who waits, or the question to the other.
 *
 * @param {any} controller of a game of two
 * @param {any} scene
 */
export function takeBack(controller, scene) {
  const { undo_asked, you } = scene.table;
  if (you === undo_asked)
    return h(
      'p',
      { key: 'asked', class: 'past-note' },
      t('panel.asked_you', { name: scene.name(undo_asked === 'p1' ? 'p2' : 'p1') })
    );
  const answer = (/** @type {boolean} */ agree) =>
    h(
      'button',
      {
        type: 'button',
        class: 'button',
        ref: noteAppearance,
        onclick: () => controller.line?.sendOnce({ type: 'undo_answer', agree })
      },
      t(agree ? 'panel.agree' : 'panel.refuse')
    );
  return h(
    'p',
    { key: 'asked', class: 'past-note' },
    t('panel.take_back_asked', { name: scene.name(undo_asked) }),
    answer(true),
    answer(false)
  );
}
