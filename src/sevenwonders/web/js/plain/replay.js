/** A recorded game of any kind, in its notation. */

import { list, t } from '../core/i18n.js';
import { outcome } from './about.js';

/** @type {import('../replay/page.js').GameReplay} */
export const replay = {
  table: (study, view) => study.table(view.result !== null, { hints: false }),
  look: (view) => ({ ...view, waiting_for: [] }), // it is over
  title: (study) => list(study.seats.map((seat) => study.called(seat))),
  box: ({ contents }) => t(`game.${contents.rules}`),
  outcome: ({ contents }) =>
    contents.result ? outcome(ranked(contents.result), '', (seat) => contents.names[seat]) : '',
  heading: () => ({ key: 'all', words: t('replay.moves') }),
  mark: ({ step }) => String(step),
  spoken: ({ moves }) => moves[0],
  news: (study, _, { ply, seat }) => `${study.called(seat)}: ${ply.text}.`,
  order: (_, __, ___, action) => action,
  forced: () => [],
  revealed: (actions) => list(actions),
  targets: () => [],
  bands: () => [],
  replied: (_, __, reply) => reply,
  lens: (_, viewer) => viewer,
  plain: true,
  risks: false,
  graph: () => null,
  playOn: null
};

/** A result as tables have it, from that of a record. @param {any} result */
const ranked = ({ winners, ranks, ...rest }) => ({ winners: winners ?? [], ranks: ranks ?? {}, ...rest });
