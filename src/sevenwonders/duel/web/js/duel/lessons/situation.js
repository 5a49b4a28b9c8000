/** Facts that the steps of all lessons of Duel look at: they see a view and know no rule. */

import { nameOf } from '../../core/catalogue.js';
import { t } from '../../core/i18n.js';
import { ME, myDeeds, unitOf } from '../../learn/steps.js';
import { unit } from '../catalogue.js';
import { DuelScene } from '../table/scene.js';
import { newsOf } from '../table/words.js';

/** @import { Seat, View } from '../types' */
/** @import { Step } from '../../learn/steps.js' */
/**
 * @typedef {Omit<import('../../learn/steps.js').Situation, 'view' | 'before'> & { view: View, before: View | null }}
 *   Situation
 */

export const MESSAGES = ['duel_lesson', 'table', 'duel', 'duel_effects', 'duel_units'];
export const THEM = 'p2';

/** @param {View} view */
export const isMyTurn = (view) => view.to_act === ME && view.decision?.question === 'turn';

/** @param {string} question */
export function isAsked(question) {
  return (/** @type {Situation} */ { view }) => view.to_act === ME && view.decision?.question === question;
}

/** @param {string} question */
export function notAsked(question) {
  const asked = isAsked(question);
  return (/** @type {Situation} */ now) => !asked(now);
}

/** Return whether I have made no move yet. @param {Situation} now */
export function hasNotMoved({ view }) {
  return !view.plies.some((ply) => ply.startsWith(`${ME} `));
}

/** The card that is chosen on the table, if it can be taken. @param {Situation} now */
export function chosenCard({ selected, view }) {
  const id = selected?.replace(/^.*:/, '') ?? '';
  const slot = view.structure.find(
    (one) => one.card !== null && one.accessible && (one.card === id || selected === `slot:${one.slot}`)
  );
  return slot?.card ?? null;
}

/** A card that makes a resource, can be built now and costs least. @param {Situation} now */
export function resourceCard({ view }) {
  const builds = (view.legal ?? [])
    .filter((entry) => entry.action.startsWith('build '))
    .map((entry) => ({ id: entry.action.slice('build '.length), price: entry.price ?? 0 }))
    .filter(({ id }) => ['brown', 'grey'].includes(unit(id).kind))
    .sort((one, other) => one.price - other.price);
  return builds[0]?.id ?? null;
}

/** @param {string | null} id */
export function resourceOf(id) {
  const made = id ? unit(id).glyphs.find((glyph) => glyph.kind === 'makes')?.resource : undefined;
  return made ? t(`resource.${made}`) : '';
}

/** A card that a chain makes free for me. @param {Situation} now */
export function chainCard({ view }) {
  if (!isMyTurn(view)) return null;
  return view.structure.find((slot) => slot.card !== null && slot.payment?.[ME].chain)?.card ?? null;
}

/** @param {string | null} id */
export function chainWords(id) {
  const giver = id ? unit(id).needs?.unit : undefined;
  return { card: id ? nameOf(id) : '', giver: giver ? nameOf(giver) : '' };
}

/** A Wonder that I could build now. @param {Situation} now */
export function payableWonder({ view }) {
  const found = isMyTurn(view) ? view.legal?.find((entry) => entry.action.startsWith('wonder ')) : undefined;
  return found?.action.split(' ')[1] ?? null;
}

/** A Wonder that the opponent has built. @param {Situation} now */
export function theirWonder({ view }) {
  return view.cities.p2.wonders.find((one) => one.built_with !== null)?.wonder ?? null;
}

/** @param {View} view @param {Seat} seat */
export const symbols = (view, seat) => Object.keys(view.cities[seat].symbols).length;

/** My last deed. @param {Situation} now */
const lastOfMine = (now) => myDeeds(now).at(-1);

/** @param {Situation} now */
export const lastVerb = (now) => lastOfMine(now)?.action.verb ?? '';

/** @param {Situation} now */
export const lastUnit = (now) => lastOfMine(now)?.action.units[0] ?? null;

/** The last deed of the opponent, as news. @param {Situation} now */
export function lastOfOpponent({ view, table, deedsOf }) {
  const deed = deedsOf(view.plies)
    .filter((one) => one.seat === 'p2')
    .at(-1);
  return deed ? newsOf(new DuelScene(view, table ?? {}), deed) : null;
}

/** @param {string | null} id */
export const cardAnchor = (id) => (id ? `card-${id}` : null);

/** @param {Situation} now @param {string | null} id */
export function slotOfCard({ view }, id) {
  const slot = view.structure.find((one) => one.card !== null && one.card === id);
  return slot ? `slot-${slot.slot}` : null;
}

/** Return whether it is my turn: what waits for that can be said. @param {Situation} now */
export const isReady = ({ view }) => isMyTurn(view);

/** Return the place of the card that the task asks for. @param {Situation} now */
export const anchor = (now) => slotOfCard(now, unitOf(now.asked?.actions[0]) ?? null);

/** The cards that can be taken, face up. @param {View} view */
export const openSlots = (view) =>
  view.structure.flatMap((slot) => (slot.accessible && slot.card ? [{ ...slot, card: slot.card }] : []));

/** My legal actions. @param {Situation} now */
const legal = ({ view }) => (view.legal ?? []).map(({ action }) => action);

/** My legal actions of a verb. @param {Situation} now @param {string} verb */
export const waysOf = (now, verb) => legal(now).filter((action) => action.startsWith(`${verb} `));

/** My legal actions that take a card, building it first. @param {Situation} now @param {string | null} card */
export const waysWith = (now, card) => legal(now).filter((action) => card && unitOf(action) === card);

/** Ways to build such cards. @param {Situation} now @param {(card: string) => boolean} isWanted */
export const waysToBuild = (now, isWanted) => waysOf(now, 'build').filter((action) => isWanted(unitOf(action) ?? ''));

/** Count something that a card shows. @param {string | null} id @param {string} kind */
export const count = (id, kind) =>
  id ? unit(id).glyphs.reduce((sum, glyph) => sum + (glyph.kind === kind ? (glyph.count ?? 1) : 0), 0) : 0;

/** A step that says what the opponent has done meanwhile. @param {string} name @returns {Step} */
export const reply = (name) => ({
  name,
  at: () => 'structure',
  ready: isReady,
  when: (now) => lastOfOpponent(now) !== null,
  values: (now) => ({ news: lastOfOpponent(now) ?? '' })
});

/**
 * A word about a question, as soon as it is asked.
 *
 * @param {string} name
 * @param {string} question
 * @param {() => string} [at]
 * @returns {Step}
 */
export const interrupting = (name, question, at) => ({
  name,
  ...(at && { at }),
  urgent: true,
  when: isAsked(question),
  until: notAsked(question)
});

/** Steps about who begins the next Age: the pawn says who decides that. @type {Step[]} */
export const STARTERS = ['starter_level', 'starter'].map((name) => ({
  name,
  at: () => 'rail',
  when: (now) => isAsked('choose_starter')(now) && (now.view.track.pawn === 0) === (name === 'starter_level'),
  until: notAsked('choose_starter')
}));

/** The questions that interrupt every lesson. */
export const QUESTIONS = [
  interrupting('pair', 'pick_board_token', () => 'tokens'),
  interrupting('destroy', 'destroy_card'),
  ...STARTERS.map((step) => ({ ...step, urgent: true }))
];
