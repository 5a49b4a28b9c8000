// Made by `python -m sevenwonders.server.declarations` from the server's models; change those, not this file.

/** Done, and on disk. */
export interface Ack {
  type: 'ack';
  cid: string;
  version: number;
}

/** What an action changes before chance speaks. */
export interface After {
  coins: number[];
  pawn: number;
  uncovers?: number[];
  next_turn?: 'p1' | 'p2';
  ends?: Outcome;
}

/** Play again, with the seats swapped or as they were. */
export interface Again {
  swap?: boolean;
}

/** What a strong player would do in a position of a study, from the point of view of the seat that decides. */
export interface Analysis {
  seat: 'p1' | 'p2';
  simulations: number;
  win: number;
  outcomes: Record<string, number>;
  moves: HintMove[];
  line: string[];
}

/** What a strong player would do in a position of a study, thinking for some seconds. */
export interface AskAnalysis {
  game?: number;
  ply: number;
  viewer?: 'p1' | 'p2' | 'spectator' | null;
  seconds?: number;
}

/** What a strong player would do. */
export interface AskHint {
  type: 'hint';
  cid: string;
  seconds?: number;
}

/** Conspiracies that a player put at the bottom of the deck. */
export interface AtBottom {
  cards: number;
  known: string[];
}

/** A report to send to the developers. */
export interface BugReport {
  title: string;
  body: string;
}

/** A Chamber of the Senate. */
export interface Chamber {
  chamber: number;
  points: number;
  cubes: Record<'p1' | 'p2', number>;
  controller: 'p1' | 'p2' | null;
  decrees: (string | null)[];
}

/** How the guest wants to be called, and the language of the page. */
export interface ChangeMe {
  name?: string | null;
  language?: string | null;
}

/** What happened since the version before.  View and table come with the last of several sent together. */
export interface Changed {
  type: 'event';
  version: number;
  plies: PlyText[];
  undone_to: number | null;
  view?: View | null;
  table?: TableInfo | null;
}

/** A city; the optional keys belong to the expansions. */
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
  unlocks: string[];
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
  at_bottom?: AtBottom;
  rumours?: string[];
}

/** Which seats have their page open. */
export interface Connected {
  p1: boolean;
  p2: boolean;
}

/** The deck of Conspiracies. */
export interface ConspiracyDeck {
  unseen: string[];
  undrawn: number;
  on_top: OnTop | null;
}

/** What is to be decided. */
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

/** A deck of Divinities. */
export interface DivinityDeck {
  mythology: string;
  left: number;
  known: (string | null)[];
}

/** Why a request was refused. */
export interface Error {
  error: string;
  code: string;
}

/** How the server is. */
export interface Health {
  status: 'ok';
  version: string;
  tables: number;
  live: number;
  visitors: number;
  uptime: number;
}

/** A Conspiracy in somebody's hand. */
export interface HeldConspiracy {
  conspiracy: string | null;
  prepared_with: string | null;
}

/** The first frame.  `version` is what the page has, null when it has nothing. */
export interface Hello {
  type: 'hello';
  version?: number | null;
}

/** What a strong player would do; refined until `final`. */
export interface Hint {
  type: 'hint';
  cid: string;
  final: boolean;
  simulations: number;
  win: number;
  outcomes: Record<string, number>;
  moves: HintMove[];
  line: string[];
}

/** What the adviser thinks of an action. */
export interface HintMove {
  action: string;
  value: number;
  share: number;
  visits: number;
  reasons?: Reason[];
}

/** Take the free seat. */
export interface Join {
  code: string;
  name?: string | null;
}

/** How other devices on the network get in. */
export interface Lan {
  enabled: boolean;
  code: string | null;
  address: string | null;
  addresses: string[];
}

/** Something that the seat to decide may do. */
export interface LegalAction {
  action: string;
  code: number;
  price?: number;
  trade?: number;
  after: After;
}

/** In a hot seat: this seat sits at the screen now. */
export interface Look {
  type: 'look';
  seat: 0 | 1;
}

/** The guest. */
export interface Me {
  name: string;
  language?: string | null;
}

/** How far the Conflict pawn still is from the opponent's capital. */
export interface MilitaryThreat {
  spaces: number;
  level: 'none' | 'watch' | 'danger';
}

/**
 * A table to be made.
 *
 * `seat` is where the one who makes it sits; seat 0 starts.  `opponent` and, for `watch_computers`, `opponents` are
 * computer players such as `level:3`.  The game begins at the beginning, or with `position` (a position code, or a
 * record that ends there), or `from` a position of a study.
 */
