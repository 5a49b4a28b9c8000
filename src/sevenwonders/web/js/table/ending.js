/** What one may do when a game is over, at the tables of both games: play again, look through it, check the shuffle. */

import { api } from '../core/http.js';
import { h } from '../core/dom.js';
import { explainedError, t } from '../core/i18n.js';
import { navigate } from '../core/router.js';
import { icon } from '../art/icon.js';

/** @typedef {import('./controller.js').TableController} Desk */

/** @param {Desk} desk */
export function whatNext(desk) {
  const { table } = desk.state;
  return h(
    'div',
    { class: 'buttons' },
    table.rematch
      ? h('a', { class: 'button primary', href: `/t/${table.rematch}` }, t('result.to_rematch'))
      : table.you !== 'spectator'
        ? h('button', { type: 'button', class: 'button primary', onclick: () => void rematch(desk, table.id ?? '') }, icon('again'), t('result.rematch'))
        : null,
    h('a', { class: 'button', href: `/api/tables/${table.id}/record`, download: `sevenwonders-${table.id}.toml` }, icon('download'), t('result.download')),
    h('button', { type: 'button', class: 'button', onclick: () => void study(desk, table.id ?? '') }, icon('search'), t('result.study')),
    h('a', { class: 'button', href: '/' }, icon('temple_front'), t('result.lobby')),
  );
}

/** The promise made before the first move, to be checked. @param {Partial<import('../protocol').TableInfo>} table */
export const promise = (table) =>
  table.seed ? h('details', { class: 'promise', ontoggle: (/** @type {Event} */ event) => void verify(event.currentTarget, table) }, h('summary', null, icon('lock'), t('result.verify')), h('dl', null, h('dt', null, t('result.commitment')), h('dd', null, table.commitment ?? ''), h('dt', null, t('result.seed')), h('dd', null, `${table.salt}:${table.seed}`)), h('p', { class: 'verdict', manual: true })) : null;

/** @param {Desk} desk @param {string} id */
async function rematch(desk, id) {
  try {
    const made = await api(`/api/tables/${id}/rematch`, { body: {} });
    navigate(`/t/${made.id}`);
  } catch (error) {
    desk.refuse(explainedError(error));
  }
}

/** @param {Desk} desk @param {string} id */
async function study(desk, id) {
  try {
    const made = await api('/api/studies', { body: { table: id } });
    navigate(`/s/${made.study}`);
  } catch (error) {
    desk.refuse(explainedError(error));
  }
}

/** Whether the seed is what was promised: the hash of SALT:SEED. @param {EventTarget | null} place @param {Partial<import('../protocol').TableInfo>} table */
async function verify(place, table) {
  const verdict = place instanceof Element ? place.querySelector('.verdict') : null;
  if (!verdict) return;
  if (!crypto.subtle) {
    verdict.textContent = t('result.unverifiable');
    return;
  }
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${table.salt}:${table.seed}`));
  const hex = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
  verdict.textContent = t(hex === table.commitment ? 'result.verified' : 'result.not_verified');
}
