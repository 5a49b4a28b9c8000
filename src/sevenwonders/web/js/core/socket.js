/**
 * The line to a table: versioned events in, idempotent moves out.
 *
 * After a break it says which version it has and gets what it missed; what the server has not acknowledged is sent
 * again with the same id, and happens once.
 */

import { identity } from './http.js';
import { contribute } from './shuffle.js';

/** @import { ClientMessage, ServerMessage } from '../types' */

/**
 * @typedef {object} Listener
 * @property {(message: ServerMessage) => void} onMessage sync, event, refused, hint, status, error: in order, without
 *   holes
 * @property {(connected: boolean) => void} onConnection with every answer, and when none comes
 */

const PROTOCOL = 3;
const FIRST_PAUSE = 250;
const MAX_PAUSE = 8000;
const PING_EVERY = 10_000;
const ANSWER_WITHIN = 3000; // else the connection is dropped
// where the browser says that there is no network; this machine's own server answers
const OFFLINE_ANSWER_WITHIN = 2000;
const OPEN_WITHIN = 8000;
const ACKNOWLEDGE_WITHIN = 4000;
const MAX_LAG = 60_000; // the largest that may be reported
const NO_TABLE = 4404; // closed because there is no such table

export class TableSocket {
  /** @param {string} path of the socket, `/api/tables/ID/socket` @param {Listener} listener */
  constructor(path, listener) {
    this.path = path;
    this.listener = listener;
    /** @type {number | null} */
    this.version = null;
    /**
     * The page's contribution to the shuffle, once it is made.
     *
     * @type {import('./shuffle.js').Contribution | undefined}
     */
    this.contribution = undefined;
    this.shuffles = contribute().then(
      (own) => void (this.contribution = own),
      () => {}
    ); // dealt without, if need be
    /** Sent and not acknowledged, by id. @type {Map<string, ClientMessage>} */
    this.unacknowledged = new Map();
    /** @type {WebSocket | null} */
    this.socket = null;
    this.pause = FIRST_PAUSE;
    this.closed = false;
    /** Asks now and then, or connects after a pause. @type {number | undefined} */
    this.timer = undefined;
    /** Runs while an answer is awaited. @type {number | undefined} */
    this.doubt = undefined;
    /** The time that the last answer took, in milliseconds: clocks forgive a slow line. */
    this.lag = 0;
    this.wake = () =>
      document.visibilityState === 'visible' &&
      (this.socket?.readyState === WebSocket.OPEN ? this.verify() : this.connect());
    this.lost = () => this.verify(OFFLINE_ANSWER_WITHIN);
    addEventListener('online', this.wake);
    addEventListener('offline', this.lost);
    document.addEventListener('visibilitychange', this.wake);
    this.connect();
  }

  connect() {
    this.disconnect();
    // the game and its clock wait for the first look
    if (this.closed || (this.version === null && document.visibilityState === 'hidden')) return;
    const address = new URL(this.path, location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    for (const [name, value] of Object.entries({ protocol: String(PROTOCOL), ...identity }))
      address.searchParams.set(name, value);
    const socket = new WebSocket(address);
    this.socket = socket;
    this.doubt = window.setTimeout(() => this.drop(), OPEN_WITHIN);
    socket.onopen = async () => {
      await this.shuffles;
      if (this.socket !== socket) return;
      this.trust();
      this.greet();
      for (const message of this.unacknowledged.values()) this.send(message);
      this.timer = window.setInterval(() => this.verify(), PING_EVERY);
      this.verify();
    };
    socket.onmessage = (event) => {
      if (this.socket !== socket) return;
      this.trust();
      this.pause = FIRST_PAUSE;
      this.listener.onConnection(true);
      this.receive(JSON.parse(event.data));
    };
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      if (event.code === NO_TABLE) this.close();
      else this.drop();
    };
  }

  /** Forget the received messages, and reconnect to get all of them. */
  again() {
    this.version = null;
    this.drop();
  }

  /** Say which version the page has; what it lacks comes back. */
  greet() {
    this.send({ type: 'hello', version: this.version, pledge: this.contribution?.pledge });
  }

  disconnect() {
    clearTimeout(this.timer);
    this.trust();
    const { socket } = this;
    this.socket = null; // whose end is of no interest
    socket?.close();
  }

  /** The server has answered. */
  trust() {
    clearTimeout(this.doubt);
    this.doubt = undefined;
  }

  /** Ping the server, and reconnect if it does not answer. @param {number} [within] milliseconds */
  verify(within = Math.max(ANSWER_WITHIN, 2 * this.lag)) {
    if (!this.socket) return;
    this.send({ type: 'ping', t: Math.round(performance.now()), lag: this.lag });
    this.doubt ??= window.setTimeout(() => this.drop(), within);
  }

  /**
   * Close the connection without waiting for the browser, which may take a minute to notice, and reconnect after a
   * pause.
   */
  drop() {
    this.disconnect();
    if (this.closed) return;
    this.listener.onConnection(false);
    this.timer = window.setTimeout(() => this.connect(), this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(2 * this.pause, MAX_PAUSE);
  }

  /** @param {ServerMessage} message */
  receive(message) {
    switch (message.type) {
      case 'event':
        if (this.version !== null && message.version <= this.version) return;
        if (this.version !== null && message.version > this.version + 1) return this.greet();
      // fall through
      case 'sync':
        this.version = message.version;
        break;
      case 'ack':
      case 'refused':
        this.unacknowledged.delete(message.cid ?? '');
        break;
      case 'shuffle': {
        const answer = this.contribution?.answer(message);
        return void (answer && this.send(answer));
      }
      case 'pong':
        this.lag = Math.min(MAX_LAG, Math.max(0, Math.round(performance.now() - message.t)));
        return;
    }
    this.listener.onMessage(message);
  }

  /** Send something that may be lost. @param {ClientMessage} message */
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /**
   * Send something that must happen exactly once: a move, an undo, a resignation.
   *
   * @param {any} message
   * @returns {string} its id
   */
  sendOnce(message) {
    const cid = newId();
    const whole = { cid, version: this.version, ...message };
    this.unacknowledged.set(cid, whole);
    this.send(whole);
    this.expect(cid);
    return cid;
  }

  /** Doubt the connection while something is not acknowledged. @param {string} cid */
  expect(cid) {
    setTimeout(() => {
      if (this.closed || !this.unacknowledged.has(cid)) return;
      this.verify();
      this.expect(cid);
    }, ACKNOWLEDGE_WITHIN);
  }

  close() {
    this.closed = true;
    this.disconnect();
    removeEventListener('online', this.wake);
    removeEventListener('offline', this.lost);
    document.removeEventListener('visibilitychange', this.wake);
  }
}

/** Return a unique id; `crypto.randomUUID` is missing where the page is served over plain http in a LAN. */
export const newId = () => crypto.getRandomValues(new Uint32Array(4)).join('-');
