/** The second lesson of Duel: what shields and symbols threaten, and how to answer. */

import { ME, about, hasMoved, task } from '../../learn/steps.js';
import { unit } from '../catalogue.js';
import {
  QUESTIONS,
  THEM,
  anchor,
  count,
  isReady,
  openSlots,
  reply,
  slotOfCard,
  symbols,
  waysToBuild,
  waysWith
} from './situation.js';

/** @import { Step } from '../../learn/steps.js' */
/** @import { Situation } from './situation.js' */

export { MESSAGES } from './situation.js';

/** Age III: the pawn is two spaces from the capital, a red card lies open; two symbols are missing for six. */
const POSITION = `format = "sevenwonders"
version = 1
game = "duel"

[position]
p1.coins = 6
p1.cards = [
  "lumber_yard", "logging_camp", "clay_pool", "quarry", "glassworks", "press", "workshop", "apothecary",
  "tavern", "walls", "dispensary", "school", "caravansery", "gardens"
]
p1.wonders = [
  "the_appian_way with drying_room", "-", "the_hanging_gardens with glass_blower",
  "circus_maximus with tribunal"
]
p1.tokens = ["law"]
p2.coins = 8
p2.cards = [
  "stone_pit", "stable", "scriptorium", "pharmacist", "clay_reserve", "wood_reserve", "horse_breeders",
  "barracks", "archery_range", "library", "forum", "port"
]
p2.wonders = [
  "the_statue_of_zeus with statue", "the_mausoleum with shelf_quarry", "piraeus with temple",
  "the_great_library with laboratory"
]
p2.tokens = ["agriculture", "strategy"]
age = 3
pawn = -7
loot.p1 = []
loot.p2 = ["small", "large"]
board = ["economy", "masonry", "mathematics"]
box = ["architecture", "philosophy", "theology", "urbanism"]
structure = [
  "shipowners_guild", "university", "?", "?", "?", "obelisk", "study", "palace", "fortifications", "?guild",
  "?", "observatory", "pantheon", "arena", "-", "siege_workshop", "academy"
]
discard = [
  "clay_pit", "garrison", "theater", "altar", "baths", "brickyard", "aqueduct", "rostrum", "customs_house",
  "chamber_of_commerce", "moneylenders_guild"
]
pending = ["p1 turn"]
pool = ["the_colossus", "the_great_lighthouse", "the_sphinx", "the_temple_of_artemis"]
`;

export const TABLE = { sitters: ['me', 'level:1'], seed: 4, position: POSITION };
export const NEXT = { words: 'play_next', lesson: 'denial' };

const TRACK = 9; // spaces from the middle to a capital
const MANY = 2; // symbols of the opponent that are worth a word

/** @type {Step[]} */
export const OPENING = [
  { name: 'threats' },
  {
    name: 'threats_pawn',
    at: () => 'track',
    when: ({ view }) => view.track.pawn < 0,
    values: ({ view }) => ({ count: TRACK + view.track.pawn })
  },
  {
    name: 'threats_red',
    at: (now) => slotOfCard(now, theirRed(now)),
    when: (now) => theirRed(now) !== null,
    words: (now) => (spacesLeft(now) > 0 ? 'text' : 'wins'),
    values: (now) => ({ ...about(theirRed(now)), count: spacesLeft(now) })
  },
  ...task('threats_parry', (now) => waysWith(now, theirRed(now)), {
    ready: isReady,
    at: anchor,
    done: { at: () => 'track' }
  }),
  reply('threats_reply'),
  { name: 'threats_science', at: () => 'science', values: ({ view }) => ({ count: symbols(view, ME) }) },
  { name: 'threats_pairs', at: () => 'tokens', when: ({ view }) => view.board_tokens.length > 0 },
  ...task('threats_symbol', (now) => waysToBuild(now, (id) => isNewSymbol(now, id)), {
    ready: isReady,
    at: anchor,
    done: { at: () => 'science' }
  }),
  {
    name: 'threats_theirs',
    when: ({ view }) => symbols(view, THEM) >= MANY,
    values: ({ view }) => ({ count: symbols(view, THEM) })
  },
  { name: 'threats_turn', at: () => 'structure', ready: isReady, until: hasMoved },
  { name: 'threats_end', ready: isReady, last: true }
];

/** @type {Step[]} */
export const OCCASIONS = QUESTIONS;

/** The red card that the opponent can build and that brings the pawn farthest. @param {Situation} now */
const theirRed = ({ view }) =>
  openSlots(view)
    .filter(({ card, payment }) => unit(card).kind === 'red' && payment?.[THEM].affordable)
    .map(({ card }) => card)
    .sort((one, other) => count(other, 'shields') - count(one, 'shields'))[0] ?? null;

/** The distance of the pawn from my capital if the opponent built that card. @param {Situation} now */
const spacesLeft = (now) => Math.max(0, TRACK + now.view.track.pawn - count(theirRed(now), 'shields'));

/** Return whether a card shows a symbol that I lack. @param {Situation} now @param {string} id */
const isNewSymbol = ({ view }, id) =>
  unit(id).glyphs.some(({ symbol }) => symbol && !(symbol in view.cities[ME].symbols)) && unit(id).kind === 'green';
