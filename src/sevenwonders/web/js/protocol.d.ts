// Made by `python -m sevenwonders.server.protocol.typescript` from the server's models; change those, not this file.

/** A player who is to decide and is away. */
export interface Absent {
  /** for how many milliseconds the others have still to wait */
  wait: number;
  /** who would have the computer play on */
  votes: ('p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7')[];
  /** how many of them it takes */
  needed: number;
}

/** Confirmation that a command has been carried out and stored. */
export interface Ack {
  type: 'ack';
  cid: string;
  version: number;
}

/** The number behind the client's pledge, sent after the server's `shuffle` with the pledges of all players. */
export interface AddNumber {
  type: 'add_number';
  number: string;
}

/** The adviser's evaluation of a position. */
export interface Advice {
  simulations: number;
  win: number;
  outcomes: Record<string, number>;
  moves: HintMove[];
  line: string[];
  /** 7 Wonders: everybody's chance to win */
  wins?: Record<'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7', number>;
  /** the points that everybody may expect, where they are counted */
  points?: Record<'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7', number>;
  /** whether the chance to win and all values are exact */
  exact?: boolean;
  /** what holds the true chance in half of all cases, where that is said */
  range_50?: number[];
  /** what holds it in nine of ten */
  range_90?: number[];
}

/** Request for a rematch, with the seats swapped (drawn by lot among more than two) or as they were. */
export interface Again {
  swap?: boolean;
}

/** A strong player's analysis of a position of a study, from the point of view of the seat that decides. */
export interface Analysis extends Advice {
  seat: 'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7';
}

/** Request for an analysis of a position of a study, with the seconds to think. */
export interface AskAnalysis {
  game?: number;
  ply: number;
  viewer?: 'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7' | 'spectator' | null;
  seconds?: number;
}

/** Request for a hint from a strong player, with the seconds to think. */
export interface AskHint {
  type: 'hint';
  cid: string;
  seconds?: number;
}

/** A report to send to the developers. */
export interface BugReport {
  title: string;
  body: string;
}

/** The guest's new name, and the language of the page. */
export interface ChangeMe {
  name?: string | null;
  language?: 'en' | 'de' | 'fr' | 'es' | null;
}

/** Changes since the previous version. Of several frames sent together, only the last has `view` and `table`. */
export interface Changed {
  type: 'event';
  version: number;
  plies: PlyText[];
  undone_to: number | null;
  view?: Record<string, unknown> | null;
  table?: TableInfo | null;
}

/** In a game of two: claim of victory because the opponent stays away (`Status.absent`). */
export interface Claim {
  type: 'claim';
  cid: string;
  version: number;
  seat: number;
}

/** The clocks of the people at a table, in milliseconds at the time of sending. */
export interface ClockInfo {
  left: Record<'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7', number>;
  /** whose clocks run */
  running: ('p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7')[];
  /** with how much left a clock warns */
  low: number;
}

/** A finished game with the same deal as others: its result, its points, and where to view it. */
export interface ComparedGame {
  /** null where it is the first one, which is a study */
  table: string | null;
  study: StudiedGame | null;
  names: Record<'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7', string | MadeName>;
  yours: ('p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7')[];
  result: Result | Ranks;
  points: Record<'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7', number>;
}

/**
 * A finished game and the others with the same deal; the earliest comes first.
 *
 * `same` is false if a move was taken back past a reveal: from there on, the reveals differ.
 */
export interface Comparison {
  same: boolean;
  games: ComparedGame[];
}

/** A refused request; `refusal` has the reason as data with ids if the rules of `game` do not allow a move. */
export interface Error {
  error: string;
  code: string;
  game?: string | null;
  refusal?: Refusal | null;
}

/**
 * The value of picks in many games, by kind of pick.
 *
 * `settings` lists all settings of the game. `four` has the Wonders that were picked from an offer of four, and
 * `offer` those of the requested offer.
 */
