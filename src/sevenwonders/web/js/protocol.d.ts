// Made by `python -m sevenwonders.server.protocol.typescript` from the server's models; change those, not this file.

/** A player who is to decide and is away. */
export interface Absent {
  /** the milliseconds that the others have to wait */
  wait: number;
  /** the seats that have voted for the computer to take over */
  votes: ('p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7')[];
  /** the number of votes needed */
  needed: number;
}

/** A run of consecutive reviewed games of a guest, with the accuracy of the guest's decisions in them. */
export interface AccuracyOfGameRun {
  /** the number of the first game, from 1 */
  first: number;
  games: number;
  accuracy: MeasuredFigure;
}

/** Confirmation that a command has been carried out and stored. */
export interface Ack {
  type: 'ack';
  cid: string;
  version: number;
}

/** A reason why an action is good: `key` is the kind of reason, `values` are the numbers and ids in its sentence. */
export interface ActionReason {
  key: string;
  values: Record<string, number | string>;
}

/**
 * The client's random number for the joint shuffle; the client has sent its hash as the pledge in `hello`.
 *
 * The client sends the number after the server's message `shuffle` with the pledges of all players.
 */
export interface AddShuffleNumber {
  type: 'add_number';
  number: string;
}

/** The evaluation of a position by the strong player that gives hints, from the point of view of the seat to act. */
export interface Advice {
  simulations: number;
  win: number;
  outcomes: Record<string, number>;
  moves: HintMove[];
  line: string[];
  /** 7 Wonders: each seat's chance to win */
  wins?: Record<'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7', number>;
  /** the expected points of each seat, if the game counts points */
  points?: Record<'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7', number>;
  /** whether the chance to win and all values are exact */
  exact?: boolean;
  /** the interval that holds the true chance in half of all cases, if known */
  range_50?: number[];
  /** the interval that holds the true chance in nine of ten cases */
  range_90?: number[];
}

/** Request for an analysis of a position of a study (a stored game record), with the seconds to think. */
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

/** The information on a table that the lobby and the page of the table share. */
export interface BaseTableInfo {
  id: string;
  game: string;
  kind: TableKind;
  names: Record<'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7', string | MadeName>;
  seats: Record<'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7', SeatInfo>;
  you: 'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7' | 'both' | 'several' | 'spectator';
  modules: string[];
  profile: string;
  over: boolean;
  result?: TwoPlayerResult | MultiplayerResult | null;
  /** whether a seat is still free */
  waiting: boolean;
  /** the time control, such as `600+5` or `1/172800` */
  time_control?: string | null;
  /** the path that takes the free seat; only for the owner of the table */
  invite?: string | null;
}

/** A report to send to the developers. */
export interface BugReport {
  title: string;
  body: string;
}

/** Changes of a table since its previous version. Of several sent together, only the last has `view` and `table`. */
export interface Changed {
  type: 'event';
  version: number;
  plies: PlyText[];
  undone_to: number | null;
  view?: Record<string, unknown> | null;
  table?: TableInfo | null;
}

/** In a game of two: claim of victory because the opponent stays away (`TableActivity.absent`). */
export interface ClaimWin extends TableCommand {
  type: 'claim';
  seat: number;
}

/**
 * The client's first frame. `version` is the version of the table that the client has, null if it has none.
 *
 * `pledge` is the SHA-256 of the number that the client will add to the shuffle, as text. It is optional: without a
 * pledge, this client adds no number to the shuffle.
 */
export interface ClientHello {
  type: 'hello';
  version?: number | null;
  pledge?: string | null;
}

/** The clocks of the people at a table, in milliseconds at the time of sending. */
export interface ClockInfo {
  left: Record<'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7', number>;
  /** the seats whose clocks run */
  running: ('p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7')[];
  /** the remaining milliseconds at which a clock warns */
  low: number;
}

/** A finished game with the same deal as others: its result, its points, and its table or study. */
export interface ComparedGame {
  /** null for the first game, which is a study */
  table: string | null;
  study: StudiedGame | null;
  names: Record<'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7', string | MadeName>;
  yours: ('p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7')[];
  result: TwoPlayerResult | MultiplayerResult;
  points: Record<'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7', number>;
}

/** The expected victories lost by decisions of one kind, or in one Age, compared with the best actions. */
export interface DecisionGroupLoss {
  what: string;
  decisions: number;
  /** average loss of a decision, in thousandths of a victory */
  error: MeasuredFigure;
  /** share of all losses */
  part: number;
}

