/** A recorded game as the server knows it: its moves, its positions, what the engine thinks of them. */

import { api } from '../core/http.js';

/** @typedef {import('../types').View} View */
/** @typedef {import('../types').Seat} Seat */
/** @typedef {'p1' | 'p2' | 'spectator'} Viewer */

/**
 * @typedef {object} Ply
 * @property {number} ply
 * @property {Seat | 'd'} actor
 * @property {string} text in notation
 * @property {number} age
 * @property {boolean} [draft] whether a Wonder is drafted
 * @property {[number, number]} coins
 * @property {number} pawn
 */

/**
 * @typedef {object} Contents
 * @property {string} study
 * @property {number} game
 * @property {number} games
 * @property {Record<Seat, string>} names
 * @property {string[]} modules
 * @property {Record<string, string | boolean>} options
 * @property {{ winner: Seat | 'shared', victory: string } | null} result
 * @property {boolean} [whole] false where the record keeps something secret from some move on
 * @property {Ply[]} plies
 */

/** What the engine thinks of a position, for the seat that is to decide. @typedef {{ win: number, simulations: number, outcomes: Record<string, number>, moves: { action: string, value: number }[] }} Analysis */

/** A move of the game: what was decided, and the position that followed once chance had spoken. @typedef {{ number: number, ply: Ply, after: number }} Move */

const MOST_POSITIONS = 400;

export class Study {
  /** @param {Contents} contents */
  constructor(contents) {
    this.contents = contents;
    const decided = contents.plies.filter((ply) => ply.actor !== 'd');
    /** @type {Move[]} */
    this.moves = decided.map((ply, index) => ({ number: index + 1, ply, after: decided[index + 1]?.ply ?? contents.plies.length }));
    /** @type {Map<string, Promise<View>>} */
    this.positions = new Map();
    /** By ply. @type {Map<number, Analysis>} */
    this.analyses = new Map();
  }

  /** @param {string} id @param {number} game */
  static async load(id, game) {
    return new Study(await api(`/api/studies/${encodeURIComponent(id)}?game=${game}`));
  }

  /** The ply before which the game stands after so many moves. @param {number} moves */
  plyAfter(moves) {
    return moves === 0 ? (this.moves[0]?.ply.ply ?? this.contents.plies.length) : /** @type {Move} */ (this.moves[moves - 1]).after;
  }

  /** The position after so many moves. @param {number} moves @param {Viewer} viewer @returns {Promise<View>} */
  position(moves, viewer) {
    const { study, game } = this.contents;
    const path = `/api/studies/${encodeURIComponent(study)}/positions/${this.plyAfter(moves)}?game=${game}&viewer=${viewer}`;
    let found = this.positions.get(path);
    if (!found) {
      found = api(path);
      found.catch(() => this.positions.delete(path));
      this.positions.set(path, found);
      const oldest = this.positions.keys().next().value;
      if (this.positions.size > MOST_POSITIONS && oldest !== undefined) this.positions.delete(oldest);
    }
    return found;
  }

  /** Ask the engine about the position in which a move was made. @param {Move} move @param {number} seconds @param {AbortSignal} signal */
  async analyse(move, seconds, signal) {
    const { study, game } = this.contents;
    const body = { game, ply: move.ply.ply, viewer: move.ply.actor, seconds };
    /** @type {Analysis} */
    const analysis = await api(`/api/studies/${encodeURIComponent(study)}/analyse`, { body, signal });
    this.analyses.set(move.ply.ply, analysis);
    return analysis;
  }

  /** The chance of `p1` to win in the position in which a move was made, between 0 and 1; undefined before the engine has looked. @param {Move} move */
  chanceBefore(move) {
    const analysis = this.analyses.get(move.ply.ply);
    if (!analysis) return undefined;
    return move.ply.actor === 'p1' ? analysis.win : 1 - analysis.win;
  }

  /** What a move gave away, as a part of a win; undefined before the engine has looked. @param {Move} move */
  lossOf(move) {
    const analysis = this.analyses.get(move.ply.ply);
    if (!analysis?.moves.length) return undefined;
    const best = Math.max(...analysis.moves.map((one) => one.value));
    const played = analysis.moves.find((one) => one.action === firstAction(move.ply.text));
    return played ? Math.max(0, best - played.value) : undefined;
  }

  /** What the engine would have done instead. @param {Move} move */
  bestInstead(move) {
    const analysis = this.analyses.get(move.ply.ply);
    const best = analysis?.moves.reduce((one, other) => (other.value > one.value ? other : one));
    return best && best.action !== firstAction(move.ply.text) ? best.action : undefined;
  }
}

/** The action itself, without what followed from it. @param {string} text */
export const firstAction = (text) => text.split('; ')[0] ?? text;

/** The grade of a move by what it gave away. @param {number} loss */
export function gradeOf(loss) {
  if (loss < 0.005) return 'best';
  if (loss < 0.03) return 'good';
  if (loss < 0.08) return 'slip';
  if (loss < 0.18) return 'mistake';
  return 'blunder';
}