export interface Explored {
  game: string;
  setting: string;
  settings: string[];
  source: string;
  games: number;
  kinds: Record<string, ShareOf[]>;
  four: ShareOf[];
  offer: PickOf[];
  /** tables of yours that this version of the program cannot read */
  unread: string[];
}

/** The losses through one kind of decision, or in one Age. */
export interface Habit {
  what: string;
  decisions: number;
  /** thousandths of a victory a decision */
  error: Measured;
  /** of all that was given away */
  part: number;
}

/** The state of the server. */
export interface Health {
  status: 'ok';
  version: string;
  tables: number;
  live: number;
  visitors: number;
  uptime: number;
}

/**
 * The client's first frame. `version` is the version of the table that the client has, null if it has none.
 *
 * `pledge` is the SHA-256 of the number that the client will add to the shuffle, as text. It is optional: without a
 * pledge, the shuffle has no number of this client.
 */
export interface Hello {
  type: 'hello';
  version?: number | null;
  pledge?: string | null;
}

/** A hint from a strong player, refined until `final`. */
export interface Hint extends Advice {
  type: 'hint';
  cid: string;
  final: boolean;
}

/** The adviser's evaluation of an action. */
export interface HintMove {
  action: string;
  value: number;
  share: number;
  visits: number;
  reasons?: Reason[];
  /** the points that one may expect at the end, where they are counted */
  points?: number | null;
  /** of reviews: how the game may end after it, as in `Advice` */
  outcomes?: Record<string, number>;
  /** of reviews: what is answered best, with who answers */
  reply?: string | null;
  /** whether the value is certain with good play */
  proved?: boolean;
}

/** Request for the free seat of a table. */
export interface Join {
  code: string;
  name?: string | null;
}

/** Access for other devices on the network. */
export interface Lan {
  enabled: boolean;
  code: string | null;
  address: string | null;
  addresses: string[];
  /** the address with the code in it; `?next=PATH` leads on to a page */
  link: string | null;
}

/** In 7 Wonders: the player's departure. The computer plays the player's seats from now on. */
export interface Leave {
  type: 'leave';
  cid: string;
  version: number;
}

/** At a hot seat: the seat whose player is at the screen now. */
export interface Look {
  type: 'look';
  seat: number;
}

/** A name given by the program, which clients translate; `number` distinguishes equal names. */
export interface MadeName {
  kind: 'guest' | 'player' | 'level' | 'automa' | 'free' | 'scholar' | 'general' | 'patron' | 'merchant' | 'builder' | 'miser' | 'denier' | 'senator' | 'aspasia' | 'hiram' | 'zenobia' | 'nefer' | 'sappho' | 'cyrus' | 'tanaquil';
  level?: number;
  number?: number;
}

/** The guest. */
export interface Me {
  name: string | MadeName;
  language?: string | null;
  /** whether the name was chosen */
  named: boolean;
}

/** A figure with half the width of its 95 % interval. */
export interface Measured {
  value: number;
  error: number | null;
}

/**
 * Request for a new table.
 *
 * `sitters` lists the players of the seats, clockwise: `me`; `here`, another person at the same screen; `free`, a
 * person who follows the invitation; `automa`, the opponent of the Solo Challenge; or a computer player such as
 * `level:3`. Without `me` and other people it is a table of computers to watch. With `shuffle` the seats are drawn by
 * lot, otherwise the first sitter begins.
 *
 * The game begins at the start, at `position` (a position code, or a record that holds or reaches one), or at the
 * position `from` a study. With `deal` it has the deal and the rules of a finished game of a study; `free` then needs
 * no `me`, so a friend may try the same deal.
 *
 * `time_control` is the clock: `600+5` gives each player 600 seconds and 5 more with every move, `1/172800` two days
 * for each move.
 */
export interface NewTable {
  game?: string;
  sitters: string[];
  shuffle?: boolean;
  options?: Record<string, string | boolean>;
  profile?: string;
  names?: string[] | null;
  seed?: number | null;
  public?: boolean;
  position?: string | null;
  from?: StudiedPosition | null;
  deal?: StudiedGame | null;
  learn?: boolean;
  time_control?: string | null;
}