/** A refused request; `refusal` has the reason as data with ids if the rules of `game` do not allow a move. */
export interface Error {
  error: string;
  code: string;
  game?: string | null;
  refusal?: Refusal | null;
}

/** An error: the server could not parse a frame, or failed otherwise. */
export interface ErrorFrame {
  type: 'error';
  code: string;
  error: string;
}

/** A greeting from a player at the table; it is not stored. */
export interface GreetingFromPlayer {
  type: 'said';
  seat: 'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7';
  what: 'hello' | 'good_luck' | 'well_played' | 'thanks' | 'oops' | 'one_moment' | 'good_game' | 'smile' | 'laugh' | 'surprise' | 'sad' | 'think';
}

/** The name and language of the guest. */
export interface GuestProfile {
  name: string | MadeName;
  language?: string | null;
  /** whether the guest has chosen the name */
  named: boolean;
}

/** Request to change the guest's name, or the language of the page. */
export interface GuestProfileChange {
  name?: string | null;
  language?: 'en' | 'de' | 'fr' | 'es' | null;
}

/** A guest's results: in all games, in groups of games, and in runs of consecutive games. */
export interface GuestStatistics {
  all: VictoryShare;
  groups: Record<string, VictoryShare[]>;
  stretches: VictoryShare[];
  skill: Skill;
  /** tables of yours that this version of the program cannot read */
  unread: string[];
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

/** A hint from a strong player; more messages refine it until `final` is true. */
export interface Hint extends Advice {
  type: 'hint';
  cid: string;
  final: boolean;
}

/**
 * The evaluation of an action by the strong player that gives hints.
 *
 * `value` is the expected share of the victory, `share` the part of the search that went to the action.
 */
export interface HintMove {
  action: string;
  value: number;
  share: number;
  visits: number;
  reasons?: ActionReason[];
  /** the expected points at the end, if the game counts points */
  points?: number | null;
  /** in reviews: the chances of each ending after the action, as in `Advice` */
  outcomes?: Record<string, number>;
  /** in reviews: the best reply, with its seat */
  reply?: string | null;
  /** whether the value is certain with good play */
  proved?: boolean;
}

/** Request for the free seat of a table. */
export interface Join {
  code: string;
  name?: string | null;
}

/** Addresses and join code by which other devices on the network get access. */
export interface LanAccess {
  enabled: boolean;
  code: string | null;
  address: string | null;
  addresses: string[];
  /** the address with the code; `?next=PATH` leads to a page */
  link: string | null;
}

/** In 7 Wonders: request to leave the game. The computer plays the player's seats from now on. */
export interface Leave extends TableCommand {
  type: 'leave';
}

/** A name that the program made and clients translate; `number` distinguishes equal names. */
export interface MadeName {
  kind: 'guest' | 'player' | 'level' | 'automa' | 'free' | 'scholar' | 'general' | 'patron' | 'merchant' | 'builder' | 'miser' | 'denier' | 'senator' | 'aspasia' | 'hiram' | 'zenobia' | 'nefer' | 'sappho' | 'cyrus' | 'tanaquil';
  level?: number;
  number?: number;
}

/** A measured value and its error, which is half the width of its 95 % confidence interval. */
export interface MeasuredFigure {
  value: number;
  error: number | null;
}

/** The end of a game of several players: the rank of each seat, counting from 1; tied players share a rank. */
export interface MultiplayerResult {
  winners: ('p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7')[];
  ranks: Record<'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7', number>;
}

/** Request to make a study (a game record to step through) from the game of a table. */
export interface NewStudyFromTable {
  table: string;
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

/** A game with the numbers of seats, opponents and options that tables may have. */
export interface OfferedGame {
  name: string;
  title: string;
  /** the possible numbers of players */
  seats: number[];
  /** computers that can sit at a table */
  opponents: string[];
  options: OfferedOption[];
}

/** An option of a game's rules, with its possible values. */
export interface OfferedOption {
  name: string;
  values: (string | boolean | number)[];
  default: string | boolean | number;
  about: string;
}

/**
 * Results of picking a Wonder of the requested offer, which is the set of Wonders that a player chooses from.
 *
 * `exact` counts the picks from exactly this offer, `over` those from all offers with at least one other Wonder of it.
 */
export interface OfferedPick {
  exact: VictoryShare;
  over: VictoryShare;
}

/** All data stored about a guest. `tables` maps table ids to records, as the guest may know them. */
export interface OwnData {
  name: string | MadeName;
  language: string | null;
  tables: Record<string, string>;
  /** tables of yours that this version of the program cannot read */
  unread: string[];
  studies: string[];
}

/**
 * Shares of victories of the players who made a pick, such as a drafted Wonder, by kind of pick.
 *
 * `settings` lists all settings of the game, which are sets of expansions or numbers of players. `four` has the
 * Wonders that were picked from an offer of four, and `offer` the Wonders of the requested offer.
 */
export interface PickStatistics {
  game: string;
  setting: string;
  settings: string[];
  source: string;
  games: number;
  kinds: Record<string, VictoryShare[]>;
  four: VictoryShare[];
  offer: OfferedPick[];
  /** tables of yours that this version of the program cannot read */
  unread: string[];
}

/** Check of the connection, answered with `pong`; `lag` is the last round-trip time in milliseconds. */
export interface Ping {
  type: 'ping';
  t?: number;
  lag?: number;
}

/**
 * A move in notation, as given in `legal[].action` of the view.
 *
 * In 7 Wonders it is a secret choice. Until all players have chosen, a new choice replaces the previous one.
 */
export interface PlayMove extends TableCommand {
  type: 'move';
  action: string;
}

/**
 * A change that a ply made on the table; each type of event has some of the fields.
 *
 * `by` and `unit` are ids of components, or of another cause such as `discard` for the sale of a card.  `count` is a
 * number of coins, spaces, points or cards.
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
 * A ply of the game: an action, or a chance event by the dealer, whose `actor` is `d`.
 *
 * `coins` is the change of each seat's coins, or of the metric that the game logs instead. `events` are the changes on
 * the table that `text` does not mention. `question` is the id of the decision, given only if the verb in `text` does
 * not show it; the page describes the decision with its message `question.ID`.
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

/** A strong player's analysis of a position of a stored game record, from the point of view of the seat to act. */
export interface PositionAnalysis extends Advice {
  seat: 'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7';
}

/** A card or another component that may be revealed after an action. */
export interface PossibleReveal {
  what: string;
  /** the probability that the component is revealed */
  chance: number;
  /** the acting seat's share of the victory if the component is revealed */
  value: number;
}

export type Presence = 'here' | 'reconnecting' | 'away';

/** The puzzles of a game, easiest first; `daily` is the id of the requested day's puzzle. */
export interface PuzzleList {
  game: string;
  themes: string[];
  daily: string | null;
  puzzles: PuzzleListEntry[];
}

/** A puzzle in a list: its themes, its difficulty, and whether its answer is proved. */
export interface PuzzleListEntry {
  id: string;
  themes: string[];
  modules: string[];
  players: number;
  rating: number;
  proved: boolean;
}

/** An answer to a puzzle, null to give up, with the solver's rating and the deviation of that rating. */
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
  reasons: ActionReason[];
  advice: PositionAnalysis;
  rating: number;
  deviation: number;
}

/** A puzzle to solve: the table as the seat to act knows it. */
export interface PuzzleView extends PuzzleListEntry {
  game: string;
  seat: 'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7';
  options: Record<string, string | boolean | number>;
  names: Record<'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7', string | MadeName>;
  view: Record<string, unknown>;
}

/** Request to redo the last move taken back; only where no other player has to agree. */
export interface Redo extends TableCommand {
  type: 'redo';
}

/**
 * Reason why an action is illegal: the message `refusal.CODE`, and the values of its placeholders.
 *
 * Values are ids of components, names of seats as in `p1`, and verbs and payments in notation.  A refusal is made from
 * the position as the seat knows it, so it reveals no hidden information.
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

/** Request to take back the seats that the computer has played since the player left. */
export interface RejoinGame extends TableCommand {
  type: 'return';
}

/** Request for a rematch, with the seats swapped (drawn by lot for more than two players) or unchanged. */
export interface RematchRequest {
  swap?: boolean;
}

/** Resignation of a game. At a hot seat (players at one screen), `seat` resigns, by default the deciding seat. */
export interface Resign extends TableCommand {
  type: 'resign';
  seat?: number | null;
}

/** The days for which this server keeps unused data (0 for ever), and the contact of its operator. */
export interface Retention {
  keep_days: number;
  contact: string | null;
}

/** Possible reveals after an action: the worst, and those that leave the player a share of the victory below 0.5. */
export interface RevealRisks {
  action: string;
  worst: string[];
  /** the probability of the worst reveal */
  chance: number;
  /** the share of the victory after the worst reveal */
  value: number;
  losing: number;
  /** the number of evaluated reveals */
  number: number;
  losing_chance: number;
  /** whether all possible reveals were evaluated, rather than a random sample */
  exact: boolean;
  /** every component that may be revealed, the worst first */
  cards: PossibleReveal[];
}

/** A line of a streamed review: the number of plies, a reviewed ply, the summary so far, or the error at the end. */
export interface ReviewMessage {
  all?: number | null;
  ply?: ReviewedPly | null;
  sheet?: ReviewSummary | null;
  error?: string | null;
}

/**
 * Summary of a reviewed game: its seats, and the seat that deserved to win if luck is left out.
 *
 * `sure` is true if that seat is certain.
 */
export interface ReviewSummary {
  seats: ReviewedSeat[];
  deserved: 'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7' | null;
  sure: boolean;
}

/**
 * The review of a ply (action or chance event) of a recorded game, with seats by name and actions in notation.
 *
 * The numbers have the same names as in `PlyReview`. Shares of the victory are from 0 to 1. `error` is the value of a
 * decision minus that of the best action, so it is never above 0. `luck` is, for each seat, the value of a reveal
 * minus the mean value of all possible reveals, with the standard error `luck_error`. `exact` is true if all
 * `outcomes` of chance were evaluated, false if they are a sample.
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
  /** the actions of the ply, in notation */
  actions: string[];
  grade: 'best' | 'good' | 'slip' | 'mistake' | 'blunder' | null;
  /** the value of the decision minus that of the best alternative */
  lead: number;
  /** the best actions; all best actions if they are proved */
  best: string[];
  /** the proved value of the best action, if known */
  proved: number | null;
  /** shares of the victory before the ply; empty if it was not evaluated */
  wins: Record<'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7', number>;
  advice: Advice | null;
  luck: Record<'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7', number>;
  /** the worst reveal for the first seat */
  worst: ReviewedReveal | null;
  /** the best reveal for the first seat */
  luckiest: ReviewedReveal | null;
}

