/** What is going on at a table in this page: the newest view, what is chosen, what is open; and what a person may do. */

import { announce, interrupt } from '../core/announcer.js';
import { settings } from '../core/settings.js';
import { newId } from '../core/socket.js';
import { Store } from '../core/store.js';
import { deeds } from './notation.js';
import { Scene } from './scene.js';
import { newsOf, outcomeOf, titleOf } from './words.js';

/** @typedef {import('../types').View} View */
/** @typedef {import('../types').TableInfo} TableInfo */
/** @typedef {import('../types').Hint} Hint */
/** @typedef {import('../types').Seat} Seat */
/** @typedef {'table' | 'moves' | 'hint' | 'cards' | 'score' | 'pantheon' | 'senate'} Tab */

/**
 * @typedef {object} State
 * @property {View | null} view the newest
 * @property {Partial<TableInfo>} table
 * @property {string | null} selected what is chosen on the table, as a target: `card:altar`
 * @property {number | null} hovered a slot
 * @property {Tab} tab
 * @property {boolean} sheet whether a tab is open over the table, on a small screen
 * @property {Seat | null} cityShown
 * @property {boolean} onlyBuildable
 * @property {boolean} flipped
 * @property {string | null} armed the action that waits to be pressed again
 * @property {number | null} looking a place in the history
 * @property {boolean} thinking
 * @property {boolean} preparing
 * @property {boolean} connected
 * @property {Partial<Record<Seat, boolean>> | null} connectedSeats
 * @property {boolean} hinting
 * @property {Hint | null} hint
 * @property {string} news
 * @property {number} newsCount
 * @property {boolean} menu
 * @property {boolean} keys
 * @property {boolean} result whether the result is shown
 * @property {string | null} problem
 * @property {boolean} sending a move is on its way
 */

/**
 * What a desk sends; a read-only one sends nothing.
 *
 * @typedef {object} Line
 * @property {(message: any) => void} sendOnce
 * @property {(message: any) => void} send
 */

const TOLD_AT_MOST = 3; // deeds of others in one piece of news
const HINT_SECONDS = 3;
export const RESIGN = '!resign'; // armed: no notation looks like it
const QUIET_VERBS = ['guild', 'senator', 'board', 'mythology', 'offering', 'look'];

export class Desk {
  /** @param {{ view: View | null, table: Partial<TableInfo>, line?: Line | null }} start */
  constructor({ view, table, line = null }) {
    this.line = line;
    /** @type {Store<State>} */
    this.store = new Store(/** @type {State} */ ({
      view,
      table,
      selected: null,
      hovered: null,
      tab: 'moves',
      sheet: false,
      cityShown: null,
      onlyBuildable: true,
      flipped: false,
      armed: null,
      looking: null,
      thinking: false,
      preparing: false,
      connected: true,
      connectedSeats: null,
      hinting: false,
      hint: null,
      news: '',
      newsCount: 0,
      menu: false,
      keys: false,
      result: false,
      problem: null,
      sending: false,
    }));
    /** Views of this visit, oldest first; one for every number of plies. @type {View[]} */
    this.history = view ? [view] : [];
    /** Coins that plies moved, by ply. @type {Map<number, number[]>} */
    this.coins = new Map();
    /** @type {string | null} */
    this.hintId = null;
  }

  get state() {
    return this.store.state;
  }

  get readOnly() {
    return this.line === null;
  }

  /** @param {Partial<State>} changes */
  set(changes) {
    this.store.set(changes);
  }

  /** The table as it is to be drawn now. */
  scene() {
    const { view, table, looking, selected, flipped } = this.state;
    const shown = looking === null ? view : (this.history[looking] ?? view);
    if (!shown) throw new Error('there is no view yet');
    return new Scene(shown, table, { selected, flipped, readOnly: this.readOnly || looking !== null || this.state.sending || Boolean(table.hand_over_to) });
  }

  // ---- what comes from the server

  /** A new view. @param {View} view @param {Partial<TableInfo>} [table] */
  receive(view, table) {
    const before = this.state.view;
    const stayed = before && before.plies.length === view.plies.length && before.viewer === view.viewer;
    const changes = /** @type {Partial<State>} */ ({ view, sending: false, armed: null });
    if (table) changes.table = table;
    if (!stayed) Object.assign(changes, { selected: null, hovered: null, hint: null, hinting: false, looking: null });
    this.remember(view);
    this.set(changes);
    const scene = this.scene();
    if (before && !stayed) this.tell(scene, before, view);
    if (scene.over && before && !before.result && !this.readOnly) this.set({ result: true });
  }

  /** @param {View} view */
  remember(view) {
    while (this.history.length && (this.history.at(-1)?.plies.length ?? 0) >= view.plies.length) this.history.pop();
    this.history.push(view);
  }

  /** Say what others did, and what is to be decided now. @param {Scene} scene @param {View} before @param {View} view */
  tell(scene, before, view) {
    const fresh = deeds(view.plies).filter(({ ply }) => ply >= before.plies.length);
    const said = fresh.filter(({ seat, action }) => (seat ? !scene.isYou(seat) || scene.table.you === 'both' : !QUIET_VERBS.includes(action.verb)));
    const others = said.filter(({ seat }) => seat);
    const news = others.slice(-TOLD_AT_MOST).map((deed) => newsOf(scene, deed)).join(' ');
    if (news) this.set({ news, newsCount: this.state.newsCount + 1 });
    announce(said.length > 8 ? news : said.map((deed) => newsOf(scene, deed)).join(' '));
    if (scene.over) announce(outcomeOf(scene));
    else if (scene.mayAct) announce(`${titleOf(scene)}.`);
  }

