/**
 * A table at `/t/{id}`: its line to the server, and what is drawn of it.  The first thing it hears says which game it
 * is.
 */

import { clearLive } from '../core/announcer.js';
import { refusalText, withNames } from '../core/i18n.js';
import { firstRender, nextPaint, withAssets } from '../core/lazy.js';
import { PACES, settings } from '../core/settings.js';
import { TableSocket } from '../core/socket.js';
import { gameModule, needTable } from '../games.js';

/** @import { PlyText, ServerMessage } from '../types' */

const RELOAD_AFTER = 10_000; // milliseconds: a page that was loaded just now is as new as it can be

/**
 * A table once it is known which game it is.
 *
 * @typedef {object} Shown
 * @property {import('../games.js').GameModule} game
 * @property {import('./controller.js').TableController} controller
 * @property {import('./mount.js').Mounted} mounted
 */

/** @param {HTMLElement} root @param {{ id?: string }} params */
export async function open(root, { id = '' }) {
  void firstRender()
    .then(nextPaint)
    .then(async () => (await import('../ui/records.js')).listenForRecords())
    .catch(console.warn);
  const code = new URLSearchParams(location.search).get('join');
  const problem = code ? await (await import('../ui/name.js')).join(id, code) : '';
  const page = new TablePage(root, id, problem);
  return () => {
    page.leave();
    page.closeGone?.();
  };
}

/** One visit to a table. */
class TablePage {
  /** @type {Shown | undefined} */
  play;
  connected = false;
  closed = false;
  /** @type {(() => void) | undefined} */
  stopLesson;
  /** @type {(() => void) | undefined} */
  stopBack;
  /** Closes the page shown in place of a table. @type {(() => void) | undefined} */
  closeGone;
  /** The messages are handled one after the other: the first frame waits for the game's files. */
  work = Promise.resolve();

  /** @param {HTMLElement} root @param {string} id @param {string} problem why an invitation was not taken */
  constructor(root, id, problem) {
    this.root = root;
    this.id = id;
    this.problem = problem;
    /** @type {TableSocket} */
    this.socket = new TableSocket(`/api/tables/${id}/socket`, {
      onMessage: (message) =>
        void (this.work = this.work.then(() => this.receive(message)).catch((error) => this.fail(error))),
      onConnection: (is) => this.connect(is)
    });
    let { pace } = settings.state;
    this.stopPace = settings.listen((state) => {
      if (state.pace !== pace) this.sendPace();
      pace = state.pace;
    });
  }

  /** @param {boolean} is whether the server is reached */
  connect(is) {
    if (!is) this.work = this.work.then(() => this.sayUnreachable()).catch(console.warn);
    if (is === this.connected) return;
    this.connected = is;
    this.play?.controller.set({ connected: is, hinting: false });
    if (is) this.sendPace();
  }

  sendPace() {
    this.socket.send({ type: 'pace', milliseconds: PACES[settings.state.pace] ?? 800 });
  }

  /** A part of the page did not come: everything is asked for once more. @param {unknown} error */
  fail(error) {
    console.warn(error);
    this.socket.again();
  }

  /** Say so where there is no table yet that could. */
  async sayUnreachable() {
    if (!this.play && !this.closed)
      this.closeGone ??= await import('../ui/frame.js').then((frame) => frame.sayUnreachable(this.root));
  }

  /** @param {string} name */
  async begin(name) {
    const [game, table] = await Promise.all([gameModule(name), needTable(name)]);
    if (this.closed) return;
    this.closeGone?.();
    this.closeGone = undefined;
    const controller = table.controller({ view: null, table: { id: this.id }, line: this.socket });
    this.play = { game, controller, mounted: table.mount(this.root, controller) };
    controller.set({ connected: this.connected });
    void nextPaint()
      .then(() => import('./back.js'))
      .then(
        ({ closeByBack }) => void (this.closed || (this.stopBack = closeByBack(controller))),
        () => {}
      );
    if (this.problem) controller.refuse(this.problem);
  }