/** A game with the seats, opponents and options of its tables. */
export interface OfferedGame {
  name: string;
  title: string;
  /** how many can play */
  seats: number[];
  /** computers that can sit at a table */
  opponents: string[];
  options: OfferedOption[];
}

/** An option of a game's rules. */
export interface OfferedOption {
  name: string;
  values: (string | boolean | number)[];
  default: string | boolean | number;
  about: string;
}

/** All data stored about a guest. `tables` has each table's record, as the guest may know it, by the table's id. */
export interface OwnData {
  name: string | MadeName;
  language: string | null;
  tables: Record<string, string>;
  /** tables of yours that this version of the program cannot read */
  unread: string[];
  studies: string[];
}

/** Minimum time for each move of a computer. */
export interface Pace {
  type: 'pace';
  milliseconds: number;
}

/** A Wonder of an offer: its results when picked from exactly this offer, and over at least one other of it. */
export interface PickOf {
  exact: ShareOf;
  over: ShareOf;
}

/** Check of the connection, answered with `pong`; `lag` is the time of the last answer in milliseconds. */
export interface Ping {
  type: 'ping';
  t?: number;
  lag?: number;
}

/**
 * A move in notation, as `legal[].action` of the view has it.
 *
 * In 7 Wonders it is a secret choice. Until all players have chosen, a new choice replaces the previous one.
 */
export interface PlayMove {
  type: 'move';
  cid: string;
  version: number;
  action: string;
}

/**
 * Something that a ply changed; each type has some of the fields.
 *
 * `by` and `unit` are ids of components, or of a cause that is none, such as `discard` for a card that was sold;
 * `count` counts coins, spaces, points or cards.
 */
export interface PlyEvent {
  type: string;
  seat?: 'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7';
  other?: 'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7';
  count?: number;
  by?: string;
  unit?: string;
  units?: string[];
  chamber?: number;
  space?: number;
  age?: number;
}

/**
 * A ply of the game; the actor `d` is the dealer.
 *
 * `coins` is the change of each seat's coins, or of the metric that the game logs instead. `events` are the changes on
 * the table beyond `text`. `question` names the question that the ply answers if the verb alone does not show it; its
 * text is the message `question.QUESTION`.
 */
export interface PlyText {
  ply: number;
  actor: 'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7' | 'd';
  text: string;
  coins: number[];
  events: PlyEvent[];
  question?: string;
}

/** The answer to `ping`. */
export interface Pong {
  type: 'pong';
  t: number;
}

export type Presence = 'here' | 'reconnecting' | 'away';

/** A puzzle in a list: its themes, its difficulty, and whether its answer is proved. */
export interface PuzzleLine {
  id: string;
  themes: string[];
  modules: string[];
  players: number;
  rating: number;
  proved: boolean;
}

/** The puzzles of a game, easiest first; `daily` is the id of the requested day's puzzle. */
export interface PuzzleList {
  game: string;
  themes: string[];
  daily: string | null;
  puzzles: PuzzleLine[];
}

/** An answer to a puzzle, null to give up, with the solver's rating and its deviation. */
export interface PuzzleTry {
  action?: string | null;
  rating?: number;
  deviation?: number;
}

/** The verdict on an answer, an analysis of all answers, and the solver's rating after a first try. */
export interface PuzzleVerdict {
  right: boolean;
  action: string | null;
  best: string[];
  reasons: Reason[];
  advice: Analysis;
  rating: number;
  deviation: number;
}

/** A puzzle to solve: the table as the seat that decides knows it. */
export interface PuzzleView extends PuzzleLine {
  game: string;
  seat: 'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7';
  options: Record<string, string | boolean | number>;
  names: Record<'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7', string | MadeName>;
  view: Record<string, unknown>;
}

