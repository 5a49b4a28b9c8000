/** The end of a game at any table: the score sheet, what one may do next, and a check of the shuffle. */

import { api } from '../core/http.js';
import { h } from '../core/dom.js';
import { explainedError, seatName, signed, t } from '../core/i18n.js';
import { navigate } from '../core/router.js';
import { movesAllowed } from '../core/settings.js';
import { cardPicture } from '../art/card.js';
import { checkPromise } from '../core/promise.js';
import { icon } from '../art/icon.js';
import { closeButton } from './toolbar.js';
import { verdict } from './verdict.js';

/** @import { Children, VNode } from '../core/dom.js' */
/** @import { ComparedGame, Comparison } from '../protocol' */
/** @import { TableController as Controller } from './controller.js' */

const CHEER = Array.from({ length: 18 }, (_, place) => place);

/**
 * Over the table: how it ended, the score, and more of it.
 *
 * @param {Controller} controller
 * @param {{ table: any }} scene
 * @param {{ kind: any[], sign: string, words: string, scenery?: string | undefined, score: VNode, more?: VNode,
 *   worded?: (action: string, seat: string) => string }} said `worded` is missing where games are not reviewed
 */
export const ended = (controller, { table }, { kind, sign, words, scenery, score, more, worded }) =>
  h(
    'section',
    { key: 'result', class: ['overlay', 'result', ...kind], 'aria-label': words },
    closeButton(() => controller.set({ result: false }), 'close'),
    h(
      'header',
      { class: scenery && `with-scenery kind-${scenery}` },
      scenery && cardPicture('the_end', scenery),
      icon(sign, { class: 'emblem' }),
      h('h2', null, words)
    ),
    kind.includes('won') &&
      movesAllowed() &&
      h(
        'div',
        { key: 'cheer', class: 'cheer', 'aria-hidden': 'true' },
        CHEER.map((place) => h('i', { key: place, style: { '--place': place, '--wait': (place * 7) % CHEER.length } }))
      ),
    score,
    worded && verdict(controller, worded),
    table.played_before && alike(controller),
    whatNext(controller, Boolean(worded)),
    more,
    promise(controller, table)
  );

/**
 * The score sheet, now or at the end; the row that decided between two columns is marked: the one that broke a tie,
 * else the largest lead.
 *
 * @param {{ key?: string, class: any, label: 'score.label' | 'score.now' | 'score.not_counted', between?: [number,
 *   number] | null, tie?: string | null }} how `tie` names the row that broke a tie, '' where none of them did
 * @param {{ seat: string, ink: any, name: Children, total: number, own?: boolean }[]} columns `own` stays in sight
 *   where the others scroll
 * @param {{ name: string, kind: string, sign: string, label: Children, points: number[], most: (points: number) =>
 *   boolean }[]} rows
 */
export function sheet({ label: caption, between, tie = null, ...how }, columns, rows) {
  const leadOf = (/** @type {number[]} */ points) =>
    between ? (points[between[0]] ?? 0) - (points[between[1]] ?? 0) : 0;
  const most = Math.max(1, ...rows.map(({ points }) => leadOf(points)));
  return h(
    'table',
    how,
    h('caption', null, t(caption)),
    h(
      'thead',
      null,
      h(
        'tr',
        null,
        h('td', null),
        columns.map(({ seat, ink, name, own }) =>
          h('th', { key: seat, scope: 'col', class: [ink, own && 'own'] }, name)
        )
      )
    ),
    h(
      'tbody',
      null,
      rows.map(({ name, kind, sign, label, points, most: isMore }) => {
        const decides = tie === null ? leadOf(points) === most : name === tie;
        return h(
          'tr',
          { key: name, class: [`kind-${kind}`, decides && 'decided'] },
          h('th', { scope: 'row' }, icon(sign), label, decides && h('small', { class: 'decides' }, t('score.decided'))),
          points.map((count, place) =>
            h(
              'td',
              { class: [isMore(count) && 'more', columns[place]?.own && 'own'] },
              count < 0 ? signed(count) : count || '–'
            )
          )
        );
      })
    ),
    h(
      'tfoot',
      null,
      h(
        'tr',
        null,
        h('th', { scope: 'row' }, t('score.total')),
        columns.map(({ seat, total, own }) => h('td', { key: seat, class: own && 'own' }, total))
      )
    )
  );
}

/** @param {Controller} controller @param {boolean} deals whether the same deal may be played again */
function whatNext(controller, deals) {
  const { table } = controller.state;
  const { rematch_by: asker } = table;
  const accepts =
    table.rematch && asker && table.kind === 'friend' && table.you !== 'spectator' && !table.yours?.includes(asker);
  return h(
    'div',
    { class: 'buttons' },
    accepts
      ? h('p', { key: 'asked', class: 'asked-again', role: 'status' }, t('result.asked', { name: table.names[asker] }))
      : null,
    table.rematch
      ? h(
          'a',
          { class: 'button primary', href: `/t/${table.rematch}` },
          t(accepts ? 'result.accept' : 'result.to_rematch')
        )
      : table.can_rematch && table.you !== 'spectator'
        ? h(
            'button',
            {
              type: 'button',
              class: 'button primary',
              onclick: () => void follow(controller, `/api/tables/${table.id}/rematch`, {}, ({ id }) => `/t/${id}`)
            },
            icon('again'),
            t('result.rematch')
          )
        : null,
    h(
      'a',
      { class: 'button', href: `/api/tables/${table.id}/record`, download: `sevenwonders-${table.id}.toml` },
      icon('download'),
      t('result.download')
    ),
    h(
      'button',
      {
        type: 'button',
        class: 'button',
        onclick: () =>
          void follow(controller, '/api/studies', { table: table.id }, ({ study, viewer }) =>
            viewer === 'spectator' ? `/s/${study}` : `/s/${study}?viewer=${viewer}`
          )
      },
      icon('search'),
      t('result.study')
    ),
    deals &&
      table.kind !== 'watch_computers' &&
      h(
        'button',
        { type: 'button', class: 'button', title: t('result.deal.about'), onclick: () => void playDeal(controller) },
        icon('pile'),
        t('result.deal')
      ),
    h('a', { class: 'button', href: '/' }, icon('temple_front'), t('result.lobby'))
  );
}

