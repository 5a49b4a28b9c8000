/** The score sheet: points by row and seat, now or at the end of a game. */

import { h } from '../core/dom.js';
import { signed, t } from '../core/i18n.js';
import { icon } from '../art/icon.js';

/** @import { Children } from '../core/dom.js' */

/**
 * A seat of the sheet; `own` stays in sight where the others scroll.
 *
 * @typedef {{ seat: string, ink: any, name: Children, total: number, own?: boolean }} Column
 */
/**
 * A kind of points, for each seat.
 *
 * @typedef {{ name: string, kind: string, sign: string, label: Children, points: number[], most: (points: number) =>
 *   boolean }} Row
 */

/**
 * The score sheet; the row that decided between two columns is marked: the one that broke a tie, else the largest lead.
 *
 * @param {{ key?: string, class: any, label: 'score.label' | 'score.now' | 'score.not_counted', between?: [number,
 *   number] | null, tie?: string | null }} how `tie` names the row that broke a tie, '' where none of them did
 * @param {Column[]} columns
 * @param {Row[]} rows
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
