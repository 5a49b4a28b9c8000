/** Parts of lessons: their steps, as data with what differs, and the kinds that most of them are. */

import { effectOf, nameOf } from '../core/catalogue.js';
import { read } from '../table/notation.js';

/** @import { Deed } from '../table/notation.js' */

/**
 * The facts that the table shows.
 *
 * @typedef {object} Seen
 * @property {any} view
 * @property {any} table
 * @property {string | null} selected what is chosen on the table
 * @property {(plies: string[]) => Deed[]} deedsOf what happened, each with the question that it answers
 */

/**
 * The facts that a step may look at.
 *
 * @typedef {Seen & Remembered} Situation
 *
 * @typedef {object} Remembered
 * @property {any} before the view before this one
 * @property {number} begun how many plies there were when the step began
 * @property {{ step: string, actions: string[], begun: number } | null} asked what the last task asked for
 */

/**
 * @typedef {object} Step
 * @property {string} name of its strings: `lesson.NAME` and `lesson.NAME.text`
 * @property {(now: Situation) => string | null} [at] what it points at: the `data-learn` of that, or a selector that
 *   begins with a dot or a bracket
 * @property {(now: Situation) => boolean} [when] whether it makes sense now; a step of the opening is left out, an
 *   occasion waits
 * @property {(now: Situation) => boolean} [ready] whether it can be said now if it makes sense; else it waits for that
 * @property {(now: Situation) => boolean} [until] what ends it; without, a press on "Next" does
 * @property {(now: Situation) => string[]} [wanted] the actions that it asks for
 * @property {(now: Situation) => Record<string, string | number>} [values]
 * @property {(now: Situation) => string} [words] the last part of the key of its text, where that is not always `text`
 * @property {boolean} [instead] it takes the place of the step before it
 * @property {boolean} [urgent] an occasion that interrupts the opening
 * @property {boolean} [last] it ends the lesson; the game may go on
 */

/**
 * A lesson: steps one after the other, occasions each once, which strings say it, the request for its table, and what
 * comes after it: another lesson of the game, or the request for a table.
 *
 * @typedef {object} Lesson
 * @property {Step[]} OPENING
 * @property {Step[]} OCCASIONS
 * @property {string[]} MESSAGES
 * @property {object} TABLE
 * @property {{ words: string, lesson?: string, table?: object }} NEXT
 */

export const ME = 'p1'; // where the learner sits

/** Return whether the game has ended, by its rules or by a forfeit. @param {Seen} now */
export const isOver = ({ view, table }) => view.result !== null || Boolean(table?.over);

/** Return whether I am to decide. @param {Situation} now */
export const mayAct = ({ view }) => view.viewer === ME && view.legal?.length > 0;

/** Return whether I have made a move since the step began, and may make another. @param {Situation} now */
export const hasMoved = (now) =>
  now.view.plies.slice(now.begun).some((/** @type {string} */ ply) => ply.startsWith(`${ME} `)) &&
  (mayAct(now) || isOver(now));

/** Return my deeds since so many plies. @param {Situation} now @param {number} [begun] @returns {Deed[]} */
export const myDeeds = ({ view, deedsOf }, begun = 0) =>
  deedsOf(view.plies).filter(({ seat, ply }) => seat === ME && ply >= begun);

/** The words for a component. @param {string | null | undefined} id */
export const about = (id) => ({ card: id ? nameOf(id) : '', effect: id ? effectOf(id) : '' });

/** The component that an action uses: of a Wonder the card under it. @param {string | undefined} action */
export const unitOf = (action) => (action ? read(action).units.at(-1) : undefined);

/**
 * Something to do, what is said when it is done, and what is said when the learner does something else.
 *
 * @param {string} name
 * @param {Step['wanted'] & Function} wanted
 * @param {Omit<Step, 'name'> & { done?: Partial<Step> }} how `done` changes the step that says that it is done
 * @returns {Step[]}
 */
export function task(name, wanted, { done, ...how }) {
  const isOf = (/** @type {Situation} */ { asked }) => asked?.step === name;
  const did = (/** @type {Situation} */ now) =>
    myDeeds(now, now.asked?.begun).some(({ action }) => now.asked?.actions.includes(action.text));
  const values = (/** @type {Situation} */ now) => about(unitOf(now.asked?.actions[0]));
  return [
    { name, wanted, values, until: hasMoved, ...how, when: (now) => wanted(now).length > 0 },
    { name: `${name}_done`, values, ...done, when: (now) => isOf(now) && did(now) },
    {
      name: 'other',
      instead: true,
      when: (now) => isOf(now) && !did(now) && myDeeds(now, now.asked?.begun).length > 0
    }
  ];
}
