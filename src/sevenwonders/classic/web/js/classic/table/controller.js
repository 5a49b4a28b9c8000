/** The state of a table of 7 Wonders in this page, and the actions of its player. */

import { announce } from '../../core/announcer.js';
import { fullStop, labelled } from '../../core/i18n.js';
import { nameOf } from '../../core/catalogue.js';
import { TableController } from '../../table/controller.js';
import { keyed } from './panel.js';
import { ClassicScene } from './scene.js';
import { newsOf, outcomeOf, priceOf, titleOf } from './words.js';

/** @import { Seat, TableInfo, View } from '../types' */

/**
 * @typedef {object} OwnState
 * @property {View | null} view the newest
 * @property {Partial<TableInfo>} table
 * @property {string} tab
 * @property {string | null} cityShown
 * @property {Seat | null} centre a spectator's choice: whose city is in the middle
 * @property {Seat | null} visited whose board lies open over the table
 * @property {import('../types').Hint | null} hint
 */
/** @typedef {import('../../table/controller.js').CommonState & OwnState} State */

export const LEAVE = '!leave'; // pending confirmation; no notation looks like it

/** @extends {TableController<import('./board.js').Parts>} */
export class ClassicController extends TableController {
  /**
   * @param {{ view: View | null, table: Partial<TableInfo>, line?: import('../../table/controller.js').Line | null }}
   *   start
   */
  constructor({ view, table, line = null }) {
    // a replay has a list of moves of its own
    super(line, { view, table, tab: line ? 'moves' : 'score', centre: null, visited: null });
  }

  /** @override @returns {State} */
  get state() {
    return this.store.state;
  }

  /** @override */
  scene() {
    const { view, readOnly } = this.shown;
    const { table, selected, centre, presence } = this.state;
    return new ClassicScene(view, table, { selected, centre, presence, readOnly });
  }

  // ---- what comes from the server

  /** @override @param {View} view @param {Partial<TableInfo>} [table] */
  receive(view, table) {
    const { before, stayed, covered } = this.compare(view);
    const same = stayed && view.commitment === before.commitment; // only others have chosen meanwhile
    const changes = /** @type {Partial<State>} */ ({ view, sending: false, pending: same ? this.state.pending : null });
    if (table) changes.table = table;
    if (!stayed) {
      this.forgetHint();
      Object.assign(changes, { selected: null, hint: null, looking: null });
    } else if (view.commitment && view.commitment !== before.commitment) changes.selected = null;
    this.accept(changes);
    if (!before || this.readOnly || this.covered) return; // a replay tells its steps itself
    if (covered || before.plies.length !== view.plies.length)
      void this.tell(view, this.newsFrom(covered, before, view));
  }

  /**
   * Say what all players did, what it changed, and what is to be decided now.
   *
   * @param {View} view
   * @param {number} from a ply: what was done before is no news
   */
  async tell(view, from) {
    const scene = this.scene();
    const fresh = this.deedsOf(view.plies, from).filter(({ seat }) => seat);
    await this.parts?.need('events').catch(() => {}); // then the changes are not said
    /** @param {(deed: import('../../table/notation.js').Deed) => boolean} wanted */
    const along = (wanted) =>
      this.part('events')?.describeAlong(this, scene, fresh, (deed) => wanted(deed) && newsOf(scene, deed)) ??
      fresh
        .filter(wanted)
        .map((deed) => newsOf(scene, deed))
        .join(' ');
    this.tellNews(along(({ seat }) => seat !== view.viewer));
    announce(
      [along(() => true), fullStop(scene.over ? outcomeOf(scene) : scene.mayAct ? titleOf(scene) : '')]
        .filter(Boolean)
        .join(' ')
    );
  }

  // ---- what a person does

  /** @override @param {string} notation */
  act(notation) {
    const scene = this.scene();
    if (!this.line || !scene.choices.some(({ text }) => text === notation)) return;
    this.send(notation, scene.isLast && !scene.table.can_undo);
  }

  /** @override */
  primary() {
    const scene = this.scene();
    const actions = keyed(scene, scene.selected).map(({ action }) => action);
    const held = scene.isTurn && scene.held(scene.selected);
    this.doPrimary(
      actions.map(({ text }) => text),
      held
        ? {
            build: actions.find(({ verb }) => verb === 'build')?.text,
            why: `${labelled(nameOf(held.card), priceOf(held.payment, scene.mine.coins, held.in_city).words)}.`
          }
        : null
    );
  }

  /** Take the choice back. */
  revoke() {
    if (this.state.looking === null && this.state.view?.commitment) this.line?.sendOnce({ type: 'revoke' });
  }

  /** Let the computer play on; asked twice. */
  leave() {
    if (this.confirm(LEAVE)) this.line?.sendOnce({ type: 'leave' });
  }

  /** Take the own seat back from the computer. */
  comeBack() {
    this.line?.sendOnce({ type: 'return' });
  }

  /** Open a player's board over the table, or close it. @param {Seat | null} seat */
  visit(seat) {
    this.set({ visited: this.state.visited === seat ? null : seat, menu: false });
  }

  /** A spectator looks from another seat. @param {Seat} seat */
  moveTo(seat) {
    this.set({ centre: seat, visited: null, selected: null });
  }
}
