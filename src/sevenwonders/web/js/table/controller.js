/** The common part of all games' controllers: what is open and chosen, hints, refusals, looking back, the menu. */

import { announceNow } from '../core/announcer.js';
import { t } from '../core/i18n.js';
import { Store, movesAllowed, settings } from '../core/settings.js';
import { newId } from '../core/socket.js';
import { deeds } from './notation.js';

/** @import { Hint } from '../types' */

/**
 * @typedef {object} CommonState
 * @property {string | null} selected what is chosen on the table, as a target: `card:altar`
 * @property {boolean} sheet whether a tab is open over the table, on a small screen
 * @property {string | null} pending the action that waits to be pressed again
 * @property {number | null} looking a place in the history
 * @property {boolean} thinking
 * @property {boolean} connected
 * @property {boolean} hinting
 * @property {string} news
 * @property {number} newsCount
 * @property {boolean} menu
 * @property {boolean} keys
 * @property {Record<string, 'here' | 'reconnecting' | 'away'>} presence of the people at the table, by seat
 * @property {Record<string, { wait: number, votes: string[], needed: number }>} absent who is missed, by seat
 * @property {number} watchers how many only look
 * @property {{ seat: string, what: string, number: number }[]} said greetings that are still in sight
 * @property {boolean} greeting whether what may be said is shown
 * @property {boolean} result whether the result is shown
 * @property {string | null} problem
 * @property {{ words: string, act: () => Promise<void> } | null} [following] what comes after the lesson at this table
 * @property {boolean} sending a move is on its way
 */

/**
 * With what each game types more closely.
 *
 * @typedef {CommonState & { view: any, table: any, tab: string, cityShown: string | null, hint: any }} AnyState
 */

/**
 * The messages that a controller sends; a read-only one sends nothing.
 *
 * @typedef {object} Line
 * @property {(message: any) => void} sendOnce
 * @property {(message: any) => void} send
 * @property {import('../core/shuffle.js').Contribution} [contribution] what the page added to the shuffle
 */

const HINT_SECONDS = 3;

/** Parts that no press asks for. */
const BEHIND = 'motion notes shortcuts sound';

/**
 * The common part of all games' scenes: a view as a table is rendered from it.
 *
 * @template {{ result: any, viewer: string }} View
 * @template {{ over?: boolean, you?: string, names?: Record<string, string> }} Table
 */
export class TableScene {
  /** @param {View} view @param {Partial<Table>} table @param {string | null | undefined} selected */
  constructor(view, table, selected) {
    this.view = view;
    this.table = table;
    this.selected = selected ?? null;
    /** @type {any[]} */
    this.choices = [];
  }

  /** True if the player at this page is to decide. */
  get mayAct() {
    return this.choices.length > 0;
  }

  get over() {
    return this.view.result !== null || this.table.over === true;
  }

  /** @param {string} seat @returns {string} */
  name(seat) {
    return this.table.names?.[seat] ?? seat;
  }

  /** Return whether a seat belongs to a person at this page, who is called "you". @param {string} seat */
  isYou(seat) {
    return this.table.you === seat || (this.table.you === undefined && this.view.viewer === seat);
  }
}

/** @template {Record<string, any>} [Parts=any] what is loaded when it is first needed */
export class TableController {
  /** @param {Line | null} line @param {any} start the state that differs between the games */
  constructor(line, start) {
    this.line = line;
    /** @type {Store<any>} */
    this.store = new Store({
      selected: null,
      tab: 'moves',
      sheet: false,
      cityShown: null,
      pending: null,
      looking: null,
      thinking: false,
      connected: true,
      presence: {},
      absent: {},
      watchers: 0,
      said: [],
      greeting: false,
      hinting: false,
      hint: null,
      news: '',
      newsCount: 0,
      menu: false,
      keys: false,
      result: false,
      problem: null,
      sending: false,
      ...start
    });
    /**
     * Positions by their number of plies, the oldest first; a view that is null is asked for when it is looked at.
     *
     * @type {{ at: number, view: any }[]}
     */
    this.history = start.view ? [{ at: start.view.plies.length, view: start.view }] : [];
    /** Plies as the server sent them, by number. @type {Map<number, import('../types').PlyText>} */
    this.plies = new Map();
    /** @type {string | null} */
    this.hintId = null;
    /** The tutor, once switched on. @type {import('./tutor.js').Tutor | null} */
    this.tutor = null;
    /**
     * Given by the board, which alone knows the parts.
     *
     * @type {{ later: (name: any, heard: () => void, lost: () => void) => any, need: (...names: any[]) => Promise<any>
     *   } | null}
     */
    this.parts = null;
    /** True for a game without rules to read here, and without pictures. */
    this.isPlain = false;
    /** True if a page with a main part of its own shows the table. */
    this.isEmbedded = false;
  }

