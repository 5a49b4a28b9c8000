// Made by `python -m sevenwonders.server.protocol.typescript` from the server's models; change those, not this file.

import type { PlyEvent } from '../protocol';

/** Changes that a legal action would bring, before any card is revealed. */
export interface ActionChanges {
  coins: number[];
  pawn: number;
  uncovers?: number[];
  events?: PlyEvent[];
  next_turn?: 'p1' | 'p2';
  ends?: OutcomeView;
}

/** A Chamber of the Senate, with its Influence cubes and Decrees. */
export interface Chamber {
  chamber: number;
  points: number;
  cubes: Record<'p1' | 'p2', number>;
  controller: 'p1' | 'p2' | null;
  decrees: (string | null)[];
}

/** A city and its player's other possessions; the optional keys belong to the expansions. */
export interface City {
  divinities?: string[];
  astarte?: number;
  mythology_tokens?: string[];
  offering_tokens?: string[];
  senators?: string[];
  senator_price?: number;
  cubes_left?: number;
  decrees?: string[];
  conspiracies?: HeldConspiracy[];
  triggered?: string[];
  at_bottom?: ConspiraciesAtBottom;
  rumours?: string[];
  coins: number;
  cards: Record<string, string[]>;
  wonders: WonderEntry[];
  tokens: string[];
  production: Record<string, number>;
  choices: string[];
  trade_price: Record<string, number>;
  symbols: Record<string, number>;
  chains: string[];
  unlocks: string[];
  discard_income: number;
  score: Record<string, number>;
}

/** Conspiracies that a player put at the bottom of the deck. */
export interface ConspiraciesAtBottom {
  cards: number;
  known: string[];
}

/** The deck of Conspiracies, as a viewer knows it. */
export interface ConspiracyDeck {
  unseen: string[];
  undrawn: number;
  on_top: ConspiracyOnTop | null;
}

/** A Conspiracy that was put back on top of its deck. */
export interface ConspiracyOnTop {
  by: 'p1' | 'p2';
  conspiracy: string | null;
}

/** Decision that a player has to make now, or chance event that is pending. */
export interface Decision {
  question: string;
  colour?: string;
  slot?: number;
  actions?: number;
  chambers?: number[];
  mythology?: string;
  wonder?: string;
  card?: string;
  action?: string;
  both?: boolean;
  then?: ('p1' | 'p2')[];
  offers?: OfferedWonder[];
}

/** A deck of Divinities; `known` lists its cards from the top, with None for those that the viewer does not know. */
export interface DivinityDeck {
  mythology: string;
  left: number;
  known: (string | null)[];
}

/** A face-down Conspiracy of a player, and the card with which it is prepared, if any. */
export interface HeldConspiracy {
  conspiracy: string | null;
  prepared_with: string | null;
}

/** Action that the seat to act may play, with its price and the changes that it would bring. */
export interface LegalAction {
  action: string;
  code: number;
  price?: number;
  trade?: number;
  after: ActionChanges;
}

/** The spaces from the Conflict pawn to the opponent's capital. */
export interface MilitaryThreat {
  spaces: number;
  level: 'none' | 'watch' | 'danger';
}

/** A Wonder on offer in the draft, with its current price for each player. */
export interface OfferedWonder {
  wonder: string;
  payment: Record<'p1' | 'p2', Payment>;
}

/** Winner of a game, and the kind of victory. */
export interface OutcomeView {
  winner: 'p1' | 'p2' | 'shared';
  victory: string;
}

/** A space of the Pantheon, with its Divinity and the price of activating it. */
export interface PantheonSpace {
  space: number;
  divinity: string | null;
  mythology: string | null;
  face_up: boolean;
  price?: Record<'p1' | 'p2', number>;
}

/** The Pantheon with its spaces and the decks of Divinities, as a viewer sees them. */
export interface PantheonView {
  spaces: PantheonSpace[];
  decks: DivinityDeck[];
  unseen: string[];
  enki_tokens: string[];
  snake: string | null;
}

/** Price of a component for a seat, and the steps of its payment. */
export interface Payment {
  coins: number;
  trade: number;
  chain: boolean;
  affordable: boolean;
  short: number;
  steps: PaymentStep[];
}

/** Step of a payment; components are given by id. */
export interface PaymentStep {
  type: string;
  coins: number;
  resource?: string;
  count?: number;
  each?: number;
  by?: string[];
  fixed?: boolean;
  discount?: string;
  decree?: string;
}

/** The result of a finished game, with the score sheets. */
export interface ResultView {
  winner: 'p1' | 'p2' | 'shared';
  victory: string;
  scores: Record<'p1' | 'p2', Record<string, number>>;
}

/** The number of different scientific symbols in a city. */
export interface ScienceThreat {
  symbols: number;
  level: 'none' | 'watch' | 'danger';
}

/** The number of Chambers that a player controls. */
export interface SenateThreat {
  chambers: number;
  level: 'none' | 'watch' | 'danger';
}

/** The Senate with its Chambers, the deck of Conspiracies and the locked Progress token, as a viewer sees them. */
export interface SenateView {
  chambers: Chamber[];
  unseen_decrees: string[];
  conspiracy_deck: ConspiracyDeck;
  locked_token: string | null;
}

/** Slot of the structure that still holds a card, with prices and the cards around it. */
export interface Slot {
  slot: number;
  row: number;
  column: number;
  card: string | null;
  back: string;
  token: string | null;
  accessible: boolean;
  covered_by: number[];
  covers: number[];
  uncovers: number[];
  unlocks?: string[];
  price?: Record<'p1' | 'p2', number>;
  payment?: Record<'p1' | 'p2', Payment>;
}

/** The face-down Wonders and the supremacies reached in the Solo Challenge. */
export interface SoloView {
  pile: number;
  achieved: string[];
}

/** A player's progress to each kind of supremacy. */
export interface Threats {
  military: MilitaryThreat;
  science: ScienceThreat;
  senate?: SenateThreat;
}

/** The military track: the Conflict pawn, the Minerva pawn and the military tokens. */
export interface Track {
  pawn: number;
  minerva: number | null;
  tokens: Record<'p1' | 'p2', string[]>;
}

/** Cards with one kind of back that may lie face down, and `slots`, the number of face-down cards with that back. */
export interface UnseenCards {
  back: string;
  slots: number;
  cards: string[];
}

/** Everything that a seat, or a spectator, may know about a game. */
export interface View {
  version: number;
  game: 'duel';
  viewer: 'p1' | 'p2' | 'spectator';
  modules: string[];
  options: Record<string, string | boolean>;
  age: number;
  to_act: 'p1' | 'p2' | 'chance' | null;
  turn_of: 'p1' | 'p2';
  decision: Decision | null;
  another_turn: boolean;
  track: Track;
  board_tokens: string[];
  box_tokens: string[];
  wonder_offer: string[];
  card_offer: string[];
  token_offer?: string[];
  conspiracy_offer?: string[];
  removed?: string[];
  structure: Slot[];
  unseen: UnseenCards[];
  discard: string[];
  out_of_game: string[];
  cities: Record<'p1' | 'p2', City>;
  pantheon: PantheonView | null;
  senate: SenateView | null;
  solo: SoloView | null;
  threats: Record<'p1' | 'p2', Threats>;
  plies: string[];
  struck?: Record<string, string>;
  legal?: LegalAction[];
  result: ResultView | null;
}

/** A Wonder of a city, with the card under it or, if it is unbuilt, its price. */
export interface WonderEntry {
  wonder: string;
  built_with: string | null;
  payment?: Payment;
}
