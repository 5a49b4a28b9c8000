/** Shares of victories with their intervals, as a table that can be read and looked at; the pages that show them. */

import { nameOf, ownMessage } from '../core/catalogue.js';
import { h } from '../core/dom.js';
import { has, t } from '../core/i18n.js';
import { glyph } from '../ui/glyph.js';

/** @import { ShareOf } from '../protocol' */

/** The message parts of both pages. */
export const PARTS = ['statistics', 'learn', 'lobby', 'table', 'ui'];

const PERCENT = 100;
const NAMED = 3;

/** Render a note about missing games. @param {string[]} unread tables that this version of the program cannot read */
export const unreadNote = (unread) =>
  unread.length > 0 &&
  h(
    'p',
    { class: 'says-small', key: 'unread', role: 'note' },
    t('statistics.unread', {
      count: unread.length,
      tables: unread.slice(0, NAMED).join(', ') + (unread.length > NAMED ? ' …' : '')
    })
  );

/** @param {number} part */
const percent = (part) => Math.round(part * PERCENT);

/** From where to where the bars of a table reach. @typedef {{ from: number, to: number }} Scale */

/** @param {ShareOf[]} shares @returns {Scale} */
export function scaleOf(shares) {
  const ends = shares.flatMap(({ low, high, base }) => (low === null || high === null ? [] : [low, high, base ?? low]));
  return { from: Math.min(...ends, 1), to: Math.max(...ends, 0) };
}

/**
 * A table of shares.
 *
 * @param {string} title
 * @param {string} label over the names
 * @param {ShareOf[]} shares
 * @param {(what: string) => any} name
 */
export function sharesTable(title, label, shares, name) {
  const seen = shares.some((share) => share.seen > 0);
  const tiers = shares.some((share) => share.tier);
  const scale = scaleOf(shares);
  return h(
    'table',
    { class: ['shares', tiers && 'with-tiers'] },
    h('caption', { class: 'heard-only' }, title),
    h(
      'thead',
      null,
      h(
        'tr',
        null,
        tiers && column(t('statistics.tier')),
        column(label),
        column(t('statistics.won')),
        h('td', null),
        column(t('statistics.games'), 'counted'),
        seen && column(t('statistics.picked'), 'counted of-picked')
      )
    ),
    h(
      'tbody',
      null,
      shares.map((share) => line(share, name(share.what), scale, tiers, seen))
    )
  );
}

/** @param {string} words @param {string} [kind] */
const column = (words, kind) => h('th', { scope: 'col', class: kind }, words);

/** @param {ShareOf} share @param {any} name @param {Scale} scale @param {boolean} tiers @param {boolean} seen */
const line = (share, name, scale, tiers, seen) =>
  h(
    'tr',
    { key: share.what, class: share.games ? null : 'none-yet' },
    tiers && h('td', null, share.tier && h('b', { class: `tier tier-${share.tier}` }, share.tier)),
    h('th', { scope: 'row' }, name),
    h(
      'td',
      { class: 'won-share' },
      h('b', null, share.share === null ? '–' : t('percent', { value: percent(share.share) })),
      share.low !== null &&
        share.high !== null &&
        h('small', null, t('statistics.interval', { low: percent(share.low), high: percent(share.high) })),
      beside(share)
    ),
    h('td', { class: 'bar-cell' }, intervalBar(share, scale)),
    h('td', { class: 'counted' }, t('statistics.count', { count: share.games })),
    seen &&
      h(
        'td',
        { class: 'counted of-picked' },
        share.seen ? t('percent', { value: percent(Math.min(1, share.games / share.seen)) }) : ''
      )
  );

/** Return the difference between a share and its base. @param {ShareOf} share */
const beside = ({ base, difference, difference_low: low, difference_high: high }) =>
  base !== null &&
  difference !== null &&
  low !== null &&
  high !== null &&
  h(
    'small',
    null,
    t('statistics.beside', {
      base: percent(base),
      difference: signed(difference),
      low: signed(low),
      high: signed(high)
    })
  );

/** @param {number} part */
const signed = (part) => `${percent(part) < 0 ? '−' : '+'}${Math.abs(percent(part))}`;

/**
 * The interval as a band, the base marked; the numbers beside it say the same.
 *
 * @param {ShareOf} share
 * @param {Scale} scale
 */
export function intervalBar({ share, low, high, base }, { from, to }) {
  if (share === null || low === null || high === null) return null;
  const x = (/** @type {number} */ part) => ((part - from) / (to - from)) * PERCENT;
  return h(
    'svg',
    { class: 'interval', viewBox: '0 0 100 10', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    base !== null && h('line', { class: 'interval-mean', x1: x(base), x2: x(base), y1: 0, y2: 10 }),
    h('rect', { class: 'interval-band', x: x(low), width: x(high) - x(low), y: 3, height: 4, rx: 1 }),
    h('line', { class: 'interval-mark', x1: x(share), x2: x(share), y1: 1, y2: 9 })
  );
}

/** A part of a page. @param {string} name @param {string} about @param {any} content */
export const section = (name, about, ...content) =>
  h(
    'section',
    { class: ['pane', `of-${name}`], key: name, 'aria-labelledby': `statistics-${name}` },
    h('h2', { id: `statistics-${name}` }, t(`statistics.${name}`)),
    about && h('p', { class: 'says-small' }, about),
    content
  );

/** The two pages. @param {'own' | 'explore'} here */
export const tabs = (here) =>
  h(
    'nav',
    { class: 'two-ways', 'aria-label': t('statistics.title') },
    [
      { name: 'own', path: '/statistics', picture: 'chart' },
      { name: 'explore', path: '/explore', picture: 'search' }
    ].map(({ name, path, picture }) =>
      h(
        'a',
        { key: name, class: 'button', href: path, 'aria-current': name === here ? 'page' : null },
        glyph(picture, 18),
        t(`statistics.way.${name}`)
      )
    )
  );

/** Describe a game setup. @param {string} setting */
export const settingName = (setting) =>
  /^\d+$/.test(setting)
    ? t('statistics.players', { count: Number(setting) })
    : setting
        .split('-')
        .map((box) => t(`lobby.box.${box}`))
        .join(' + ');

/** Return the function that names the entries of a group. @param {string} kind @returns {(what: string) => string} */
export const namer = (kind) => (what) => {
  switch (kind) {
    case 'seat':
      return t('statistics.nth', { number: Number(what.slice(1)) });
    case 'board': {
      const [board = '', side = ''] = what.split('_');
      return t('statistics.board.side', { board: t(`round.board.${board}`), side: ownMessage(`side.${side}`) });
    }
    case 'way':
      return has(`ended.${what}`) ? t(`ended.${what}`) : t(`statistics.ended.${what}`);
    case 'against':
      return opponent(what);
    case 'setting':
      return settingName(what.slice(what.indexOf(' ') + 1));
    case 'stretch':
      return t('statistics.from', { number: Number(what) });
  }
  return nameOf(what);
};

/** Describe an opponent. @param {string} what */
function opponent(what) {
  const [kind, detail = ''] = what.split(':');
  if (kind === 'level') return t('lobby.computer', { level: detail });
  return has(`statistics.against.${kind}`) ? t(`statistics.against.${kind}`) : what;
}
