/** The key to all signs, made from the catalogue: what is drawn on a card is drawn here, with its meaning. */

import { h, render } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { openFrame } from '../ui/frame.js';
import { sentence } from '../ui/notice.js';
import { gameChoice, needGame } from './choice.js';
import { showPlace } from './place.js';

/** @param {HTMLElement} root */
export async function open(root) {
  const frame = await openFrame(root, { way: 'learn', wide: true, messages: ['learn', 'lobby', 'table'] });
  frame.entitle(t('symbols.title'));
  /** @param {import('./choice.js').Chosen} chosen */
  const draw = ({ game, learn }) =>
    render(frame.main, [
      h('h1', null, t('symbols.title')),
      h('p', { class: 'lead' }, t('symbols.lead')),
      gameChoice(game, draw),
      h('div', { class: 'key-list', key: game }, learn.key())
    ]);
  try {
    draw(await needGame());
    showPlace();
  } catch (problem) {
    render(frame.main, h('p', { class: 'blank-page' }, sentence(problem)));
  }
  return frame.close;
}
