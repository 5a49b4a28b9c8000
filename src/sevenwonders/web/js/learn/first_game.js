/** The table of the lesson: the set-up for a first game, shuffled so that the first cards show every kind. */

import { api } from '../core/http.js';
import { navigate } from '../core/router.js';
import { showProblem } from '../ui/notice.js';

/** With this seed six different kinds of cards lie open, a free quarry among them, and The Pyramids ask for stone. */
export const SEED = 19;

/** Lay the table and go there. */
export async function startFirstGame() {
  const body = { kind: 'computer', learn: true, seed: SEED, seat: 0, opponent: 'level:1', options: { wonder_setup: 'first_game' } };
  try {
    const table = await api('/api/tables', { body });
    navigate(`/t/${table.id}`);
  } catch (problem) {
    showProblem(problem);
  }
}