  /**
   * A part of the table that is loaded when it is first needed: undefined until it has come; then all is drawn again.
   * Where it is wanted by a press and does not come, the page says so, once.
   *
   * @template {keyof Parts} Name
   * @param {Name} name
   * @returns {Parts[Name] | undefined}
   */
  part(name) {
    return this.parts?.later(
      name,
      () => this.set({}),
      () => BEHIND.includes(String(name)) || this.unreachable()
    );
  }

  /** @returns {AnyState} */
  get state() {
    return this.store.state;
  }

  get readOnly() {
    return this.line === null;
  }

  /** The table as it is to be drawn now.  Each game has a scene of its own. @returns {any} */
  scene() {
    throw new Error('a table is drawn by its game');
  }

  /** The view that is looked at, and whether nothing can be done with it. */
  get shown() {
    const { view, looking, sending } = this.state;
    const shown = looking === null ? view : (this.history[looking]?.view ?? view);
    if (!shown) throw new Error('there is no view yet');
    return { view: shown, readOnly: this.readOnly || looking !== null || sending || this.covered };
  }

  /** @param {any} changes */
  set(changes) {
    this.store.set(changes);
  }

  /**
   * Compare a new view with the one before: whether the position stayed, and whether the screen showed nothing of it.
   *
   * @param {any} view
   */
  compare(view) {
    const { view: before } = this.state;
    const stayed = before && before.plies.length === view.plies.length && before.viewer === view.viewer;
    return { before, stayed, covered: this.covered };
  }

  /** A new view.  Each game says what it makes of it. @param {any} view @param {any} [table] */
  receive(view, table) {
    void [view, table];
  }

  /** True if the screen is being handed over and shows nothing of the game. */
  get covered() {
    return Boolean(this.state.table.hand_over_to);
  }

  /**
   * The ply from which on what was done is news.
   *
   * @param {boolean} covered whether another seat looks now
   * @param {any} before
   * @param {any} view
   * @returns {number}
   */
  newsFrom(covered, before, view) {
    return (covered ? this.part('overlay')?.newsFrom(view) : null) ?? before.plies.length;
  }

  /** @param {any} view */
  remember(view) {
    const at = view.plies.length;
    while ((this.history.at(-1)?.at ?? -1) >= at) this.history.pop();
    this.history.push({ at, view });
  }

  /** @param {string} news */
  tellNews(news) {
    if (news) this.set({ news, newsCount: this.state.newsCount + 1 });
  }

  /** Return what a ply changed. @param {number} ply */
  eventsOf(ply) {
    return this.plies.get(ply)?.events ?? [];
  }

  /**
   * Return the actions from a ply on, see `deeds`, each with the question that it answers.
   *
   * @param {string[]} plies
   * @param {number} [from]
   */
  deedsOf(plies, from) {
    return deeds(plies, from).map((deed) => ({ ...deed, question: this.plies.get(deed.ply)?.question }));
  }

  /** Something was refused. @param {string} sentence */
  refuse(sentence) {
    const waiting = this.tutor?.giveUp();
    if (waiting) {
      this.submit(waiting);
      return;
    }
    this.set({ problem: sentence, sending: false, hinting: false });
    announceNow(sentence);
  }

  /** A part of the page did not come; each drawing asks for it again. */
  unreachable() {
    const sentence = t('bar.offline');
    if (this.state.problem !== sentence) this.refuse(sentence);
  }

  /** Choose a thing on the table; the same again lets go of it. @param {string | null} target */
  select(target) {
    const selected = target === this.state.selected ? null : target;
    this.set({ selected, pending: null, menu: false, problem: null, ...(selected ? { sheet: false } : {}) });
    document
      .querySelector('.table')
      ?.dispatchEvent(new CustomEvent('select', { bubbles: true, detail: { target: selected } }));
  }

  /**
   * Handle clicks on a thing: one chooses it or lets go of it, two do what Enter does with it.
   *
   * @param {string | null} target
   */
  clicked(target) {
    return (/** @type {MouseEvent} */ { detail }) => {
      if (detail < 2) this.select(target);
      else if (detail === 2) {
        if (this.state.selected !== target) this.select(target);
        this.primary();
      }
    };
  }

