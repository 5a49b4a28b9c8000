/** A recorded game as the server knows it: its steps, its positions, what the engine thinks of its moves. */

import { api } from '../core/http.js';
import { language, withNames } from '../core/i18n.js';
import { readLines } from '../core/lines.js';

/** @import { PositionAnalysis, ReviewedPly, ReviewMessage, ReviewSummary, RevealRisks } from '../protocol' */
/** @import { StudyGameContents, StudyPly as Ply } from '../protocol' */
/** @typedef {PositionAnalysis['seat']} Seat */
/** @typedef {Seat | 'spectator'} Viewer */

/**
 * A player's action, and the number of its step, from 1.
 *
 * @typedef {{ step: number, ply: Ply, seat: Seat }} Move
 */
/**
 * Moves that are made at once, and the position that followed once chance had spoken.
 *
 * @typedef {{ number: number, moves: [Move, ...Move[]], after: number }} Step
 */

const MAX_POSITIONS = 400;
const EASY = 2; // the highest level of a computer that counts as a beginner’s opponent
/** Names of grades for learners. */
const MILDER = /** @type {const} */ ({ best: 'best', good: 'good', slip: 'good', mistake: 'slip', blunder: 'mistake' });

export class Study {
  /** @param {import('../types').Named<StudyGameContents>} contents @param {boolean} [easy] against an easy opponent */
  constructor(contents, easy = false) {
    this.contents = contents;
    this.easy = easy;
    /** @type {Step[]} */
    this.steps = stepsOf(contents.plies);
    this.moves = this.steps.flatMap(({ moves }) => moves);
    this.seats = /** @type {Seat[]} */ (Object.keys(contents.names));
    /** @type {Map<string, Promise<any>>} */
    this.positions = new Map();
    /** The review, by ply. @type {Map<number, ReviewedPly>} */
    this.reviewed = new Map();
    /** The possible reveals after the moves of a decision, by ply. @type {Map<number, RevealRisks[]>} */
    this.risks = new Map();
    /** The number of plies that the review covers; 0 while unknown. */
    this.toReview = 0;
    /** @type {ReviewSummary | null} */
    this.sheet = null;
  }

  /** @param {string} id @param {number} game */
  static async load(id, game) {
    /** @type {StudyGameContents} */
    const contents = await api(`/api/studies/${encodeURIComponent(id)}?game=${game}&language=${language}`);
    const computers = Object.values(contents.names).flatMap((name) => (typeof name === 'object' ? [name] : []));
    const easy = computers.some(({ level }) => level && level <= EASY);
    return new Study(withNames(contents), easy);
  }

  /** The ply before which the game stands after so many steps. @param {number} steps */
  plyAfter(steps) {
    return this.steps[steps - 1]?.after ?? this.steps[0]?.moves[0].ply.ply ?? endOf(this.contents.plies);
  }

  /** Return how many steps were made with the move of a ply. @param {number} ply */
  stepOf(ply) {
    return this.moves.findLast((move) => move.ply.ply <= ply)?.step ?? 0;
  }

  /** The position after so many steps. @param {number} steps @param {Viewer} viewer */
  position(steps, viewer) {
    const { study, game } = this.contents;
    const position = `/api/studies/${encodeURIComponent(study)}/positions/${this.plyAfter(steps)}`;
    const path = `${position}?game=${game}&viewer=${viewer}`;
    let found = this.positions.get(path);
    if (!found) {
      found = api(path);
      found.catch(() => this.positions.delete(path));
      this.positions.set(path, found);
      const oldest = this.positions.keys().next().value;
      if (this.positions.size > MAX_POSITIONS && oldest !== undefined) this.positions.delete(oldest);
    }
    return found;
  }

