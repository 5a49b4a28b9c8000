/** The course of a lesson: the step that is shown, what ends it, what comes next.  It knows no page. */

import { isOver, mayAct } from './steps.js';

/** @import { Lesson, Seen, Situation, Step } from './steps.js' */

const KEPT = 'sevenwonders.lesson';

export class Course {
  /** The number of the step that the opening has come to. */
  number = 0;
  /** The steps of the opening that were shown before. @type {number[]} */
  past = [];
  /** The occasions that have been. @type {Set<string>} */
  shown = new Set();
  /** @type {Step | null} */
  step = null;
  /** @type {any} */
  before = null;
  /** @type {any} */
  latest = null;
  /** The number of plies when the step began. */
  begun = 0;
  /** The last task, and the number of plies when it began. @type {Situation['asked']} */
  asked = null;

  /** @param {Lesson} lesson @param {() => string} table the id of its table */
  constructor({ OPENING, OCCASIONS }, table) {
    this.opening = OPENING;
    this.occasions = OCCASIONS;
    this.key = () => `${KEPT}.${table()}`;
  }

  /** Go on where the lesson stood when this page was left: no reload begins it again. @param {Seen} seen */
  resume(seen) {
    const kept = this.read();
    this.number = Math.min(kept.number ?? 0, this.opening.length);
    this.past = kept.past ?? [];
    this.shown = new Set(kept.shown ?? []);
    this.asked = kept.asked ?? null;
    const isUnderWay = seen.view.plies.some((/** @type {string} */ ply) => ply.startsWith('p1 '));
    if (this.number === 0 && isUnderWay && !this.opening.at(-1)?.last) this.number = this.opening.length;
    return this.update(seen);
  }

  /** @returns {{ number?: number, past?: number[], shown?: string[], asked?: Situation['asked'], left?: boolean }} */
  read() {
    try {
      return JSON.parse(sessionStorage.getItem(this.key()) ?? '{}');
    } catch {
      return {};
    }
  }

  /** @param {boolean} [left] whether the learner wants no guide any more */
  save(left = false) {
    const { number, past, shown, asked } = this;
    try {
      sessionStorage.setItem(this.key(), JSON.stringify({ number, past, shown: [...shown], asked, left }));
    } catch {
      // a private window may refuse: a reload then begins the lesson again
    }
  }

  /** @param {Seen} seen @returns {Situation} */
  situation(seen) {
    return { ...seen, before: this.before, begun: this.begun, asked: this.asked };
  }

  /** Something changed on the table; return whether there is something else to say. @param {Seen} seen */
  update(seen) {
    if (seen.view !== this.latest) {
      this.before = this.latest;
      this.latest = seen.view;
      this.begun = Math.min(this.begun, seen.view.plies.length); // moves may have been taken back
    }
    const now = this.situation(seen);
    if (!this.step || isOver(now)) {
      const { step } = this;
      this.choose(now);
      return this.step !== step;
    }
    if (!this.isDone(this.step, now)) return false;
    this.next(seen);
    return true;
  }

  /**
   * Return whether a step ends without a press: its event has happened, or a move has made it pointless.
   *
   * @param {Step} step
   * @param {Situation} now
   */
  isDone(step, now) {
    if (step.until) return step.until(now);
    return this.occasions.includes(step) && now.view.plies.length > now.begun && !makesSense(step, now);
  }

  /** The step is done. @param {Seen} seen */
  next(seen) {
    if (this.step && this.opening[this.number] === this.step) this.past.push(this.number++);
    else if (this.step) this.shown.add(this.step.name);
    this.choose(this.situation(seen));
  }

  /** Back to the step before, where it still makes sense. @param {Seen} seen */
  back(seen) {
    const now = this.situation(seen);
    let number = this.past.pop();
    while (number && (this.opening[number]?.until || !makesSense(this.opening[number], now))) number = this.past.pop();
    this.number = number ?? 0;
    this.choose(now);
  }

  /** Find what to say now. @param {Situation} now */
  choose(now) {
    if (isOver(now)) this.number = this.opening.length;
    const from = { ...now, begun: now.view.plies.length };
    let found = this.occasion(from, true) ?? this.nextOfOpening(from);
    if (found === undefined) found = this.occasion(from, false);
    this.begun = from.begun;
    if (found?.wanted) this.asked = { step: found.name, actions: found.wanted(from), begun: from.begun };
    this.step = found ?? null;
    this.save();
  }

  /**
   * The next step of the opening; null where it waits for the learner's turn, undefined after the last.
   *
   * @param {Situation} from
   * @returns {Step | null | undefined}
   */
  nextOfOpening(from) {
    for (; this.number < this.opening.length; this.number++) {
      const step = /** @type {Step} */ (this.opening[this.number]);
      if (step.ready && !step.ready(from)) return null;
      if (makesSense(step, from) && !step.until?.(from)) return step;
    }
    return undefined;
  }

  /** An occasion that is there. @param {Situation} from @param {boolean} urgent whether it may interrupt the opening */
  occasion(from, urgent) {
    if (isOver(from) || !mayAct(from)) return undefined;
    const fits = (/** @type {Step} */ one) => Boolean(one.urgent) === urgent && !this.shown.has(one.name);
    return this.occasions.find((one) => fits(one) && makesSense(one, from));
  }
}

/** @param {Step | undefined} step @param {Situation} now */
export const makesSense = (step, now) => Boolean(step && (!step.when || step.when(now)));
