/** Asks somebody for their name, once: before they sit down with other people, and lets them sit down who follow an invitation. */

import { h, render } from '../core/dom.js';
import { ApiError, api } from '../core/http.js';
import { explainedError, needMessages, t } from '../core/i18n.js';
import { needStyle } from '../core/lazy.js';
import { keep, kept } from '../core/store.js';
import { line } from './fields.js';
import { sentence } from './notice.js';

const KEY = 'sevenwonders.name';
const NAMED = 'named'; // how the dialog was closed

/** Keep on this device how somebody is called. @param {string} name */
export const keepName = (name) => keep(KEY, { name });

/** Return whether the guest has a name, after asking for it where there is none; false where they would rather watch. */
export async function needName() {
  if ((await api('/api/me')).named) return true;
  await Promise.all([needStyle('ui'), needMessages('ui', 'people')]);
  return ask(kept(KEY, { name: '' }).name);
}

/** Take a free seat for a guest who follows an invitation; returns why it could not be taken, empty when all is well. @param {string} id @param {string} code */
export async function join(id, code) {
  let problem = '';
  try {
    if (await needName()) await api(`/api/tables/${id}/join`, { body: { code } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    problem = explainedError(error);
    if (error.status === 0 || error.status === 429 || error.status >= 500) return problem; // the address still invites: a reload tries again
  }
  history.replaceState(null, '', `/t/${id}`);
  return problem;
}

/** Ask for a name until the server accepts one; its objection is shown in the dialog. @param {string} name to begin with @returns {Promise<boolean>} */
function ask(name) {
  let problem = '';
  const dialog = document.createElement('dialog');
  dialog.className = 'dialog name-dialog';
  dialog.setAttribute('aria-labelledby', 'name-title');
  document.body.append(dialog);
  const submit = async () => {
    const wanted = name.trim();
    try {
      await api('/api/me', { method: 'PUT', body: { name: wanted } });
      keepName(wanted);
      dialog.close(NAMED);
    } catch (error) {
      problem = sentence(error);
      draw();
      dialog.querySelector('input')?.focus();
    }
  };
  const draw = () =>
    render(
      dialog,
      h(
        'form',
        {
          onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            if (name.trim()) void submit();
          },
        },
        h('h2', { id: 'name-title' }, t('name.title')),
        h('p', null, t('name.about')),
        line({ id: 'asked-name', label: t('name.label'), value: name, problem, choose: (typed) => ((name = typed), (problem = ''), draw()) }),
        h(
          'div',
          { class: 'row' },
          h('button', { type: 'submit', class: 'button primary', disabled: !name.trim() }, t('name.go')),
          h('button', { type: 'button', class: 'button', onclick: () => dialog.close() }, t('name.watch')),
        ),
      ),
    );
  draw();
  dialog.showModal();
  dialog.querySelector('input')?.focus();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === NAMED);
    });
  });
}