/** A possible reveal of cards or tokens: its notation, its probability, and each seat's share of the victory. */
export interface ReviewedReveal {
  actions: string[];
  chance: number;
  wins: Record<'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7', number>;
}

/** A seat's quality of play and its luck in a reviewed game; plies are given by their index in the game. */
export interface ReviewedSeat {
  seat: 'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7';
  decisions: number;
  /** from 0 to 100 */
  accuracy: MeasuredFigure | null;
  /** average loss of a decision, in thousandths of a victory */
  error: MeasuredFigure | null;
  band: string;
  costliest: number[];
  /** the moves with the largest lead over the best alternative */
  finest: number[];
  luckiest: number[];
  unluckiest: number[];
  luck: MeasuredFigure | null;
  result: number | null;
  /** the result without the luck */
  adjusted: MeasuredFigure | null;
}

/** In 7 Wonders: request to withdraw a choice, possible until all players have chosen. */
export interface RevokeChoice extends TableCommand {
  type: 'revoke';
}

/** A passage of the rules: its part of the rules, its id within the part, its title and its text. */
export interface RulePassage {
  part: 'chapter' | 'ruling' | 'component' | 'option' | 'symbol';
  id: string;
  title: string;
  text: string;
}

/**
 * The results of a search over the rules, best first.
 *
 * `more` is the number of further matching passages. `corrected` maps words that occur nowhere to the words that were
 * searched for instead. `missing` has the words that no passage contains together with the other words. `searched` is
 * the number of passages in each part of the rules.
 */
