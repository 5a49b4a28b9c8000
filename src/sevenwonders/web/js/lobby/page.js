/** The lobby: choose a game and set it up, go on with one, watch others. */

import { announce } from '../core/announcer.js';
import { catalogue, needCatalogue } from '../core/catalogue.js';
import { h, render } from '../core/dom.js';
import { api } from '../core/http.js';
import { t } from '../core/i18n.js';
import { navigate } from '../core/router.js';
import { Store } from '../core/store.js';
import { openFrame } from '../ui/frame.js';
import { glyph } from '../ui/glyph.js';
import { sentence, showProblem } from '../ui/notice.js';
import { keepFresh } from '../ui/fresh.js';
import { connectionBanner } from '../ui/banner.js';
import { DEFAULTS, contradictionsIn, rememberChoices, rememberGame, rememberedChoices, rememberedGame, requestFor } from '../duel/choices.js';
import { CLASSIC_DEFAULTS, classicRequest, faultsIn, rememberClassic, rememberedClassic } from '../classic/choices.js';
import { offerInvitation } from './invitation.js';
import { setup } from './setup.js';
import { skyline } from './skyline.js';
import { tableLists } from './tables.js';

/** @typedef {import('../types').Game} Game */
/** @typedef {import('../duel/choices.js').Choices} Choices */
/** @typedef {import('../classic/choices.js').ClassicChoices} ClassicChoices */

/**
 * @typedef {object} Lobby
 * @property {Game} game whose catalogue is open
 * @property {Game} wanted the game that was chosen, while its catalogue is on its way
 * @property {Choices} choices for Duel
 * @property {ClassicChoices} classic choices for 7 Wonders
 * @property {boolean} opening a table is being made
 * @property {string} problem what the server said when it refused
 * @property {boolean} more whether all options are in sight
 * @property {import('./tables.js').Lists | null} lists null until they have come
 * @property {boolean} online
 */

/**
 * What the form can do.
 *
 * @typedef {object} Ways
 * @property {(game: Game) => void} play choose a game
 * @property {(changes: Partial<Choices>) => void} choose
 * @property {(changes: Partial<ClassicChoices>) => void} chooseClassic
 * @property {() => void} sitDown
 */

const FRESH_EVERY = 6000;

/** A first game of 7 Wonders: everybody has the simpler side of the board. */
const FIRST_CLASSIC = { ...CLASSIC_DEFAULTS, sitters: ['me', 'level:2', 'level:2', 'level:2'], sides: 'day' };

/** @param {HTMLElement} root */
export async function open(root) {
  const frame = await openFrame(root, { way: 'play', wide: true, messages: ['lobby', 'duel_options'] });
  frame.entitle(t('lobby.title'));
  /** @type {Lobby} */
  const start = { game: 'duel', wanted: rememberedGame(), choices: DEFAULTS, classic: CLASSIC_DEFAULTS, opening: false, problem: '', more: false, lists: null, online: true };
  const lobby = new Store(start);
  try {
    lobby.set(await opened(lobby.state.wanted));
  } catch (problem) {
    render(frame.main, h('div', { class: 'blank-page' }, h('h1', null, t('page.unreachable')), h('p', null, sentence(problem)), again()));
    return frame.close;
  }
  const draw = () => render(frame.main, page(lobby, ways(lobby)));
  lobby.listen(draw);
  draw();
  const stop = keepFresh(
    FRESH_EVERY,
    () => api('/api/tables'),
    (lists) => lobby.set({ lists, online: true }),
    () => lobby.set({ online: false }),
  );
  return () => {
    stop();
    lobby.listeners.clear();
    frame.close();
  };
}

/** Open a game's catalogue, with what was chosen for that game last time. @param {Game} game @returns {Promise<Partial<Lobby>>} */
async function opened(game) {
  if (game === 'classic') return { game, classic: rememberedClassic(await needCatalogue('classic')) };
  return { game, choices: rememberedChoices(await needCatalogue()) };
}

/** @param {Store<Lobby>} lobby @returns {Ways} */
function ways(lobby) {
  return {
    play: (game) => {
      rememberGame(game);
      lobby.set({ wanted: game });
      opened(game).then((found) => lobby.state.wanted === game && lobby.set({ ...found, problem: '' }), showProblem);
    },
    choose: (changes) => {
      const choices = { ...lobby.state.choices, ...changes };
      rememberChoices(choices);
      lobby.set({ choices, problem: '' });
    },
    chooseClassic: (changes) => {
      const classic = { ...lobby.state.classic, ...changes };
      rememberClassic(classic);
      lobby.set({ classic, problem: '' });
    },
    sitDown: () => void sitDown(lobby),
  };
}

/** @param {Store<Lobby>} lobby @param {Ways} ways */
function page(lobby, ways) {
  const { game, lists, online, opening } = lobby.state;
  const isClassic = game === 'classic';
  return [
    connectionBanner(online),
    h('div', { class: 'hero' }, h('h1', null, t(isClassic ? 'lobby.classic.heading' : 'lobby.heading')), h('p', null, t(isClassic ? 'lobby.classic.lead' : 'lobby.lead')), skyline()),
    lists && !lists.mine.length ? quickStarts(lobby, opening) : null,
    h('div', { class: 'lobby' }, setup(lobby, ways), h('div', { class: 'beside' }, tableLists(lists))),
  ];
}

/** For somebody new: either game at once. @param {Store<Lobby>} lobby @param {boolean} opening */
const quickStarts = (lobby, opening) =>
  h(
    'div',
    { class: 'quick', key: 'quick', role: 'group', 'aria-label': t('lobby.quick') },
    h('button', { type: 'button', class: 'button', disabled: opening, onclick: () => void make(lobby, requestFor(DEFAULTS, ['', ''])) }, glyph('play', 20), t('lobby.quick.duel')),
    h('button', { type: 'button', class: 'button', disabled: opening, onclick: () => void make(lobby, classicRequest(FIRST_CLASSIC, String)) }, glyph('play', 20), t('lobby.quick.classic')),
  );

/** Ask for the table that is set up and go to it. @param {Store<Lobby>} lobby */
async function sitDown(lobby) {
  const { game, choices, classic } = lobby.state;
  if (game === 'classic') {
    if (faultsIn(classic).length) return;
    await make(lobby, classicRequest(classic, (place) => t('lobby.name.nth', { place: place + 1 })), classic.name.trim());
  } else {
    if (contradictionsIn(catalogue(), choices).length) return;
    await make(lobby, requestFor(choices, [t('lobby.name.first.blank'), t('lobby.name.second.blank')]), choices.name.trim());
  }
}

/** Make a table and go to it, or to its invitation. @param {Store<Lobby>} lobby @param {object} request @param {string} [name] mine, if it is new */
async function make(lobby, request, name = '') {
  if (lobby.state.opening) return;
  lobby.set({ opening: true, problem: '' });
  try {
    if (name) await api('/api/me', { method: 'PUT', body: { name } });
    const table = await api('/api/tables', { body: request });
    if (table.waiting && table.invite) await offerInvitation(table);
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
