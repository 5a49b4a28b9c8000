/** What the notices over a table hold: rulings that a refusal names, as links, and that a past position is shown. */

import { h } from '../core/dom.js';
import { t } from '../core/i18n.js';

/** @import { TableController } from './controller.js' */

/** A link to the rules, beside the table. @param {TableController} controller @param {string} place in the rules pages, as in `#R-53` or `&q=Baths` @param {string} text */
export const ruleLink = (controller, place, text) => h('a', { key: place, class: 'rule-link', target: '_blank', href: `/learn/rules?game=${controller.state.view.game}${place}` }, text);

/** A sentence whose numbers of rulings are links to them. @param {TableController} controller @param {string} sentence */
export const linked = (controller, sentence) => h('span', null, sentence.split(/(R-\d+)/).map((part, at) => (at % 2 ? ruleLink(controller, `#${part}`, part) : part)));

/** That a past position is shown, and the way back. @param {TableController} controller */
export const past = (controller) =>
  h('p', { key: 'past', class: 'past-note' }, t('moves.looking', { ply: (controller.state.looking ?? 0) + 1, count: controller.history.length }), h('button', { type: 'button', class: 'button', onclick: () => controller.set({ looking: null }) }, t('moves.back')));
