/** The guest's data on the server: download and deletion. */

import { h } from '../core/dom.js';
import { api } from '../core/http.js';
import { t } from '../core/i18n.js';
import { navigate } from '../core/router.js';
import { showProblem } from './notice.js';
import { download } from './records.js';

/** The two buttons; what they say is in the part `settings` of the catalogue. */
export const ownData = () =>
  h(
    'div',
    { class: 'row', key: 'ways' },
    h(
      'button',
      { class: 'button', type: 'button', onclick: () => void download('/api/me/data', 'sevenwonders.json') },
      t('settings.data.save')
    ),
    h('button', { class: 'button', type: 'button', onclick: () => void deleteData() }, t('settings.data.delete'))
  );

/** Delete all that the server keeps of this guest, if that is meant. */
async function deleteData() {
  if (!confirm(t('settings.data.sure'))) return;
  try {
    await api('/api/me', { method: 'DELETE' });
    navigate('/');
  } catch (problem) {
    showProblem(problem);
  }
}
