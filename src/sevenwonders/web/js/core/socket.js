/**
 * The line to a table: versioned events in, idempotent moves out.
 *
 * After a break it says which version it has and gets what it missed; what the server has not acknowledged is sent again
 * with the same id, and happens once.
 */

/** @import { Contribution } from './shuffle.js' */
/** @import { ClientMessage, ServerMessage } from '../types' */

/**
 * @typedef {object} Listener
 * @property {(message: ServerMessage) => void} onMessage sync, event, refused, hint, status, error: in order, without holes
 * @property {(connected: boolean) => void} onConnection
 */

const PROTOCOL = 1;
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 8000;
const PING_EVERY = 15000;
const GIVE_UP_AFTER = 10000;
const LONGEST_LAG = 60_000; // that may be told
const NO_TABLE = 4404; // closed because there is no such table

export class TableSocket {
  /** @param {string} path of the socket, `/api/tables/ID/socket` @param {Listener} listener */
  constructor(path, listener) {
    this.path = path;
    this.listener = listener;
    /** @type {number | null} */
    this.version = null;
    /** What the page adds to the shuffle, once that part is there. @type {Contribution | undefined} */
    this.contribution = undefined;
    this.shuffles = import('./shuffle.js').then((part) => void (this.contribution = new part.Contribution()), () => {}); // dealt without, if need be
    /** Sent and not acknowledged, by id. @type {Map<string, ClientMessage>} */
    this.unacknowledged = new Map();
    /** @type {WebSocket | null} */
    this.socket = null;
    this.pause = FIRST_PAUSE;
    this.closed = false;
    /** @type {number[]} */
    this.timers = [];
    this.heard = 0;
    /** How long the last answer took, in milliseconds: clocks forgive a slow line. */
    this.lag = 0;
    this.wake = () => void (document.visibilityState === 'visible' && this.connect());
    addEventListener('online', this.wake);
    document.addEventListener('visibilitychange', this.wake);
    this.connect();
  }

  connect() {
    if (this.closed || (this.socket && this.socket.readyState <= WebSocket.OPEN)) return;
    this.clearTimers();
    const address = new URL(this.path, location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    address.searchParams.set('protocol', String(PROTOCOL));
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = async () => {
      await this.shuffles;
      if (this.socket !== socket) return;
      this.heard = Date.now();
      this.transmit({ type: 'hello', version: this.version, pledge: this.contribution?.pledge });
      for (const message of this.unacknowledged.values()) this.transmit(message);
      this.timers.push(window.setInterval(() => this.ping(), PING_EVERY));
      this.ping();
      this.listener.onConnection(true);
    };
    socket.onmessage = (event) => {
      this.heard = Date.now();
      this.pause = FIRST_PAUSE;
      this.receive(JSON.parse(event.data));
    };
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      if (event.code === NO_TABLE) this.closed = true;
      this.socket = null;
      this.clearTimers();
      if (this.closed) return;
      this.listener.onConnection(false);
      const wait = this.pause * (0.75 + Math.random() / 2);
      this.pause = Math.min(2 * this.pause, LONGEST_PAUSE);
      this.timers.push(window.setTimeout(() => this.connect(), wait));
    };
  }

  /** Forget what was heard, and connect anew for all of it. */
  again() {
    this.version = null;
    this.socket?.close();
  }

  clearTimers() {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers = [];
  }

  ping() {
    if (Date.now() - this.heard > PING_EVERY + GIVE_UP_AFTER) this.socket?.close();
    else this.transmit({ type: 'ping', t: Math.round(performance.now()), lag: this.lag });
  }

  /** @param {ServerMessage} message */
  receive(message) {
    switch (message.type) {
      case 'sync':
        this.version = message.version;
        break;
      case 'event':
        if (this.version !== null && message.version <= this.version) return;
        if (this.version !== null && message.version !== this.version + 1) {
          this.transmit({ type: 'hello', version: this.version, pledge: this.contribution?.pledge });
          return;
        }
        this.version = message.version;
        break;
      case 'ack':
        this.unacknowledged.delete(message.cid);
        break;
      case 'refused':
        if (message.cid) this.unacknowledged.delete(message.cid);
        break;
      case 'shuffle': {
        const answer = this.contribution?.answer(message);
        if (answer) this.transmit(answer);
        return;
      }
      case 'pong':
        this.lag = Math.min(LONGEST_LAG, Math.max(0, Math.round(performance.now() - message.t)));
        return;
    }
    this.listener.onMessage(message);
  }

  /** @param {ClientMessage} message */
  transmit(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Send something that must happen exactly once: a move, an undo, a resignation. @param {any} message @returns {string} its id */
  sendOnce(message) {
    const cid = newId();
    const whole = { cid, version: this.version, ...message };
    this.unacknowledged.set(cid, whole);
    this.transmit(whole);
    return cid;
  }

  /** Send something that may be lost. @param {ClientMessage} message */
  send(message) {
    this.transmit(message);
  }

  close() {
    this.closed = true;
    this.clearTimers();
    removeEventListener('online', this.wake);
    document.removeEventListener('visibilitychange', this.wake);
    this.socket?.close();
    this.socket = null;
  }
}

/** An id that nobody else has; `crypto.randomUUID` is missing where the page is served over plain http in a LAN. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
