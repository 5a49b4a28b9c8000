/** Asks somebody for their name, once: before they sit down with other people, and lets them sit down who follow an invitation. */

import { h, render } from '../core/dom.js';
import { ApiError, api } from '../core/http.js';
import { explainedError, needMessages, t } from '../core/i18n.js';
import { needStyle } from '../core/lazy.js';
import { LEFT } from '../core/router.js';
import { keep, kept } from '../core/store.js';
import { line } from './fields.js';

const KEY = 'sevenwonders.name';

/** Keep on this device how somebody is called. @param {string} name */
export const keepName = (name) => keep(KEY, { name });

/** Whether somebody has a name, after asking for it where they have none; false where they would rather not sit down. */
export async function needName() {
  if ((await api('/api/me')).named) return true;
  await Promise.all([needStyle('ui'), needMessages('ui', 'people')]);
  const name = await asked(kept(KEY, { name: '' }).name);
  if (!name) return false;
  await api('/api/me', { method: 'PUT', body: { name } });
  keepName(name);
  return true;
}

/** Take a free seat for who follows an invitation; why it could not be taken, empty when all is well. @param {string} id @param {string} code */
export async function join(id, code) {
  let problem = '';
  try {
    if (await needName()) await api(`/api/tables/${id}/join`, { body: { code } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    problem = explainedError(error);
  }
  history.replaceState(null, '', `/t/${id}`);
  return problem;
}

/** @param {string} name to begin with @returns {Promise<string>} */
function asked(name) {
  const dialog = document.createElement('dialog');
  dialog.className = 'dialog name-dialog';
  dialog.setAttribute('aria-labelledby', 'name-title');
  document.body.append(dialog);
  const draw = () =>
    render(
      dialog,
      h(
        'form',
        {
          onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            if (name.trim()) dialog.close(name.trim());
          },
        },
        h('h2', { id: 'name-title' }, t('name.title')),
        h('p', null, t('name.about')),
        line({ id: 'asked-name', label: t('name.label'), value: name, choose: (typed) => ((name = typed), draw()) }),
        h(
          'div',
          { class: 'row' },
          h('button', { type: 'submit', class: 'button primary', disabled: !name.trim() }, t('name.go')),
          h('button', { type: 'button', class: 'button', onclick: () => dialog.close('') }, t('name.watch')),
        ),
      ),
    );
  draw();
  dialog.showModal();
  dialog.querySelector('input')?.focus();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === LEFT ? '' : dialog.returnValue);
    });
  });
}
