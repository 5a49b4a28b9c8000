// Made by `python -m sevenwonders.server.protocol.typescript` from the server's models; change those, not this file.

/** Somebody who is to decide and is not there. */
export interface Absent {
  /** for how many milliseconds the others have still to wait */
  wait: number;
  /** who would have the computer play on */
  votes: ('p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7')[];
  /** how many of them it takes */
  needed: number;
}

/** Done, and on disk. */
export interface Ack {
  type: 'ack';
  cid: string;
  version: number;
}

/** The number that was pledged, after `shuffle` has told the pledges of all. */
export interface AddNumber {
  type: 'add_number';
  number: string;
}

/** What the adviser thinks of a position. */
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

/** Play again, with the seats swapped (of more than two: drawn by lot) or as they were. */
export interface Again {
  swap?: boolean;
}

/** What a strong player would do in a position of a study, from the point of view of the seat that decides. */
export interface Analysis extends Advice {
  seat: 'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7';
}

/** What a strong player would do in a position of a study, thinking for some seconds. */
export interface AskAnalysis {
  game?: number;
  ply: number;
  viewer?: 'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7' | 'spectator' | null;
  seconds?: number;
}

/** What a strong player would do. */
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

/** How the guest wants to be called, and the language of the page. */
export interface ChangeMe {
  name?: string | null;
  language?: 'en' | 'de' | 'fr' | 'es' | null;
}

/** What happened since the version before.  View and table come with the last of several sent together. */
export interface Changed {
  type: 'event';
  version: number;
  plies: PlyText[];
  undone_to: number | null;
  view?: Record<string, unknown> | null;
  table?: TableInfo | null;
}

/** In a game of two: I win, for the other one stays away (`Status.absent`). */
export interface Claim {
  type: 'claim';
  cid: string;
  version: number;
  seat: number;
}

/** What the clocks of people show, in milliseconds, at the moment when this is sent. */
export interface ClockInfo {
  left: Record<'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7', number>;
  /** whose clocks run */
  running: ('p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7')[];
  /** with how much left a clock warns */
  low: number;
}

/** A finished game with the luck of others: how it ended, the points then, and where to look at it. */
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
 * A finished game beside others with its luck, the first one of them before all.
 *
 * `same` is false where moves were taken back beyond something that was revealed: from there on luck was another.
 */
export interface Comparison {
  same: boolean;
  games: ComparedGame[];
}

/** Why a request was refused; `refusal` says with ids why the rules of `game` do not allow a move. */
export interface Error {
  error: string;
  code: string;
  game?: string | null;
  refusal?: Refusal | null;
}

/**
 * What many games say is worth picking, by kind of pick.
 *
 * `settings` are all that there are of the game; `four` are the Wonders that were picked out of four, and `offer`
 * those of the offer that was asked for.
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

/** A kind of decision, or an Age: what is given away there. */
export interface Habit {
  what: string;
  decisions: number;
  /** thousandths of a victory a decision */
  error: Measured;
  /** of all that was given away */
  part: number;
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

/**
 * The first frame.  `version` is what the page has, null when it has nothing.
 *
 * `pledge` is the SHA-256 of the number that the page will add to the shuffle, as it is written; a page that gives
 * none is dealt to without.
 */
export interface Hello {
  type: 'hello';
  version?: number | null;
  pledge?: string | null;
}

/** What a strong player would do; refined until `final`. */
export interface Hint extends Advice {
  type: 'hint';
  cid: string;
  final: boolean;
}

/** What the adviser thinks of an action. */
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

/** Take a free seat. */
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
  /** the address with the code in it; `?next=PATH` leads on to a page */
  link: string | null;
}

/** In 7 Wonders: the computer plays my seats from now on. */
export interface Leave {
  type: 'leave';
  cid: string;
  version: number;
}

/** In a hot seat: this seat sits at the screen now. */
export interface Look {
  type: 'look';
  seat: number;
}

/** A name that the program gave; a client shows it in its language.  `number` tells equal ones apart. */
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

/** A figure, and half the width of its 95 % interval. */
export interface Measured {
  value: number;
  error: number | null;
}

/**
 * A table to be made.
 *
 * `sitters` says who sits where, clockwise: `me`; `here`, another person at the same screen; `free`, somebody who
 * follows the invitation; `automa`, whom the Solo Challenge is played against; anything else is a computer player such
 * as `level:3`.  Without `me` and other people it is a table of computers to watch.  With `shuffle` the seats are
 * drawn by lot; else who is named first starts.  The game begins at the beginning, or with `position` (a position
 * code, or a record that holds or reaches one), or `from` a position of a study.  With `deal` it has the luck of a
 * finished game of a study, and its rules; then `free` needs no `me`: a friend may try the same.  `time_control` says
 * how time is counted: `600+5` gives everybody 600 seconds and 5 more with every move, `1/172800` two days for each
 * move.
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

/** All that is kept of a guest; of every table the record as they may know it, by the table's id. */
export interface OwnData {
  name: string | MadeName;
  language: string | null;
  tables: Record<string, string>;
  /** tables of yours that this version of the program cannot read */
  unread: string[];
  studies: string[];
}

