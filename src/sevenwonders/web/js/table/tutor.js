/** A tutor, for who wants one: before a move leaves that gives much away it is asked for once more. */

import { announceNow } from '../core/announcer.js';
import { needMessages, t } from '../core/i18n.js';

await needMessages('table_later');

const SECONDS = 0.7; // for a look at a move
const MIN_LOSS = 0.1; // of a win
const TRIED = 20; // simulations: what was tried less often is worth no more than the worst of the others

/**
 * Return the loss of a move in win chance, from the adviser's evaluation of all moves.
 *
 * @param {{ action: string, value: number, visits: number }[]} moves
 * @param {string} notation
 */
export function givenAway(moves, notation) {
  const tried = moves.filter(({ visits }) => visits >= TRIED);
  const chosen = moves.find(({ action }) => action === notation);
  if (!chosen || !tried.length) return 0;
  const worst = Math.min(...tried.map(({ value }) => value));
  const value = chosen.visits >= TRIED ? chosen.value : Math.min(chosen.value, worst);
  return Math.max(...tried.map((one) => one.value)) - value;
}

export class Tutor {
  constructor() {
    /**
     * The move that waits for what the adviser says, and the question about it.
     *
     * @type {{ notation: string, cid: string } | null}
     */
    this.waiting = null;
    /** The move that the tutor warned of, and that may now be made. @type {string | null} */
    this.warned = null;
  }

  /**
   * Ask the adviser about a move; false if the player has already been warned of it.
   *
   * @param {string} notation
   * @param {string} cid
   * @param {(message: object) => void} send
   */
  ask(notation, cid, send) {
    if (this.warned === notation) return false;
    this.waiting = { notation, cid };
    send({ type: 'hint', cid, seconds: SECONDS });
    return true;
  }

  /**
   * Let the move that waits leave, or warn of it, once the adviser has said all about it.
   *
   * @param {import('../types').Hint} hint
   * @param {import('./controller.js').TableController} controller
   */
  receive(hint, controller) {
    if (!this.waiting || hint.cid !== this.waiting.cid || !hint.final) return;
    const { notation } = this.waiting;
    this.waiting = null;
    const loss = givenAway(hint.moves, notation);
    if (loss < MIN_LOSS) return controller.submit(notation);
    this.warned = notation;
    const problem = t('tutor.asks', { count: Math.round(100 * loss) });
    controller.set({ sending: false, pending: notation, problem });
    announceNow(problem);
  }

  /** There is no advice to be had: the move that waits may leave. */
  giveUp() {
    const { notation = null } = this.waiting ?? {};
    this.waiting = null;
    return notation;
  }

  /** Another position. */
  forget() {
    this.waiting = this.warned = null;
  }
}
