/**
 * A link to pass on: its text, a button that copies it, and the device's share sheet where there is one.  Where other
 * devices on the network may come, it has the address and the code for them, and is a picture to scan.
 */

import { h } from '../core/dom.js';
import { api } from '../core/http.js';
import { t } from '../core/i18n.js';
import { glyph } from './glyph.js';

/** The address for other devices. @typedef {{ address: string, code: string, link: string }} Lan */

/** Return whether the page is shown on the server's machine, by an address that no other device can reach. */
const isLocal = () => /^(localhost|127\.|\[::1\])/.test(location.hostname);

/**
 * Ask how other devices on the network get in, which the server says on its own machine alone.
 *
 * @returns {Promise<Lan | null>}
 */
export async function askLan() {
  const lan = isLocal() ? await api('/api/lan').catch(() => null) : null;
  return lan?.link ? lan : null;
}

/** The link to a page, for others. @param {string} path @param {Lan | null} lan */
export const linkTo = (path, lan) => (lan ? `${lan.link}?next=${encodeURIComponent(path)}` : location.origin + path);

/**
 * Render an invitation: who can follow the link, the link, its picture, and what is to be typed without either.
 *
 * @param {string} path
 * @param {Lan | null} lan
 * @param {string} about what is said of a link that leads here from everywhere
 */
export const invitation = (path, lan, about) => [
  h('p', null, lan ? t('link.lan') : isLocal() ? t('link.local') : about),
  linkLine(linkTo(path, lan)),
  lan && [
    h('img', {
      class: 'qr',
      src: `/api/lan/qr.svg?path=${encodeURIComponent(path)}`,
      alt: t('link.picture'),
      width: 220,
      height: 220,
      onerror: (/** @type {Event} */ event) => /** @type {HTMLElement} */ (event.target).remove()
    }),
    h('p', { class: 'join-code' }, t('link.code', { address: lan.address }), ' ', h('b', null, lan.code))
  ]
];

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
    h('input', {
      type: 'text',
      readonly: true,
      value: address,
      'aria-label': t('link.address'),
      onfocus: (/** @type {Event} */ event) => selectAll(/** @type {HTMLInputElement} */ (event.target))
    }),
    h(
      'button',
      {
        type: 'button',
        class: 'button',
        onclick: (/** @type {Event} */ event) =>
          void copy(/** @type {HTMLElement} */ (event.currentTarget).parentElement)
      },
      glyph('copy', 18),
      t('link.copy')
    ),
    // only pages over https, and of this machine, have it
    'share' in navigator &&
      h(
        'button',
        {
          type: 'button',
          class: 'button',
          onclick: () => void navigator.share({ url: address, title: t('page.name') }).catch(() => {})
        },
        glyph('share', 18),
        t('link.share')
      ),
    h('p', { role: 'status', manual: true })
  );
}

/** Copy the link of a line, or leave it selected, and say which. @param {HTMLElement | null} line */
async function copy(line) {
  const input = /** @type {HTMLInputElement} */ (line?.querySelector('input'));
  const isCopied =
    (await navigator.clipboard?.writeText(input.value).then(
      () => true,
      () => false
    )) || copySelected(input);
  const said = line?.querySelector('p');
  if (said)
    said.textContent = isCopied ? t('link.copied') : t('link.selected', { keys: isApple ? '⌘C' : t('link.keys') });
}

/**
 * Copy a field's text without the Clipboard API, which pages over plain http do not have.
 *
 * @param {HTMLInputElement} input
 */
function copySelected(input) {
  let copied = '';
  input.oncopy = () => (copied = input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0));
  input.focus();
  selectAll(input);
  return document.execCommand('copy') && copied === input.value; // some browsers return true when nothing is selected
}

/** @param {HTMLInputElement} input */
const selectAll = (input) => input.setSelectionRange(0, input.value.length); // Safari on phones ignores `select`
