/** What a game brings to the replay of a recorded one: a module of its own for each, loaded when it is needed. */

/** @typedef {import('./study.js').Study} Study */
/** @typedef {import('./study.js').Move} Move */
/** @typedef {import('./study.js').Step} Step */
/** @typedef {import('./study.js').Seat} Seat */

/**
 * @typedef {object} Game
 * @property {() => Promise<any>} ready brings the files of its table
 * @property {(root: HTMLElement, start: { view: any, table: any }) => { update: (changes: { view: any, table: any }) => void, close: () => void }} mountTable
 * @property {(study: Study, view: any) => any} table what is said of the table, to look at a view of it
 * @property {(view: any) => any} look a view as it is shown here
 * @property {(study: Study) => string} title
 * @property {(study: Study) => string} box what was played
 * @property {(study: Study) => string} outcome of a game that is over
 * @property {(move: Move) => { key: string, words: string }} heading over the moves of an Age or turn
 * @property {(move: Move) => any} mark what stands before a move in the list
 * @property {(step: Step, viewer: string) => Move | undefined} spoken the move of a step that is told beside the slider
 * @property {(study: Study, view: any, move: Move) => string} told a move as a sentence
 * @property {(study: Study, view: any, move: Move, action: string) => string} order an action as an order to the one who made a move
 * @property {(move: Move) => boolean} graded whether the engine is asked about a move
 * @property {(study: Study, how: GraphState, set: (changes: Partial<GraphState>) => void) => any} graph
 * @property {((study: Study, view: any, ply: number) => Promise<object>) | null} playOn what is asked of the server for a table that begins here
 */

/** What a graph shows and where the game stands. @typedef {{ at: number, viewer: string, measure: 'win' | 'points' }} GraphState */

/** @type {Record<import('../types').Game, () => Promise<{ game: Game }>>} */
const GAMES = { duel: () => import('../duel/replay.js'), classic: () => import('../classic/replay.js') };

/** @param {import('../types').Game} rules */
export async function gameOf(rules) {
  const { game } = await GAMES[rules]();
  await game.ready();
  return game;
}
