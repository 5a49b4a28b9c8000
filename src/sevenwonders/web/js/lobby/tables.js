/** The tables of the lobby: mine that go on, those that wait for somebody, those to watch, and my last games. */

import { h } from '../core/dom.js';
import { has, t } from '../core/i18n.js';
import { recordButton } from '../pages/dropzone.js';
import { glyph } from '../pages/glyph.js';
import { ago } from '../pages/time.js';

/**
 * A line of the lobby as the server sends it.
 *
 * @typedef {object} TableSummary
 * @property {string} id
 * @property {string} kind
 * @property {Record<'p1' | 'p2', string>} names
 * @property {Record<'p1' | 'p2', { kind: string, name: string, player?: string | null }>} seats
 * @property {'p1' | 'p2' | 'both' | 'spectator'} you
 * @property {string[]} modules
 * @property {string} updated
 * @property {number} moves
 * @property {'p1' | 'p2' | null} to_act
 * @property {boolean} over
 * @property {{ winner: string, victory: string } | null} [result]
 * @property {boolean} waiting
 * @property {string | null} [invite]
 */

/** @typedef {{ mine: TableSummary[], open: TableSummary[], running: TableSummary[] }} Lists */

const LAST_GAMES = 3;

/** @param {Lists | null} lists */
export function tableLists(lists) {
  if (!lists) return h('p', { class: 'loading', key: 'waiting' }, t('lobby.loading'));
  const unfinished = lists.mine.filter((table) => !table.over);
  const finished = lists.mine.filter((table) => table.over);
  return [
    unfinished.length > 0 && section('resume', unfinished.map(tableLine)),
    !lists.mine.length && newcomer(),
    lists.open.length > 0 && section('waiting', lists.open.map(tableLine)),
    lists.running.length > 0 && section('running', lists.running.map(tableLine)),
    finished.length > 0 &&
      section('finished', [
        ...finished.slice(0, LAST_GAMES).map(tableLine),
        finished.length > LAST_GAMES && h('li', { key: 'all' }, h('a', { class: 'all', href: '/replays' }, t('lobby.finished.all', { count: finished.length }))),
      ]),
    records(),
  ];
}

/** @param {string} name @param {any[]} lines */
const section = (name, lines) =>
  h('section', { class: ['pane', 'tables', name], key: name, 'aria-labelledby': `tables-${name}` }, h('h2', { id: `tables-${name}` }, t(`lobby.${name}`)), h('ul', null, lines));

/** For somebody who has not played yet. */
const newcomer = () =>
  h(
    'section',
    { class: 'pane newcomer', key: 'newcomer' },
    glyph('book', 34),
    h('h2', null, t('lobby.new')),
    h('p', null, t('lobby.new.about')),
    h('a', { class: 'button', href: '/learn' }, t('lobby.new.go')),
  );

const records = () =>
  h('section', { class: 'pane records', key: 'records' }, h('h2', null, t('lobby.records')), h('p', null, t('lobby.records.about')), recordButton());

/**
 * One table: who plays, what, how it stands; all of it is the way there.
 *
 * @param {TableSummary} table
 */
export function tableLine(table) {
  return h(
    'li',
    { key: table.id },
    h(
      'a',
      { class: ['table-line', isMyTurn(table) && 'my-turn'], href: table.waiting && table.invite ? table.invite.replace(/\?.*$/, '') : `/t/${table.id}` },
      h('b', { class: 'line-who' }, t('lobby.against', { p1: nameOn(table, 'p1'), p2: nameOn(table, 'p2') })),
      h('span', { class: 'line-state' }, stateOf(table)),
      h('small', null, [boxOf(table.modules), t('lobby.moves', { count: table.moves }), ago(table.updated)].join(' · ')),
      glyph('arrow', 18),
    ),
  );
}

/** How a seat is called: a computer by its level, in the language that is spoken. @param {TableSummary} table @param {'p1' | 'p2'} seat */
export function nameOn(table, seat) {
  const level = /^level:(\d)$/.exec(table.seats[seat]?.player ?? '');
  if (level) return t('lobby.computer', { level: `${level[1]}` });
  if (table.seats[seat]?.kind === 'free') return t('lobby.free');
  if (table.seats[seat]?.kind === 'automa') return t('lobby.automa');
  return table.names[seat];
}

/** What is on a table. @param {string[]} modules */
export function boxOf(modules) {
  const box = modules.length === 2 ? 'both' : (modules[0] ?? 'base');
  return t(`lobby.box.${box}`);
}

/** @param {TableSummary} table */
const isMyTurn = (table) => !table.over && !table.waiting && (table.you === table.to_act || table.you === 'both');

/** @param {TableSummary} table */
function stateOf(table) {
  if (table.waiting) return t('lobby.state.waiting');
  if (table.over) return resultOf(table);
  if (table.you === 'both') return t('lobby.state.here');
  if (table.you === 'spectator') return t('lobby.state.watch');
  return t(isMyTurn(table) ? 'lobby.state.yours' : 'lobby.state.theirs');
}

/** How a game ended, for whoever looks. @param {TableSummary} table */
export function resultOf(table) {
  const result = table.result;
  if (!result) return t('lobby.state.over');
  const how = has(`ended.${result.victory}`) ? t(`ended.${result.victory}`) : result.victory;
  if (result.winner === 'shared') return t('lobby.state.shared');
  if (table.you === 'spectator' || table.you === 'both') {
    return t('lobby.state.winner', { name: nameOn(table, /** @type {'p1' | 'p2'} */ (result.winner)), how });
  }
  return t(result.winner === table.you ? 'lobby.state.won' : 'lobby.state.lost', { how });
}
