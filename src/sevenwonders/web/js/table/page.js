/** A table at `/t/{id}`: its line to the server, and what is drawn of it. */

import { needCatalogue } from '../core/catalogue.js';
import { ApiError, api } from '../core/http.js';
import { h, render } from '../core/dom.js';
import { needMessages, t } from '../core/i18n.js';
import { PACES, settings } from '../core/settings.js';
import { TableSocket } from '../core/socket.js';
import { needStyle } from '../core/style.js';
import { mount } from './board.js';
import { Desk } from './desk.js';

/** @typedef {import('../types').ServerMessage} ServerMessage */
/** @typedef {import('../types').PlyText} PlyText */

/** @param {HTMLElement} root @param {{ id?: string }} params */
export async function open(root, { id = '' }) {
  await Promise.all([needCatalogue(), needMessages('desk', 'table', 'units'), needStyle('cards', 'desk', 'table')]);
  void import('../pages/dropzone.js').then(({ listenForRecords }) => listenForRecords());
  const code = new URLSearchParams(location.search).get('join');
  let notJoined = '';
  if (code) {
    try {
      await api(`/api/tables/${id}/join`, { body: { code } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notJoined = error.message;
    }
    history.replaceState(null, '', `/t/${id}`);
  }
  /** @type {TableSocket} */
  const socket = new TableSocket(`/api/tables/${id}/socket`, {
    onMessage: (message) => receive(message),
    onConnection: (connected) => {
      desk.set({ connected });
      if (connected) sendPace();
    },
  });
  const desk = new Desk({ view: null, table: { id }, line: socket });
  const mounted = mount(root, desk);
  if (notJoined) desk.refuse(notJoined);
  const sendPace = () => socket.send({ type: 'pace', milliseconds: PACES[settings.state.pace] ?? 800 });
  let pace = settings.state.pace;
  const stopPace = settings.listen((state) => {
    if (state.pace !== pace) sendPace();
    pace = state.pace;
  });
  /** @type {(() => void) | null} */
  let stopLesson = null;
  let closed = false;

  /** @param {PlyText[]} plies */
  const keepCoins = (plies) => {
    for (const ply of plies) if (ply.coins) desk.coins.set(ply.ply, ply.coins);
  };

  /** @param {ServerMessage} message */
  function receive(message) {
    switch (message.type) {
      case 'sync':
        keepCoins(message.plies ?? []);
        desk.set({ thinking: message.thinking ?? false, sending: false });
        desk.receive(message.view, message.table);
        if (message.table.over && desk.history.length === 1) desk.set({ result: true });
        document.title = `${message.table.names.p1} – ${message.table.names.p2}`;
        if (message.table.learn && !stopLesson) void teach();
        break;
      case 'event':
        keepCoins(message.plies);
        if (message.view) desk.receive(message.view, message.table ?? undefined);
        else if (message.table) desk.set({ table: message.table });
        break;
      case 'status':
        desk.set({ thinking: message.thinking ?? false, preparing: message.preparing ?? false, connectedSeats: message.connected ?? null });
        break;
      case 'hint':
        desk.receiveHint(message);
        break;
      case 'refused':
        desk.refuse(message.error);
        break;
      case 'error':
        desk.refuse(message.error);
        if (message.code === 'no_table') {
          socket.close();
          render(root, h('p', { class: 'gone' }, message.error, ' ', h('a', { href: '/' }, t('bar.back'))));
        }
        break;
    }
  }

  async function teach() {
    const { startLesson } = await import('../learn/lesson.js');
    if (!closed) stopLesson = startLesson(mounted.element);
  }

  return () => {
    closed = true;
    stopLesson?.();
    stopPace();
    socket.close();
    mounted.close();
  };
}
