/** Actions as the server writes them (`wonder the_sphinx with altar`), read by the verbs of the open catalogue. */

import { catalogue } from '../core/catalogue.js';

/** @import { Catalogue } from '../types' */

/**
 * @typedef {object} Action
 * @property {string} text the notation
 * @property {string} verb
 * @property {Record<string, any>} values numbers, ids and words by the names of the verb's fields; `?` for one that is
 *   not known
 * @property {string[]} units the ids among them
 * @property {number | null} number the first number among them
 * @property {string[]} targets the things on the table that it is about: `card:altar`, `chamber:3`
 * @property {Record<string, number>} [changes] of a choice: what it adds to the numbers of who makes it
 */

/**
 * Something that happened; `seat` is null for chance, and `question` what it answers where the verb alone does not say
 * that.
 *
 * @typedef {{ ply: number, seat: any, action: Action, question?: string | null }} Deed
 */

/** @type {WeakMap<object, Map<string, Action>>} */
const known = new WeakMap();

/** Read notation. @param {string} text @returns {Action} */
export function read(text) {
  const actions = known.get(catalogue()) ?? new Map();
  known.set(catalogue(), actions);
  if (!actions.has(text)) actions.set(text, parse(text, catalogue()));
  return actions.get(text);
}

/** @param {string} text @param {Catalogue} catalogue */
function parse(text, { fields, verbs }) {
  const [verb = '', ...words] = text.split(' ');
  const [notation = '', ...targets] = [verbs[verb] ?? ''].flat();
  /** @type {Action} */
  const action = { text, verb, values: {}, units: [], number: null, targets: [] };
  for (const [word, start = word, name = ''] of notation.matchAll(/(\w*){(\w+)}|\w+/g)) {
    const [type = '', place] = fields[name]?.split(':') ?? [];
    if (!words[0]?.startsWith(start)) continue;
    const taken = words.splice(0, type === 'units' ? words.length : 1);
    if (!name) continue;
    const value = taken.join(' ').slice(start.length);
    const number = type === 'number' && value !== '?';
    action.values[name] = number ? Number(value) : value;
    if (number) action.number ??= Number(value);
    if (type.startsWith('unit')) action.units.push(...taken);
    if (place) action.targets.push(`${place}:${value}`);
  }
  if (targets.length)
    action.targets = targets.map((target) => target.replace(/{(\w+)}/g, (_, name) => action.values[name]));
  return action;
}

/**
 * Everything that happened from a ply on; what an action brought about by itself is a deed of its own.
 *
 * @param {string[]} plies
 * @param {number} [from]
 */
export const deeds = (plies, from = 0) =>
  plies.slice(from).flatMap((line, place) =>
    line.split('; ').map((part) => {
      const [who = '', ...words] = part.split(' ');
      return /** @type {Deed} */ ({ ply: from + place, seat: who === 'd' ? null : who, action: read(words.join(' ')) });
    })
  );
