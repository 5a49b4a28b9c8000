/** The tables of the lobby: mine in progress, those with free seats, those to watch, and my last games. */

import { h } from '../core/dom.js';
import { api } from '../core/http.js';
import { language, seatName, t } from '../core/i18n.js';
import { needAbout } from '../games.js';
import { glyph } from '../ui/glyph.js';
import { showProblem } from '../ui/notice.js';
import { recordButton } from '../ui/records.js';
import { clockWords } from './clock.js';

/** A line of the lobby as the server sends it. @typedef {import('../protocol').TableSummary} TableSummary */
/** @typedef {keyof TableSummary['seats']} SeatName */
/** @typedef {import('../protocol').TableList} Lists */

/**
 * The texts of a game about one of its tables; `nameOn` returns the name on a seat.
 *
 * @typedef {object} GameLine
 * @property {(table: TableSummary, nameOn: (seat: SeatName) => string) => string} players everybody there
 * @property {(level: string) => string} [computer] how a computer of a level is called; by its name where this is
 *   missing
 * @property {(table: TableSummary) => string} box what is on it
 * @property {string} shared the key of what is said where I have several seats
 * @property {(table: TableSummary, nameOn: (seat: SeatName) => string) => string} theirs who is waited for
 * @property {(table: TableSummary, nameOn: (seat: SeatName) => string, watched: boolean) => string} result of a game
 *   that is over
 */

const LAST_GAMES = 3;

/** Ask for the first pages of all lists. @param {number} [pages] @returns {Promise<Lists>} */
export async function askLists(pages = 1) {
  const asked = Array.from({ length: pages }, (_, page) => api(page ? `/api/tables?page=${page + 1}` : '/api/tables'));
  const [first, ...others] = /** @type {Lists[]} */ (await Promise.all(asked));
  /** A table that has moved from one page to another comes once. @param {'mine' | 'open' | 'running'} name */
  const all = (name) => [
    ...new Map([first, ...others].flatMap((lists) => lists[name]).map((table) => [table.id, table])).values()
  ];
  return {
    ...first,
    mine: all('mine'),
    open: all('open'),
    running: all('running'),
    unread: [...new Set([first, ...others].flatMap(({ unread }) => unread))],
    more: [first, ...others].at(-1)?.more ?? false
  };
}

/** The game to go on with: one that waits for me, else the latest. @param {Lists | null} lists */
export function nextOf(lists) {
  const unfinished = lists?.mine.filter((table) => !table.over) ?? [];
  return unfinished.find(isMyTurn) ?? unfinished[0];
}

/**
 * @param {Lists | null} lists
 * @param {() => void} deleted is called after one of mine was deleted
 * @param {() => void} more asks for another page
 */
export function tableLists(lists, deleted, more) {
  if (!lists) return h('p', { class: 'loading', key: 'waiting' }, t('lobby.loading'));
  const { mine, open, running, unread, counts } = lists;
  const unfinished = mine.filter((table) => !table.over);
  const finished = mine.filter((table) => table.over);
  return [
    unfinished.length > 0 &&
      section('resume', [...unfinished.map(unfinishedLine(deleted)), moreLine(lists, unfinished, counts.mine, more)]),
    open.length > 0 && section('waiting', [...open.map(openLine), moreLine(lists, open, counts.open, more)]),
    running.length > 0 &&
      section('running', [...running.map(tableLine), moreLine(lists, running, counts.running, more)]),
    finished.length > 0 &&
      section('finished', [
        ...finished.slice(0, LAST_GAMES).map(tableLine),
        counts.finished > LAST_GAMES &&
          h(
            'li',
            { key: 'all' },
            h('a', { class: 'all', href: '/replays' }, t('lobby.finished.all', { count: counts.finished }))
          )
      ]),
    unreadTables(unread, deleted),
    records()
  ];
}

/**
 * The end of a list that has more pages; tables that cannot be read are on none.
 *
 * @param {Lists} lists
 * @param {TableSummary[]} shown
 * @param {number} all
 * @param {() => void} more
 */
