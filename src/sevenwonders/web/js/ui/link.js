/** A link to pass on: its text, a button that copies it, and the device's share sheet where there is one. */

import { h } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { glyph } from './glyph.js';

const isApple = /Mac|iP(hone|ad|od)/.test(navigator.platform);

/**
 * Render a link with its buttons and a line that says what came of them.
 *
 * @param {string} address
 */
export function linkLine(address) {
  return h(
    'div',
    { class: 'link-line', key: 'link' },
    h('input', { type: 'text', readonly: true, value: address, 'aria-label': t('link.address'), onfocus: (/** @type {Event} */ event) => selectAll(/** @type {HTMLInputElement} */ (event.target)) }),
    h('button', { type: 'button', class: 'button', onclick: (/** @type {Event} */ event) => void copy(/** @type {HTMLElement} */ (event.currentTarget).parentElement) }, glyph('copy', 18), t('link.copy')),
    // only pages over https, and of this machine, have it
    'share' in navigator && h('button', { type: 'button', class: 'button', onclick: () => void navigator.share({ url: address, title: t('page.name') }).catch(() => {}) }, glyph('share', 18), t('link.share')),
    h('p', { role: 'status', manual: true }),
  );
}

/** Copy the link of a line, or leave it selected, and say which. @param {HTMLElement | null} line */
async function copy(line) {
  const input = /** @type {HTMLInputElement} */ (line?.querySelector('input'));
  const isCopied = await navigator.clipboard?.writeText(input.value).then(() => true, () => false) || copySelected(input);
  const said = line?.querySelector('p');
  if (said) said.textContent = isCopied ? t('link.copied') : t('link.selected', { keys: isApple ? '⌘C' : t('link.keys') });
}

/** Copy a field's text without the Clipboard API, which pages over plain http do not have. @param {HTMLInputElement} input */
function copySelected(input) {
  let copied = '';
  input.oncopy = () => (copied = input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0));
  input.focus();
  selectAll(input);
  return document.execCommand('copy') && copied === input.value; // some browsers return true when nothing is selected
}

/** @param {HTMLInputElement} input */
const selectAll = (input) => input.setSelectionRange(0, input.value.length); // Safari on phones ignores `select`
