/**
 * The first lesson.  First come the steps of the opening, one after the other; then occasions, each once,
 * when something new happens.  A step only looks at the view; it knows no rule.
 */

import { nameOf } from '../../core/catalogue.js';
import { ME, about, hasMoved } from '../../learn/steps.js';
import {
  STARTERS,
  cardAnchor,
  chainCard,
  chainWords,
  chosenCard,
  hasNotMoved,
  isAsked,
  isMyTurn,
  lastOfOpponent,
  lastUnit,
  lastVerb,
  notAsked,
  payableWonder,
  resourceCard,
  resourceOf,
  slotOfCard,
  symbols,
  theirWonder
} from './situation.js';

/** @import { Step } from '../../learn/steps.js' */

export { MESSAGES } from './situation.js';

/**
 * The table: the set-up for a first game, shuffled so that the first cards show every kind. With this seed six
 * different kinds of cards lie open, a free quarry among them, and The Pyramids ask for stone.
 */
export const TABLE = { sitters: ['me', 'level:1'], seed: 19, options: { wonder_setup: 'first_game' } };

/** The game after the lesson. */
export const NEXT = { words: 'play', table: { game: 'duel', sitters: ['me', 'level:2'] } };

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
  ...STARTERS,
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
