/** A table at `/t/{id}`: its line to the server, and what is drawn of it.  The first thing it hears says which game it is. */

import { silence } from '../core/announcer.js';
import { explained, named } from '../core/i18n.js';
import { filled, painted, worded } from '../core/lazy.js';
import { PACES, settings } from '../core/settings.js';
import { TableSocket } from '../core/socket.js';
import { gameModule, needTable } from '../games.js';

/** @import { PlyText, ServerMessage } from '../types' */

const RELOAD_AFTER = 10_000; // milliseconds: a page that was loaded just now is as new as it can be

/** @param {HTMLElement} root @param {{ id?: string }} params */
export async function open(root, { id = '' }) {
  void filled().then(painted).then(async () => (await import('../ui/records.js')).listenForRecords()).catch(console.warn);
  const code = new URLSearchParams(location.search).get('join');
  const problem = code ? await (await import('../ui/name.js')).join(id, code) : '';
  /** The table, once it is known which game it is. @type {{ game: import('../games.js').GameModule, controller: import('./controller.js').TableController, mounted: import('./mount.js').Mounted } | null} */
  let play = null;
  let connected = false;
  let closed = false;
  /** @type {(() => void) | null} */
  let stopLesson = null;
  /** @type {(() => void) | null} */
  let stopBack = null;
  /** How to leave what is shown instead of a table. @type {(() => void) | null} */
  let closeGone = null;
  /** What is heard is done one after the other: the first frame waits for the game's files. */
  let work = Promise.resolve();
  /** @type {TableSocket} */
  const socket = new TableSocket(`/api/tables/${id}/socket`, {
    onMessage: (message) => void (work = work.then(() => receive(message)).catch(failed)),
    onConnection: (is) => {
      if (!is) work = work.then(sayUnreachable).catch(console.warn);
      if (is === connected) return;
      connected = is;
      play?.controller.set({ connected, hinting: false });
      if (is) sendPace();
    },
  });
  const sendPace = () => socket.send({ type: 'pace', milliseconds: PACES[settings.state.pace] ?? 800 });
  let pace = settings.state.pace;
  const stopPace = settings.listen((state) => {
    if (state.pace !== pace) sendPace();
    pace = state.pace;
  });

  /** A part of the page did not come: everything is asked for once more. @param {unknown} error */
  function failed(error) {
    console.warn(error);
    socket.again();
  }

  /** Say so where there is no table yet that could. */
  async function sayUnreachable() {
    if (!play && !closed) closeGone ??= await import('../ui/frame.js').then((frame) => frame.sayUnreachable(root));
  }

  /** @param {string} name */
  async function begin(name) {
    const [game, table] = await Promise.all([gameModule(name), needTable(name)]);
    if (closed) return;
    closeGone?.();
    closeGone = null;
    const controller = table.controller({ view: null, table: { id }, line: socket });
    play = { game, controller, mounted: table.mount(root, controller) };
    controller.set({ connected });
    void painted().then(() => import('./back.js')).then(({ closeByBack }) => void (closed || (stopBack = closeByBack(controller))), () => {});
    if (problem) controller.refuse(problem);
  }

  /** @param {ServerMessage} message */
  async function receive(message) {
    if (message.type === 'sync' && !play) await begin(String(message.view.game));
    if (message.type === 'error' && message.code === 'protocol' && performance.now() > RELOAD_AFTER) return location.reload(); // the server is newer
    if (message.type === 'error' && ['no_table', 'other_rules', 'lost_moves'].includes(message.code)) {
      leave();
      closeGone = await (await worded(import('./gone.js'), 'errors')).open(root, message.code === 'no_table' ? '' : id, explained(message.code, message.error));
      return;
    }
    if (!play || closed) return;
    const { controller } = play;
    show(message, controller, socket);
    if (message.type === 'sync' && message.table.learn && controller.state.view && !stopLesson) void teach(play);
  }

  /** @param {NonNullable<typeof play>} taught */
  async function teach({ game, mounted }) {
    const [{ startLesson }, lesson] = await Promise.all([import('../learn/lesson.js'), game.lesson?.()]);
    if (!closed && lesson) stopLesson ??= startLesson(mounted.element, lesson);
  }

  function leave() {
    closed = true;
    stopLesson?.();
    stopBack?.();
    stopPace();
    socket.close();
    play?.mounted.close();
    silence();
  }

  return () => {
    leave();
    closeGone?.();
  };
}

/** Show what a message says of the table. @param {ServerMessage} message @param {import('./controller.js').TableController} controller @param {TableSocket} socket */
function show(message, controller, socket) {
  const table = 'table' in message && message.table ? named(message.table) : undefined;
  switch (message.type) {
    case 'sync':
      if (!controller.state.view && table?.dealt === false && table.kind !== 'friend') break; // the game follows at once
      controller.plies.clear(); // another seat may count plies otherwise
      keepPlies(controller, message.plies ?? []);
      controller.set({ thinking: message.thinking ?? false });
      controller.receive(message.view, table);
      controller.set({ sending: socket.unacknowledged.size > 0 });
      document.title = Object.values(table?.names ?? {}).join(' – ');
      break;
    case 'ack':
      if (socket.version !== null && message.version <= socket.version) controller.set({ sending: socket.unacknowledged.size > 0 }); // else its event is on the way
      break;
    case 'event':
      keepPlies(controller, message.plies);
      changeTurn(() => {
        if (message.view) controller.receive(message.view, table);
        else if (table) controller.set({ table });
        controller.set({ sending: socket.unacknowledged.size > 0 });
      }, controller);
      break;
    case 'status':
      controller.set({ thinking: message.thinking ?? false, presence: message.presence, absent: message.absent ?? {}, watchers: message.watchers ?? 0 });
      break;
    case 'said':
      controller.part('people')?.hear(controller, message);
      break;
    case 'hint':
      controller.receiveHint(message);
      break;
    case 'refused':
      if (message.refusal) return void refuse(controller, message.refusal, message.error);
    // falls through
    case 'error':
      controller.refuse(explained(message.code, message.error));
      break;
  }
}

/** Say why an action is not legal; in the server's English where the words do not come. @param {import('./controller.js').TableController} controller @param {import('../protocol').Refusal} refusal @param {string} said */
async function refuse(controller, refusal, said) {
  const { game, viewer } = controller.state.view;
  const words = import('./refusals.js').then(({ refusalWords }) => refusalWords(game, refusal, (seat) => controller.scene().name(seat)));
  const sentence = await words.catch(() => said);
  if (controller.state.view.viewer === viewer) controller.refuse(`${sentence[0]?.toUpperCase()}${sentence.slice(1)}.`); // else the screen was handed over meanwhile
}

/** @param {import('./controller.js').TableController} controller @param {PlyText[]} plies */
function keepPlies(controller, plies) {
  for (const ply of plies) controller.plies.set(ply.ply, ply);
}

/** Change the table, and notify a player who looks elsewhere when it is their turn after it. @param {() => void} change @param {import('./controller.js').TableController} controller */
function changeTurn(change, controller) {
  const before = Boolean(controller.state.view && controller.scene().mayAct);
  change();
  if (!before && controller.scene().mayAct) controller.part('people')?.notify(controller, settings.state.notify);
}
