/** Asks for the player's name, once: before a game with other people, and when an invitation is accepted. */

import { h, render } from '../core/dom.js';
import { ApiError, api } from '../core/http.js';
import { errorText, list, needMessages, seatName, t } from '../core/i18n.js';
import { needStyle } from '../core/lazy.js';
import { saveLocal, loadLocal } from '../core/settings.js';
import { line } from './fields.js';
import { sentence } from './notice.js';

const KEY = 'sevenwonders.name';
const NAMED = 'named'; // how the dialog was closed

/** Store the player's name on this device. @param {string} name */
export const saveName = (name) => saveLocal(KEY, { name });

/**
 * Return whether the guest has a name, after asking for it where there is none; false where they would rather watch.
 */
export async function needName() {
  if ((await api('/api/me')).named) return true;
  await Promise.all([needStyle('ui'), needMessages('ui', 'errors', 'people')]);
  return ask(loadLocal(KEY, { name: '' }).name, h('h2', { id: 'name-title' }, t('name.title')));
}

/**
 * Take a free seat for a guest who follows an invitation and agrees; returns why it could not be taken, empty when all
 * is well.
 *
 * @param {string} id
 * @param {string} code
 */
export async function join(id, code) {
  let problem = '';
  try {
    const [{ table }, { named }] = await Promise.all([api(`/api/tables/${id}`), api('/api/me')]);
    const agrees =
      !table.waiting || table.you !== 'spectator' || (named && code === 'open') || (await agree(table, named));
    if (agrees) await api(`/api/tables/${id}/join`, { body: { code } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await needMessages('errors').catch(() => {}); // then in the server's words
    problem = errorText(error);
    // the address still invites: a reload tries again
    if (error.status === 0 || error.status === 429 || error.status >= 500) return problem;
  }
  history.replaceState(null, '', `/t/${id}`);
  return problem;
}

/**
 * Say who invites to what, and ask whether the guest sits down.
 *
 * @param {import('../protocol').TableInfo} table
 * @param {boolean} named
 */
async function agree(table, named) {
  const [{ boxOf, needLines }, { clockWords }] = await Promise.all([
    import('../lobby/tables.js'),
    import('../lobby/clock.js'),
    needStyle('ui'),
    needMessages('ui', 'errors', 'people', 'lobby')
  ]);
  await needLines();
  const seats = Object.values(table.seats);
  const people = seats.filter(({ kind }) => kind === 'person').map(({ name }) => seatName(name));
  const free = seats.filter(({ kind }) => kind === 'free').length;
  const game = t(`game.${table.game}`);
  const clock = clockWords(table.time_control ?? '');
  return ask(named ? null : loadLocal(KEY, { name: '' }).name, [
    h('h2', { id: 'name-title' }, people[0] ? t('invite.from', { name: people[0], game }) : t('invite.open', { game })),
    h(
      'ul',
      { class: 'invited-to' },
      [
        boxOf(table),
        people.length > 1 && list(people),
        clock.long || t('invite.no_clock'),
        t('lobby.state.waiting', { count: free })
      ]
        .filter(Boolean)
        .map((line) => h('li', null, line))
    )
  ]);
}

/**
 * Ask whether the guest sits down, and for a name until the server accepts one; its objection is shown in the dialog.
 *
 * @param {string | null} known name to begin with, null where the guest has one
 * @param {import('../core/dom.js').Children} head
 * @returns {Promise<boolean>}
 */
function ask(known, head) {
  let name = known ?? '';
  let problem = '';
  const dialog = document.createElement('dialog');
  dialog.className = 'dialog name-dialog';
  dialog.setAttribute('aria-labelledby', 'name-title');
  document.body.append(dialog);
  const submit = async () => {
    const wanted = name.trim();
    try {
      await api('/api/me', { method: 'PUT', body: { name: wanted } });
      saveName(wanted);
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
            if (known === null) dialog.close(NAMED);
            else if (name.trim()) void submit();
          }
        },
        head,
        known !== null && h('p', null, t('name.about')),
        known !== null &&
          line({
            id: 'asked-name',
            label: t('name.label'),
            value: name,
            problem,
            choose: (typed) => ((name = typed), (problem = ''), draw())
          }),
        h(
          'div',
          { class: 'row' },
          h(
            'button',
            { type: 'submit', class: 'button primary', disabled: known !== null && !name.trim() },
            t('name.go')
          ),
          h('button', { type: 'button', class: 'button', onclick: () => dialog.close() }, t('name.watch'))
        )
      )
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
