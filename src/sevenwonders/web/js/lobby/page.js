/** The lobby: go on or play at once behind a table that lives, set a game up in a sheet, watch others. */

import { announce } from '../core/announcer.js';
import { h, render } from '../core/dom.js';
import { api } from '../core/http.js';
import { t } from '../core/i18n.js';
import { nextPaint, withAssets } from '../core/lazy.js';
import { navigate } from '../core/router.js';
import { Store, saveLocal, loadLocal } from '../core/settings.js';
import { STUDIED, gameCalled, gameModule } from '../games.js';
import { connectionBanner, withTimeout, poll, openFrame } from '../ui/frame.js';
import { saveName, needName } from '../ui/name.js';
import { sentence, showProblem } from '../ui/notice.js';
import { loadClock, clockControl } from './clock.js';
import { askLists, needLines, tableLists } from './tables.js';
import { moreWays, welcome } from './welcome.js';

/** @typedef {'computer' | 'hot_seat' | 'friend' | 'watch_computers'} Kind */

/**
 * A game with its form, and what was chosen for it last.
 *
 * @typedef {{ game: string, setup: import('../games.js').GameSetup, choices: any } & Summary} Opened
 */
/** A kind of table, and what is chosen for it in few words. @typedef {{ kind: Kind, summary: string }} Summary */

/**
 * @typedef {object} Lobby
 * @property {string} game that is chosen
 * @property {Opened | null} opened its form, null while that is on its way
 * @property {boolean} opening a table is being made
 * @property {string} problem what the server said when it refused
 * @property {import('./clock.js').Wish} clock for tables with friends
 * @property {boolean} more whether all options are in sight
 * @property {import('./tables.js').Lists | null} lists null until they have come
 * @property {number} pages how many pages of them are shown
 * @property {boolean} online
 * @property {Promise<(() => void) | undefined>} living the table behind it: it opens the catalogue of its own game
 */

/**
 * Actions of the lobby.
 *
 * @typedef {object} Actions
 * @property {(game: string) => void} choose a game
 * @property {() => void} play at once, as it was set up last
 * @property {(kind?: Kind) => void} setUp open the sheet
 * @property {(changes: object) => void} change what is chosen
 * @property {() => void} refresh ask for the lists once more
 * @property {() => void} moreTables ask for another page of them
 */

const FRESH_EVERY = 6000;
const KEY = 'sevenwonders.game';

/** @param {HTMLElement} root */
export async function open(root) {
  const frame = await openFrame(root, { way: 'play', wide: true, styles: ['people'], messages: ['lobby', 'people'] });
  frame.entitle(t('lobby.title'));
  const game = gameCalled(loadLocal(KEY, { game: '' }).game);
  /**
   * Asked for beside what is drawn together with them, so that nothing moves.
   *
   * @type {Promise<import('./tables.js').Lists> | null}
   */
  let first = askLists();
  const ask = () => {
    const lists = first ?? askLists(lobby.state.pages);
    first = null;
    return lists;
  };
  /** @type {Store<Lobby>} */
  let lobby;
  try {
    const [lists] = await Promise.all([withTimeout(first).catch(() => null), needLines()]);
    const clock = loadClock();
    const rest = { opening: false, problem: '', clock, more: false, lists, pages: 1, online: true };
    const living = nextPaint().then(() => showTable(frame.main.querySelector('.living > div')));
    lobby = new Store(/** @type {Lobby} */ ({ game, opened: null, living, ...rest }));
  } catch (problem) {
    render(
      frame.main,
      h('div', { class: 'blank-page' }, h('h1', null, t('page.unreachable')), h('p', null, sentence(problem)), again())
    );
    return frame.close;
  }
  const actions = actionsOf(lobby);
  const draw = () => render(frame.main, page(lobby, actions));
  lobby.listen(draw);
  draw();
  const { living } = lobby.state;
  void living.then(() => opened(lobby)).catch(() => {}); // asked for again by a press
  const stop = poll(
    FRESH_EVERY,
    ask,
    (lists) => lobby.set({ lists, online: true }),
    () => lobby.set({ online: false })
  );
  return () => {
    stop();
    lobby.listeners.clear();
    void living.then((end) => end?.());
    frame.close();
  };
}

/**
 * Put a table that lives behind the welcome, from the first game that has one.
 *
 * @param {Element | null} place
 * @returns {Promise<(() => void) | undefined>} how to stop it
 */
