/** The end of a game at any table: the score sheet, what one may do next, and a check of the shuffle. */

import { api } from '../core/http.js';
import { h } from '../core/dom.js';
import { explainedError, signed, t } from '../core/i18n.js';
import { navigate } from '../core/router.js';
import { movesAllowed } from '../core/settings.js';
import { cardPicture } from '../art/card.js';
import { isAsPromised } from '../core/shuffle.js';
import { icon } from '../art/icon.js';
import { closeButton } from './toolbar.js';
import { verdict } from './verdict.js';

/** @import { Children, VNode } from '../core/dom.js' */
/** @import { TableController as Controller } from './controller.js' */

const CHEER = Array.from({ length: 18 }, (_, place) => place);

/** Over the table: how it ended, the score, and more of it. @param {Controller} controller @param {{ table: any }} scene @param {{ kind: any[], sign: string, words: string, scenery?: string | undefined, score: VNode, more?: VNode, worded: (action: string) => string }} said */
export const ended = (controller, { table }, { kind, sign, words, scenery, score, more, worded }) =>
  h(
    'section',
    { key: 'result', class: ['overlay', 'result', ...kind], 'aria-label': words },
    closeButton(() => controller.set({ result: false }), 'close'),
    h('header', { class: scenery && `with-scenery kind-${scenery}` }, scenery && cardPicture('the_end', scenery), icon(sign, { class: 'emblem' }), h('h2', null, words)),
    kind.includes('won') && movesAllowed() && h('div', { key: 'cheer', class: 'cheer', 'aria-hidden': 'true' }, CHEER.map((place) => h('i', { key: place, style: { '--place': place, '--wait': (place * 7) % CHEER.length } }))),
    score,
    verdict(controller, worded),
    whatNext(controller),
    more,
    promise(controller, table),
  );

/**
 * The score sheet, now or at the end; what one column leads another by most is marked as what decided between them.
 *
 * @param {{ key?: string, class: any, over: boolean, between?: [number, number] | null }} how
 * @param {{ seat: string, ink: any, name: Children, total: number }[]} columns
 * @param {{ name: string, kind: string, sign: string, label: Children, points: number[], most: (points: number) => boolean }[]} rows
 */
export function sheet({ over, between, ...how }, columns, rows) {
  const leadOf = (/** @type {number[]} */ points) => (between ? (points[between[0]] ?? 0) - (points[between[1]] ?? 0) : 0);
  const most = Math.max(1, ...rows.map(({ points }) => leadOf(points)));
  return h(
    'table',
    how,
    h('caption', null, t(over ? 'score.label' : 'score.now')),
    h('thead', null, h('tr', null, h('td', null), columns.map(({ seat, ink, name }) => h('th', { key: seat, scope: 'col', class: ink }, name)))),
    h(
      'tbody',
      null,
      rows.map(({ name, kind, sign, label, points, most: isMore }) => h('tr', { key: name, class: [`kind-${kind}`, leadOf(points) === most && 'decided'] }, h('th', { scope: 'row' }, icon(sign), label, leadOf(points) === most && h('small', { class: 'decides' }, t('score.decided'))), points.map((count) => h('td', { class: isMore(count) && 'more' }, count < 0 ? signed(count) : count || '–')))),
    ),
    h('tfoot', null, h('tr', null, h('th', { scope: 'row' }, t('score.total')), columns.map(({ seat, total }) => h('td', { key: seat }, total)))),
  );
}

/** @param {Controller} controller */
function whatNext(controller) {
  const { table } = controller.state;
  return h(
    'div',
    { class: 'buttons' },
    table.rematch
      ? h('a', { class: 'button primary', href: `/t/${table.rematch}` }, t('result.to_rematch'))
      : table.you !== 'spectator'
        ? h('button', { type: 'button', class: 'button primary', onclick: () => void follow(controller, `/api/tables/${table.id}/rematch`, {}, ({ id }) => `/t/${id}`) }, icon('again'), t('result.rematch'))
        : null,
    h('a', { class: 'button', href: `/api/tables/${table.id}/record`, download: `sevenwonders-${table.id}.toml` }, icon('download'), t('result.download')),
    h('button', { type: 'button', class: 'button', onclick: () => void follow(controller, '/api/studies', { table: table.id }, (study) => `/s/${study.study}${study.viewer === 'spectator' ? '' : `?viewer=${study.viewer}`}`) }, icon('search'), t('result.study')),
    h('a', { class: 'button', href: '/' }, icon('temple_front'), t('result.lobby')),
  );
}

/** The promise made before the first move, and whether it was kept. @param {Controller} controller @param {Partial<import('../protocol').TableInfo>} table */
function promise(controller, table) {
  if (!table.seed) return null;
  const kept = isAsPromised(table, controller.line?.contribution);
  const dealtFrom = table.seed.length < 64 ? `${table.salt}:${table.seed}` : table.salt;
  const entries = Object.entries(table.numbers ?? {}).map(([seat, number]) => [h('dt', null, table.names?.[/** @type {'p1'} */ (seat)]), h('dd', null, number)]);
  return h(
    'details',
    { class: 'promise' },
    h('summary', null, icon('lock'), t('result.verify')),
    h('dl', null, h('dt', null, t('result.commitment')), h('dd', null, table.commitment ?? ''), h('dt', null, t('result.secret')), h('dd', null, dealtFrom), entries),
    h('p', { class: 'verdict' }, t(kept ? 'result.verified' : 'result.not_verified')),
  );
}

/** Ask for something and go where the answer leads. @param {Controller} controller @param {string} path @param {object} body @param {(made: any) => string} address */
async function follow(controller, path, body, address) {
  try {
    navigate(address(await api(path, { body })));
  } catch (error) {
    controller.refuse(explainedError(error));
  }
}
