/** The lesson of 7 Wonders: a whole Age, from the first hand to the conflicts at its end. */

import { t } from '../../core/i18n.js';
import { ME, task, unitOf } from '../../learn/steps.js';
import { unit } from '../catalogue.js';
import { boardName } from '../table/words.js';

/** @import { View } from '../types' */
/** @import { Step } from '../../learn/steps.js' */
/** @typedef {Omit<import('../../learn/steps.js').Situation, 'view'> & { view: View }} Situation */

export const MESSAGES = ['classic_lesson', 'table', 'classic', 'classic_effects', 'classic_units'];

/** With this seed the first hand has free resources, and baths that the stone of Gizah pays for. */
export const TABLE = { sitters: ['me', 'level:1', 'level:1'], seed: 3, options: { sides: 'day' } };
export const NEXT = { words: 'play', table: { game: 'classic', sitters: ['me', 'level:2', 'level:2'] } };

const TURNS = 6; // of an Age
const HAND = () => 'hand';
const STAGES = () => '.town .stages';
const LEFT = () => '.neighbour.left';

/** @type {Step[]} */
export const OPENING = [
  { name: 'age' },
  {
    name: 'age_board',
    at: STAGES,
    values: ({ view }) => ({ board: boardName(view.cities[ME].board) })
  },
  { name: 'age_hand', at: HAND, when: ({ view }) => view.turn === 1 },
  ...task('age_resource', (now) => building(now, 'brown', 'grey'), {
    ready: isReady,
    at: anchor,
    done: { at: () => '.town .yields' }
  }),
  { name: 'age_passed', at: HAND, when: ({ view }) => view.age === 1 && view.turn > 1 },
  { name: 'age_trade', at: LEFT, values: ({ view }) => ({ coins: t('coins', { count: view.cities[ME].coins }) }) },
  ...task('age_points', (now) => building(now, 'blue'), { ready: isReady, at: anchor }),
  { name: 'age_conflict', at: LEFT },
  ...task('age_shield', (now) => building(now, 'red'), { ready: isReady, at: anchor, done: { at: LEFT } }),
  { name: 'age_science' },
  ...task('age_stage', (now) => waysOf(now, 'stage'), { ready: isReady, at: STAGES, done: { at: STAGES } }),
  { name: 'age_sell', at: HAND },
  {
    name: 'age_wait',
    ready: isReady,
    when: ({ view }) => view.age === 1,
    until: ({ view }) => view.age !== 1,
    values: ({ view }) => ({ count: TURNS + 1 - view.turn })
  },
  {
    name: 'age_battle',
    at: LEFT,
    ready: isReady,
    values: ({ view }) => ({ won: view.cities[ME].victories, lost: view.cities[ME].defeats })
  },
  { name: 'age_end', ready: isReady, last: true }
];

/** @type {Step[]} */
export const OCCASIONS = [];

/** Return whether I am to choose a card, and have not yet. @param {Situation} now */
function isReady({ view }) {
  return view.question === 'choose' && !view.commitment && Boolean(view.legal?.length);
}

/** The card of my hand that the task asks for. @param {Situation} now */
function anchor({ asked }) {
  return `.hand [data-card="${unitOf(asked?.actions[0])}"]`;
}

/** My legal actions of a verb, the cheapest first. @param {Situation} now @param {string} verb */
const waysOf = ({ view }, verb) =>
  (view.legal ?? [])
    .filter(({ action }) => action.startsWith(`${verb} `))
    .sort((one, other) => (other.changes['coins'] ?? 0) - (one.changes['coins'] ?? 0))
    .map(({ action }) => action);

/** Ways to build cards of some colours. @param {Situation} now @param {...string} kinds */
const building = (now, ...kinds) =>
  waysOf(now, 'build').filter((action) => kinds.includes(unit(unitOf(action) ?? '').kind));
