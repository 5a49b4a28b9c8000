/** Shapes of what the server sends: the view of a seat (docs/reference/view.md), the socket, the catalogue. */

export type Seat = 'p1' | 'p2';
export type PerSeat<T> = Record<Seat, T>;

export interface Step {
  kind: string;
  text: string;
  coins: number;
  resource?: string;
  amount?: number;
  price_each?: number;
  fixed?: boolean;
  by?: string[];
}

export interface Payment {
  coins: number;
  trade: number;
  chain: boolean;
  affordable: boolean;
  short: number;
  steps: Step[];
}

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
  price?: PerSeat<number>;
  payment?: PerSeat<Payment>;
}

export interface WonderEntry {
  wonder: string;
  built_with: string | null;
  payment?: Payment;
}

export interface HeldConspiracy {
  conspiracy: string | null;
  prepared_with: string | null;
}

export interface City {
  coins: number;
  cards: Record<string, string[]>;
  wonders: WonderEntry[];
  tokens: string[];
  production: Record<string, number>;
  choices: string[];
  trade_price: Record<string, number>;
  symbols: Record<string, number>;
  chains: string[];
  discard_income: number;
  score: Record<string, number>;
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
  at_bottom?: { cards: number; known: string[] };
  rumours?: string[];
}

export interface Space {
  space: number;
  divinity: string | null;
  mythology: string | null;
  face_up: boolean;
  price?: PerSeat<number>;
}

export interface PantheonView {
  spaces: Space[];
  decks: { mythology: string; left: number; known: (string | null)[] }[];
  unseen: string[];
  enki_tokens: string[];
  snake: string | null;
}

export interface Chamber {
  chamber: number;
  points: number;
  cubes: PerSeat<number>;
  controller: Seat | null;
  decrees: (string | null)[];
}

export interface SenateView {
  chambers: Chamber[];
  unseen_decrees: string[];
  conspiracy_deck: { unseen: string[]; undrawn: number; on_top: null | { by: Seat; conspiracy: string | null } };
  locked_token: string | null;
}

export interface Outcome {
  winner: Seat | 'shared';
  victory: string;
}

export interface LegalAction {
  action: string;
  code: number;
  price?: number;
  trade?: number;
  after: {
    coins: number[];
    pawn: number;
    uncovers?: number[];
    next_turn?: Seat;
    ends?: Outcome;
  };
}

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
}

export interface View {
  version: number;
  game: string;
  viewer: Seat | 'spectator';
  players: PerSeat<string>;
  modules: string[];
  options: Record<string, string | boolean>;
  age: number;
  to_act: Seat | 'chance' | null;
  turn_of: Seat;
  decision: Decision | null;
  another_turn: boolean;
  track: { pawn: number; minerva: number | null; tokens: PerSeat<string[]> };
  board_tokens: string[];
  box_tokens: string[];
  wonder_offer: string[];
  card_offer: string[];
  token_offer?: string[];
  conspiracy_offer?: string[];
  removed?: string[];
  structure: Slot[];
  unseen: { back: string; slots: number; cards: string[] }[];
  discard: string[];
  out_of_game: string[];
  cities: PerSeat<City>;
  pantheon: PantheonView | null;
  senate: SenateView | null;
  solo: { pile: number; achieved: string[] } | null;
  plies: string[];
  legal?: LegalAction[];
  result: (Outcome & { scores: PerSeat<Record<string, number>> }) | null;
}

/* ---- the socket */

export interface SeatInfo {
  kind: 'person' | 'computer' | 'automa' | 'free';
  name: string;
  player?: string | null;
}

export interface TableInfo {
  id: string;
  kind: 'computer' | 'hot_seat' | 'friend' | 'watch_computers';
  names: PerSeat<string>;
  seats: PerSeat<SeatInfo>;
  you: Seat | 'both' | 'spectator';
  modules: string[];
  options: Record<string, string | boolean>;
  profile: string;
  commitment: string;
  seed?: string | null;
  salt?: string | null;
  shuffles?: number;
  over: boolean;
  result?: Outcome | null;
  rematch?: string | null;
  can_undo: boolean;
  undo_asked?: Seat | null;
  waiting?: boolean;
  invite?: string | null;
  sitting?: Seat | null;
  hand_over_to?: Seat | null;
  hints?: boolean;
  learn?: boolean;
  public?: boolean;
}

export interface PlyText {
  ply: number;
  actor: Seat | 'd';
  text: string;
  coins?: [number, number] | null;
}

export interface Sync {
  type: 'sync';
  version: number;
  table: TableInfo;
  view: View;
  plies?: PlyText[];
  thinking?: boolean;
}

export interface EventMessage {
  type: 'event';
  version: number;
  plies: PlyText[];
  undone_to?: number | null;
  view?: View | null;
  table?: TableInfo | null;
}

export interface HintMove {
  action: string;
  value: number;
  share?: number;
  visits?: number;
  reasons?: string[];
}

export interface Hint {
  type: 'hint';
  cid: string;
  final: boolean;
  simulations: number;
  win: number;
  outcomes: Record<string, number>;
  moves: HintMove[];
  line?: string[];
}

export interface Status {
  type: 'status';
  thinking?: boolean;
  preparing?: boolean;
  connected?: PerSeat<boolean>;
}

export type ServerMessage =
  | Sync
  | EventMessage
  | Hint
  | Status
  | { type: 'ack'; cid: string; version: number }
  | { type: 'refused'; cid?: string; code: string; error: string; version?: number }
  | { type: 'pong'; t: number }
  | { type: 'error'; code: string; error: string };

export type ClientMessage = { type: string } & Record<string, unknown>;

/* ---- the catalogue */

export interface Glyph {
  kind: string;
  count?: number;
  resource?: string;
  resources?: string[];
  symbol?: string;
  counted?: string;
  coins?: number;
  points?: number | number[];
  most?: boolean;
  chambers?: number[];
  ask?: string;
  rule?: string;
}

export interface Unit {
  id: string;
  name: string;
  kind: string;
  module: string;
  deck?: string;
  coins: number;
  resources: string[];
  glyphs: Glyph[];
  sentences: string[];
  needs?: { symbol: string; unit: string };
  gives?: { symbol: string; unit: string | null };
}

export interface Catalogue {
  version: number;
  units: Record<string, Unit>;
  resources: string[];
  letters: Record<string, string>;
  symbols: string[];
  chains: string[];
  track: {
    capital: number;
    points: number[];
    tokens: Record<'small' | 'large', { from: number; coins: number }>;
  };
  structures: { rows: number; columns: number }[];
  modules: string[];
  options: { name: string; values: (string | boolean)[]; default: string | boolean; about: string; ruling: string }[];
  profiles: Record<string, Record<string, string | boolean>>;
  default_profile: string;
  contradictions: { a: [string, string | boolean]; b: [string, string | boolean]; reason: string }[];
  levels: { number: number; says: string }[];
}
