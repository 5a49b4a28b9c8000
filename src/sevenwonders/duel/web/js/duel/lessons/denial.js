/** The third lesson of Duel: what money buys, and how to keep things from the opponent. */

import { t } from '../../core/i18n.js';
import { ME, about, hasMoved, task } from '../../learn/steps.js';
import { unit } from '../catalogue.js';
import { QUESTIONS, THEM, anchor, isReady, openSlots, reply, slotOfCard, waysToBuild, waysWith } from './situation.js';

/** @import { Step } from '../../learn/steps.js' */
/** @import { Situation } from './situation.js' */

export { MESSAGES } from './situation.js';

/** Age II: two coins, few resources, a yellow card that brings coins; the opponent is rich. */
const POSITION = `format = "sevenwonders"
version = 1
game = "duel"

[position]
p1.coins = 2
p1.cards = ["logging_camp", "stone_pit", "workshop", "apothecary", "scriptorium", "pharmacist", "tavern", "forum"]
p1.wonders = ["the_sphinx", "the_pyramids", "the_hanging_gardens with theater", "the_colossus"]
p1.tokens = []
p2.coins = 11
p2.cards = ["lumber_yard", "clay_pool", "glassworks", "press", "stone_reserve", "glass_blower"]
p2.wonders = [
  "the_statue_of_zeus", "the_great_library with school", "piraeus", "the_great_lighthouse with palisade"
]
p2.tokens = ["agriculture"]
age = 2
loot.p1 = ["small", "large"]
loot.p2 = ["small", "large"]
board = ["economy", "law", "philosophy", "strategy", "urbanism"]
box = ["architecture", "masonry", "mathematics", "theology"]
structure = [
  "statue", "archery_range", "brickyard", "dispensary", "customs_house", "caravansery", "?", "?", "?", "?",
  "?", "brewery", "walls", "barracks", "drying_room", "-", "-", "temple"
]
discard = ["clay_pit", "guard_tower", "stable", "garrison", "altar", "baths", "shelf_quarry"]
pending = ["p1 turn"]
pool = ["the_appian_way", "circus_maximus", "the_mausoleum", "the_temple_of_artemis"]
`;

export const TABLE = { sitters: ['me', 'level:1'], seed: 7, position: POSITION };
export const NEXT = { words: 'play', table: { game: 'duel', sitters: ['me', 'level:2'] } };

/** The kinds of cards by what they are worth to who can build them, the most first. */
const WORTH = ['red', 'green', 'blue', 'yellow', 'grey', 'brown', 'purple'];

/** @type {Step[]} */
export const OPENING = [
  {
    name: 'denial',
    at: () => 'coins',
    values: ({ view }) => ({ coins: t('coins', { count: view.cities[ME].coins }) })
  },
  { name: 'denial_prices', at: () => 'prices' },
  ...task('denial_income', (now) => waysToBuild(now, (id) => unit(id).kind === 'yellow'), {
    ready: isReady,
    at: anchor,
    done: { at: () => 'coins' }
  }),
  reply('denial_reply'),
  { name: 'denial_sell', at: () => 'discard' },
  {
    name: 'denial_dashed',
    at: (now) => slotOfCard(now, theirBest(now)?.card ?? null),
    when: (now) => theirBest(now) !== null,
    values: (now) => ({
      ...about(theirBest(now)?.card),
      count: t('coins', { count: theirBest(now)?.payment?.[THEM].coins ?? 0 })
    })
  },
  ...task('denial_deny', (now) => waysWith(now, theirBest(now)?.card ?? null), { ready: isReady, at: anchor }),
  { name: 'denial_under', at: () => 'wonders', when: ({ view }) => view.cities[ME].wonders.some(isUnbuilt) },
  ...task('denial_quiet', (now) => quiet(now), { ready: isReady, at: anchor, done: { at: () => 'structure' } }),
  { name: 'denial_turn', at: () => 'structure', ready: isReady, until: hasMoved },
  { name: 'denial_end', ready: isReady, last: true }
];

/** @type {Step[]} */
export const OCCASIONS = QUESTIONS;

/** @param {{ built_with: string | null }} wonder */
const isUnbuilt = ({ built_with }) => built_with === null;

/** The open card that the opponent can pay for and that is worth most to them. @param {Situation} now */
const theirBest = ({ view }) =>
  openSlots(view)
    .filter(({ payment }) => payment?.[THEM].affordable)
    .sort((one, other) => WORTH.indexOf(unit(one.card).kind) - WORTH.indexOf(unit(other.card).kind))[0] ?? null;

/** Actions with cards that set nothing free. @param {Situation} now */
const quiet = (now) =>
  openSlots(now.view)
    .filter(({ uncovers }) => !uncovers.length)
    .flatMap(({ card }) => waysWith(now, card));