export interface NewTable {
  kind: 'computer' | 'hot_seat' | 'friend' | 'watch_computers';
  modules?: string[];
  profile?: string;
  options?: Record<string, string | boolean>;
  opponent?: string;
  opponents?: string[] | null;
  seat?: 0 | 1 | 'random';
  names?: string[] | null;
  seed?: number | null;
  public?: boolean;
  position?: string | null;
  from?: StudiedPosition | null;
  learn?: boolean;
}

/** A Conspiracy that was put back on top of its deck. */
export interface OnTop {
  by: 'p1' | 'p2';
  conspiracy: string | null;
}

/** How a game ends. */
export interface Outcome {
  winner: 'p1' | 'p2' | 'shared';
  victory: string;
}

/** How long a computer's move takes at least. */
export interface Pace {
  type: 'pace';
  milliseconds: number;
}

/** The Pantheon. */
export interface PantheonView {
  spaces: Space[];
  decks: DivinityDeck[];
  unseen: string[];
  enki_tokens: string[];
  snake: string | null;
}

/** What something costs a seat, and why. */
export interface Payment {
  coins: number;
  trade: number;
  chain: boolean;
  affordable: boolean;
  short: number;
  steps: Step[];
}

/** Are you there? */
export interface Ping {
  type: 'ping';
  t?: number;
}

/** A move in notation, as `legal[].action` of the view has it. */
export interface PlayMove {
  type: 'move';
  cid: string;
  version: number;
  action: string;
}

/** Something that happened in the game.  `coins` is what it did to the coins of p1 and p2. */
export interface PlyText {
  ply: number;
  actor: 'p1' | 'p2' | 'd';
  text: string;
  coins: number[];
}

/** Yes. */
export interface Pong {
  type: 'pong';
  t: number;
}

/** Something that speaks for an action: `key` says what, `values` are its numbers and ids, `text` is English. */
export interface Reason {
  key: string;
  text: string;
  values: Record<string, number | string>;
}

/** Not done. */
export interface Refused {
  type: 'refused';
  cid: string;
  code: string;
  error: string;
  version: number;
}

/** Give up.  In a hot seat the seat that is to decide does, or the one named. */
export interface Resign {
  type: 'resign';
  cid: string;
  version: number;
  seat?: 0 | 1 | null;
}

/** How a game ended: by the rules, or by resignation. */
export interface Result {
  winner: 'p1' | 'p2' | 'shared';
  victory: string;
}

/** How a game ended, with the score sheets. */
export interface ResultView {
  winner: 'p1' | 'p2' | 'shared';
  victory: string;
  scores: Record<'p1' | 'p2', Record<string, number>>;
}

/** How many different scientific symbols a city shows. */
export interface ScienceThreat {
  symbols: number;
  level: 'none' | 'watch' | 'danger';
}

/** Who sits on a seat. */
export interface SeatInfo {
  kind: 'person' | 'computer' | 'automa' | 'free';
  name: string;
  player?: string | null;
}

/** Who sits where. */
export interface Seats {
  p1: SeatInfo;
  p2: SeatInfo;
}

/** How many Chambers a player controls. */
export interface SenateThreat {
  chambers: number;
  level: 'none' | 'watch' | 'danger';
}

/** The Senate. */
export interface SenateView {
  chambers: Chamber[];
  unseen_decrees: string[];
  conspiracy_deck: ConspiracyDeck;
  locked_token: string | null;
}

/** A place of the structure that still holds a card. */
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

/** The Solo Challenge. */
export interface SoloView {
  pile: number;
  achieved: string[];
}

/** A space of the Pantheon. */
export interface Space {
  space: number;
  divinity: string | null;
  mythology: string | null;
  face_up: boolean;
  price?: Record<'p1' | 'p2', number>;
}

/** What goes on; not numbered, the latest counts. */
export interface Status {
  type: 'status';
  thinking: boolean;
  preparing: boolean;
  connected: Connected;
}

/** One step of a payment. */
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

/** Enough of a hint. */
export interface StopHint {
  type: 'stop_hint';
  cid: string;
}

/** A position of a study. */
export interface StudiedPosition {
  study: string;
  game?: number;
  ply: number;
}

/** A game of a study.  `whole` is false when the record does not tell everything; then it ends where that begins. */
export interface StudyContents {
  study: string;
  game: number;
  games: number;
  names: Record<'p1' | 'p2', string>;
  modules: string[];
  options: Record<string, string | boolean>;
  result: Record<string, unknown> | null;
  whole: boolean;
  plies: StudyPly[];
}

/** Study the game of a table. */
export interface StudyOfTable {
  table: string;
}

