/** The view as the table is drawn from it: whose city is in the middle, who sits beside it, what may be chosen. */

import { TableScene } from '../../table/controller.js';
import { read } from '../../table/notation.js';

/** @import { City, Seat, TableInfo, View } from '../types' */
/** @import { Action } from '../../table/notation.js' */

/**
 * Return whether an action pays its neighbours so.
 *
 * @param {Action} action
 * @param {{ left: number, right: number }} way
 */
export const isPaid = ({ values: { left = 0, right = 0 } }, way) => left === way.left && right === way.right;

const DECISIONS_OF_CARDS = ['choose', 'extra_card'];

/** @extends {TableScene<View, TableInfo>} */
export class ClassicScene extends TableScene {
  /**
   * @param {View} view
   * @param {Partial<TableInfo>} table
   * @param {{ centre?: Seat | null, selected?: string | null, readOnly?: boolean, presence?: Record<string, string> }}
   *   [look]
   */
  constructor(view, table, look = {}) {
    super(view, table, look.selected);
    this.presence = look.presence ?? {};
    const own = view.viewer === 'spectator' ? null : view.viewer;
    /** The seat whose city is in the middle. @type {Seat} */
    this.me = own ?? look.centre ?? /** @type {Seat} */ (table.sitting ?? 'p1');
    /** True if that city is viewed from outside, without a hand. */
    this.watching = own === null;
    this.question = view.question;
    /** @type {Action[]} */
    this.choices =
      look.readOnly || table.over
        ? []
        : (view.legal ?? []).map(({ action, changes }) => ({ ...read(action), changes }));
    /** The choice that has been made and may be taken back. */
    this.chosen = !table.over && view.commitment ? read(view.commitment) : null;
  }

  /** True if a card of the hand is to be chosen. */
  get isTurn() {
    return DECISIONS_OF_CARDS.includes(this.question ?? '');
  }

  /** True if the next choice takes effect at once because all other players have chosen. */
  get isLast() {
    return this.view.waiting_for.every((seat) => seat === this.me);
  }

  /**
   * The things that are to be chosen from and that lie on no other place of the table: boards, sides, discarded cards.
   */
  get offered() {
    return this.isTurn ? [] : [...new Set(this.choices.flatMap(({ targets }) => targets))];
  }

  /** The choice made, or the cheapest way to build the selected card: the boards show its changes. */
  get planned() {
    if (!this.selected)
      return this.chosen && (this.choices.find(({ text }) => text === this.chosen?.text) ?? this.chosen);
    const way = this.held(this.selected)?.payment?.ways[0];
    return way && this.about(this.selected).find((action) => action.verb === 'build' && isPaid(action, way));
  }

  /** Return its changes to a city. @param {Seat} seat @returns {Record<string, number>} */
  soon(seat) {
    const side = this.sideOf(seat);
    return (seat === this.me ? this.planned?.changes : { coins: (side && this.planned?.values[side]) || 0 }) ?? {};
  }

  /** @param {Seat} seat @returns {City} */
  city(seat) {
    return this.view.cities[seat];
  }

  get mine() {
    return this.city(this.me);
  }

  /** All seats clockwise, beginning with the one in the middle. @returns {Seat[]} */
  get seats() {
    const found = [this.me];
    for (let seat = this.mine.left; seat !== this.me; seat = this.city(seat).left) found.push(seat);
    return found;
  }

  /** The seats neither in the middle nor beside it, from left to right. */
  get others() {
    return this.seats.slice(2, -1);
  }

  /** The cards of the hand as things to choose; of equal ones the second is `card:altar:2`. */
  get hand() {
    /** @type {Record<string, number>} */
    const copies = {};
    return (this.view.hand ?? []).map(({ card }) => {
      const copy = (copies[card] = (copies[card] ?? 0) + 1);
      return copy > 1 ? `card:${card}:${copy}` : `card:${card}`;
    });
  }

  /** The card of the hand that a thing is. @param {string | null} target */
  held(target) {
    return this.view.hand?.[this.hand.indexOf(target ?? '')];
  }

  /** The legal actions about a thing. @param {string | null} target */
  about(target) {
    const [kind, id] = target?.split(':') ?? [];
    return this.choices.filter(({ targets }) => targets.includes(`${kind}:${id}`));
  }

  /**
   * Return the place of a neighbour of the city in the middle.
   *
   * @param {Seat} seat
   * @returns {'left' | 'right' | null}
   */
  sideOf(seat) {
    return seat === this.mine.left ? 'left' : seat === this.mine.right ? 'right' : null;
  }
}