/** The end of a game of several players: the rank of each seat from 1; equal players share a rank. */
export interface Ranks {
  winners: ('p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7')[];
  ranks: Record<'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7', number>;
}

/** A reason for an action: `key` is its kind, `values` are its numbers and ids. */
export interface Reason {
  key: string;
  values: Record<string, number | string>;
}

/** Request to redo the last move taken back; only where no other player has to agree. */
export interface Redo {
  type: 'redo';
  cid: string;
  version: number;
}

/**
 * Reason why an action is not legal: the message `refusal.CODE`, and its values.
 *
 * Components are ids, seats `p1`, verbs and ways to pay notation.  A refusal is made from the seat's knowledge, so it
 * reveals nothing else.
 */
export interface Refusal {
  code: string;
  rule?: string;
  verb?: string;
  verbs?: string[];
  unit?: string;
  board?: string;
  place?: string;
  number?: number;
  limit?: number;
  seat?: 'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7';
  by?: string[];
  face_down?: number;
  coins?: number;
  purse?: number;
  steps?: unknown[];
  hand?: string[];
  missing?: Record<string, number>;
  makes?: string[][];
  way?: string;
  ways?: string[];
  move?: number;
  line?: string;
}

/** A refused command; `refusal` has the reason as data with ids if the rules do not allow an action. */
export interface Refused {
  type: 'refused';
  cid: string;
  code: string;
  error: string;
  version: number;
  refusal?: Refusal | null;
}

/** Request that the computer plays for a person who is away (`Status.absent`); among several players, a vote. */
export interface Replace {
  type: 'replace';
  cid: string;
  version: number;
  seat: number;
}

/** Resignation: at a hot seat, of the seat that is to decide or of `seat`. */
export interface Resign {
  type: 'resign';
  cid: string;
  version: number;
  seat?: number | null;
}

/** The end of a game of two players: by its rules, or by resignation. */
export interface Result {
  winner: 'p1' | 'p2' | 'shared';
  victory: string;
}

/** The days that this server keeps unused data, 0 for ever, and the contact of its operator. */
export interface Retention {
  keep_days: number;
  contact: string | null;
}

/** The player's return to those of their seats that the computer plays for them. */
export interface Return {
  type: 'return';
  cid: string;
  version: number;
}

/** A component that may be revealed after an action. */
export interface RevealedCard {
  what: string;
  /** how probable it is that this is revealed */
  chance: number;
  /** the share of the victory of who acts, if it is */
  value: number;
}

/** A line of the review stream: the number of plies, a ply, the sheet so far, or the error that ended it. */
export interface ReviewLine {
  all?: number | null;
  ply?: ReviewedPly | null;
  sheet?: ReviewSheet | null;
  error?: string | null;
}

/** Summary of a reviewed game: the seats, and the winner without luck; `sure` if that is beyond its error. */
export interface ReviewSheet {
  seats: ReviewedSeat[];
  deserved: 'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7' | null;
  sure: boolean;
}

/**
 * A `PlyReview` with seats by name and actions in notation; its numbers have the same names.
 *
 * Shares of the victory are from 0 to 1. `error` is the value of a decision less that of the best action, so it is
 * never above 0. `luck` is, for each seat, the value of a reveal less the mean of all possible reveals, with the
 * standard error `luck_error`. `exact` is true if all `outcomes` of chance were evaluated, false if they are a sample.
 */
export interface ReviewedPly {
  ply: number;
  plies: number;
  error: number;
  luck_error: number;
  exact: boolean;
  outcomes: number;
  seat: 'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7' | null;
  kind: 'decision' | 'forced' | 'chance';
  /** what was done, in notation */
  actions: string[];
  grade: 'best' | 'good' | 'slip' | 'mistake' | 'blunder' | null;
  /** what a decision was worth more than anything else that could be done */
  lead: number;
  /** the best actions: all of them where that is proved */
  best: string[];
  /** what the best action is certain to bring, where that is known */
  proved: number | null;
  /** before it; empty where it was not evaluated */
  wins: Record<'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7', number>;
  advice: Advice | null;
  luck: Record<'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7', number>;
  /** for the first seat */
  worst: ReviewedReveal | null;
  /** for the first seat */
  luckiest: ReviewedReveal | null;
}