  /** @param {ServerMessage} message */
  async receive(message) {
    if (message.type === 'sync' && !this.play) await this.begin(String(message.view.game));
    if (message.type === 'error' && message.code === 'protocol' && performance.now() > RELOAD_AFTER)
      return location.reload(); // the server is newer
    if (message.type === 'error' && ['no_table', 'other_rules', 'lost_moves'].includes(message.code)) {
      this.leave();
      this.closeGone = await (
        await withAssets(import('./gone.js'), [], ['errors'])
      ).open(this.root, message.code === 'no_table' ? '' : this.id, refusalText(message.code, message.error));
      return;
    }
    if (!this.play || this.closed) return;
    const { controller } = this.play;
    show(message, controller, this.socket);
    if (message.type === 'sync' && message.table.learn && controller.state.view && !this.stopLesson)
      void this.teach(this.play);
  }

  /** @param {Shown} taught */
  async teach({ mounted, controller }) {
    const { teach } = await import('../learn/lesson.js');
    if (!this.closed) this.stopLesson ??= teach(mounted.element, controller);
  }

  leave() {
    this.closed = true;
    this.stopLesson?.();
    this.stopBack?.();
    this.stopPace();
    this.socket.close();
    this.play?.mounted.close();
    clearLive();
  }
}

/**
 * Show what a message says of the table.
 *
 * @param {ServerMessage} message
 * @param {import('./controller.js').TableController} controller
 * @param {TableSocket} socket
 */
function show(message, controller, socket) {
  const table = 'table' in message && message.table ? withNames(message.table) : undefined;
  switch (message.type) {
    case 'sync':
      // the game follows at once
      if (!controller.state.view && table?.dealt === false && table.kind !== 'friend') break;
      controller.plies.clear(); // another seat may count plies otherwise
      addPlies(controller, message.plies ?? []);
      controller.set({ thinking: message.thinking ?? false });
      controller.receive(message.view, table);
      controller.set({ sending: socket.unacknowledged.size > 0 });
      document.title = Object.values(table?.names ?? {}).join(' – ');
      break;
    case 'ack':
      if (socket.version !== null && message.version <= socket.version)
        controller.set({ sending: socket.unacknowledged.size > 0 }); // else its event is on the way
      break;
    case 'event':
      addPlies(controller, message.plies);
      changeTurn(() => {
        if (message.view) controller.receive(message.view, table);
        else if (table) controller.set({ table });
        controller.set({ sending: socket.unacknowledged.size > 0 });
      }, controller);
      break;
    case 'status':
      controller.set({
        thinking: message.thinking ?? false,
        presence: message.presence,
        absent: message.absent ?? {},
        watchers: message.watchers ?? 0
      });
      break;
    case 'said':
      controller.part('people')?.receive(controller, message);
      break;
    case 'hint':
      controller.receiveHint(message);
      break;
    case 'refused':
    case 'error': {
      const { refusal = null, code, error } = /** @type {import('../protocol').Refused} */ (message);
      const lost = () => controller.refuse(refusalText(code, error));
      if (refusal) void import('./refusals.js').then(({ showRefusal }) => showRefusal(controller, refusal)).catch(lost);
      else lost();
    }
  }
}

/** @param {import('./controller.js').TableController} controller @param {PlyText[]} plies */
function addPlies(controller, plies) {
  for (const ply of plies) controller.plies.set(ply.ply, ply);
}

/**
 * Change the table, and notify a player who looks elsewhere when it is their turn after it.
 *
 * @param {() => void} change
 * @param {import('./controller.js').TableController} controller
 */
function changeTurn(change, controller) {
  const before = Boolean(controller.state.view && controller.scene().mayAct);
  change();
  if (!before && controller.scene().mayAct) controller.part('people')?.notify(controller, settings.state.notify);
}
