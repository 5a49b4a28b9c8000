/** One sentence over the page: something went wrong, or something was done.  It is heard, too, and can be put away. */

import { h, render } from '../core/dom.js';
import { fullStop, errorText, t } from '../core/i18n.js';
import { glyph } from './glyph.js';

const GOOD_NEWS_LASTS = 4000;

/** @type {HTMLElement | undefined} */
let place;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** Show an error; it stays until it is closed or another one replaces it. @param {unknown} problem */
export function showProblem(problem) {
  showNotice(sentence(problem), 'problem');
}

/** Say that something worked; it goes by itself. @param {string} text */
export function showNews(text) {
  showNotice(text, 'news');
  timer = setTimeout(hideNotice, GOOD_NEWS_LASTS);
}

/** Put the sentence away. */
export function hideNotice() {
  clearTimeout(timer);
  place?.remove();
  place = undefined;
}

/**
 * Return the message of an error as a sentence with a capital and a full stop.
 *
 * @param {unknown} problem
 */
export function sentence(problem) {
  const text = errorText(problem);
  return fullStop(text.charAt(0).toUpperCase() + text.slice(1));
}

/** Say something that stays until it is put away. @param {string} text @param {'problem' | 'news'} manner */
export function showNotice(text, manner) {
  hideNotice();
  place = document.createElement('div');
  place.className = `notice with-${manner}`;
  place.setAttribute('role', manner === 'problem' ? 'alert' : 'status');
  document.body.append(place);
  render(place, [
    glyph(manner === 'problem' ? 'warning' : 'check'),
    h('p', null, text),
    h(
      'button',
      { class: 'icon-button', type: 'button', 'aria-label': t('page.close'), onclick: hideNotice },
      glyph('cross', 18)
    )
  ]);
}
