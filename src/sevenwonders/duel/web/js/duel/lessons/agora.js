/** The lesson of Agora: Senators, influence, Decrees, Conspiracies, and the way to win in the Senate. */

import { ME, hasMoved, task } from '../../learn/steps.js';
import { QUESTIONS, anchor, interrupting, isReady, reply, waysOf } from './situation.js';

/** @import { Step } from '../../learn/steps.js' */
/** @import { Situation } from './situation.js' */

export { MESSAGES } from './situation.js';

/** The beginning of Age I: three Senators lie open, and one Conspiracy is in hand from a Wonder. */
const POSITION = `format = "sevenwonders"
version = 1
game = "duel"

[position]
p1.coins = 7
p1.cards = []
p1.wonders = ["the_appian_way", "the_great_library", "the_mausoleum", "curia_julia"]
p1.tokens = []
p1.conspiracies = ["swindle"]
p1.bottom = ["coup"]
p2.coins = 7
p2.cards = []
p2.wonders = ["knossos", "the_pyramids", "circus_maximus", "the_hanging_gardens"]
p2.tokens = []
p2.cubes = [0, 0, 1, 0, 0, 0]
loot.p1 = ["small", "large"]
loot.p2 = ["small", "large"]
board = ["architecture", "mathematics", "philosophy", "urbanism", "organized_crime"]
box = ["agriculture", "economy", "law", "masonry", "strategy", "theology", "corruption"]
structure = [
  "stone_reserve", "logging_camp", "garrison", "?", "?", "?", "?", "pharmacist", "quarry", "tavern",
  "middle_politician_1", "theater", "?", "?senator", "?", "?", "?", "?", "stable", "wood_reserve", "stone_pit",
  "altar", "left_politician_1", "conspirator_1", "right_politician_1"
]
pending = ["p1 turn"]
pool = [
  "the_colossus", "the_great_lighthouse", "piraeus", "the_sphinx", "the_statue_of_zeus",
  "the_temple_of_artemis"
]
decrees = ["yellow_income", "?", "red_waiver", "?", "senate_majority", "?"]
modules = ["agora"]
`;

export const TABLE = { sitters: ['me', 'level:1'], seed: 5, position: POSITION };
export const NEXT = {
  words: 'play_agora',
  table: { game: 'duel', sitters: ['me', 'level:2'], options: { agora: true } }
};

const SENATE = () => '.senate, [data-tab="senate"]'; // on a phone there is only its tab
const PLOTS = () => '.plots';

/** Questions that need a word, by the ends of the names of their steps. @type {Record<string, string>} */
const ASKED = {
  influence: 'senate',
  intrigue: 'intrigue',
  place_cube: 'place_cube',
  move_cube: 'move_cube',
  keep_conspiracy: 'keep_conspiracy',
  return_conspiracy: 'return_conspiracy'
};

/** @type {Step[]} */
export const OPENING = [
  { name: 'agora' },
  { name: 'agora_senate', at: SENATE },
  { name: 'agora_decrees', at: SENATE },
  ...task('agora_recruit', (now) => politicians(now), { ready: isReady, at: anchor, done: { at: SENATE } }),
  reply('agora_reply'),
  { name: 'agora_price', at: () => 'structure' },
  { name: 'agora_plot', at: PLOTS, when: hasConspiracy },
  ...task('agora_conspire', (now) => plotting(now), { ready: isReady, at: anchor, done: { at: PLOTS } }),
  { name: 'agora_trigger', at: PLOTS, when: hasConspiracy },
  { name: 'agora_win', at: SENATE },
  { name: 'agora_turn', at: () => 'structure', ready: isReady, until: hasMoved },
  { name: 'agora_end', ready: isReady, last: true }
];

/** @type {Step[]} */
export const OCCASIONS = [
  ...Object.entries(ASKED).map(([name, question]) => interrupting(`agora_${name}`, question, SENATE)),
  ...QUESTIONS
];

/** Return whether I hold a Conspiracy. @param {Situation} now */
function hasConspiracy({ view }) {
  return (view.cities[ME].conspiracies ?? []).length > 0;
}

/** Ways to recruit a Senator who is no Conspirator. @param {Situation} now */
const politicians = (now) => waysOf(now, 'recruit').filter((action) => !action.includes('conspirator'));

/** Ways to prepare a Conspiracy, or else recruit who draws one. @param {Situation} now */
function plotting(now) {
  const prepare = waysOf(now, 'prepare');
  return prepare.length ? prepare : waysOf(now, 'recruit').filter((action) => action.includes('conspirator'));
}