export interface RuleSearchResults {
  passages: RulePassage[];
  more: number;
  corrected: Record<string, string>;
  missing: string[];
  searched: Record<string, number>;
}

/**
 * A finished game and the other games with the same deal, earliest first.
 *
 * `same` is false if a move was taken back after it had revealed a card: from then on, the cards differ.
 */
export interface SameDealComparison {
  same: boolean;
  games: ComparedGame[];
}

/** The occupant of a seat. */
export interface SeatInfo {
  kind: SeatKind;
  name: string | MadeName;
  player?: string | null;
  /** whether a computer plays for a person who left */
  stand_in?: boolean;
}

export type SeatKind = 'person' | 'computer' | 'automa' | 'free';

/** A greeting to all players at a table of friends; there is no free text. */
export interface SendGreeting {
  type: 'say';
  what: 'hello' | 'good_luck' | 'well_played' | 'thanks' | 'oops' | 'one_moment' | 'good_game' | 'smile' | 'laugh' | 'surprise' | 'sad' | 'think';
}

/** Request for a minimum time for each move of a computer. */
export interface SetPace {
  type: 'pace';
  milliseconds: number;
}

/** The pledges of all players. Clients keep them, and answer with `add_number`. */
export interface ShufflePledges {
  type: 'shuffle';
  commitment: string;
  pledges: Record<'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7', string>;
}

