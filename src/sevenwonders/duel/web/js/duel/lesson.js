/**
 * What the guide says, and when.  First come the steps of the opening, one after the other; then occasions, each once,
 * when something new happens.  A step only looks at the view; it knows no rule.
 */

import { effectOf, nameOf } from '../core/catalogue.js';
import { t } from '../core/i18n.js';
import { DuelScene } from './table/scene.js';
import { newsOf } from './table/words.js';
import { unit } from './catalogue.js';

/** @import { Seat, View } from './types' */

/** @typedef {import('../learn/lesson.js').Step} Step */
/**
 * @typedef {Omit<import('../learn/lesson.js').Situation, 'view' | 'before'> & { view: View, before: View | null }}
 *   Situation
 */

export const MESSAGES = ['duel_lesson', 'table', 'duel', 'duel_effects', 'duel_units'];

/** The request for the table of the game after the lesson. */
export const NEXT_GAME = { game: 'duel', sitters: ['me', 'level:2'] };

const ME = 'p1';
const NEAR = 3;
const MANY_SYMBOLS = 4;
const FEW_CARDS = 5;

/** @type {Step[]} */
export const OPENING = [
  { name: 'welcome' },
  { name: 'structure', at: () => 'structure', when: ({ view }) => view.age === 1 },
  { name: 'coins', at: () => 'coins', when: hasNotMoved, values: ({ view }) => ({ coins: view.cities[ME].coins }) },
  { name: 'track', at: () => 'track' },
  { name: 'wonders', at: () => 'wonders' },
  { name: 'select', at: () => 'structure', until: (now) => chosenCard(now) !== null },
  {
    name: 'selected',
    at: (now) => slotOfCard(now, chosenCard(now)) ?? 'structure',
    when: (now) => chosenCard(now) !== null,
    values: (now) => about(chosenCard(now))
  },
  {
    name: 'resource',
    at: (now) => slotOfCard(now, resourceCard(now)),
    when: (now) => resourceCard(now) !== null,
    until: hasMoved,
    words: (now) => (chosenCard(now) === resourceCard(now) ? 'open' : 'text'),
    values: (now) => ({ ...about(resourceCard(now)), resource: resourceOf(resourceCard(now)) })
  },
  {
    name: 'did_build',
    when: (now) => lastVerb(now) === 'build',
    at: () => 'prices',
    values: (now) => about(lastUnit(now))
  },
  { name: 'did_discard', instead: true, when: (now) => lastVerb(now) === 'discard', at: () => 'coins' },
  {
    name: 'did_wonder',
    instead: true,
    when: (now) => lastVerb(now) === 'wonder',
    at: (now) => cardAnchor(lastUnit(now)),
    values: (now) => about(lastUnit(now))
  },
  {
    name: 'opponent',
    at: () => 'structure',
    when: (now) => lastOfOpponent(now) !== null,
    values: (now) => ({ news: lastOfOpponent(now) ?? '' })
  },
  { name: 'trade', at: () => 'prices' },
  { name: 'discard', at: () => 'discard' },
  { name: 'free', at: () => 'structure', until: hasMoved }
];

/** @type {Step[]} */
export const OCCASIONS = [
  {
    name: 'starter_level',
    at: () => 'rail',
    when: (now) => isAsked('choose_starter')(now) && now.view.track.pawn === 0,
    until: notAsked('choose_starter')
  },
  {
    name: 'starter',
    at: () => 'rail',
    when: (now) => isAsked('choose_starter')(now) && now.view.track.pawn !== 0,
    until: notAsked('choose_starter')
  },
  { name: 'pair', at: () => 'tokens', when: isAsked('pick_board_token'), until: notAsked('pick_board_token') },
  { name: 'destroy', when: isAsked('destroy_card'), until: notAsked('destroy_card') },
  { name: 'age_2', at: () => 'structure', when: ({ view }) => view.age === 2 },
  { name: 'age_3', at: () => 'structure', when: ({ view }) => view.age === 3 },
  {
    name: 'danger',
    at: () => 'track',
    when: ({ view }) => -view.track.pawn >= 9 - NEAR,
    values: ({ view }) => ({ count: 9 + view.track.pawn })
  },
  {
    name: 'again',
    when: ({ view, before }) =>
      isMyTurn(view) && before?.turn_of === ME && before.another_turn && before.age === view.age && !view.another_turn
  },
  {
    name: 'wonder',
    at: (now) => cardAnchor(payableWonder(now)),
    when: (now) => payableWonder(now) !== null,
    values: (now) => ({ wonder: nameOf(payableWonder(now) ?? '') })
  },
  {
    name: 'chain',
    at: (now) => slotOfCard(now, chainCard(now)),
    when: (now) => chainCard(now) !== null,
    values: (now) => chainWords(chainCard(now))
  },
  {
    name: 'their_wonder',
    when: (now) => theirWonder(now) !== null,
    at: (now) => cardAnchor(theirWonder(now)),
    values: (now) => ({ wonder: nameOf(theirWonder(now) ?? ''), ...about(theirWonder(now)) })
  },
  { name: 'science', at: () => 'science', when: ({ view }) => symbols(view, ME) > 0 },
  {
    name: 'their_science',
    when: ({ view }) => symbols(view, 'p2') >= MANY_SYMBOLS,
    values: ({ view }) => ({ count: symbols(view, 'p2') })
  },
  { name: 'pawn_mine', at: () => 'track', when: ({ view }) => view.track.pawn > 0 },
  { name: 'pawn_theirs', at: () => 'track', when: ({ view }) => view.track.pawn < 0 },
  {
    name: 'end',
    at: () => 'structure',
    when: ({ view }) => view.age === 3 && isMyTurn(view) && view.structure.length <= FEW_CARDS
  }
];