/**
 * Play the same deal again against the same computers; where friends have played it, the replay asks how.
 *
 * @param {Controller} controller
 */
async function playDeal(controller) {
  const { table } = controller.state;
  const own = table.you !== 'spectator' && table.kind !== 'friend';
  let me = true; // the first person; others sit at the same screen
  const sitters = Object.values(table.seats ?? {}).map(({ kind, player }) =>
    kind === 'automa' ? 'automa' : kind === 'computer' ? player : me ? ((me = false), 'me') : 'here'
  );
  const where = table.you === 'spectator' ? '?deal' : `?deal&viewer=${table.yours?.[0]}`;
  try {
    const { study } = await api('/api/studies', { body: { table: table.id } });
    if (own)
      await follow(
        controller,
        '/api/tables',
        { game: table.game, sitters, shuffle: false, deal: { study } },
        ({ id }) => `/t/${id}`
      );
    else navigate(`/s/${study}${where}`);
  } catch (error) {
    controller.refuse(explainedError(error));
  }
}

/** Games with the same luck, once they are known. @type {WeakMap<Controller, Comparison | null>} */
const likenesses = new WeakMap();

/** This game beside others that had its luck. @param {Controller} controller */
function alike(controller) {
  const { table } = controller.state;
  if (!likenesses.has(controller)) {
    likenesses.set(controller, null);
    void api(`/api/tables/${table.id}/comparison`).then(
      (found) => (likenesses.set(controller, found), controller.set({})),
      () => {} // it is only not shown
    );
  }
  const found = likenesses.get(controller);
  if (!found) return null;
  return h(
    'div',
    { key: 'alike', class: 'alike' },
    h('h3', null, t('result.alike')),
    h(
      'ol',
      null,
      found.games.map((game) => likeness(game, table.id))
    ),
    !found.same && h('p', { class: 'quiet' }, t('result.alike.shuffled'))
  );
}

/**
 * One of them: who, with how many points, and how it ended.
 *
 * @param {ComparedGame} game
 * @param {string | undefined} here
 */
function likeness({ table, study, names, result, points }, here) {
  const winners = 'winners' in result ? result.winners : result.winner === 'shared' ? ['p1', 'p2'] : [result.winner];
  const seats = Object.entries(names).map(([seat, name]) =>
    h(
      'span',
      { key: seat, class: winners.includes(seat) && 'won' },
      winners.includes(seat) && icon('laurel'),
      `${seatName(name)} `,
      h('b', null, points[/** @type {'p1'} */ (seat)])
    )
  );
  const way = 'victory' in result ? t(`ended.${result.victory}`) : '';
  const address = table ? `/t/${table}` : study ? `/s/${study.study}?game=${study.game}` : null;
  return h(
    'li',
    { key: table ?? 'first', class: table === here && 'alike-here' },
    h('p', null, seats),
    h(
      'small',
      null,
      [table ? '' : t('result.alike.first'), table === here ? t('result.alike.this') : '', way]
        .filter(Boolean)
        .join(' · ')
    ),
    table !== here && address && h('a', { class: 'alike-look', href: address }, t('result.alike.look'))
  );
}

/**
 * The promise made before the first move, and whether it was kept.
 *
 * @param {Controller} controller
 * @param {Partial<import('../types').TableInfo>} table
 */
function promise(controller, table) {
  if (!table.seed) return null;
  const dealtFrom = table.seed.length < 64 ? `${table.salt}:${table.seed}` : table.salt;
  const entries = Object.entries(table.numbers ?? {}).map(([seat, number]) => [
    h('dt', null, table.names?.[/** @type {'p1'} */ (seat)]),
    h('dd', null, number)
  ]);
  return h(
    'details',
    { class: 'promise' },
    h('summary', null, icon('lock'), t('result.verify')),
    h(
      'dl',
      null,
      h('dt', null, t('result.commitment')),
      h('dd', null, table.commitment ?? ''),
      h('dt', null, t('result.secret')),
      h('dd', null, dealtFrom),
      entries
    ),
    h('p', { class: 'verdict' }, t(`result.${checkPromise(table, controller.line?.contribution)}`))
  );
}

/**
 * Ask for something and go where the answer leads.
 *
 * @param {Controller} controller
 * @param {string} path
 * @param {object} body
 * @param {(made: any) => string} address
 */
async function follow(controller, path, body, address) {
  try {
    navigate(address(await api(path, { body })));
  } catch (error) {
    controller.refuse(explainedError(error));
  }
}