/** Quality of a guest's play in the games that have been reviewed completely. */
export interface Skill {
  games: number;
  accuracy: MeasuredFigure | null;
  error: MeasuredFigure | null;
  band: string;
  /** the share of victories, in games whose luck is known */
  result: MeasuredFigure | null;
  /** the share of victories without luck */
  adjusted: MeasuredFigure | null;
  /** losses by the first word of an action, the costliest first */
  verbs: DecisionGroupLoss[];
  ages: DecisionGroupLoss[];
  stretches: AccuracyOfGameRun[];
}

/** Request to stop a hint that is still being refined. */
export interface StopHint {
  type: 'stop_hint';
  cid: string;
}

/** A game of a study (a stored file of game records), by its index in the study. */
export interface StudiedGame {
  study: string;
  game?: number;
}

/** A position of a study (a stored file of game records): the game, and the number of plies before the position. */
export interface StudiedPosition {
  study: string;
  game?: number;
  ply: number;
}

/**
 * A game of a study (a stored file of game records).
 *
 * `whole` is false if the record is incomplete; the plies then end at the first gap.
 */
export interface StudyGameContents {
  study: string;
  /** the guests who added the record, and may delete it */
  owner?: 'you' | 'others' | 'none';
  game: number;
  games: number;
  rules: string;
  names: Record<'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7', string | MadeName>;
  modules: string[];
  options: Record<string, string | boolean | number>;
  result: Record<string, unknown> | null;
  whole: boolean;
  /** the number of cards, Wonders and tokens that an importer filled in */
  filled: number;
  metrics: StudyMetric[];
  plies: StudyPly[];
}

/** A number that describes a position, such as coins, with its lowest and highest value, null if unbounded. */
export interface StudyMetric {
  id: string;
  low: number | null;
  high: number | null;
  /** whether all seats share one value */
  shared: boolean;
}

/**
 * A ply of a study. The deals of 7 Wonders are left out.
 *
 * Simultaneous choices share a `step`. `stage` counts the stages of the game, such as its Ages. `metrics` has the
 * values before the ply by `StudyMetric.id`, one for each seat or a shared one. `events` are the changes on the
 * table that `text` does not mention. `question` is as in `PlyText`. `decision` is true if the player had a choice.
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

/** A short description of a study (a stored file of game records): its games, and the names of their players. */
export interface StudySummary {
  study: string;
  games: number;
  names: ((string | MadeName)[])[];
  /** the seat that you played, for a table of yours */
  viewer?: 'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7' | 'spectator';
}

/** At a hot seat (several players at one screen): notice that the player of a seat is at the screen now. */
export interface SwitchHotSeat {
  type: 'look';
  seat: number;
}

/** The complete state of a table, without information that is hidden from the client. */
export interface Sync {
  type: 'sync';
  version: number;
  table: TableInfo;
  /** the game as the viewer may know it; each game has its own shape */
  view: Record<string, unknown>;
  plies: PlyText[];
  thinking: boolean;
}

/** Current activity at the table. It has no version; only the latest status is valid. */
export interface TableActivity {
  type: 'status';
  thinking: boolean;
  /** the presence of each person */
  presence: Record<'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7', Presence>;
  /** the absent people who are to decide */
  absent?: Record<'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7', Absent>;
  /** the number of spectators who have the table open */
  watchers?: number;
}

/**
 * Base model of the client's commands at a table; the server answers each with `ack` or `refused`.
 *
 * `cid` is an id that the client chooses: a command that is repeated with the same `cid` is carried out once.
 * `version` is the version of the table that the client has seen.
 */
export interface TableCommand {
  cid: string;
  version: number;
}

