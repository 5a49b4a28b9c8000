/** A finished game beside others that had its luck. */

import { api } from '../core/http.js';
import { h } from '../core/dom.js';
import { seatName, t } from '../core/i18n.js';
import { icon } from '../art/icon.js';

/** @import { ComparedGame, SameDealComparison } from '../protocol' */
/** @import { TableController as Controller } from './controller.js' */

/** Games with the same luck, once they are known. @type {WeakMap<Controller, SameDealComparison | null>} */
const comparisons = new WeakMap();

/** This game beside others that had its luck. @param {Controller} controller */
export function sameDealGames(controller) {
  const { table } = controller.state;
  if (!comparisons.has(controller)) {
    comparisons.set(controller, null);
    void api(`/api/tables/${table.id}/comparison`).then(
      (found) => (comparisons.set(controller, found), controller.set({})),
      () => {} // it is only not shown
    );
  }
  const found = comparisons.get(controller);
  if (!found) return null;
  return h(
    'div',
    { key: 'alike', class: 'alike' },
    h('h3', null, t('result.alike')),
    h(
      'ol',
      null,
      found.games.map((game) => comparedGame(game, table.id))
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
function comparedGame({ table, study, names, result, points }, here) {
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
