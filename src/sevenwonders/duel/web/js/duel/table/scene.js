/** The view as the table is drawn from it: whose city is near, what may be done with what. */

import { TableScene } from '../../table/controller.js';
import { read } from '../../table/notation.js';

/** @import { City, LegalAction, Seat, Slot, TableInfo, View } from '../types' */
/** @import { Action } from '../../table/notation.js' */

/** An action that is legal now, taken apart. @typedef {{ entry: LegalAction, action: Action }} Choice */

/** @param {Seat} seat @returns {Seat} */
export const other = (seat) => (seat === 'p1' ? 'p2' : 'p1');

/** @extends {TableScene<View, TableInfo>} */
export class DuelScene extends TableScene {
  /**
   * @param {View} view
   * @param {Partial<TableInfo>} table
   * @param {{ flipped?: boolean, selected?: string | null, readOnly?: boolean }} [look]
   */
  constructor(view, table, look = {}) {
    super(view, table, look.selected);
    const near = view.viewer === 'spectator' ? 'p1' : view.viewer;
    /** The seat whose city is near. @type {Seat} */
    this.me = look.flipped ? other(near) : near;
    /** @type {Seat} */
    this.opponent = other(this.me);
    /** The seat that acts, pays and wins or loses here, wherever its city is. @type {Seat} */
    this.actor = view.viewer === 'spectator' ? this.me : near;
    /** @type {Seat} */
    this.rival = other(this.actor);
    this.question = view.decision?.question ?? null;
    /** @type {Choice[]} */
    this.choices =
      look.readOnly || table.over ? [] : (view.legal ?? []).map((entry) => ({ entry, action: read(entry.action) }));
    /** @type {Map<string, Choice[]>} */
    this.byTarget = new Map();
    for (const choice of this.choices) {
      for (const target of new Set(choice.action.targets)) {
        this.byTarget.set(target, [...(this.byTarget.get(target) ?? []), choice]);
      }
    }
    /** @type {Map<number, Slot>} */
    this.slots = new Map(view.structure.map((slot) => [slot.slot, slot]));
  }

  get isTurn() {
    return this.question === 'turn';
  }

  /** @param {Seat} seat @returns {City} */
  city(seat) {
    return this.view.cities[seat];
  }

  /** The legal actions about any of some things. @param {...(string | null)} targets @returns {Choice[]} */
  about(...targets) {
    return [...new Set(targets.flatMap((target) => (target ? (this.byTarget.get(target) ?? []) : [])))];
  }

  /** The legal actions about a thing, whatever it is called. @param {string | null} target */
  aboutThing(target) {
    const slot = this.slotOf(target);
    return this.about(...(slot ? this.targetsOf(slot) : [target]));
  }

  /** Return the names by which actions may call a slot of the structure. @param {Slot} slot */
  targetsOf(slot) {
    return slot.card ? [`card:${slot.card}`, `slot:${slot.slot}`] : [`slot:${slot.slot}`];
  }

  /** The slot that a target names. @param {string | null} target @returns {Slot | undefined} */
  slotOf(target) {
    return target ? this.view.structure.find((slot) => this.targetsOf(slot).includes(target)) : undefined;
  }

  /** Return the slots that taking a card uncovers. @param {Slot} slot @returns {Slot[]} */
  uncovers(slot) {
    return slot.uncovers.flatMap((number) => this.slots.get(number) ?? []);
  }

  /** The cards that may be taken, from left to right and from the far row to the near one. */
  get accessible() {
    return this.view.structure
      .filter((slot) => slot.accessible && slot.card)
      .sort((one, two) => one.column - two.column || one.row - two.row);
  }

  /**
   * The targets to choose from in a scene: tokens, and Conspiracies, Divinities and cards that are nowhere else on the
   * table.
   */
  get offered() {
    const { view } = this;
    if (this.isTurn || !this.mayAct) return [];
    const onTable = new Set([
      ...view.structure.flatMap((slot) => this.targetsOf(slot)),
      ...[
        ...view.wonder_offer,
        ...[this.me, this.opponent].flatMap((seat) => this.city(seat).wonders.map(({ wonder }) => wonder))
      ].map((id) => `wonder:${id}`)
    ]);
    return [...this.byTarget.keys()].filter(
      (target) => /^(card|token|divinity|conspiracy|wonder):/.test(target) && !onTable.has(target)
    );
  }

  /**
   * Return the victories that a seat threatens.
   *
   * @param {Seat} seat
   * @returns {{ kind: string, count: number, level: string }[]}
   */
  threats(seat) {
    if (this.over) return [];
    const { military, science, senate } = this.view.threats[seat];
    const found = [
      { kind: 'military', count: military.spaces, level: military.level },
      { kind: 'science', count: science.symbols, level: science.level }
    ];
    if (senate) found.push({ kind: 'politics', count: senate.chambers, level: senate.level });
    return found.filter(({ level }) => level !== 'none');
  }

  get isSolo() {
    return this.view.solo !== null;
  }
}
