/** The lobby: set up a game, go on with one, watch others. */

import { announce } from '../core/announcer.js';
import { catalogue, needCatalogue } from '../core/catalogue.js';
import { h, render } from '../core/dom.js';
import { api } from '../core/http.js';
import { t } from '../core/i18n.js';
import { navigate } from '../core/router.js';
import { Store } from '../core/store.js';
import { openFrame } from '../pages/frame.js';
import { sentence, showProblem } from '../pages/notice.js';
import { keepFresh } from '../pages/fresh.js';
import { connectionBanner } from '../pages/banner.js';
import { contradictionsIn, rememberChoices, rememberedChoices, requestFor } from './choices.js';
import { offerInvitation } from './invitation.js';
import { setup } from './setup.js';
import { skyline } from './skyline.js';
import { tableLists } from './tables.js';

/** @typedef {import('./choices.js').Choices} Choices */

/**
 * @typedef {object} Lobby
 * @property {Choices} choices
 * @property {boolean} opening a table is being made
 * @property {string} problem what the server said when it refused
 * @property {boolean} more whether all options are in sight
 * @property {import('./tables.js').Lists | null} lists null until they have come
 * @property {boolean} online
 */

const FRESH_EVERY = 6000;

/** @param {HTMLElement} root */
export async function open(root) {
  const frame = await openFrame(root, { way: 'play', wide: true, messages: ['lobby', 'options', 'units'] });
  frame.entitle(t('lobby.title'));
  try {
    await needCatalogue();
  } catch (problem) {
    render(frame.main, h('div', { class: 'blank-page' }, h('h1', null, t('page.unreachable')), h('p', null, sentence(problem)), again()));
    return frame.close;
  }
  /** @type {Lobby} */
  const start = { choices: rememberedChoices(catalogue()), opening: false, problem: '', more: false, lists: null, online: true };
  const lobby = new Store(start);
  /** @param {Partial<Choices>} changes */
  const choose = (changes) => {
    const choices = { ...lobby.state.choices, ...changes };
    rememberChoices(choices);
    lobby.set({ choices, problem: '' });
  };
  const draw = () => render(frame.main, page(lobby, choose));
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

/** @param {Store<Lobby>} lobby @param {(changes: Partial<Choices>) => void} choose */
function page(lobby, choose) {
  const { lists, online } = lobby.state;
  return [
    connectionBanner(online),
    h('div', { class: 'hero' }, h('h1', null, t('lobby.heading')), h('p', null, t('lobby.lead')), skyline()),
    h(
      'div',
      { class: 'lobby' },
      setup(lobby, choose, () => void sitDown(lobby)),
      h('div', { class: 'beside' }, tableLists(lists)),
    ),
  ];
}

/** Ask for the table and go to it. @param {Store<Lobby>} lobby */
async function sitDown(lobby) {
  const { choices, opening } = lobby.state;
  if (opening || contradictionsIn(catalogue(), choices).length) return;
  lobby.set({ opening: true, problem: '' });
  try {
    const name = choices.name.trim();
    if (name) await api('/api/me', { method: 'PUT', body: { name } });
    const unnamed = /** @type {[string, string]} */ ([t('lobby.name.first.blank'), t('lobby.name.second.blank')]);
    const table = await api('/api/tables', { body: requestFor(choices, unnamed) });
    if (choices.kind === 'friend' && table.invite) await offerInvitation(table);
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