  /** Do what Enter and a double click do with the chosen thing: build it, or take it.  Each game says how. */
  primary() {}

  /**
   * Do what Enter does: what waits to be said again; else the only action, or building a card; or say why that cannot
   * be done.
   *
   * @param {string[]} actions about the chosen thing
   * @param {{ build?: string, why: string } | null} card what is chosen, if it is a card to take
   */
  doPrimary(actions, card) {
    const { pending } = this.state;
    const action = pending ?? (card ? card.build : actions.length === 1 ? actions[0] : null);
    if (action) this.act(action);
    else if (card && actions.length) this.refuse(card.why);
    else
      /** @type {HTMLElement | null} */ (
        document.querySelector('.table-root :is(.chosen, .panel) [data-action]')
      )?.focus(); // several: which is to be chosen
  }

  /** Do a legal action.  Each game says how. @param {string} notation */
  act(notation) {
    void notation;
  }

  /**
   * Send a move; one that cannot be taken back, or any, is asked for twice where a person likes that.
   *
   * @param {string} notation
   * @param {boolean} final
   */
  send(notation, final) {
    const { confirm, tutor } = settings.state;
    if ((confirm === 'always' || (confirm === 'irreversible' && final)) && this.state.pending !== notation) {
      this.set({ pending: notation });
      return;
    }
    this.set({ pending: null, sending: true, problem: null, news: '' });
    if (tutor && this.state.table.hints) void this.askTutor(notation).catch(() => this.submit(notation));
    else this.submit(notation);
  }

  /** A move leaves. @param {string | null | undefined} notation */
  submit(notation) {
    if (notation) this.line?.sendOnce({ type: 'move', action: notation });
  }

  /** Ask the tutor about a move before it leaves. @param {string} notation */
  async askTutor(notation) {
    this.tutor ??= new (await import('./tutor.js')).Tutor();
    if (!this.tutor.ask(notation, newId(), (message) => this.line?.send(message))) this.submit(notation);
  }

  /** Take back, or play again what was taken back, one step after the other. @param {'undo' | 'redo'} type */
  step(type) {
    if (!this.state.table[`can_${type}`] || this.state.sending || !this.line) return;
    this.set({ sending: true });
    this.line.sendOnce({ type });
  }

  /**
   * Something that is asked twice; true once it has been said twice.
   *
   * @param {string} what a `pending` action that no notation looks like
   */
  confirm(what) {
    const confirmed = this.state.pending === what;
    this.set({ pending: confirmed ? null : what, menu: !confirmed });
    return confirmed;
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

  /** Forget answers about a position that is gone. */
  forgetHint() {
    if (this.state.hinting) this.stopHint();
    this.hintId = null;
    this.tutor?.forget();
  }

  /** @param {Hint} hint */
  receiveHint(hint) {
    this.tutor?.receive(hint, this);
    if (hint.cid === this.hintId) this.set({ hint, hinting: !hint.final });
  }

  /** This seat is at the screen now. @param {string} seat */
  look(seat) {
    this.line?.send({ type: 'look', seat: Number(seat.slice(1)) - 1 });
  }

  /** Open a tab, or close it where it lies over the table. @param {string} tab @param {{ city?: string }} [about] */
  open(tab, about = {}) {
    const again = this.state.tab === tab && this.state.sheet && !about.city;
    this.set({
      tab,
      sheet: !again,
      cityShown: about.city ?? null,
      selected: again ? this.state.selected : null,
      menu: false
    });
  }

  /** @param {boolean} [shown] */
  toggleMenu(shown) {
    this.set({ menu: shown ?? !this.state.menu, pending: null });
  }

  /**
   * Show a new view; return whether the game has ended since the one before.  The result opens by itself: where things
   * move, `finale.js` shows the end.
   *
   * @param {any} changes
   */
  accept(changes) {
    const { view } = this.state;
    const wasOver = view !== null && this.scene().over;
    const asked = changes.table?.rematch && !this.state.table.rematch; // a player asked for a rematch
    this.remember(changes.view);
    this.set(changes);
    const over = this.scene().over && !this.readOnly;
    const ended = view !== null && over && !wasOver;
    const result = over && (view === null || asked || this.state.result || (ended && !movesAllowed()));
    if (result !== this.state.result) this.set({ result });
    if (ended && !result)
      void import('./finale.js').then(({ play }) => play(this)).catch(() => this.set({ result: true }));
    return ended;
  }
}
