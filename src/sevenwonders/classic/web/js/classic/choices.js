/** The choices for the next game of 7 Wonders, stored in this browser, and the request that follows from them. */

import { loadLocal, saveLocal } from '../core/settings.js';

const KEY = 'sevenwonders.choices.classic';
const MIN_PLAYERS = 3;
const MAX_PLAYERS = 7;
const DEFAULT_LEVEL = 'level:3';

/** @import { Kind } from '../lobby/page.js' */
/** @import { Catalogue } from './types' */

/**
 * @typedef {object} Choices
 * @property {string[]} sitters who sits where, clockwise: `me`, `here` (another person at this screen), `free` (a
 *   friend
 *   who follows the invitation), or a computer such as `level:3` or `style:scholar`
 * @property {string} name mine
 * @property {string[]} names of the other people at this screen, by place
 * @property {boolean} shuffle whether the seats are drawn by lot
 * @property {string} sides
 * @property {string} boards
 * @property {boolean} open whether strangers may watch
 * @property {string} seed a number, or nothing
 */

/** You and three computers. @type {Choices} */
export const DEFAULTS = {
  sitters: ['me', DEFAULT_LEVEL, DEFAULT_LEVEL, DEFAULT_LEVEL],
  name: '',
  names: [],
  shuffle: true,
  sides: 'choose',
  boards: 'random',
  open: false,
  seed: ''
};

export const NUMBERS_OF_PLAYERS = Array.from(
  { length: MAX_PLAYERS - MIN_PLAYERS + 1 },
  (_, place) => MIN_PLAYERS + place
);

/** @param {string} sitter */
export const isComputer = (sitter) => /^(level|style):/.test(sitter);

/** Load the last choices, as far as they still make sense. @param {Catalogue} catalogue @returns {Choices} */
export function loadChoices(catalogue) {
  const found = loadLocal(KEY, DEFAULTS);
  const levels = catalogue.levels.map((level) => `level:${level.number}`);
  const styles = catalogue.styles.map(({ id }) => `style:${id}`);
  const { sitters } = found;
  const known = sitters.every((sitter) => ['me', 'here', 'free', ...levels, ...styles].includes(sitter));
  const whole =
    sitters.length >= MIN_PLAYERS &&
    sitters.length <= MAX_PLAYERS &&
    sitters.filter((sitter) => sitter === 'me').length < 2;
  if (!known || !whole || faultsIn(found).length) found.sitters = DEFAULTS.sitters;
  found.names = Array.from({ length: MAX_PLAYERS }, (_, place) =>
    typeof found.names[place] === 'string' ? found.names[place] : ''
  );
  for (const name of /** @type {const} */ (['sides', 'boards'])) {
    if (!catalogue.options.some((option) => option.name === name && option.values.includes(found[name])))
      found[name] = DEFAULTS[name];
  }
  return found;
}

/** @param {Choices} choices */
export const saveChoices = (choices) => saveLocal(KEY, choices);

/** Return the kind of table. @param {Choices} choices @returns {Kind} */
export function kindOf({ sitters }) {
  if (sitters.includes('here')) return 'hot_seat';
  if (sitters.includes('free')) return 'friend';
  return sitters.includes('me') ? 'computer' : 'watch_computers';
}

/** The strength of the computers, if all are equally strong. @param {Choices} choices */
export function levelOf({ sitters }) {
  const found = new Set(sitters.filter(isComputer));
  return found.size === 1 ? Number(/^level:(\d)/.exec([...found][0] ?? '')?.[1] ?? 0) : 0;
}

/** Set all seats but mine to one kind. @param {Choices} choices @param {Kind} kind */
export function withKind(choices, kind) {
  const { sitters } = choices;
  const computer = sitters.find(isComputer) ?? DEFAULT_LEVEL;
  const other = { computer, hot_seat: 'here', friend: 'free', watch_computers: computer }[kind];
  const me = kind === 'watch_computers' ? -1 : Math.max(0, sitters.indexOf('me'));
  return sitters.map((sitter, place) =>
    place === me ? 'me' : kind === 'watch_computers' && isComputer(sitter) ? sitter : other
  );
}

/** More or fewer seats: new ones are like the last. @param {Choices} choices @param {number} players */
export function withPlayers({ sitters }, players) {
  const fewer = [...sitters];
  while (fewer.length > players) fewer.splice(fewer.at(-1) === 'me' ? -2 : -1, 1);
  const last = fewer.findLast((sitter) => sitter !== 'me') ?? DEFAULT_LEVEL;
  return [...fewer, ...Array(players - fewer.length).fill(last)];
}

/**
 * Put another player on a seat; I sit on one only.
 *
 * @param {Choices} choices
 * @param {number} place
 * @param {string} sitter
 */
export function withSitter({ sitters }, place, sitter) {
  const before = sitters[place] ?? DEFAULT_LEVEL;
  return sitters.map((other, seat) => (seat === place ? sitter : sitter === 'me' && other === 'me' ? before : other));
}

/** All computers equally strong. @param {Choices} choices @param {number} level */
export const withLevel = ({ sitters }, level) =>
  sitters.map((sitter) => (isComputer(sitter) ? `level:${level}` : sitter));

/**
 * Return the reasons why this table is impossible, as ends of message keys.
 *
 * @param {Choices} choices
 * @returns {('no_seat' | 'mixed' | 'seed')[]}
 */
export function faultsIn(choices) {
  const { sitters, seed } = choices;
  const people = sitters.some((sitter) => sitter === 'here' || sitter === 'free');
  /** @type {('no_seat' | 'mixed' | 'seed')[]} */
  const faults = [];
  if (people && !sitters.includes('me')) faults.push('no_seat');
  if (sitters.includes('here') && sitters.includes('free')) faults.push('mixed');
  if (!sitters.includes('free') && seed.trim() && !/^\d{1,15}$/.test(seed.trim())) faults.push('seed');
  return faults;
}

/**
 * The request for the table.  At one screen the server calls players without a name by their place.
 *
 * @param {Choices} choices
 */
export function requestFor(choices) {
  const { sitters, name, names, shuffle, sides, boards, seed } = choices;
  const kind = kindOf(choices);
  /** @param {string} sitter @param {number} place */
  const called = (sitter, place) => (isComputer(sitter) ? '' : ((sitter === 'me' ? name : names[place]) ?? '').trim());
  return {
    game: 'classic',
    sitters,
    shuffle,
    options: {
      ...(sides === DEFAULTS.sides ? {} : { sides }),
      ...(boards === DEFAULTS.boards ? {} : { boards })
    },
    names: kind === 'hot_seat' ? sitters.map(called) : null,
    seed: seed.trim() && kind !== 'friend' ? Number(seed) : null,
    public: kind === 'friend' && choices.open
  };
}