async function showTable(place) {
  try {
    for (const name of STUDIED) {
      const { showcase } = await gameModule(name);
      if (showcase && place) return await (await showcase()).show(/** @type {HTMLElement} */ (place));
    }
  } catch (problem) {
    console.warn(problem); // it only adorns
  }
  return undefined;
}

/** The chosen game with its catalogue open, and with what was chosen for it last time. @param {Store<Lobby>} lobby */
async function opened(lobby) {
  const { game } = lobby.state;
  const setup = await (await gameModule(game)).setup();
  const choices = await setup.loadChoices(); // the catalogue is open from here on
  const found = { game, setup, choices, ...setup.summary(choices) };
  if (lobby.state.game === game) lobby.set({ opened: found });
  return found;
}

/** @param {Store<Lobby>} lobby @returns {Actions} */
const actionsOf = (lobby) => ({
  choose: (game) => {
    saveLocal(KEY, { game });
    lobby.set({ game, opened: null, problem: '' });
    opened(lobby).catch(showProblem);
  },
  play: () => void play(lobby, actionsOf(lobby)),
  setUp: (kind) => void setUp(lobby, actionsOf(lobby), kind),
  change: (changes) => {
    const { opened } = lobby.state;
    if (!opened) return;
    const { setup } = opened;
    const choices = { ...opened.choices, ...changes };
    setup.saveChoices(choices);
    lobby.set({ opened: { ...opened, choices, ...setup.summary(choices) }, problem: '' });
  },
  refresh: () => refresh(lobby, lobby.state.pages),
  moreTables: () => refresh(lobby, lobby.state.pages + 1)
});

/** @param {Store<Lobby>} lobby @param {number} pages */
const refresh = (lobby, pages) => void askLists(pages).then((lists) => lobby.set({ lists, pages }), showProblem);

/** @param {Store<Lobby>} lobby @param {Actions} actions */
function page(lobby, actions) {
  const { lists, online } = lobby.state;
  return [
    connectionBanner(online),
    welcome(lobby.state, actions),
    h(
      'div',
      { class: 'lobby', key: 'lobby' },
      moreWays(lobby.state, actions),
      tableLists(lists, actions.refresh, actions.moreTables)
    )
  ];
}

/**
 * Open the sheet with the form of the chosen game.
 *
 * @param {Store<Lobby>} lobby
 * @param {Actions} actions
 * @param {Kind} [kind]
 */
async function setUp(lobby, actions, kind) {
  try {
    await lobby.state.living;
    const [{ openSheet }, { setup, choices }] = await Promise.all([
      withAssets(import('./sheet.js'), ['setup'], []),
      opened(lobby)
    ]);
    if (kind) setup.form(choices, actions.change, '').chooseKind(kind);
    openSheet(lobby, actions);
  } catch (problem) {
    showProblem(problem);
  }
}

/**
 * Play as it was set up last; where there can be no such table the sheet says why.
 *
 * @param {Store<Lobby>} lobby
 * @param {Actions} actions
 */
async function play(lobby, actions) {
  if (lobby.state.opening) return;
  lobby.set({ opening: true, problem: '' });
  try {
    const { setup, choices } = lobby.state.opened ?? (await opened(lobby));
    if (!setup.form(choices, () => {}, '').playable) return await setUp(lobby, actions);
    await make(lobby, setup.request(choices), choices.name.trim());
  } catch (problem) {
    const said = sentence(problem);
    lobby.set({ problem: said });
    announce(said);
    if (/** @type {any} */ (problem).status === 0) showProblem(problem);
  } finally {
    lobby.set({ opening: false });
  }
}

/**
 * Make a table and go to it, or to its invitation.
 *
 * @param {Store<Lobby>} lobby
 * @param {any} body of the request
 * @param {string} name mine, if it is new
 */
async function make(lobby, body, name) {
  if (name) {
    await api('/api/me', { method: 'PUT', body: { name } });
    saveName(name);
  }
  if (body.sitters.includes('free')) {
    if (!(await needName())) return;
    body.time_control = clockControl(lobby.state.clock);
  }
  const table = await api('/api/tables', { body });
  /** @type {HTMLDialogElement | null} */ (document.querySelector('dialog.setup-sheet'))?.close();
  if (table.waiting && table.invite) await (await import('./invitation.js')).offerInvitation(table);
  else navigate(`/t/${table.id}`);
}

const again = () => h('button', { class: 'button', type: 'button', onclick: () => location.reload() }, t('page.again'));
