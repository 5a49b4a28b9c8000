/** 7 Wonders for 3 to 7 players in the replay. */

import { list, t } from '../core/i18n.js';
import { mountTable } from './table/board.js';
import { read } from './table/notation.js';
import { ready } from './index.js';
import { RoundScene } from './table/scene.js';
import { newsOf, orderOf } from './table/words.js';
import { lines, sample } from './lines.js';

/** @typedef {import('../replay/study.js').Study} Study */
/** @typedef {import('../replay/study.js').Seat} Seat */

/** How a recorded game ended: everybody's rank, what else than the rules ended it, score sheets. @typedef {{ ranks: number[], end?: string } & Partial<Record<Seat, Partial<Record<string, number>>>>} Result */

/** @type {import('../replay/games.js').Game} */
export const game = {
  ready,
  mountTable,
  table,
  look: (view) => ({ ...view, asked: [], waiting_for: [] }), // nobody is thinking any more
  title: (study) => list(study.seats.map((seat) => study.contents.names[seat])),
  box: ({ seats }) => t('lobby.classic.table', { count: seats.length }),
  outcome,
  heading,
  mark: ({ seat }) => sample(seat),
  spoken: ({ moves }, viewer) => moves.find(({ seat }) => seat === viewer) ?? (moves.length === 1 ? moves[0] : undefined),
  told: (study, view, { ply, seat }) => newsOf(sceneOf(study, view, seat), { ply: ply.ply, seat, action: read(ply.text) }),
  order: (study, view, { seat }, action) => orderOf(sceneOf(study, view, seat), read(action)),
  graded: ({ ply }) => ply.decision,
  graph: lines,
  playOn: null,
};

/** @param {Study} study @param {any} view */
function table({ contents, seats }, view) {
  return {
    id: contents.study,
    kind: 'replay',
    names: contents.names,
    seats: Object.fromEntries(seats.map((seat) => [seat, { kind: 'person' }])),
    you: 'spectator',
    options: contents.options,
    over: view.result !== null,
    can_undo: false,
    hints: false,
  };
}

/** The table as seen from beside a seat. @param {Study} study @param {any} view @param {Seat} seat */
const sceneOf = (study, view, seat) => new RoundScene({ ...view, viewer: 'spectator' }, /** @type {any} */ (table(study, view)), { centre: seat, readOnly: true });

/** @type {import('../replay/games.js').Game['heading']} */
function heading({ ply: { age, turn } }) {
  const words = age ? `${t(`age.${age}`)} · ${turn > 6 ? t('round.last_cards') : t('round.turn_short', { turn })}` : t('round.start');
  return { key: `turn-${age}-${turn}`, words };
}

/** @param {Study} study */
function outcome({ contents, seats }) {
  const result = /** @type {Result} */ (contents.result);
  const winners = seats.filter((_, place) => result.ranks[place] === 1);
  const names = winners.map((seat) => contents.names[seat]);
  const [first] = /** @type {[Seat]} */ (winners);
  const points = result[first]?.total;
  if (result.end) return t('replay.stopped', { names: list(names) });
  if (names.length > 1) return t('round.shared', { names: list(names) });
  return points === undefined ? t('replay.first_place', { name: names[0] ?? '' }) : t('round.won', { name: names[0] ?? '', points });
}