  get #review() {
    return `/api/studies/${encodeURIComponent(this.contents.study)}/review?game=${this.contents.game}`;
  }

  /** Bring what a review has found out before. */
  async recall() {
    for (const line of await api(this.#review)) this.#hear(line);
  }

  /**
   * Let the game be reviewed, as far as that has not been done.
   *
   * @param {AbortSignal} signal
   * @param {() => void} heard is called after every ply
   */
  async review(signal, heard) {
    await readLines(this.#review, signal, (line) => {
      this.#hear(line);
      heard();
    });
  }

  /** Ask what may be revealed after every move that was possible. @param {Move} move */
  async askRisks({ ply }) {
    const { study, game } = this.contents;
    this.risks.set(
      ply.ply,
      await api(`/api/studies/${encodeURIComponent(study)}/risks/${ply.ply}?game=${game}`, { method: 'POST' })
    );
  }

  /**
   * Return the possible reveals after every legal move; undefined before they are requested.
   *
   * @param {Move} move
   */
  risksOf(move) {
    return this.risks.get(move.ply.ply);
  }

  /** @param {ReviewMessage} line */
  #hear({ all, ply, sheet, error }) {
    if (error) throw new Error(error);
    if (all) this.toReview = all;
    if (ply) this.reviewed.set(ply.ply, ply);
    if (sheet) this.sheet = sheet;
  }

  /** True if every ply has been reviewed. */
  get isReviewed() {
    return this.toReview > 0 && this.reviewed.size >= this.toReview;
  }

  /** Return the review of a move; undefined before it is reviewed. @param {Move} move */
  reviewOf(move) {
    return this.reviewed.get(move.ply.ply);
  }

  /** The grade of a move, a step milder in an easy game; undefined before the review has looked. @param {Move} move */
  gradeOf(move) {
    const grade = this.reviewOf(move)?.grade;
    return grade && this.easy ? MILDER[grade] : grade;
  }

  /**
   * Return the engine's evaluation of the position in which a move was made; undefined before it is reviewed.
   *
   * @param {Move} move
   */
  analysisOf(move) {
    return this.reviewOf(move)?.advice ?? undefined;
  }

  /**
   * Return the chance events that mattered to a player: reveals, with the number of steps before them.
   *
   * @returns {{ at: number, found: ReviewedPly }[]}
   */
  get reveals() {
    const before = (/** @type {number} */ ply) => this.moves.findLast((move) => move.ply.ply < ply)?.step ?? 0;
    return [...this.reviewed.values()]
      .filter(({ luck }) => Object.keys(luck).length)
      .map((found) => ({ at: before(found.ply), found }));
  }

  /** The moves that gave much away: those of the seat that looks, or of all. @param {Viewer} viewer */
  mistakesOf(viewer) {
    return this.moves.filter(
      (move) =>
        (viewer === 'spectator' || move.seat === viewer) && ['mistake', 'blunder'].includes(this.gradeOf(move) ?? '')
    );
  }

  /** Return the loss of a move in win chance; undefined before it is reviewed. @param {Move} move */
  lossOf(move) {
    const found = this.reviewOf(move);
    return found?.advice ? -found.error : undefined;
  }

  /** Return a player's average loss per move, over the reviewed ones. @param {Seat} seat */
  givenAway(seat) {
    const losses = this.moves
      .filter((move) => move.seat === seat && this.analysisOf(move))
      .map((move) => this.lossOf(move) ?? 0);
    return losses.reduce((sum, loss) => sum + loss, 0) / Math.max(1, losses.length);
  }

  /** Return the move that the engine prefers. @param {Move} move */
  bestInstead(move) {
    const best = this.reviewOf(move)?.best ?? [];
    return best.includes(firstAction(move.ply.text)) ? undefined : best[0];
  }

  /** Return what a move changed, and what chance did after it. @param {Move} move */
  eventsOf({ ply: { ply } }) {
    const { plies } = this.contents;
    const next = plies.findIndex((later) => later.ply > ply && later.actor !== 'd');
    return plies.slice(0, next < 0 ? undefined : next).flatMap((each) => (each.ply >= ply ? each.events : []));
  }

  /**
   * Return a table for this game, so that a view of it can be rendered.
   *
   * @param {boolean} over
   * @param {object} more that the game says
   */
  table(over, more) {
    const { study, names, options } = this.contents;
    return {
      id: study,
      kind: 'replay',
      names,
      seats: Object.fromEntries(this.seats.map((seat) => [seat, { kind: 'person' }])),
      you: 'spectator',
      options,
      over,
      can_undo: false,
      ...more
    };
  }

  /**
   * Return the name of a player here: with the number of the seat if another player has the same name.
   *
   * @param {Seat} seat
   */
  called(seat) {
    const { names } = this.contents;
    const shared = this.seats.some((other) => other !== seat && names[other] === names[seat]);
    return shared ? `${names[seat]} (${seat.slice(1)})` : names[seat];
  }
}

/** Return the players' actions, step by step, without the deal. @param {Ply[]} plies @returns {Step[]} */
function stepsOf(plies) {
  /** @type {Step[]} */
  const steps = [];
  for (const ply of plies) {
    if (ply.actor === 'd') continue;
    const last = steps.at(-1);
    if (last?.moves[0].ply.step === ply.step) last.moves.push({ step: last.number, ply, seat: ply.actor });
    else {
      if (last) last.after = ply.ply;
      steps.push({
        number: steps.length + 1,
        moves: [{ step: steps.length + 1, ply, seat: ply.actor }],
        after: endOf(plies)
      });
    }
  }
  return steps;
}

/** Count the plies before the end of a game. @param {Ply[]} plies */
const endOf = (plies) => (plies.at(-1)?.ply ?? -1) + 1;

/** The action itself, without what followed from it. @param {string} text */
export const firstAction = (text) => text.split('; ')[0] ?? text;
