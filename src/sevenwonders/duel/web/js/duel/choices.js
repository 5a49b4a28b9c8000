/** The choices for the next game, stored in this browser, and the request that follows from them. */

import { saveLocal, loadLocal } from '../core/settings.js';

const KEY = 'sevenwonders.choices';

/** @import { Kind } from '../lobby/page.js' */
/** @import { Catalogue } from './types' */
/** @typedef {'base' | 'pantheon' | 'agora' | 'both' | 'solo'} Box */

/**
 * @typedef {object} Choices
 * @property {Kind} kind
 * @property {Box} box what is on the table
 * @property {number} level of the computer
 * @property {string} style of the computer, which then has no level
 * @property {number} otherLevel of the second computer, when two of them play
 * @property {string} otherStyle
 * @property {'0' | '1' | 'random'} seat mine; seat 0 starts
 * @property {string} name mine
 * @property {string} otherName of the other person at this screen
 * @property {boolean} open whether strangers may watch
 * @property {string} profile
 * @property {Record<string, string | boolean>} options that differ from the profile
 */

/** @type {Choices} */
export const DEFAULTS = {
  kind: 'computer',
  box: 'base',
  level: 2,
  style: '',
  otherLevel: 3,
  otherStyle: '',
  seat: 'random',
  name: '',
  otherName: '',
  open: false,
  profile: 'default',
  options: {}
};

/** @type {Record<Box, string[]>} */
export const MODULES_OF = {
  base: [],
  pantheon: ['pantheon'],
  agora: ['agora'],
  both: ['pantheon', 'agora'],
  solo: ['solo']
};

/** The styles of play for what is on the table. @param {Catalogue} catalogue @param {Box} box */
export const stylesFor = ({ styles }, box) =>
  styles.filter(({ module }) => !module || MODULES_OF[box].includes(module));

/**
 * Adapt the choices to the expansions: a style without use for them gives way to a level.
 *
 * @param {Catalogue} catalogue
 * @param {Choices} choices
 * @param {Box} box
 */
export function withBox(catalogue, { style, otherStyle }, box) {
  const known = stylesFor(catalogue, box).map(({ id }) => id);
  return { box, style: known.includes(style) ? style : '', otherStyle: known.includes(otherStyle) ? otherStyle : '' };
}

/** Load the last choices, as far as they still make sense. @param {Catalogue} catalogue @returns {Choices} */
export function loadChoices(catalogue) {
  const choices = loadLocal(KEY, { ...DEFAULTS, profile: catalogue.default_profile, options: {} });
  const levels = catalogue.levels.map((level) => level.number);
  if (!levels.includes(choices.level)) choices.level = DEFAULTS.level;
  if (!levels.includes(choices.otherLevel)) choices.otherLevel = DEFAULTS.otherLevel;
  Object.assign(choices, withBox(catalogue, choices, choices.box in MODULES_OF ? choices.box : 'base'));
  if (!(choices.profile in catalogue.profiles)) choices.profile = catalogue.default_profile;
  if (!['computer', 'hot_seat', 'friend', 'watch_computers'].includes(choices.kind)) choices.kind = 'computer';
  choices.options = Object.fromEntries(
    Object.entries(choices.options).filter(([name, value]) =>
      catalogue.options.some((option) => option.name === name && option.values.includes(value))
    )
  );
  return choices;
}

/** @param {Choices} choices */
export const saveChoices = (choices) => saveLocal(KEY, choices);

/**
 * Return the value of an option: chosen, else of the profile, else the default.
 *
 * @param {Catalogue} catalogue
 * @param {Choices} choices
 * @param {string} name
 */
export function settingOf(catalogue, choices, name) {
  const usual = catalogue.options.find((option) => option.name === name)?.default;
  return choices.options[name] ?? catalogue.profiles[choices.profile]?.[name] ?? usual;
}

/**
 * Set an option; one that agrees with the profile is not kept.
 *
 * @param {Catalogue} catalogue @param {Choices} choices @param {string} name @param {string | boolean} value
 */
export function withOption(catalogue, choices, name, value) {
  const { [name]: _, ...options } = choices.options;
  const usual = settingOf(catalogue, { ...choices, options }, name);
  return { ...choices, options: value === usual ? options : { ...options, [name]: value } };
}

/**
 * Settings that make no sense together, as the engine found them.
 *
 * @param {Catalogue} catalogue @param {Choices} choices
 */
export function contradictionsIn(catalogue, choices) {
  const modules = MODULES_OF[choices.box];
  /** @param {[string, string | boolean]} setting */
  const holds = ([name, value]) =>
    catalogue.modules.includes(name) ? modules.includes(name) === value : settingOf(catalogue, choices, name) === value;
  return catalogue.contradictions.filter(({ a, b }) => holds(a) && holds(b));
}

/**
 * The same choices with the rules option of a contradiction back at its default.
 *
 * @param {Catalogue} catalogue
 * @param {Choices} choices
 */
export function reconcile(catalogue, choices) {
  let mended = choices;
  for (const { a, b } of contradictionsIn(catalogue, choices)) {
    const [name] = [b, a].find(([one]) => !catalogue.modules.includes(one)) ?? [];
    const option = catalogue.options.find((one) => one.name === name);
    if (option) mended = withOption(catalogue, mended, option.name, option.default);
  }
  return mended;
}

/**
 * The request for the table.  How I am called is not part of it: the server knows that of its guests, and at one screen
 * calls players without a name by their place.
 *
 * @param {Choices} choices
 */
export function requestFor(choices) {
  const { kind, seat, profile } = choices;
  const solo = choices.box === 'solo' && kind === 'computer';
  const computer = sitter(choices.level, choices.style);
  const first = kind === 'watch_computers' ? computer : 'me';
  const other = {
    computer: solo ? 'automa' : computer,
    hot_seat: 'here',
    friend: 'free',
    watch_computers: sitter(choices.otherLevel, choices.otherStyle)
  }[kind];
  const asks = !solo && (kind === 'computer' || kind === 'friend'); // who starts
  return {
    game: 'duel',
    sitters: asks && seat === '1' ? [other, first] : [first, other],
    shuffle: asks && seat === 'random',
    profile,
    options: { ...choices.options, ...Object.fromEntries(MODULES_OF[choices.box].map((name) => [name, true])) },
    names: kind === 'hot_seat' ? [choices.name.trim(), choices.otherName.trim()] : null,
    public: kind === 'friend' && choices.open
  };
}

/** The word for a computer. @param {number} level @param {string} style */
const sitter = (level, style) => (style ? `style:${style}` : `level:${level}`);

/**
 * The request for a table against the computer, in the Solo Challenge the Automa, that begins within a recorded game.
 *
 * @param {Choices} choices
 * @param {boolean} solo
 * @param {0 | 1} seat
 * @param {{ study: string, game: number, ply: number }} from
 */
export const requestFrom = ({ level, style }, solo, seat, from) => {
  const other = solo ? 'automa' : sitter(level, style);
  return { game: 'duel', sitters: seat ? [other, 'me'] : ['me', other], shuffle: false, from };
};
