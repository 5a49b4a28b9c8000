/** Actions as the server writes them (`wonder the_sphinx with altar`), taken apart; what each is about on the table. */

/** @import { Seat } from '../types' */

/**
 * @typedef {object} Action
 * @property {string} text the notation
 * @property {string} verb
 * @property {string[]} units ids; `?` for one that is not known
 * @property {number | null} number a slot, space, Chamber or what the verb counts
 * @property {number | null} to a second Chamber
 * @property {Seat | null} seat
 * @property {string | null} size of a military token; `top` or `bottom` of a deck
 * @property {string[]} targets the things on the table that it is about: `card:altar`, `chamber:3`
 */

/** What the units of a verb are, first to last. @type {Record<string, string[]>} */
const UNITS = {
  draft: ['wonder'],
  build: ['card'],
  recruit: ['card'],
  discard: ['card'],
  wonder: ['wonder', 'card'],
  activate: ['divinity'],
  prepare: ['conspiracy', 'card'],
  trigger: ['conspiracy'],
  token: ['token'],
  destroy: ['card'],
  revive: ['card'],
  fetch: ['card'],
  assign: ['card', 'card', 'card'],
  put: ['divinity'],
  open: ['deck'],
  invoke: ['divinity'],
  top: ['divinity'],
  snake: ['card'],
  take: ['card'],
  give: ['card'],
  unbuild: ['wonder'],
  raise: ['wonder'],
  tuck: ['card'],
  claim: ['wonder'],
  keep: ['conspiracy'],
  salvage: ['card'],
  lock: ['token'],
  sabotage: ['wonder'],
};

/** What the numbers of a verb count. @type {Record<string, string>} */
const NUMBERS = { put: 'space', smite: 'slot', minerva: 'track', influence: 'chamber', expel: 'chamber', shift: 'chamber', decree: 'chamber' };

/** @type {Map<string, Action>} */
const known = new Map();

/** Take notation apart. @param {string} text @returns {Action} */
export function read(text) {
  let action = known.get(text);
  if (!action) {
    action = parse(text);
    known.set(text, action);
  }
  return action;
}

/** @param {string} text @returns {Action} */
function parse(text) {
  const [verb = '', ...words] = text.split(' ').filter((word) => word !== 'with');
  /** @type {Action} */
  const action = { text, verb, units: [], number: null, to: null, seat: null, size: null, targets: [] };
  for (const word of words) {
    if (/^-?\d+$/.test(word)) {
      if (action.number === null) action.number = Number(word);
      else action.to = Number(word);
    } else if (word === 'p1' || word === 'p2') action.seat = word;
    else if (verb === 'remove' || verb === 'apply' || verb === 'return') action.size = word;
    else action.units.push(word);
  }
  const kinds = UNITS[verb] ?? [];
  action.targets = kinds.flatMap((kind, place) => (action.units[place] ? [`${kind}:${action.units[place]}`] : []));
  const counted = NUMBERS[verb];
  if (counted) for (const number of [action.number, action.to]) if (number !== null) action.targets.push(`${counted}:${number}`);
  if (verb === 'start') action.targets.push(`seat:${action.seat}`);
  if (verb === 'remove' || verb === 'apply') action.targets.push(`military:${action.seat}:${action.size}`);
  if (verb === 'conspire') action.targets.push('deck:conspiracies');
  return action;
}

/**
 * @typedef {object} Deed
 * @property {number} ply
 * @property {Seat | null} seat null for chance
 * @property {Action} action
 */

/** What happened, from the plies of a view; what an action brought about by itself is a deed of its own. @param {string[]} plies */
export function deeds(plies) {
  /** @type {Deed[]} */
  const found = [];
  plies.forEach((line, ply) => {
    for (const part of line.split('; ')) {
      const [who, ...words] = part.split(' ');
      found.push({ ply, seat: who === 'p1' || who === 'p2' ? who : null, action: read(words.join(' ')) });
    }
  });
  return found;
}