/** A possible reveal: its actions, its probability, and the share of the victory that each seat then expects. */
export interface ReviewedReveal {
  actions: string[];
  chance: number;
  wins: Record<'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7', number>;
}

/** A seat's quality of play and its luck in a reviewed game; plies are given by number. */
export interface ReviewedSeat {
  seat: 'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7';
  decisions: number;
  /** from 0 to 100 */
  accuracy: Measured | null;
  /** thousandths of a victory given away a decision */
  error: Measured | null;
  band: string;
  costliest: number[];
  /** the moves that were worth most more than anything else */
  finest: number[];
  luckiest: number[];
  unluckiest: number[];
  luck: Measured | null;
  result: number | null;
  /** the result without the luck */
  adjusted: Measured | null;
}

/** In 7 Wonders: the withdrawal of a choice, possible until all players have chosen. */
export interface Revoke {
  type: 'revoke';
  cid: string;
  version: number;
}

/** Possible reveals after an action: the worst, and those that leave the player less than half of the victory. */
export interface RiskOfMove {
  action: string;
  worst: string[];
  /** how probable the worst is */
  chance: number;
  /** the share of the victory after it */
  value: number;
  losing: number;
  /** how many reveals were looked at */
  number: number;
  losing_chance: number;
  /** whether that is all that may be; else they were drawn by lot */
  exact: boolean;
  /** every component of them, the worst first */
  cards: RevealedCard[];
}

/**
 * The results of a search over the rules, best first.
 *
 * `more` is the number of further matching passages. `corrected` maps words that occur nowhere to those searched for
 * instead. `missing` has the words that no passage has together with the others. `searched` is the number of passages
 * in each part of the rules.
 */
export interface RuleAnswers {
  passages: RulePassage[];
  more: number;
  corrected: Record<string, string>;
  missing: string[];
  searched: Record<string, number>;
}

/** A passage of the rules: the part it belongs to, its id there, its title and its text. */
export interface RulePassage {
  part: 'chapter' | 'ruling' | 'component' | 'option' | 'symbol';
  id: string;
  title: string;
  text: string;
}

/** A greeting from a player at the table; it is not stored. */
export interface Said {
  type: 'said';
  seat: 'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7';
  what: 'hello' | 'good_luck' | 'well_played' | 'thanks' | 'oops' | 'one_moment' | 'good_game' | 'smile' | 'laugh' | 'surprise' | 'sad' | 'think';
}

/** A greeting to all players at a table of friends; there is no free text. */
export interface Say {
  type: 'say';
  what: 'hello' | 'good_luck' | 'well_played' | 'thanks' | 'oops' | 'one_moment' | 'good_game' | 'smile' | 'laugh' | 'surprise' | 'sad' | 'think';
}

/** The player on a seat. */
export interface SeatInfo {
  kind: SeatKind;
  name: string | MadeName;
  player?: string | null;
  /** a computer that plays for a person who left */
  stand_in?: boolean;
}

export type SeatKind = 'person' | 'computer' | 'automa' | 'free';

/**
 * Share of victories with its 95 % interval: of the players who made a pick, or of one player in some games.
 *
 * `seen` is the number of games in which the pick was possible, 0 if unknown. `base` is the share that the same
 * players would have won in the same seats anyway, and `difference` the share less `base`, with its 95 % interval.
 * `tier` is `S` or `A` if the share is surely above the base, `C` or `D` if surely below it, `B` if uncertain.
 */
export interface ShareOf {
  what: string;
  games: number;
  seen: number;
  share: number | null;
  low: number | null;
  high: number | null;
  base: number | null;
  difference: number | null;
  difference_low: number | null;
  difference_high: number | null;
  tier: string;
}

