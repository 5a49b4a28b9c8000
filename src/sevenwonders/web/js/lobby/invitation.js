/** A friend's way to the table: the link to send, and in a LAN its picture to scan. */

import { h, render } from '../core/dom.js';
import { api } from '../core/http.js';
import { t } from '../core/i18n.js';
import { LEFT, navigate } from '../core/router.js';
import { linkLine } from '../ui/link.js';

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
    linkLine(address),
    picture(lan, table),
    lan?.code && h('p', { class: 'join-code' }, t('lobby.invite.code'), ' ', h('b', null, lan.code)),
    h('div', { class: 'row' }, h('button', { type: 'button', class: 'button primary', onclick: () => dialog.close() }, t('lobby.invite.go'))),
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
