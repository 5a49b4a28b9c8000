/** The lobby: choose a game and set it up, go on with one, watch others. */

import { announce } from '../core/announcer.js';
import { h, render } from '../core/dom.js';
import { api } from '../core/http.js';
import { t } from '../core/i18n.js';
import { navigate } from '../core/router.js';
import { Store, keep, kept } from '../core/settings.js';
import { GAMES, gameCalled, gameModule } from '../games.js';
import { connectionBanner, inTime, keepFresh, openFrame, skyline } from '../ui/frame.js';
import { glyph } from '../ui/glyph.js';
import { keepName, needName } from '../ui/name.js';
import { sentence, showProblem } from '../ui/notice.js';
import { remembered, written } from './clock.js';
import { setup } from './setup.js';
import { askLists, needLines, tableLists } from './tables.js';

/**
 * @typedef {object} Lobby
 * @property {string} wanted the game that was chosen, while its form is on its way
 * @property {string} game whose form is shown
 * @property {import('../games.js').GameSetup} setup of that game
 * @property {any} choices for it
 * @property {boolean} opening a table is being made
 * @property {string} problem what the server said when it refused
 * @property {import('./clock.js').Wish} clock for tables with friends
 * @property {boolean} more whether all options are in sight
 * @property {import('./tables.js').Lists | null} lists null until they have come
 * @property {number} pages how many pages of them are shown
 * @property {boolean} isNew whether the guest had no table when the page was opened
 * @property {boolean} online
 */

/**
 * What the form can do.
 *
 * @typedef {object} Actions
 * @property {(game: string) => void} play choose a game
 * @property {(changes: object) => void} choose
 * @property {() => void} sitDown
 * @property {() => void} refresh ask for the lists once more
 * @property {() => void} moreTables ask for another page of them
 */

const FRESH_EVERY = 6000;
const KEY = 'sevenwonders.game';

/** @param {HTMLElement} root */
export async function open(root) {
  const frame = await openFrame(root, { way: 'play', wide: true, styles: ['people'], messages: ['lobby', 'people'] });
  frame.entitle(t('lobby.title'));
  const wanted = gameCalled(kept(KEY, { game: '' }).game);
  /**
   * Asked for beside the form, which is drawn together with them so that nothing moves.
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
    const [found, lists] = await Promise.all([opened(wanted), inTime(first).catch(() => null), needLines()]);
    lobby = new Store(
      /** @type {Lobby} */ ({
        ...found,
        wanted,
        opening: false,
        problem: '',
        clock: remembered(),
        more: false,
        lists,
        pages: 1,
        isNew: lists?.mine.length === 0,
        online: true
      })
    );
  } catch (problem) {
    render(
      frame.main,
      h('div', { class: 'blank-page' }, h('h1', null, t('page.unreachable')), h('p', null, sentence(problem)), again())
    );
    return frame.close;
  }
  const draw = () => render(frame.main, page(lobby, actionsOf(lobby)));
  lobby.listen(draw);
  draw();
  const stop = keepFresh(
    FRESH_EVERY,
    ask,
    (lists) => lobby.set({ lists, online: true }),
    () => lobby.set({ online: false })
  );
  return () => {
    stop();
    lobby.listeners.clear();
    frame.close();
  };
}

/** Open a game's catalogue, with what was chosen for that game last time. @param {string} game */
async function opened(game) {
  const setup = await (await gameModule(game)).setup();
  return { game, setup, choices: await setup.remembered() };
}

/** @param {Store<Lobby>} lobby @returns {Actions} */
const actionsOf = (lobby) => ({
  play: (game) => {
    keep(KEY, { game });
    lobby.set({ wanted: game });
    opened(game).then((found) => lobby.state.wanted === game && lobby.set({ ...found, problem: '' }), showProblem);
  },
  choose: (changes) => {
    const choices = { ...lobby.state.choices, ...changes };
    lobby.state.setup.remember(choices);
    lobby.set({ choices, problem: '' });
  },
  sitDown: () => void sitDown(lobby),
  refresh: () => refresh(lobby, lobby.state.pages),
  moreTables: () => refresh(lobby, lobby.state.pages + 1)
});

/** @param {Store<Lobby>} lobby @param {number} pages */
const refresh = (lobby, pages) => void askLists(pages).then((lists) => lobby.set({ lists, pages }), showProblem);

/** @param {Store<Lobby>} lobby @param {Actions} actions */
function page(lobby, actions) {
  const { game, lists, isNew, online, opening } = lobby.state;
  return [
    connectionBanner(online),
    h(
      'div',
      { class: 'hero' },
      h('h1', null, t(`lobby.${game}.heading`)),
      h('p', null, t(`lobby.${game}.lead`)),
      skyline()
    ),
    isNew ? quickStarts(lobby, opening) : null,
    h(
      'div',
      { class: 'lobby' },
      setup(lobby, actions),
      h('div', { class: 'beside' }, tableLists(lists, actions.refresh, actions.moreTables))
    )
  ];
}

/** For somebody new: any game at once. @param {Store<Lobby>} lobby @param {boolean} opening */
const quickStarts = (lobby, opening) =>
  h(
    'div',
    { class: 'quick', key: 'quick', role: 'group', 'aria-label': t('lobby.quick') },
    GAMES.map((game) =>
      h(
        'button',
        {
          type: 'button',
          class: 'button',
          disabled: opening,
          onclick: () => void make(lobby, async () => (await (await gameModule(game)).setup()).quickStart)
        },
        glyph('play', 20),
        t(`lobby.quick.${game}`)
      )
    )
  );

/** Ask for the table that is set up and go to it. @param {Store<Lobby>} lobby */
async function sitDown(lobby) {
  const { setup, choices } = lobby.state;
  if (setup.form(choices, () => {}, '').playable) await make(lobby, () => setup.request(choices), choices.name.trim());
}

/**
 * Make a table and go to it, or to its invitation.
 *
 * @param {Store<Lobby>} lobby
 * @param {() => object | Promise<object>} request
 * @param {string} [name] mine, if it is new
 */
async function make(lobby, request, name = '') {
  if (lobby.state.opening) return;
  lobby.set({ opening: true, problem: '' });
  try {
    if (name) {
      await api('/api/me', { method: 'PUT', body: { name } });
      keepName(name);
    }
    const body = /** @type {any} */ (await request());
    if (body.sitters.includes('free') && !(await needName())) return;
    if (body.sitters.includes('free')) body.time_control = written(lobby.state.clock);
    const table = await api('/api/tables', { body });
    if (table.waiting && table.invite) await (await import('./invitation.js')).offerInvitation(table);
    else navigate(`/t/${table.id}`);
  } catch (problem) {
    const said = sentence(problem);
    lobby.set({ problem: said });
    announce(said);
    if (/** @type {any} */ (problem).status === 0) showProblem(problem);
  } finally {
    lobby.set({ opening: false });
  }
}

const again = () => h('button', { class: 'button', type: 'button', onclick: () => location.reload() }, t('page.again'));