/** The pledges of all players. Clients keep them, and answer with `add_number`. */
export interface Shuffle {
  type: 'shuffle';
  commitment: string;
  pledges: Record<'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7', string>;
}

/** Quality of a guest's play in the games that have been graded. */
export interface Skill {
  games: number;
  accuracy: Measured | null;
  error: Measured | null;
  band: string;
  /** the part of the victory, in games that tell luck */
  result: Measured | null;
  /** the same less luck */
  adjusted: Measured | null;
  /** by the first word of an action, the costliest first */
  verbs: Habit[];
  ages: Habit[];
  stretches: Stretch[];
}

/** A guest's results: in all games, in games by group, and in stretches of consecutive games. */
export interface Statistics {
  all: ShareOf;
  groups: Record<string, ShareOf[]>;
  stretches: ShareOf[];
  skill: Skill;
  /** tables of yours that this version of the program cannot read */
  unread: string[];
}

/** Current activity at the table. It has no version; the latest status is valid. */
export interface Status {
  type: 'status';
  thinking: boolean;
  /** which people have their page open */
  presence: Record<'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7', Presence>;
  /** those of them who are missed, for they are to decide */
  absent?: Record<'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7', Absent>;
  /** how many spectators have the table open */
  watchers?: number;
}

/** Request to stop a hint that is still being refined. */
export interface StopHint {
  type: 'stop_hint';
  cid: string;
}

/** A run of consecutive graded games. */
export interface Stretch {
  /** the number of the first one, from 1 */
  first: number;
  games: number;
  accuracy: Measured;
}

/** A game of a study. */
export interface StudiedGame {
  study: string;
  game?: number;
}

/** A position of a study. */
export interface StudiedPosition {
  study: string;
  game?: number;
  ply: number;
}

/** A game of a study. `whole` is false if the record is incomplete; the plies then end at the first gap. */
export interface StudyContents {
  study: string;
  /** who brought it, and may delete it */
  owner?: 'you' | 'others' | 'none';
  game: number;
  games: number;
  rules: string;
  names: Record<'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7', string | MadeName>;
  modules: string[];
  options: Record<string, string | boolean | number>;
  result: Record<string, unknown> | null;
  whole: boolean;
  /** how many cards, Wonders and tokens an importer filled in */
  filled: number;
  metrics: StudyMetric[];
  plies: StudyPly[];
}

/** A metric of the game's positions; `low` or `high` is null if it has no such bound. */
export interface StudyMetric {
  id: string;
  low: number | null;
  high: number | null;
  /** whether all seats share one value */
  shared: boolean;
}

/** Request to study the game of a table. */
export interface StudyOfTable {
  table: string;
}

/**
 * A ply of a study. The deals of 7 Wonders are left out.
 *
 * Simultaneous choices share a `step`. `stage` counts the stages of the game, such as its Ages. `metrics` has the
 * values before the ply by `StudyMetric.id`, one for each seat or a shared one. `events` are the changes on the table
 * beyond `text`. `question` is as in `PlyText`. `decision` is true if the player had a choice.
 */
export interface StudyPly {
  ply: number;
  step: number;
  actor: 'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7' | 'd';
  text: string;
  stage: number;
  turn: number;
  metrics: Record<string, number[]>;
  events: PlyEvent[];
  question?: string;
  decision: boolean;
}

/** A study in short: its games, and the names of their players. */
export interface StudySummary {
  study: string;
  games: number;
  names: ((string | MadeName)[])[];
  /** the seat that you played, of your own table */
  viewer?: 'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7' | 'spectator';
}

/** The complete state of a table, as the reader may know it. */
export interface Sync {
  type: 'sync';
  version: number;
  table: TableInfo;
  /** what the viewer may know of the game; each game has a shape */
  view: Record<string, unknown>;
  plies: PlyText[];
  thinking: boolean;
}

/** Numbers of tables in the lists of the lobby, on all pages together. */
export interface TableCounts {
  /** those that go on */
  mine: number;
  /** those that are over */
  finished: number;
  open: number;
  running: number;
}

