/** The state of a table of Duel in this page, and the actions of its player. */

import { announce } from '../../core/announcer.js';
import { nameOf } from '../../core/catalogue.js';
import { fullStop, labelled } from '../../core/i18n.js';
import { TableController } from '../../table/controller.js';
import { DuelScene } from './scene.js';
import { newsOf, ownCost, titleOf } from './words.js';

/** @import { Seat, TableInfo, View } from '../types' */
/** @import { Deed } from '../../table/notation.js' */
/** @typedef {'table' | 'moves' | 'hint' | 'cards' | 'score' | 'pantheon' | 'senate'} Tab */

/**
 * @typedef {object} OwnState
 * @property {View | null} view the newest
 * @property {Partial<TableInfo>} table
 * @property {number | null} hovered a slot
 * @property {Tab} tab
 * @property {Seat | null} cityShown
 * @property {boolean} onlyBuildable
 * @property {boolean} flipped
 * @property {import('../types').Hint | null} hint
 */
/** @typedef {import('../../table/controller.js').CommonState & OwnState} State */

const MAX_NEWS = 3; // deeds of others in one piece of news
const MAX_SAID = 8; // deeds that are said aloud one by one
export const RESIGN = '!resign'; // pending confirmation; no notation looks like it
const BUILDS = ['build', 'recruit'];
const QUIET_VERBS = ['guild', 'senator', 'board', 'mythology', 'offering', 'look'];

/** @extends {TableController<import('./board.js').Parts>} */
export class DuelController extends TableController {
  /**
   * @param {{ view: View | null, table: Partial<TableInfo>, line?: import('../../table/controller.js').Line | null }}
   *   start
   */
  constructor({ view, table, line = null }) {
    super(line, { view, table, hovered: null, onlyBuildable: true, flipped: false });
    /**
     * A letter that waits for a digit: W, then which Wonder.
     *
     * @type {{ verb: string, view: View, target: string | null } | null}
     */
    this.waiting = null;
  }

  /** @override @returns {State} */
  get state() {
    return this.store.state;
  }

  /** @override */
  scene() {
    const { view, readOnly } = this.shown;
    const { table, selected, flipped } = this.state;
    return new DuelScene(view, table, { selected, flipped, readOnly });
  }

  // ---- what comes from the server

  /** @override @param {View} view @param {Partial<TableInfo>} [table] */
  receive(view, table) {
    const { before, stayed, covered } = this.compare(view);
    const changes = /** @type {Partial<State>} */ ({ view, sending: false, pending: null });
    if (table) changes.table = table;
    if (!stayed) {
      this.forgetHint();
      Object.assign(changes, { selected: null, hovered: null, hint: null, looking: null });
    }
    const ended = this.accept(changes);
    if (!before || (stayed && !ended) || this.readOnly || this.covered) return; // a replay tells its steps itself
    void this.tell(this.scene(), view, this.newsFrom(covered, before, view));
  }

  /**
   * Say what others did, what all plies changed, and what is to be decided now.
   *
   * @param {DuelScene} scene
   * @param {View} view
   * @param {number} from a ply: what was done before is no news
   */
  async tell(scene, view, from) {
    const fresh = this.deedsOf(view.plies, from);
    const said = fresh.filter(({ seat, action }) =>
      seat ? !scene.isYou(seat) || scene.table.you === 'both' : !QUIET_VERBS.includes(action.verb)
    );
    const news = said.filter(({ seat }) => seat).slice(-MAX_NEWS);
    const spoken = said.length > MAX_SAID ? news : said;
    await this.parts?.need('events').catch(() => {}); // then the changes are not said
    /** @param {Deed[]} some */
    const along = (some) => {
      const since = some === said ? from : (some[0]?.ply ?? from);
      const words = (/** @type {Deed} */ deed) => some.includes(deed) && newsOf(scene, deed);
      return (
        this.part('events')?.describeAlong(
          this,
          scene,
          fresh.filter(({ ply }) => ply >= since),
          words
        ) ?? some.map(words).join(' ')
      );
    };
    if (news.length) this.tellNews(along(news));
    announce(along(spoken));
    if (scene.over)
      void this.parts?.need('result').then(
        () => announce(fullStop(this.part('result')?.outcomeOf(scene) ?? '')),
        () => {}
      );
    else if (scene.mayAct) announce(fullStop(titleOf(scene)));
  }

  // ---- what a person does

  /** @param {number | null} slot */
  hover(slot) {
    if (slot !== this.state.hovered) this.set({ hovered: slot });
  }

  /** @override @param {string} notation */
  act(notation) {
    const scene = this.scene();
    const choice = scene.choices.find(({ action }) => action.text === notation);
    if (!choice || !this.line) return;
    const reveals = (choice.entry.after.uncovers ?? []).some((slot) => scene.slots.get(slot)?.card === null);
    this.send(notation, reveals || !scene.table.can_undo);
  }

  /** @override */
  primary() {
    const scene = this.scene();
    const actions = scene.aboutThing(scene.selected).map(({ action }) => action);
    const { card, payment } = (scene.isTurn && scene.slotOf(scene.selected)) || {};
    const price = payment?.[scene.actor];
    const pays = price && ownCost(scene, price);
    this.doPrimary(
      actions.map(({ text }) => text),
      card && pays
        ? { build: actions.find(({ verb }) => BUILDS.includes(verb))?.text, why: `${labelled(nameOf(card), pays)}.` }
        : null
    );
  }

  /** Give up; asked twice. */
  resign() {
    if (this.confirm(RESIGN)) this.line?.sendOnce({ type: 'resign' });
  }

  flip() {
    this.set({ flipped: !this.state.flipped });
  }
}