/** How long a computer's move takes at least. */
export interface Pace {
  type: 'pace';
  milliseconds: number;
}

/** A Wonder of an offer: when it was picked out of this offer, and over one of the others at least. */
export interface PickOf {
  exact: ShareOf;
  over: ShareOf;
}

/** Are you there?  `lag` is how many milliseconds the last answer took. */
export interface Ping {
  type: 'ping';
  t?: number;
  lag?: number;
}

/**
 * A move in notation, as `legal[].action` of the view has it.
 *
 * In 7 Wonders it is a choice, made in secret; it replaces the one made before, until everybody has chosen.
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
 * Something that happened in the game; `d` is the dealer.
 *
 * `coins` is what it did to the coins of each seat, or to the metric that the game logs in their place; `events` are
 * what it changed on the table beside what `text` says.  `question` is what it answers, where the verb alone does not
 * say that; it is the message `question.QUESTION`.
 */
export interface PlyText {
  ply: number;
  actor: 'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7' | 'd';
  text: string;
  coins: number[];
  events: PlyEvent[];
  question?: string;
}

/** Yes. */
export interface Pong {
  type: 'pong';
  t: number;
}

export type Presence = 'here' | 'reconnecting' | 'away';

/** A puzzle in a list: what it is about, how hard it is, and whether its answer is proved. */
export interface PuzzleLine {
  id: string;
  themes: string[];
  modules: string[];
  players: number;
  rating: number;
  proved: boolean;
}

/** The puzzles of a game, the easiest first, and which of them is that of a day. */
export interface PuzzleList {
  game: string;
  themes: string[];
  daily: string | null;
  puzzles: PuzzleLine[];
}

/** An answer to a puzzle, null to give up, with the rating of who answers and how unsure it is. */
export interface PuzzleTry {
  action?: string | null;
  rating?: number;
  deviation?: number;
}

/** What is said of an answer, what all answers are worth, and the rating after a first try. */
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

/** The end of a game of several players: the rank of each from 1; equals share one. */
export interface Ranks {
  winners: ('p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7')[];
  ranks: Record<'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7', number>;
}

/** Something that speaks for an action: `key` says what, `values` are its numbers and ids. */
export interface Reason {
  key: string;
  values: Record<string, number | string>;
}

/** Redo the last take-back; only where no other player has to agree. */
export interface Redo {
  type: 'redo';
  cid: string;
  version: number;
}

/**
 * Why an action is not legal: the message `refusal.CODE`, and the values that it needs.
 *
 * Components are ids, seats `p1`, verbs and ways to pay notation.  A refusal is made from what the seat knows, so it
 * tells nothing else.
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

/** Not done; `refusal` says with ids why the rules do not allow an action. */
export interface Refused {
  type: 'refused';
  cid: string;
  code: string;
  error: string;
  version: number;
  refusal?: Refusal | null;
}

/** The computer plays for a person who stays away (`Status.absent`); among several, a vote for that. */
export interface Replace {
  type: 'replace';
  cid: string;
  version: number;
  seat: number;
}

/** Give up.  In a hot seat the seat that is to decide does, or the one named. */
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

/** For how many days this server keeps what nobody touches, 0 for ever, and how to reach who runs it. */
export interface Retention {
  keep_days: number;
  contact: string | null;
}

/** I play on those of my seats where the computer plays for me. */
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

/** A line of the stream: how many plies there are, a ply, the sheet of those so far, or why it ended. */
export interface ReviewLine {
  all?: number | null;
  ply?: ReviewedPly | null;
  sheet?: ReviewSheet | null;
  error?: string | null;
}

/** The sheet of a game: every seat, and who would have won without luck; `sure` when that is beyond its error. */
export interface ReviewSheet {
  seats: ReviewedSeat[];
  deserved: 'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7' | null;
  sure: boolean;
}

/**
 * A `PlyReview` with seats by name and actions in notation; its numbers have the same names.
 *
 * Shares of the victory are from 0 to 1.  `error` is what a decision was worth less than the best, never more than 0;
 * `luck` what a reveal was worth to every seat more than the mean of all that could have been, with the standard error
 * `luck_error`; `exact` says whether all `outcomes` of chance were looked at, or some were drawn.
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

/** Something that chance might have done: what, how probable it was, and what every seat could then expect. */
export interface ReviewedReveal {
  actions: string[];
  chance: number;
  wins: Record<'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7', number>;
}