/**
 * A ply of a study.
 *
 * `told` is a sentence without its subject; `coins` and `pawn` are those before it; `decision` says whether there was
 * anything to choose from.
 */
export interface StudyPly {
  ply: number;
  actor: 'p1' | 'p2' | 'd';
  text: string;
  told: string | null;
  age: number;
  turn: number;
  coins: number[];
  pawn: number;
  draft: boolean;
  decision: boolean;
}

/** What a study holds. */
export interface StudySummary {
  study: string;
  games: number;
  names: string[][];
}

/** Everything. */
export interface Sync {
  type: 'sync';
  version: number;
  table: TableInfo;
  view: View;
  plies: PlyText[];
  thinking: boolean;
}

/** A table as somebody at it knows it, apart from the game itself. */
export interface TableInfo {
  id: string;
  kind: 'computer' | 'hot_seat' | 'friend' | 'watch_computers';
  names: Record<'p1' | 'p2', string>;
  seats: Seats;
  you: 'p1' | 'p2' | 'both' | 'spectator';
  modules: string[];
  options: Record<string, string | boolean>;
  profile: string;
  /** SHA-256 of SALT:SEED in hexadecimal digits, published before the first move */
  commitment: string;
  /** the seed, once the game is over; a text, for it may exceed 53 bits */
  seed?: string | null;
  /** the salt, once the game is over */
  salt?: string | null;
  /** how often the cards not seen yet were shuffled anew after a take-back */
  shuffles?: number;
  over: boolean;
  result?: Result | null;
  /** the id of the table where they play again */
  rematch?: string | null;
  can_undo: boolean;
  /** the seat that asks to take its last move back */
  undo_asked?: 'p1' | 'p2' | null;
  /** a seat is still free */
  waiting: boolean;
  /** the path that takes the free seat; only for who made the table */
  invite?: string | null;
  /** hot seat: who sits at this screen; null before anybody said so */
  sitting?: 'p1' | 'p2' | null;
  /** hot seat with secrets: who should take over the screen */
  hand_over_to?: 'p1' | 'p2' | null;
  /** whether hints may be asked for */
  hints?: boolean;
  learn: boolean;
  public: boolean;
}

/** The lobby. */
export interface TableList {
  mine: TableSummary[];
  open: TableSummary[];
  running: TableSummary[];
}

/** A line in the lobby. */
export interface TableSummary {
  id: string;
  kind: 'computer' | 'hot_seat' | 'friend' | 'watch_computers';
  names: Record<'p1' | 'p2', string>;
  seats: Seats;
  you: 'p1' | 'p2' | 'both' | 'spectator';
  modules: string[];
  profile: string;
  created: string;
  updated: string;
  moves: number;
  to_act: 'p1' | 'p2' | null;
  over: boolean;
  result?: Result | null;
  waiting: boolean;
  invite?: string | null;
}

/** How near a player is to a supremacy. */
export interface Threats {
  military: MilitaryThreat;
  science: ScienceThreat;
  senate?: SenateThreat;
}

/** The Conflict track. */
export interface Track {
  pawn: number;
  minerva: number | null;
  tokens: Record<'p1' | 'p2', string[]>;
}

/** A frame that could not be understood, or something that went wrong. */
export interface Trouble {
  type: 'error';
  code: string;
  error: string;
}

/** Take the last move back; among friends, ask whether one may. */
export interface Undo {
  type: 'undo';
  cid: string;
  version: number;
}

/** The answer to a friend who asks to take a move back. */
export interface UndoAnswer {
  type: 'undo_answer';
  cid: string;
  version: number;
  agree: boolean;
}

/** What may lie face down with a back. */
export interface Unseen {
  back: string;
  slots: number;
  cards: string[];
}

/** All that a seat, or a spectator, may know of a game. */
export interface View {
  version: number;
  game: string;
  viewer: 'p1' | 'p2' | 'spectator';
  players: Record<'p1' | 'p2', string>;
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
  unseen: Unseen[];
  discard: string[];
  out_of_game: string[];
  cities: Record<'p1' | 'p2', City>;
  pantheon: PantheonView | null;
  senate: SenateView | null;
  solo: SoloView | null;
  threats: Record<'p1' | 'p2', Threats>;
  plies: string[];
  legal?: LegalAction[];
  result: ResultView | null;
}

/** A Wonder of a city. */
export interface WonderEntry {
  wonder: string;
  built_with: string | null;
  payment?: Payment;
}

export type ClientMessage = Hello | PlayMove | Undo | UndoAnswer | Resign | Look | AskHint | StopHint | Pace | Ping;

export type ServerMessage = Sync | Changed | Ack | Refused | Hint | Status | Pong | Trouble;
