/** A friend's way to the table: the link to send, and in a LAN its picture to scan. */

import { h, render } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { LEFT, navigate } from '../core/router.js';
import { askLan, invitation } from '../ui/link.js';

/**
 * Show the invitation in a dialog; it leads on to the table.
 *
 * @param {import('../protocol').TableSummary} table
 */
export async function offerInvitation(table) {
  const lan = await askLan();
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
    free > 1 && h('p', null, t('lobby.invite.seats', { count: free })),
    invitation(table.invite ?? `/t/${table.id}`, lan, t('lobby.invite.about')),
    h(
      'div',
      { class: 'row' },
      h('button', { type: 'button', class: 'button primary', onclick: () => dialog.close() }, t('lobby.invite.go'))
    )
  ]);
  dialog.showModal();
}
