/** A table at `/t/{id}`: its line to the server, and what is drawn of it; which game it is the server says first. */

import { ApiError, api } from '../core/http.js';
import { h, render } from '../core/dom.js';
import { needMessages, t } from '../core/i18n.js';
import { PACES, settings } from '../core/settings.js';
import { TableSocket } from '../core/socket.js';
import { needStyle } from '../core/style.js';

/** @typedef {import('../types').ServerMessage} ServerMessage */
/** @typedef {import('../types').PlyText} PlyText */
/** @typedef {import('./mounting.js').TableElement} TableElement */
/** @typedef {{ element: TableElement, desk: import('./common.js').CommonDesk & { receive: (view: any, table?: any) => void }, close: () => void }} Mounted */

/** What brings a table of a game: its code, words and styles. */
const PLAYS = {
  duel: async () => (await import('./duel.js')).openDuel,
  classic: async () => (await import('../classic/open.js')).openClassic,
};

/** @param {HTMLElement} root @param {{ id?: string }} params */
export async function open(root, { id = '' }) {
  await Promise.all([needMessages('desk'), needStyle('desk')]);
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
  /** @type {Mounted | null} */
  let mounted = null;
  /** What came before the table could be drawn. @type {ServerMessage[]} */
  let early = [];
  let begun = false;
  let connected = true;
  /** @type {TableSocket} */
  const socket = new TableSocket(`/api/tables/${id}/socket`, {
    onMessage: (message) => (mounted ? receive(mounted, message) : wait(message)),
    onConnection: (now) => {
      connected = now;
      mounted?.desk.set({ connected });
      if (connected) sendPace();
    },
  });

  /** Keep a message until the table is drawn; the first view says what is to be brought. @param {ServerMessage} message */
  function wait(message) {
    early.push(message);
    if (message.type === 'error' && message.code === 'no_table') gone(message.error);
    else if (message.type === 'sync' && !begun) {
      begun = true;
      void begin(message.table);
    }
  }

  /** @param {import('../types').AnyTableInfo} table */
  async function begin(table) {
    const openPlay = await PLAYS[table.game]();
    const opened = /** @type {Mounted} */ (await openPlay(root, /** @type {any} */ (table), socket));
    if (closed) {
      opened.close();
      return;
    }
    mounted = opened;
    mounted.desk.set({ connected });
    if (notJoined) mounted.desk.refuse(notJoined);
    for (const message of early) receive(mounted, message);
    early = [];
  }

  /** @param {string} error */
  function gone(error) {
    socket.close();
    render(root, h('p', { class: 'gone' }, error, ' ', h('a', { href: '/' }, t('bar.back'))));
  }

  const sendPace = () => socket.send({ type: 'pace', milliseconds: PACES[settings.state.pace] ?? 800 });
  let pace = settings.state.pace;
  const stopPace = settings.listen((state) => {
    if (state.pace !== pace) sendPace();
    pace = state.pace;
  });
  /** @type {(() => void) | null} */
  let stopLesson = null;
  let closed = false;

  /** @param {Mounted} shown @param {ServerMessage} message */
  function receive({ desk, element }, message) {
    const keepCoins = (/** @type {PlyText[]} */ plies) => {
      for (const ply of plies) if (ply.coins) desk.coins.set(ply.ply, ply.coins);
    };
    switch (message.type) {
      case 'sync':
        keepCoins(message.plies ?? []);
        desk.set({ thinking: message.thinking ?? false, sending: false });
        desk.receive(message.view, message.table);
        if (message.table.over && desk.history.length === 1) desk.set({ result: true });
        document.title = Object.values(message.table.names).join(' – ');
        if (message.table.learn && !stopLesson) void teach(element);
        break;
      case 'event':
        keepCoins(message.plies);
        if (message.view) desk.receive(message.view, message.table ?? undefined);
        else if (message.table) desk.set({ table: message.table });
        break;
      case 'status':
        desk.set({ thinking: message.thinking ?? false, preparing: message.preparing ?? false, connectedSeats: message.connected ?? null, away: message.away ?? [] });
        break;
      case 'hint':
        desk.receiveHint(message);
        break;
      case 'refused':
        desk.refuse(message.error);
        break;
      case 'error':
        desk.refuse(message.error);
        if (message.code === 'no_table') gone(message.error);
        break;
    }
  }

  /** @param {TableElement} element */
  async function teach(element) {
    const { startLesson } = await import('../learn/lesson.js');
    if (!closed) stopLesson = startLesson(element);
  }

  return () => {
    closed = true;
    stopLesson?.();
    stopPace();
    socket.close();
    mounted?.close();
  };
}
