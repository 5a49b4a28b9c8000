/** A friend's way to the table: the link to send, and in a LAN its picture to scan. */

import { h, render } from '../core/dom.js';
import { api } from '../core/http.js';
import { t } from '../core/i18n.js';
import { LEFT, navigate } from '../core/router.js';
import { glyph } from '../ui/glyph.js';
import { showNews, showProblem } from '../ui/notice.js';

/**
 * Show the invitation in a dialog; it leads on to the table.
 *
 * @param {import('../protocol').TableSummary} table
 */
export async function offerInvitation(table) {
  const found = await api('/api/lan').catch(() => null);
  const lan = found?.enabled ? found : null;
  const address = new URL(table.invite ?? `/t/${table.id}`, lan?.address ?? location.origin).href;
  const free = Object.values(table.seats).filter((seat) => seat.kind === 'free').length;
  const dialog = document.createElement('dialog');
  dialog.className = 'dialog invitation';
  dialog.setAttribute('aria-labelledby', 'invitation-title');
  dialog.onclose = () => {
    dialog.remove();
    if (dialog.returnValue !== LEFT) navigate(`/t/${table.id}`);
  };
  document.body.append(dialog);
  render(dialog, [
    h('h2', { id: 'invitation-title' }, t('lobby.invite')),
    h('p', null, t(lan ? 'lobby.invite.lan' : isLocal() ? 'lobby.invite.local' : 'lobby.invite.about', { count: free })),
    free > 1 && h('p', null, t('lobby.invite.seats', { count: free })),
    h(
      'div',
      { class: 'link-line' },
      h('input', { type: 'text', readonly: true, value: address, 'aria-label': t('lobby.invite.link'), onfocus: select }),
      h('button', { type: 'button', class: 'button', onclick: () => void copy(address) }, glyph('copy', 18), t('lobby.invite.copy')),
    ),
    picture(lan, table),
    lan?.code && h('p', { class: 'join-code' }, t('lobby.invite.code'), ' ', h('b', null, lan.code)),
    h(
      'div',
      { class: 'row' },
      'share' in navigator &&
        h('button', { type: 'button', class: 'button', onclick: () => void navigator.share({ url: address, title: t('page.name') }).catch(() => {}) }, glyph('share', 18), t('lobby.invite.share')),
      h('button', { type: 'button', class: 'button primary', onclick: () => dialog.close() }, t('lobby.invite.go')),
    ),
  ]);
  dialog.showModal();
}

/** The link as a picture that a telephone can read. @param {any} lan @param {{ invite?: string | null }} table */
function picture(lan, table) {
  if (!lan) return null;
  const source = `/api/lan/qr.svg?path=${encodeURIComponent(table.invite ?? '')}`;
  return h('img', { class: 'qr', src: source, alt: t('lobby.invite.picture'), width: 220, height: 220, onerror: (/** @type {Event} */ event) => /** @type {HTMLElement} */ (event.target).remove() });
}

const isLocal = () => /^(localhost|127\.|\[::1\])/.test(location.hostname);

/** @param {Event} event */
const select = (event) => /** @type {HTMLInputElement} */ (event.target).select();

/** @param {string} text */
async function copy(text) {
  try {
    if (navigator.clipboard) await navigator.clipboard.writeText(text);
    else if (!document.execCommand('copy')) throw new Error();
    showNews(t('lobby.invite.copied'));
  } catch {
    showProblem(t('lobby.invite.uncopied'));
  }
}