/** Numbers of tables in the lists of the lobby, on all pages together. */
export interface TableCounts {
  /** your running tables */
  mine: number;
  /** your finished tables */
  finished: number;
  open: number;
  running: number;
}

/** The information on a table for a client, without the position of the game. */
export interface TableInfo extends BaseTableInfo {
  /** all the seats that you play */
  yours: ('p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7')[];
  options: Record<string, string | boolean | number>;
  /** SHA-256 of the secret (of SALT:SEED with a chosen seed), published before the game */
  commitment: string;
  /** whether the game has been dealt, after the joint shuffle */
  dealt: boolean;
  /** whether it has the luck of another game; see `/comparison` at its end */
  played_before?: boolean;
  /** the seats whose page added a number to the shuffle */
  added?: ('p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7')[];
  /** the numbers of the shuffle, once the game is over */
  numbers?: Record<'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7', string>;
  /** seed or key, once the game is over; a text, because it may exceed 53 bits */
  seed?: string | null;
  /** the secret, or the salt of a seed, once the game is over */
  salt?: string | null;
  /** the number of shuffles of the unseen cards after take-backs */
  shuffles?: number;
  /** the id of the rematch table */
  rematch?: string | null;
  /** the seat that asked for the rematch */
  rematch_by?: 'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7' | null;
  /** whether a rematch is possible: the game is over, and each player has moved */
  can_rematch?: boolean;
  can_undo: boolean;
  /** whether a move was taken back that may be played again */
  can_redo?: boolean;
  /** the seat that asks to take its last move back */
  undo_asked?: 'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7' | null;
  /** hot seat: the seat at this screen; null while the screen is handed over */
  sitting?: 'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7' | null;
  /** hot seat with secrets: the seat that should take over the screen */
  hand_over_to?: 'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7' | null;
  /** whether hints may be asked for */
  hints?: boolean;
  /** whether a computer plays for you, and you may take your seat back */
  can_return?: boolean;
  /** the clocks, with a time control */
  clock?: ClockInfo | null;
  learn: boolean;
  public: boolean;
  /** the delay in seconds for spectators of players with secrets */
  delay?: number;
}

export type TableKind = 'computer' | 'hot_seat' | 'friend' | 'watch_computers';

/** A page of the lobby; in `mine`, tables in progress come before finished tables. */
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
export interface TableSummary extends BaseTableInfo {
  created: string;
  updated: string;
  /** the number of moves; null for delayed spectators */
  moves: number | null;
  /** the seats that are to decide; empty for delayed spectators */
  to_act: ('p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7')[];
  /** when the next clock runs out */
  deadline?: string | null;
  /** the presence of each person */
  presence?: Record<'p1' | 'p2' | 'p3' | 'p4' | 'p5' | 'p6' | 'p7', Presence>;
}

/** The end of a game of two players: the winner, and the kind of victory, such as resignation. */
export interface TwoPlayerResult {
  winner: 'p1' | 'p2' | 'shared';
  victory: string;
}

/** Request to take the last move back; among friends the other player has to agree. */
export interface Undo extends TableCommand {
  type: 'undo';
}

/** The answer to a friend who asks to take a move back. */
export interface UndoAnswer extends TableCommand {
  type: 'undo_answer';
  agree: boolean;
}

/**
 * Share of victories of players who made a pick, or of one player in some games, with its 95 % confidence interval.
 *
 * A pick is a choice such as a drafted Wonder. `seen` is the number of games in which the pick was possible, 0 if
 * unknown. `base` is the share that the same players would have won in the same seats anyway. `difference` is the
 * share minus `base`, with its confidence interval. `tier` is `S` or `A` if the share is surely above the base, `C` or
 * `D` if surely below it, `B` if uncertain.
 */
export interface VictoryShare {
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

/** Request that the computer plays for a person who is away (`TableActivity.absent`); it is a vote of the player. */
export interface VoteToReplace extends TableCommand {
  type: 'replace';
  seat: number;
}

export type ClientMessage = ClientHello | AddShuffleNumber | PlayMove | RevokeChoice | Undo | Redo | UndoAnswer | Resign | Leave | RejoinGame | ClaimWin | VoteToReplace | SwitchHotSeat | AskHint | StopHint | SetPace | SendGreeting | Ping;

export type ServerMessage = Sync | Changed | Ack | Refused | Hint | TableActivity | GreetingFromPlayer | ShufflePledges | Pong | ErrorFrame;
