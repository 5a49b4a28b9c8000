/** The end of a game: who won and how, the score sheet, what one may do next, and a check of the shuffle. */

import { api } from '../core/http.js';
import { h } from '../core/dom.js';
import { t } from '../core/i18n.js';
import { navigate } from '../core/router.js';
import { icon } from '../art/icon.js';
import { score } from './score.js';
import { outcomeOf } from './words.js';

/** @typedef {import('./scene.js').Scene} Scene */
/** @typedef {import('./desk.js').Desk} Desk */

const SIGNS = /** @type {Record<string, string>} */ ({ military: 'shield', scientific: 'wheel', civilian: 'laurel', political: 'senator', challenge: 'crown' });

/** @param {Desk} desk @param {Scene} scene */
export function result(desk, scene) {
  const end = scene.view.result ?? scene.table.result;
  if (!end) return null;
  const { table } = scene;
  return h(
    'section',
    { key: 'result', class: ['overlay', 'result', end.winner === scene.me ? 'won' : end.winner === 'shared' ? 'shared' : 'lost'], 'aria-label': outcomeOf(scene) },
    h('button', { type: 'button', class: 'quiet-button close', 'aria-label': t('result.close'), title: t('result.close'), onclick: () => desk.set({ result: false }) }, icon('cross')),
    h('header', null, icon(SIGNS[end.victory] ?? 'flag', { class: 'emblem' }), h('h2', null, outcomeOf(scene))),
    score(scene),
    h(
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
    ),
    table.seed ? h('details', { class: 'promise', ontoggle: (/** @type {Event} */ event) => void verify(event.currentTarget, table) }, h('summary', null, icon('lock'), t('result.verify')), h('dl', null, h('dt', null, t('result.commitment')), h('dd', null, table.commitment ?? ''), h('dt', null, t('result.seed')), h('dd', null, `${table.salt}:${table.seed}`)), h('p', { class: 'verdict', manual: true })) : null,
  );
}

/** @param {Desk} desk @param {string} id */
async function rematch(desk, id) {
  try {
    const made = await api(`/api/tables/${id}/rematch`, { body: {} });
    navigate(`/t/${made.id}`);
  } catch (error) {
    desk.refuse(error instanceof Error ? error.message : String(error));
  }
}

/** @param {Desk} desk @param {string} id */
async function study(desk, id) {
  try {
    const made = await api('/api/studies', { body: { table: id } });
    navigate(`/s/${made.study}`);
  } catch (error) {
    desk.refuse(error instanceof Error ? error.message : String(error));
  }
}

/** Whether the seed is what was promised: the hash of SALT:SEED. @param {EventTarget | null} place @param {Partial<import('../types').TableInfo>} table */
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