/** How well a seat played, and how lucky it was; plies by their numbers. */
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

/** In 7 Wonders: take a choice back, until everybody has chosen. */
export interface Revoke {
  type: 'revoke';
  cid: string;
  version: number;
}

/** What may be revealed after an action: the worst of it, and how much of it leaves who acts less than a half. */
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
 * What a search over the rules found, best first.
 *
 * `more` passages match as well; `corrected` has words that occur nowhere with those that were searched for instead,
 * `missing` words that no passage has together with the others, `searched` how many passages of each part there are.
 */
export interface RuleAnswers {
  passages: RulePassage[];
  more: number;
  corrected: Record<string, string>;
  missing: string[];
  searched: Record<string, number>;
}

/** A piece of the rules: the part it belongs to, its id there, and its words. */
export interface RulePassage {
  part: 'chapter' | 'ruling' | 'component' | 'option' | 'symbol';
  id: string;
  title: string;
  text: string;
}

/** Somebody at the table greets; it is not kept. */
export interface Said {
  type: 'said';
  seat: 'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7';
  what: 'hello' | 'good_luck' | 'well_played' | 'thanks' | 'oops' | 'one_moment' | 'good_game' | 'smile' | 'laugh' | 'surprise' | 'sad' | 'think';
}

/** A greeting to everybody at the table, among friends; there are no other words than these. */
export interface Say {
  type: 'say';
  what: 'hello' | 'good_luck' | 'well_played' | 'thanks' | 'oops' | 'one_moment' | 'good_game' | 'smile' | 'laugh' | 'surprise' | 'sad' | 'think';
}

/** Who sits on a seat. */
export interface SeatInfo {
  kind: SeatKind;
  name: string | MadeName;
  player?: string | null;
  /** a computer that plays for a person who left */
  stand_in?: boolean;
}

export type SeatKind = 'person' | 'computer' | 'automa' | 'free';

/**
 * How often those won who picked something, or how somebody did: a share of victories with its 95 % interval.
 *
 * `seen` is in how many games it could have been picked, 0 where nobody knows; `base` is what the same players would
 * have won in the same seats anyhow, and `difference` how far the share is above it, with its 95 % interval; `tier` is
 * `S` or `A` surely above the base, `C` or `D` surely below it, `B` where it is uncertain.
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

/** What all have pledged; each page keeps it, and answers with `add_number`. */
export interface Shuffle {
  type: 'shuffle';
  commitment: string;
  pledges: Record<'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7', string>;
}

/** How well a guest has played, in the games that have been graded. */
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

/** How a guest has done: all games, games by group, and stretches of them one after the other. */
export interface Statistics {
  all: ShareOf;
  groups: Record<string, ShareOf[]>;
  stretches: ShareOf[];
  skill: Skill;
  /** tables of yours that this version of the program cannot read */
  unread: string[];
}

/** What goes on; not numbered, the latest counts. */
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

/** Enough of a hint. */
export interface StopHint {
  type: 'stop_hint';
  cid: string;
}

/** Graded games one after the other. */
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

/** A game of a study.  `whole` is false when the record does not tell everything; then it ends where that begins. */
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

/** A number that each position of the game has; null where it has no bound. */
export interface StudyMetric {
  id: string;
  low: number | null;
  high: number | null;
  /** whether all seats share one value */
  shared: boolean;
}

/** Study the game of a table. */
export interface StudyOfTable {
  table: string;
}

/**
 * A ply of a study.  What was dealt in 7 Wonders is left out.
 *
 * Choices that are made at once share a `step`.  `stage` counts the stages of the game, such as its Ages; `metrics`
 * has the values before the ply by `StudyMetric.id`, one for each seat or a shared one.  `events` are what the ply
 * changed on the table beside what `text` says.  `question` is as in `PlyText`.  `decision` says whether there was
 * anything to choose from.
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

/** What a study holds. */
export interface StudySummary {
  study: string;
  games: number;
  names: ((string | MadeName)[])[];
  /** the seat that you played, of your own table */
  viewer?: 'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7' | 'spectator';
}

/** Everything. */
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

/** A table as somebody at it knows it, apart from the game itself. */
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
  /** how often the cards not seen yet were shuffled anew after a take-back */
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

/** What is told of every table. */
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

/** A page of the lobby; `mine` has tables that go on before those that are over. */
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

/** A line in the lobby. */
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

export type ClientMessage = Hello | AddNumber | PlayMove | Revoke | Undo | Redo | UndoAnswer | Resign | Leave | Return | Claim | Replace | Look | AskHint | StopHint | Pace | Say | Ping;

export type ServerMessage = Sync | Changed | Ack | Refused | Hint | Status | Said | Shuffle | Pong | Trouble;