export const moreLine = (lists, shown, all, more) =>
  lists.more &&
  shown.length < all &&
  h(
    'li',
    { key: 'more' },
    h(
      'button',
      { type: 'button', class: 'button', onclick: more },
      t('lobby.tables.more', { count: all - shown.length })
    )
  );

/** Tables that only another version of the program can read. @param {string[]} tables @param {() => void} deleted */
export const unreadTables = (tables, deleted) =>
  tables.length > 0 &&
  section(
    'unread',
    tables.map((id) =>
      h(
        'li',
        { key: id, class: 'with-bin' },
        h('span', null, id),
        bin(id, id, () => t('lobby.unread.sure', { id }), deleted)
      )
    )
  );

/** @param {string} name @param {any[]} lines */
const section = (name, lines) =>
  h(
    'section',
    { class: ['pane', 'tables', name], key: name, 'aria-labelledby': `tables-${name}` },
    h('h2', { id: `tables-${name}` }, t(`lobby.${name}`)),
    h('ul', null, lines)
  );

const records = () =>
  h(
    'section',
    { class: 'pane records', key: 'records' },
    h('h2', null, t('lobby.records')),
    h('p', null, t('lobby.records.about')),
    recordButton()
  );

/**
 * One table: who plays, what, how it stands; all of it is the way there.
 *
 * @param {TableSummary} table
 */
export const tableLine = (table) =>
  lineTo(table, table.waiting && table.invite ? table.invite.replace(/\?.*$/, '') : `/t/${table.id}`);

/** Render a running game; where no other person plays it can be deleted. @param {() => void} deleted */
export const unfinishedLine = (deleted) => (/** @type {TableSummary} */ table) => {
  const line = tableLine(table);
  if (table.kind === 'friend' && !table.waiting) return line;
  return h('li', { key: table.id, class: 'with-bin' }, line.children, binOf(table, deleted));
};

/** The button that deletes a table of mine. @param {TableSummary} table @param {() => void} deleted */
export function binOf(table, deleted) {
  const who = whoPlays(table);
  const question = table.over && table.kind === 'friend' ? 'lobby.delete.part' : 'lobby.delete.sure';
  return bin(table.id, who, () => t(question, { who, moves: t('lobby.moves', { count: table.moves ?? 0 }) }), deleted);
}

/** @param {string} id @param {string} who @param {() => string} question @param {() => void} deleted */
function bin(id, who, question, deleted) {
  const sure = async () => {
    if (!confirm(question())) return;
    try {
      await api(`/api/tables/${id}`, { method: 'DELETE' });
    } catch (problem) {
      showProblem(problem);
    }
    deleted();
  };
  return h(
    'button',
    {
      type: 'button',
      class: 'icon-button',
      'aria-label': t('lobby.delete.of', { who }),
      title: t('lobby.delete'),
      onclick: () => void sure()
    },
    glyph('bin', 20)
  );
}

/** Render a table with a free seat for any visitor. @param {TableSummary} table */
const openLine = (table) =>
  lineTo(table, `/t/${table.id}?join=open`, h('span', { class: 'button sit-down' }, t('lobby.sit')));

/** @param {TableSummary} table @param {string} href @param {any} [more] */
function lineTo(table, href, more) {
  return h(
    'li',
    { key: table.id },
    h(
      'a',
      { class: ['table-line', isMyTurn(table) && 'my-turn'], href },
      h('b', { class: 'line-who' }, whoPlays(table), presenceOf(table)),
      liveClock(table),
      h('span', { class: 'line-state' }, stateOf(table)),
      h(
        'small',
        { title: table.time_control ? clockWords(table.time_control).long : null },
        [
          lineOf(table).box(table),
          table.time_control && clockWords(table.time_control).short,
          table.moves !== null && t('lobby.moves', { count: table.moves }),
          ago(table.updated)
        ]
          .filter(Boolean)
          .join(' · ')
      ),
      more ?? glyph('arrow', 18)
    )
  );
}

const TICK = 500;
/** @type {number | undefined} */
let ticking;

