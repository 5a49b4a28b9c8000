/** The parts of rule diagrams in every game: the frame, cards, arrows, bills, score sheets. */

import { catalogue, effectOf, nameOf, softName, unit } from '../core/catalogue.js';
import { h } from '../core/dom.js';
import { labelled, list, signed, t } from '../core/i18n.js';
import { cardFace, sign } from '../art/card.js';
import { coin, icon, resource } from '../art/icon.js';

/** @import { VNode } from '../core/dom.js' */

/**
 * Render a diagram: a drawing with a description for screen readers, and a caption.
 *
 * @param {string} key the beginning of the keys of what is said below and of the description, which ends in `.seen`
 * @param {Record<string, string | number>} values the figures in both
 * @param {any} drawing
 * @param {string} [look] a class more
 */
export const diagram = (key, values, drawing, look = '') =>
  h(
    'figure',
    { class: ['drawn', look], key },
    h('div', { class: 'drawing-room', role: 'img', 'aria-label': t(`${key}.seen`, values) }, drawing),
    h('figcaption', null, t(key, values))
  );

/**
 * A sheet that is read as a table, with what is said below.
 *
 * @param {string} key
 * @param {Record<string, string | number>} values
 * @param {VNode} table
 */
export const tableDiagram = (key, values, table) =>
  h('figure', { class: 'drawn', key }, table, h('figcaption', null, t(key, values)));

/** A card as it lies on the table. @param {string} id @param {any} [more] over it */
export const shownCard = (id, more) => h('span', { class: 'shown-card', key: id }, cardFace(id), more);

/** An arrow from one thing to the next. @param {any} [over] what stands over it */
export const arrow = (over) => h('span', { class: 'leads-to' }, over, icon('next'));

/** Coins that come or go. @param {number} count */
export const change = (count) => h('span', { class: 'change-of' }, signed(count), icon('coin'));

/**
 * Draw one use of a card.
 *
 * @param {string} picture
 * @param {string} title
 * @param {string} text
 * @param {number} coins that come or go
 */
const use = (picture, title, text, coins) =>
  h(
    'li',
    { class: 'branch', key: title },
    h('span', { class: 'branch-sign' }, icon(picture)),
    h('span', { class: 'branch-words' }, h('b', null, title), h('span', null, text)),
    coins ? change(coins) : null
  );

/** Draw a card and what may be done with it. @param {string} card @param {Parameters<typeof use>[]} uses */
export const usesOfCard = (card, uses) =>
  h(
    'div',
    { class: 'choices-of-card' },
    shownCard(card),
    h(
      'ul',
      { class: 'branches' },
      uses.map((each) => use(...each))
    )
  );

/** A resource. @param {string} name */
export const goods = (name) => resource(name, catalogue().letters[name] ?? '');

/** The same several times. @param {string} name @param {number} count */
export const several = (name, count) =>
  h(
    'span',
    { class: 'row-of-goods' },
    Array.from({ length: count }, () => goods(name))
  );

/**
 * Draw a bill, line by line, and the sum.
 *
 * @param {{ key: string, what: any, sum: any, coins: number }[]} lines
 * @param {number} total
 */
export const bill = (lines, total) =>
  h(
    'div',
    { class: 'bill' },
    lines.map(({ key, what, sum, coins }) =>
      h('div', { key, class: 'bill-line' }, what, h('span', { class: 'bill-sum' }, sum), coin(coins))
    ),
    h('div', { class: 'bill-line bill-total' }, h('b', null, t('rules.sum')), coin(total))
  );

/**
 * The colours of cards with their signs and how many there are.
 *
 * @param {string} key
 * @param {Record<string, number>} counts by colour
 */
export const colours = (key, counts) =>
  diagram(
    key,
    { said: list(Object.entries(counts).map(([kind, count]) => labelled(t(`kind.${kind}`), count))) },
    h(
      'ul',
      { class: 'laid-legend' },
      Object.entries(counts).map(([kind, count]) =>
        h(
          'li',
          { key: kind },
          h('span', { class: `kind-mark kind-${kind}` }, icon(kind)),
          h('b', null, count),
          t(`kind.${kind}`)
        )
      )
    )
  );

/** Draw a player's name in their colour. @param {string} ink @param {string} name */
export const player = (ink, name) => h('b', { class: ['player-name', ink] }, name);

/**
 * A card that makes others free, its sign, and these.
 *
 * @param {string} first
 * @param {string} symbol
 * @param {string[]} others
 */
export const link = (first, symbol, others) =>
  h(
    'li',
    { class: 'freed-by', key: `${first}-${symbol}` },
    nameChip(first),
    h('span', { class: 'chain-mark' }, icon(symbol)),
    h('span', { class: 'link-ends' }, others.map(nameChip))
  );

/** A card by its name, in the colour of its kind. @param {string} id */
const nameChip = (id) => h('span', { class: ['named-card', `kind-${unit(id).kind}`], key: id }, softName(id));

/** Describe the effects of the things in a diagram. @param {string[]} ids @param {string} [look] of their signs */
export const effectList = (ids, look = '') =>
  h(
    'dl',
    { class: 'explained', key: `explained-${ids[0]}` },
    ids.map((id) =>
      h(
        'div',
        { key: id },
        h('dt', null, h('span', { class: ['medal', look], 'aria-hidden': 'true' }, sign(id)), nameOf(id)),
        h('dd', null, effectOf(id))
      )
    )
  );

/**
 * Points by category and player.
 *
 * @param {string} label
 * @param {{ name: string, ink?: string }[]} players
 * @param {{ name: string, points: number[] }[]} rows
 * @param {number[]} totals
 */
export const pointSheet = (label, players, rows, totals) =>
  h(
    'table',
    { class: 'point-sheet' },
    h('caption', { class: 'heard-only' }, label),
    h(
      'thead',
      null,
      h(
        'tr',
        null,
        h('td', null),
        players.map(({ name, ink = '' }) => h('th', { key: name, scope: 'col', class: ink }, name))
      )
    ),
    h(
      'tbody',
      null,
      rows.map(({ name, points }) =>
        h(
          'tr',
          { key: name },
          h('th', { scope: 'row' }, name),
          points.map((count, place) => h('td', { key: place }, count < 0 ? signed(count) : String(count)))
        )
      )
    ),
    h(
      'tfoot',
      null,
      h(
        'tr',
        null,
        h('th', { scope: 'row' }, t('score.total')),
        totals.map((count, place) =>
          h('td', { key: place }, h('span', { class: 'sheet-total' }, String(count), icon('laurel')))
        )
      )
    )
  );
