/** The tables of the lobby: mine that go on, those that wait for somebody, those to watch, and my last games. */

import { h } from '../core/dom.js';
import { has, list, t } from '../core/i18n.js';
import { recordButton } from '../ui/dropzone.js';
import { glyph } from '../ui/glyph.js';
import { ago } from '../ui/time.js';

/** A line of the lobby as the server sends it. @typedef {import('../protocol').TableSummary} TableSummary */
/** @typedef {keyof TableSummary['seats']} SeatName */
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
      h('b', { class: 'line-who' }, whoPlays(table)),
      h('span', { class: 'line-state' }, stateOf(table)),
      h('small', null, [gameOf(table), t('lobby.moves', { count: table.moves }), ago(table.updated)].join(' · ')),
      glyph('arrow', 18),
    ),
  );
}

/** Everybody at a table; at one of 7 Wonders the people by name, and how many computers. @param {TableSummary} table */
export function whoPlays(table) {
  if (table.game !== 'classic') return t('lobby.against', { p1: nameOn(table, 'p1'), p2: nameOn(table, 'p2') });
  const seats = /** @type {SeatName[]} */ (Object.keys(table.seats));
  const people = seats.filter((seat) => table.seats[seat].kind === 'person').map((seat) => table.names[seat]);
  const computers = seats.filter((seat) => table.seats[seat].kind === 'computer').length;
  return list([...people, ...(computers ? [t('lobby.computers', { count: computers })] : [])]);
}

/** How a seat is called: a computer of Duel by its level, in the language that is spoken. @param {TableSummary} table @param {SeatName} seat */
export function nameOn(table, seat) {
  const level = /^level:(\d)$/.exec(table.seats[seat]?.player ?? '');
  if (level && table.game !== 'classic') return t('lobby.computer', { level: `${level[1]}` });
  if (table.seats[seat]?.kind === 'free') return t('lobby.free');
  if (table.seats[seat]?.kind === 'automa') return t('lobby.automa');
  return table.names[seat];
}

/** Which game is on a table. @param {TableSummary} table */
const gameOf = (table) => (table.game === 'classic' ? t('lobby.classic.table', { count: Object.keys(table.seats).length }) : boxOf(table.modules));

/** What is on a table of Duel. @param {string[]} modules */
export function boxOf(modules) {
  const box = modules.length === 2 ? 'both' : (modules[0] ?? 'base');
  return t(`lobby.box.${box}`);
}

/** Whether I sit on several seats of this one screen. @param {TableSummary} table */
const isShared = ({ you }) => you === 'both' || you === 'several';

/** @param {TableSummary} table */
const isMyTurn = (table) => !table.over && !table.waiting && (isShared(table) || table.to_act.some((seat) => seat === table.you));

/** @param {TableSummary} table */
function stateOf(table) {
  if (table.waiting) return t('lobby.state.waiting', { count: Object.values(table.seats).filter((seat) => seat.kind === 'free').length });
  if (table.over) return resultOf(table);
  if (isShared(table)) return t(table.game === 'classic' ? 'lobby.state.several' : 'lobby.state.here');
  if (table.you === 'spectator') return t('lobby.state.watch');
  if (isMyTurn(table)) return t('lobby.state.yours');
  return table.game === 'classic' ? t('lobby.state.others', { names: list(table.to_act.map((seat) => nameOn(table, seat))) }) : t('lobby.state.theirs');
}

/** How a game ended, for whoever looks. @param {TableSummary} table */
export function resultOf(table) {
  const { result, you } = table;
  if (!result) return t('lobby.state.over');
  if ('ranks' in result) return rankOf(table, result);
  const how = has(`ended.${result.victory}`) ? t(`ended.${result.victory}`) : result.victory;
  if (result.winner === 'shared') return t('lobby.state.shared');
  if (you === 'spectator' || isShared(table)) return t('lobby.state.winner', { name: nameOn(table, result.winner), how });
  return t(result.winner === you ? 'lobby.state.won' : 'lobby.state.lost', { how });
}

/** How a game of 7 Wonders ended. @param {TableSummary} table @param {import('../protocol').Ranks} result */
function rankOf(table, { winners, ranks }) {
  const mine = /** @type {Record<string, number>} */ (ranks)[table.you];
  const names = list(winners.map((seat) => nameOn(table, seat)));
  if (!mine) return t('lobby.state.first', { count: winners.length, names });
  if (mine > 1) return t('lobby.state.rank', { rank: mine, players: Object.keys(ranks).length, names });
  return t(winners.length > 1 ? 'lobby.state.shared' : 'lobby.state.wins');
}