  /** @param {number} ply */
  coinsOf(ply) {
    return this.coins.get(ply);
  }

  /** Something was refused. @param {string} sentence */
  refuse(sentence) {
    this.set({ problem: sentence, sending: false });
    interrupt(sentence);
  }

  // ---- what a person does

  /** Choose a thing on the table; the same again lets go of it. @param {string | null} target */
  select(target) {
    const selected = target === this.state.selected ? null : target;
    this.set({ selected, armed: null, menu: false, problem: null, ...(selected ? { sheet: false } : {}) });
    const element = document.querySelector('.table');
    element?.dispatchEvent(new CustomEvent('select', { bubbles: true, detail: { target: selected } }));
  }

  /** @param {number | null} slot */
  hover(slot) {
    if (slot !== this.state.hovered) this.set({ hovered: slot });
  }

  /** Do a legal action. @param {string} notation */
  act(notation) {
    const scene = this.scene();
    const choice = scene.choices.find(({ action }) => action.text === notation);
    if (!choice || !this.line) return;
    const { confirm } = settings.state;
    const reveals = (choice.entry.after.uncovers ?? []).some((slot) => scene.slots.get(slot)?.card === null);
    const ask = confirm === 'always' || (confirm === 'irreversible' && (reveals || !scene.table.can_undo));
    if (ask && this.state.armed !== notation) {
      this.set({ armed: notation });
      return;
    }
    this.set({ armed: null, sending: true, problem: null, news: '' });
    this.line.sendOnce({ type: 'move', action: notation });
  }

  /** The action that Enter does: the first about what is chosen. */
  primary() {
    const scene = this.scene();
    const slot = scene.slotOf(scene.selected);
    const choices = scene.selected ? scene.about(...(slot ? scene.targetsOf(slot) : [scene.selected])) : [];
    const first = this.state.armed ? scene.choices.find(({ action }) => action.text === this.state.armed) : choices[0];
    if (first) this.act(first.action.text);
  }

  undo() {
    if (this.state.table.can_undo) this.line?.sendOnce({ type: 'undo' });
  }

  /** @param {boolean} agree */
  answerUndo(agree) {
    this.line?.sendOnce({ type: 'undo_answer', agree });
  }

  /** Give up; asked twice. */
  resign() {
    if (this.state.armed !== RESIGN) {
      this.set({ armed: RESIGN, menu: true });
      return;
    }
    this.set({ armed: null, menu: false });
    this.line?.sendOnce({ type: 'resign' });
  }

  hint() {
    if (!this.line || !this.scene().mayAct || this.state.table.hints === false) return;
    if (this.state.hinting) {
      this.stopHint();
      return;
    }
    this.hintId = newId();
    this.set({ hinting: true, hint: null, tab: 'hint', sheet: true });
    this.line.send({ type: 'hint', cid: this.hintId, seconds: HINT_SECONDS });
  }

  stopHint() {
    if (this.hintId) this.line?.send({ type: 'stop_hint', cid: this.hintId });
    this.set({ hinting: false });
  }

  /** @param {Hint} hint */
  receiveHint(hint) {
    if (hint.cid === this.hintId) this.set({ hint, hinting: !hint.final });
  }

  /** @param {Seat} seat */
  look(seat) {
    this.line?.send({ type: 'look', seat: seat === 'p1' ? 0 : 1 });
  }

  /** Open a tab, or close it where it lies over the table. @param {Tab} tab @param {{ city?: Seat }} [about] */
  open(tab, about = {}) {
    const again = this.state.tab === tab && this.state.sheet && !about.city;
    this.set({ tab, sheet: !again, cityShown: about.city ?? null, selected: again ? this.state.selected : null, menu: false });
  }

  /** @param {number} place in the history */
  lookAt(place) {
    const last = this.history.length - 1;
    const there = Math.max(0, Math.min(place, last));
    this.set({ looking: there === last ? null : there, selected: null, armed: null });
  }

  flip() {
    this.set({ flipped: !this.state.flipped });
  }

  /** @param {boolean} [shown] */
  toggleMenu(shown) {
    this.set({ menu: shown ?? !this.state.menu, armed: null });
  }

  openKeys() {
    this.set({ keys: true });
  }

  async openSettings() {
    const { openSettings } = await import('../pages/settings.js');
    openSettings();
  }

  async reportBug() {
    const { reportBug } = await import('./report.js');
    await reportBug(this);
  }

  /** Back out of one thing; false when there was nothing to back out of. */
  escape() {
    const { state } = this;
    if (state.menu) this.set({ menu: false });
    else if (state.keys) this.set({ keys: false });
    else if (state.armed) this.set({ armed: null });
    else if (state.result) this.set({ result: false });
    else if (state.selected) this.select(null);
    else if (state.looking !== null) this.set({ looking: null });
    else if (state.sheet) this.set({ sheet: false });
    else return false;
    return true;
  }
}