/** A table as the reader may know it, without the game itself. */
export interface TableInfo extends TableLine {
  /** all the seats that you play */
  yours: ('p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7')[];
  options: Record<string, string | boolean | number>;
  /** SHA-256 of the secret (of SALT:SEED where a seed was named), published at first */
  commitment: string;
  /** whether the game has begun; before, all shuffle together */
  dealt: boolean;
  /** it has the luck of another game; see `/comparison` at its end */
  played_before?: boolean;
  /** the seats whose page added a number to the shuffle */
  added?: ('p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7')[];
  /** those numbers, once the game is over */
  numbers?: Record<'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7', string>;
  /** seed or key, once the game is over; a text, for it may exceed 53 bits */
  seed?: string | null;
  /** the secret, or the salt of a seed, once the game is over */
  salt?: string | null;
  /** how often the unseen cards were reshuffled after a take-back */
  shuffles?: number;
  /** the id of the table where they play again */
  rematch?: string | null;
  /** the seat that asked to play again */
  rematch_by?: 'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7' | null;
  /** whether a rematch may be asked for: the game is over, and everybody moved */
  can_rematch?: boolean;
  can_undo: boolean;
  /** whether a move was taken back that may be played again */
  can_redo?: boolean;
  /** the seat that asks to take its last move back */
  undo_asked?: 'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7' | null;
  /** hot seat: who sits at this screen; null while it is handed over */
  sitting?: 'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7' | null;
  /** hot seat with secrets: who should take over the screen */
  hand_over_to?: 'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7' | null;
  /** whether hints may be asked for */
  hints?: boolean;
  /** a computer plays for you; you may take your seat back */
  can_return?: boolean;
  /** where time is counted */
  clock?: ClockInfo | null;
  learn: boolean;
  public: boolean;
  /** how many seconds later you see it, for you only watch and people have secrets */
  delay?: number;
}

export type TableKind = 'computer' | 'hot_seat' | 'friend' | 'watch_computers';

/** The fields that all descriptions of a table share. */
export interface TableLine {
  id: string;
  game: string;
  kind: TableKind;
  names: Record<'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7', string | MadeName>;
  seats: Record<'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7', SeatInfo>;
  you: 'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7' | 'both' | 'several' | 'spectator';
  modules: string[];
  profile: string;
  over: boolean;
  result?: Result | Ranks | null;
  /** a seat is still free */
  waiting: boolean;
  /** how time is counted, as `600+5` or `1/172800` */
  time_control?: string | null;
  /** the path that takes the free seat; only for who made the table */
  invite?: string | null;
}

/** A page of the lobby; in `mine`, tables in progress come before finished ones. */
export interface TableList {
  mine: TableSummary[];
  open: TableSummary[];
  running: TableSummary[];
  /** tables of yours that this version of the program cannot read */
  unread: string[];
  counts: TableCounts;
  /** whether another page follows */
  more: boolean;
}

/** A table in the lobby. */
export interface TableSummary extends TableLine {
  created: string;
  updated: string;
  /** null where you would see it later, for you only watch */
  moves: number | null;
  /** the seats that are to decide; none where you would see that later */
  to_act: ('p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7')[];
  /** when the next clock runs out */
  deadline?: string | null;
  /** which people are at the table right now */
  presence?: Record<'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7', Presence>;
}

/** An error: a frame that the server could not understand, or another failure. */
export interface Trouble {
  type: 'error';
  code: string;
  error: string;
}

/** Request to take the last move back; among friends the other player has to agree. */
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

export type ClientMessage = Hello | AddNumber | PlayMove | Revoke | Undo | Redo | UndoAnswer | Resign | Leave | Return | Claim | Replace | Look | AskHint | StopHint | Pace | Say | Ping;

export type ServerMessage = Sync | Changed | Ack | Refused | Hint | Status | Said | Shuffle | Pong | Trouble;