/** @param {View} view */
const isMyTurn = (view) => view.to_act === ME && view.decision?.question === 'turn';

/** @param {string} question */
function isAsked(question) {
  return (/** @type {Situation} */ { view }) => view.to_act === ME && view.decision?.question === question;
}

/** @param {string} question */
function notAsked(question) {
  const asked = isAsked(question);
  return (/** @type {Situation} */ now) => !asked(now);
}

/** Whether I have made no move yet. @param {Situation} now */
function hasNotMoved({ view }) {
  return !view.plies.some((ply) => ply.startsWith(`${ME} `));
}

/** Whether I have made a move since the step began, and it is my turn again. @param {Situation} now */
function hasMoved({ view, begun }) {
  return (
    view.plies.slice(begun).some((ply) => ply.startsWith(`${ME} `)) &&
    (isMyTurn(view) || view.to_act === ME || view.to_act === null)
  );
}

/** The card that is chosen on the table, if it can be taken. @param {Situation} now */
function chosenCard({ selected, view }) {
  const id = selected?.replace(/^.*:/, '') ?? '';
  const slot = view.structure.find(
    (one) => one.card !== null && one.accessible && (one.card === id || selected === `slot:${one.slot}`)
  );
  return slot?.card ?? null;
}

/** A card that makes a resource, can be built now and costs least. @param {Situation} now */
function resourceCard({ view }) {
  const builds = (view.legal ?? [])
    .filter((entry) => entry.action.startsWith('build '))
    .map((entry) => ({ id: entry.action.slice('build '.length), price: entry.price ?? 0 }))
    .filter(({ id }) => ['brown', 'grey'].includes(unit(id).kind))
    .sort((one, other) => one.price - other.price);
  return builds[0]?.id ?? null;
}

/** @param {string | null} id */
function resourceOf(id) {
  const made = id ? unit(id).glyphs.find((glyph) => glyph.kind === 'makes')?.resource : undefined;
  return made ? t(`resource.${made}`) : '';
}

/** A card that a chain makes free for me. @param {Situation} now */
function chainCard({ view }) {
  if (!isMyTurn(view)) return null;
  return view.structure.find((slot) => slot.card !== null && slot.payment?.[ME].chain)?.card ?? null;
}

/** @param {string | null} id */
function chainWords(id) {
  const giver = id ? unit(id).needs?.unit : undefined;
  return { card: id ? nameOf(id) : '', giver: giver ? nameOf(giver) : '' };
}

/** A Wonder that I could build now. @param {Situation} now */
function payableWonder({ view }) {
  const found = isMyTurn(view) ? view.legal?.find((entry) => entry.action.startsWith('wonder ')) : undefined;
  return found?.action.split(' ')[1] ?? null;
}

/** A Wonder that the opponent has built. @param {Situation} now */
function theirWonder({ view }) {
  return view.cities.p2.wonders.find((one) => one.built_with !== null)?.wonder ?? null;
}

/** @param {View} view @param {Seat} seat */
const symbols = (view, seat) => Object.keys(view.cities[seat].symbols).length;

/** What I did last. @param {Situation} now */
const lastOfMine = ({ view, deedsOf }) =>
  deedsOf(view.plies)
    .filter((deed) => deed.seat === ME)
    .at(-1);

/** @param {Situation} now */
const lastVerb = (now) => lastOfMine(now)?.action.verb ?? '';

/** @param {Situation} now */
const lastUnit = (now) => lastOfMine(now)?.action.units[0] ?? null;

/** What the opponent did last, as news. @param {Situation} now */
function lastOfOpponent({ view, table, deedsOf }) {
  const deed = deedsOf(view.plies)
    .filter((one) => one.seat === 'p2')
    .at(-1);
  return deed ? newsOf(new DuelScene(view, table ?? {}), deed) : null;
}

/** @param {string | null} id */
const about = (id) => ({ card: id ? nameOf(id) : '', effect: id ? effectOf(id) : '' });

/** @param {string | null} id */
const cardAnchor = (id) => (id ? `card-${id}` : null);

/** @param {Situation} now @param {string | null} id */
function slotOfCard({ view }, id) {
  const slot = view.structure.find((one) => one.card !== null && one.card === id);
  return slot ? `slot-${slot.slot}` : null;
}