/** @param {string} deadline */
function leftUntil(deadline) {
  const seconds = Math.max(0, Math.ceil((new Date(deadline).getTime() - Date.now()) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Let all clocks of the lobby run until none is left. */
function tick() {
  const clocks = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-deadline]'));
  for (const each of clocks) if (each.firstChild) each.firstChild.nodeValue = leftUntil(each.dataset['deadline'] ?? '');
  if (clocks.length) return;
  clearInterval(ticking);
  ticking = undefined;
}

/** The clock that runs at a table that others play, and whose it is. @param {TableSummary} table */
function liveClock(table) {
  const [seat] = table.to_act;
  if (!table.deadline || table.over || !seat || table.you !== 'spectator' || table.time_control?.includes('/'))
    return null;
  const wind = () => void (ticking ??= window.setInterval(tick, TICK));
  return h(
    'span',
    { class: 'live-clock', key: 'clock' },
    nameOn(table, seat),
    ' ',
    h('b', { role: 'timer', 'data-deadline': table.deadline, ref: wind }, leftUntil(table.deadline))
  );
}

/** Render whether the others are present, while the game goes on. @param {TableSummary} table */
function presenceOf({ presence, over, you }) {
  const others = Object.entries(presence ?? {}).filter(([seat]) => seat !== you);
  if (over || !others.length || isShared({ you })) return null;
  const here = others.filter(([, is]) => is === 'here').length;
  const is = here ? 'here' : others.some(([, is]) => is === 'reconnecting') ? 'reconnecting' : 'away';
  return h(
    'span',
    { class: ['presence', is] },
    h('i', null),
    others.length > 1 ? t('presence.some', { count: here, all: others.length }) : t(`presence.${is}`)
  );
}

/** The games' texts about their tables, once loaded. @type {Awaited<ReturnType<typeof needAbout>>} */
let about = {};

export const needLines = async () => void (about = await needAbout());

/** @param {TableSummary} table @returns {GameLine} */
const lineOf = ({ game }) => /** @type {import('../games.js').GameAbout} */ (about[game]).lobbyLine;

/** Describe the setup of a table. @param {any} table */
export const boxOf = (table) => lineOf(table).box(table);

/** List all players of a table. @param {TableSummary} table */
export const whoPlays = (table) => lineOf(table).players(table, (seat) => nameOn(table, seat));

/**
 * Return the name on a seat: a computer by its level where its game says so, in the current language.
 *
 * @param {TableSummary} table
 * @param {SeatName} seat
 */
export function nameOn(table, seat) {
  const [kind, detail = ''] = table.seats[seat]?.player?.split(':') ?? [];
  const { computer } = lineOf(table);
  if (kind === 'level' && computer) return computer(detail);
  return seatName(table.names[seat]);
}

/** Return whether I sit on several seats of this one screen. @param {Pick<TableSummary, 'you'>} table */
const isShared = ({ you }) => you === 'both' || you === 'several';

/** @param {TableSummary} table */
const isMyTurn = (table) =>
  !table.over && !table.waiting && (isShared(table) || table.to_act.some((seat) => seat === table.you));

/** Describe the state of a table. @param {TableSummary} table */
export function stateOf(table) {
  if (table.waiting)
    return t('lobby.state.waiting', {
      count: Object.values(table.seats).filter((seat) => seat.kind === 'free').length
    });
  if (table.over) return resultOf(table);
  if (isShared(table)) return t(lineOf(table).shared);
  if (table.you === 'spectator') return t('lobby.state.watch');
  if (isMyTurn(table)) return t('lobby.state.yours');
  return lineOf(table).theirs(table, (seat) => nameOn(table, seat));
}

/** Describe the end of a game from the viewer's side. @param {TableSummary} table */
const resultOf = (table) =>
  table.result
    ? lineOf(table).result(table, (seat) => nameOn(table, seat), table.you === 'spectator' || isShared(table))
    : t('lobby.state.over');

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60]
];

/**
 * Return the time since then in words.
 *
 * @param {string} time in ISO form
 */
export function ago(time) {
  const seconds = (new Date(time).getTime() - Date.now()) / 1000;
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  if (Number.isNaN(seconds)) return '';
  for (const [unit, length] of UNITS) {
    if (Math.abs(seconds) >= length) return words.format(Math.round(seconds / length), unit);
  }
  return t('lobby.just_now');
}
