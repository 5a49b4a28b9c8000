/** The lesson of Pantheon: Mythology tokens, Divinities and their prices, Offerings, Grand Temples. */

import { t } from '../../core/i18n.js';
import { ME, about, hasMoved, task } from '../../learn/steps.js';
import { QUESTIONS, anchor, interrupting, isReady, openSlots, reply, waysOf, waysWith } from './situation.js';

/** @import { Step } from '../../learn/steps.js' */
/** @import { Situation } from './situation.js' */

export { MESSAGES } from './situation.js';

/** The last cards of Age I: one Mythology token is left for the player who uncovers its card. */
const POSITION = `format = "sevenwonders"
version = 1
game = "duel"

[position]
p1.coins = 11
p1.cards = ["clay_pit", "stone_pit", "guard_tower", "theater"]
p1.wonders = ["the_hanging_gardens", "the_colossus", "the_statue_of_zeus", "the_pyramids"]
p1.tokens = []
p1.mythologies = ["greek", "egyptian"]
p2.coins = 12
p2.cards = ["clay_pool", "quarry", "press", "garrison", "altar", "tavern"]
p2.wonders = ["circus_maximus", "the_great_lighthouse", "the_sphinx", "the_great_library"]
p2.tokens = []
p2.mythologies = ["roman", "roman"]
loot.p1 = ["small", "large"]
loot.p2 = ["small", "large"]
board = ["agriculture", "economy", "law", "poliorcetics", "engineering"]
box = ["architecture", "masonry", "mathematics", "philosophy", "strategy", "theology", "urbanism", "mysticism"]
structure = ["lumber_yard", "scriptorium", "pharmacist", "?", "?", "-", "-", "clay_reserve"]
discard = ["stable", "apothecary", "stone_reserve", "wood_reserve"]
pending = ["p1 turn"]
pool = [
  "the_appian_way", "the_mausoleum", "piraeus", "the_temple_of_artemis", "the_sanctuary", "the_divine_theater"
]
marks.4 = "mesopotamian"
pantheon.1 = "neptune"
pantheon.2 = "mars"
pantheon.5 = "aphrodite"
pantheon.6 = "isis"
decks.greek = ["zeus", "?"]
decks.egyptian = ["anubis", "?"]
decks.roman = ["minerva"]
looked.p1.spaces = [5, 6]
looked.p1.decks.greek = [1]
looked.p1.decks.egyptian = [1]
looked.p2.spaces = [1, 2]
looked.p2.decks.roman = [1]
modules = ["pantheon"]
`;

export const TABLE = { sitters: ['me', 'level:1'], seed: 3, position: POSITION };
export const NEXT = {
  words: 'play_pantheon',
  table: { game: 'duel', sitters: ['me', 'level:2'], options: { pantheon: true } }
};

const BOARD = () => '.pantheon, [data-tab="pantheon"]'; // on a phone there is only its tab

/** @type {Step[]} */
export const OPENING = [
  { name: 'pantheon' },
  { name: 'pantheon_board', at: BOARD },
  {
    name: 'pantheon_token',
    at: (now) => marked(now)[0] ?? null,
    when: (now) => now.view.age === 1 && marked(now).length > 0
  },
  ...task('pantheon_take', (now) => uncovering(now), { ready: isReady, at: anchor, done: { at: BOARD } }),
  reply('pantheon_reply'),
  { name: 'pantheon_wait', ready: isReady, when: ({ view }) => view.age === 1, until: ({ view }) => view.age !== 1 },
  { name: 'pantheon_age', at: BOARD, ready: isReady, when: ({ view }) => view.age === 2 },
  {
    name: 'pantheon_price',
    at: BOARD,
    when: (now) => payable(now) !== null,
    values: (now) => ({ ...about(payable(now)), count: t('coins', { count: priceOf(now, payable(now)) }) })
  },
  ...task('pantheon_activate', (now) => waysOf(now, 'activate'), {
    ready: isReady,
    at: BOARD,
    values: (now) => about(chosen(now)),
    done: { at: BOARD }
  }),
  { name: 'pantheon_offerings', when: ({ view }) => view.age === 2 },
  { name: 'pantheon_temples' },
  { name: 'pantheon_turn', at: () => 'structure', ready: isReady, until: hasMoved },
  { name: 'pantheon_end', ready: isReady, last: true }
];

/** @type {Step[]} */
export const OCCASIONS = [interrupting('pantheon_choose', 'place_divinity', BOARD), ...QUESTIONS];

/** The slots of cards with a Mythology token. @param {Situation} now */
const marked = ({ view }) => view.structure.filter(({ token }) => token !== null).map(({ slot }) => `slot-${slot}`);

/** Actions that uncover a card with a token. @param {Situation} now */
const uncovering = (now) =>
  openSlots(now.view)
    .filter(({ uncovers }) => uncovers.some((slot) => marked(now).includes(`slot-${slot}`)))
    .flatMap(({ card }) => waysWith(now, card));

/** The Divinity that the task names. @param {Situation} now */
const chosen = ({ asked }) => asked?.actions[0]?.split(' ')[1];

/** A Divinity that I can activate. @param {Situation} now */
const payable = (now) => waysOf(now, 'activate')[0]?.split(' ')[1] ?? null;

/** @param {Situation} now @param {string | null} id */
const priceOf = ({ view }, id) => view.pantheon?.spaces.find(({ divinity }) => divinity === id)?.price?.[ME] ?? 0;
