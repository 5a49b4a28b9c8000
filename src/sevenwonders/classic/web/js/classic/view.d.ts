// Made by `python -m sevenwonders.server.protocol.typescript` from the server's models; change those, not this file.

/** A player's use of a card; `card` is null if the viewer may not know it. */
export interface CardUse {
  age: number;
  turn: number;
  seat: 'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7';
  use: 'build' | 'stage' | 'sell' | 'left';
  card: string | null;
}

/** An action that the seat may choose, and the changes that it alone makes: coins, points, shields, symbols. */
export interface ClassicAction {
  action: string;
  code: number;
  changes: Record<string, number>;
}

/** A city as all players see it. */
export interface ClassicCity {
  seat: 'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7';
  board: string | null;
  side: 'day' | 'night' | null;
  left: 'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7';
  right: 'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7';
  coins: number;
  cards: Record<string, string[]>;
  stages: StageView[];
  shields: number;
  lead: Record<'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7', number>;
  victories: number;
  defeats: number;
  symbols: Record<string, number>;
  wild_symbols: number;
  makes: ProducedSymbol[];
  offers: NeighbourResourceOffer[];
  prices: Record<'left' | 'right', Record<string, number>>;
  hand_size: number;
  ready: boolean;
  paid: Record<'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7', number>;
  score: Record<string, number>;
}

/** The price of a card or stage for a seat: affordable ways to pay, reason if it is free, missing resources. */
export interface ClassicPayment {
  ways: PaymentWay[];
  cheapest: number | null;
  free_by: 'chain' | 'first_of_colour' | 'first_turn' | 'last_turn' | null;
  chain: string | null;
  missing: string[];
}

/** The result of a finished game, with the score sheets. */
export interface ClassicResult {
  ranks: Record<'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7', number>;
  winners: ('p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7')[];
  scores: Record<'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7', Record<string, number>>;
}

/** The view of a game for a seat or a spectator; only views of a seat have the optional keys. */
export interface ClassicView {
  version: number;
  game: 'classic';
  viewer: 'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7' | 'spectator';
  players: number;
  options: Record<string, string | number>;
  age: number;
  turn: number;
  passes_to: 'left' | 'right';
  at_stake: number;
  question: string | null;
  asked: ('p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7')[];
  waiting_for: ('p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7')[];
  cities: Record<'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7', ClassicCity>;
  discard: DiscardView;
  uses: CardUse[];
  known_hands: Record<'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7', HandKnowledge>;
  hand?: HandCard[];
  stage?: NextStage | null;
  legal?: ClassicAction[];
  commitment?: string | null;
  plies: string[];
  turns: TurnStart[];
  result: ClassicResult | null;
}

/** The discard pile. */
export interface DiscardView {
  size: number;
  own: string[];
  seen: string[];
  taken: string[];
}

/** A card in the viewer's hand. */
export interface HandCard {
  card: string;
  payment: ClassicPayment;
  in_city: boolean;
}

/** A seat's knowledge of a hand: the cards seen in it, and how many of them have been used face down since. */
export interface HandKnowledge {
  cards: string[];
  gone: number;
}

/** A resource symbol of a neighbour, and the price of one use. */
export interface NeighbourResourceOffer {
  unit: string;
  letters: string;
  seat: 'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7';
  coins: number;
}

/** The next stage of the viewer's Wonder. */
export interface NextStage {
  stage: string;
  payment: ClassicPayment;
}

/** One line of a payment: a symbol of the cost, the source that covers it, and the coins for it. */
export interface PaymentStep {
  type: string;
  coins: number;
  resource?: string;
  owner?: 'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7';
  unit?: string;
  discount?: string;
}

/** A way to pay: coins to the left neighbour, to the right neighbour and to the bank. */
export interface PaymentWay {
  left: number;
  right: number;
  reserve: number;
  coins: number;
  steps: PaymentStep[];
}

/** A resource symbol of a city: the component that shows the symbol, and the letters it may stand for. */
export interface ProducedSymbol {
  unit: string;
  letters: string;
}

/** A stage of a Wonder; `card` is the card under it, if the viewer may know it. */
export interface StageView {
  stage: string;
  cost: string;
  built: boolean;
  card: string | null;
}

/** The ply at which an Age or a turn begins. */
export interface TurnStart {
  ply: number;
  age: number;
  turn: number;
}
