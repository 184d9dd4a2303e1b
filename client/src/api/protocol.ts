/** Made by `make types` from the types that the server sends. Do not edit. */
import type { Language } from '$client/i18n/languages';
import type { Phrase } from '$client/i18n/phrases';

/** A player: a `guest`, a `named` person, or a `bot`. */
export interface Person {
  id: string;
  name: string;
  kind: 'guest' | 'named' | 'bot';
}

/** The person who is signed in, or null if nobody is. */
export interface Me {
  person: Person | null;
  admin?: boolean;
}

/** Somebody's rating in a game with this number of seats. */
export interface Rating {
  game: string;
  seats: number;
  rating: number;
  games: number;
}

/** The public profile of a person. */
export interface Profile {
  person: Person;
  ratings: Rating[];
}

/** A game that can be played here. */
export interface GameInfo {
  name: string;
  title: string;
  seats: number[];
  options: Option[];
  drawable: boolean;
  hidden: boolean;
  bots: string[];
  /** The formats in which a finished game can be downloaded. */
  forms: string[];
  /** The title as a template with its parts, for clients that translate it. */
  said: Phrase;
}

/** A choice that a table makes before the game; the first value is the default. */
export interface Option {
  name: string;
  about: string;
  choices: string[];
}

/** A seat and who has it. */
export interface Seat {
  kind: 'open' | 'person' | 'bot';
  name: string;
  person: string | null;
  bot: string | null;
  /** The player's contribution to the draws; empty until it is revealed. */
  contribution: string;
  /** The hash of the contribution, if the player committed to one before the table was full. */
  commitment: string;
  /** Whether the player has revealed the contribution they committed to. */
  revealed: boolean;
}

/** A table without its game. */
export interface Table {
  id: string;
  /** Null once nobody can join, and at a private table null for everyone but insiders (see `privacy`). */
  code: string | null;
  game: string;
  options: Record<string, string>;
  status: 'waiting' | 'playing' | 'over' | 'cancelled';
  host: string;
  listed: boolean;
  rated: boolean;
  clock: Terms;
  created: number;
  changed: number;
  at: number;
  to_act: number[];
  outcome: Outcome | null;
  /** Sent to insiders only, because the next table is private. */
  rematch: string | null;
  seats: Seat[];
  /** The hash of the secret behind the draws; null at tables created before seals, which draw from the RNG. */
  seal: string | null;
  /** The secret of the table's link, sent to insiders only. */
  key: string | null;
}

/** A table where the person sits, and what is new there since they last looked. */
export interface OwnTable {
  id: string;
  /** Null once nobody can join, and at a private table null for everyone but insiders (see `privacy`). */
  code: string | null;
  game: string;
  options: Record<string, string>;
  status: 'waiting' | 'playing' | 'over' | 'cancelled';
  host: string;
  listed: boolean;
  rated: boolean;
  clock: Terms;
  created: number;
  changed: number;
  at: number;
  to_act: number[];
  outcome: Outcome | null;
  /** Sent to insiders only, because the next table is private. */
  rematch: string | null;
  seats: Seat[];
  /** The hash of the secret behind the draws; null at tables created before seals, which draw from the RNG. */
  seal: string | null;
  /** The secret of the table's link, sent to insiders only. */
  key: string | null;
  mine: number[];
  /** When the time of the seats to act runs out (preferably of the person's own); null without a clock. */
  deadline: number | null;
  new_moves: number;
  new_lines: number;
}

/** What may be known of a table's draws: the seed and the check only once the game is over. */
export interface Draws {
  seal: string | null;
  contributions: string[];
  /** One for each seat; empty where nobody committed to anything. */
  commitments: string[];
  after: number;
  start: boolean;
  /** The hash of all this, for everybody at the table to compare; null while a seat is open. */
  agreement: string | null;
  seed: string | null;
  check: DrawsCheck | null;
}

/** The server's own check of a finished game's draws; with `samurai verify` anyone can repeat it. */
export interface DrawsCheck {
  fair: boolean;
  draws: number;
  before: number;
  wrong: WrongDraw | null;
}

/** The last history lines of a table as the person may see them, and how many are new since they last looked. */
export interface News {
  at: number;
  seat: number | null;
  new: number;
  lines: Line[];
}

/** A session as its owner sees it; `current` is the one that sends this request. */
export interface Session {
  id: string;
  client: string;
  created: number;
  last_day: string;
  current: boolean;
}

/** How somebody's games went. `missing` counts games that are not evaluated yet: ask again for those. */
export interface Statistics {
  played: Played[];
  orders: Order[];
  opponents: Opponent[];
  paces: Pace[];
  won: Won[];
  ratings: RatingLine[];
  missing: number;
}

/** Everything somebody has chosen about notices. */
export interface Notices {
  wishes: Wishes;
  /** The public key with which browsers subscribe to this server's push messages. */
  key: string;
  devices: Device[];
  /** Whether this server sends e-mail. */
  by_mail: boolean;
  address: string | null;
  /** An address that is waiting to be confirmed. */
  asked: string | null;
}

/** A browser that receives push messages. */
export interface Device {
  id: string;
  created: number;
}

/** Through how many channels a test notice was sent, and through how many it failed. */
export interface TrialNotice {
  sent: number;
  failed: number;
}

/** The state of the server: why it accepts no new tables (null if it does), and the number of tables by status. */
export interface AdminServer {
  closed: string | null;
  tables: Record<string, number>;
}

/** What an admin sees of a person: the day they were last here, and nothing finer. */
export interface KnownPerson {
  id: string;
  name: string;
  kind: string;
  admin: boolean;
  blocked: number | null;
  created: number;
  last_day: string | null;
}

/** One line of the admin log, with the target's name where it has one. */
export interface LogLine {
  at: number;
  who: string;
  what: string;
  target: string;
  name: string;
  why: string;
}

/** A complaint, with the chat line it is about, if any. */
export interface Report {
  id: number;
  at: number;
  table: string;
  by: string;
  by_name: string;
  reason: string;
  settled: number | null;
  chat: number | null;
  line: string | null;
  about: string | null;
  about_name: string | null;
}

/** One count for one day. */
export interface Usage {
  day: string;
  /** `people` (who were here), `begun` or `finished` (games). */
  what: string;
  game: string;
  number: number;
}

/** A refusal as it is sent: a code for programs, a sentence for people, and what else is known of it. */
export interface Refusal {
  code: string;
  message: string;
  /** The numbered rule that says no. */
  rule?: string;
  /** The sentence as a template with its parts, without the rule's number. */
  said?: Phrase;
  /** The seconds after which it can be tried again. */
  retry_after?: number;
}

/** An answer over HTTP that is a refusal, though the request was in order. */
export interface RefusedAnswer {
  refused: Refusal;
}

export type Action = [string, ...string[][]];

export type Edit = [(string | number)[], unknown] | [(string | number)[], number, number, unknown[]];

/** A line of the history as one viewer sees it; `parts`, `sentence` and the later fields are only for people. */
export interface Line<A = unknown> {
  /** -1 for chance. */
  seat: number;
  /** The action; null where the viewer may know only that the seat acted. */
  word: string | null;
  /** The same action in parts; left out where `word` is null. */
  parts?: A;
  /** What the player said with it, such as `!` for gardez; usually empty. */
  remark: string;
  sentence?: string;
  said?: Phrase;
  rules?: string[];
}

/** Lines to append to the first `from` ones, in place of any that came after those. */
export interface History {
  from: number;
  lines: Line[];
}

/** The time left by seat, in milliseconds, at the server's time `since`; and whose time has been running since. */
export interface ClockState {
  since: number;
  left: number[];
  running: number[];
}

/** What one viewer sees now, and may do. */
export interface Observation<V = unknown, F = unknown, A = unknown> {
  type: 'sight';
  /** Null for a spectator. */
  seat: number | null;
  /** The revision of the table that it shows. */
  at: number;
  to_act: number[];
  outcome: Outcome | null;
  /** The end in sentences. */
  result: string | null;
  /** The result as a template with its parts. */
  said?: Phrase;
  rules?: string[];
  draw_offered_by: number | null;
  can_take_back: boolean;
  clock: ClockState | null;
  story: History;
  view: V;
  /** What anybody could derive from the view, such as who leads where; only for people. */
  facts?: F;
  actions: Action[];
  /** The same actions in parts; only for people. */
  parts?: A[];
}

/** What has changed for a viewer since revision `from`. */
export interface Change<A = unknown> {
  type: 'change';
  /** Null for a spectator. */
  seat: number | null;
  /** The revision of the table that it shows. */
  at: number;
  to_act: number[];
  outcome: Outcome | null;
  /** The end in sentences. */
  result: string | null;
  /** The result as a template with its parts. */
  said?: Phrase;
  rules?: string[];
  draw_offered_by: number | null;
  can_take_back: boolean;
  clock: ClockState | null;
  story: History;
  from: number;
  edits: Edit[];
  fact_edits?: Edit[];
  /** Left out where there were none and still are none. */
  actions?: Action[];
  /** The same actions in parts; only for people. */
  parts?: A[];
}

/** The table without its game, and who of its people is connected. */
export interface TableMessage {
  type: 'table';
  table: Table;
  present: string[];
  mine: number[];
  now: number;
  /** The build of the web client that the server has: a page of another one is outdated. */
  build: string;
}

/** One line of a table's chat. */
export interface ChatLine {
  id: number;
  at: number;
  person: string;
  name: string;
  text: string;
}

/** Lines of the chat. */
export interface ChatMessage {
  type: 'chat';
  lines: ChatLine[];
}

/** The ids of chat lines that an admin has removed. */
export interface UnsaidMessage {
  type: 'unsaid';
  lines: number[];
}

/** The pending question of a seat to the others, and the seats that have agreed; null if there is none. */
export interface Asked {
  type: 'asked';
  what: 'take-back' | null;
  seat?: number;
  agreed?: number[];
}

/** What the client wanted has been done, and is on the disk. */
export interface Done {
  type: 'done';
  id?: string | number | null;
  at: number;
}

/** The server is alive; its time. */
export interface Pong {
  type: 'pong';
  id?: string | number | null;
  now: number;
}

/** What would follow from an action: in a sentence, which may be empty, and as the seat would see it. */
export interface Preview<V = unknown, F = unknown> {
  type: 'preview';
  id?: string | number | null;
  at: number;
  sentence: string;
  said?: Phrase;
  rules?: string[];
  view: V;
  facts: F;
}

/** What a bot thinks of an action. */
export interface Advice {
  word: string;
  /** The share of the first place that it expects, 0 to 1. */
  value: number;
  why: string[];
  said: Phrase[];
}

/** What a bot would do: the best few actions, best first. */
export interface Hint {
  type: 'hint';
  id?: string | number | null;
  seat: number;
  word: string;
  advice: Advice[];
  at: number;
}

/** A message of the client was refused, and nothing has changed. */
export interface Refused {
  type: 'refused';
  code: string;
  message: string;
  /** The numbered rule that says no. */
  rule?: string;
  /** The sentence as a template with its parts, without the rule's number. */
  said?: Phrase;
  /** The seconds after which it can be tried again. */
  retry_after?: number;
  id: string | number | null;
}

export type ServerMessage =
  Observation | Change | TableMessage | ChatMessage | UnsaidMessage | Asked | Done | Pong | Preview | Hint | Refused;

/** An action that a seat may take, with a sentence that says what it is. */
export interface Choice {
  word: string;
  sentence: string;
  said?: Phrase;
  rules?: string[];
}

/** What a seat may do at a revision of the table. */
export interface Choices {
  at: number;
  choices: Choice[];
}

/** A step of a lesson: its name, and the rules that it teaches, the main one first. */
export interface LessonOutline {
  name: string;
  rules: string[];
}

/** A step of a lesson: what it asks for, and what the learner sees. */
export interface LessonStep {
  game: string;
  step: number;
  /** The names of all steps. */
  steps: string[];
  rules: string[];
  /** The actions that would be right, one after the other. */
  asks: string[];
  /** The places to point at, for each of them. */
  marks: string[][];
  seat: number;
  players: string[];
  sight: Observation;
}

/** An answer to what a step asks next, with the answers before it. */
export interface LessonAnswer {
  word: string;
  said: string[];
}

/** An answer is what the step asks for: the answers so far, and what is seen after each action that followed. */
export interface RightAnswer {
  said: string[];
  sights: Observation[];
  right: true;
}

/** An answer misses the goal: the name of what the coach says to it, or why it is illegal. */
export interface WrongAnswer {
  other?: string;
  refused?: Refusal;
  right: false;
}

export type Judged = RightAnswer | WrongAnswer;

/** A plan as it is sent. */
export interface Plan<A = unknown> {
  /** What the seat to act sees in it; of another seat than the planner's, what it was guessed to hold. */
  sight: Observation;
  /** The revision of the table that it starts from. */
  at: number;
  said: Tried[];
  unseen: number[];
  guess: number;
  guessed: boolean;
  /** What else the seat to act could do if it held something else, where that was asked for. */
  imagined?: string[];
  /** The same actions in parts. */
  imagined_parts?: A[];
}

/** One action of a plan, and the seat that is assumed to take it. */
export interface Tried {
  seat: number;
  word: string;
}

/** What a seat has prepared: the remaining lines from here on. */
export interface Replies<A = unknown> {
  at: number;
  lines: Expected[][];
  note: RepliesNote | null;
  /** By word: the parts of every action in the lines and in the note. */
  parts: Record<string, A>;
}

/** Why replies were dropped: the game went differently, a reply was illegal, or a move was taken back. */
export interface RepliesNote {
  code: 'other' | 'illegal' | 'taken-back';
  word?: string;
}

/** A line of a replay's history, with the number of its turn: 0 before the first. */
export interface ReplayLine<A = unknown> {
  /** -1 for chance. */
  seat: number;
  /** The action; null where the viewer may know only that the seat acted. */
  word: string | null;
  /** The same action in parts; left out where `word` is null. */
  parts?: A;
  /** What the player said with it, such as `!` for gardez; usually empty. */
  remark: string;
  sentence?: string;
  said?: Phrase;
  rules?: string[];
  turn: number;
}

/** A finished game as somebody saw it. */
export interface Replay {
  steps: number;
  lines: ReplayLine[];
  outcome: Outcome;
  result: string;
  said?: Phrase;
  rules?: string[];
}

/** What was known after a number of steps: by one viewer; or by everyone, then by each seat. */
export interface ReplayPosition<F = unknown> {
  step: number;
  to_act: number[];
  facts: F;
  sights: Seen[];
}

/** What one viewer knew. */
export interface Seen<V = unknown> {
  seat: number | null;
  view: V;
}

/** An action in a review: its notation, its expected value, and a sentence with its parts for translation. */
export interface Move<A = unknown> {
  word: string;
  value: number;
  sentence: string;
  said: Phrase;
  why: string[];
  said_why: Phrase[];
  /** The action in parts; not stored, but added when the review is sent. */
  parts?: A;
}

/** A costly decision: what was played at a step, and what would have been better. */
export interface Turning {
  step: number;
  seat: number;
  made: Move;
  better: Move;
}

/** The expected value of each seat, as pairs of a step and a number from 0 to 1; and the turning points. */
export interface Review {
  lines: [number, number][][];
  turnings: Turning[];
}

/** The status of a review: `none`, `waiting` behind others, `thinking`, `failed`, or `done` with the review. */
export interface ReviewProgress {
  status: 'none' | 'waiting' | 'thinking' | 'failed' | 'done';
  percent: number;
  ahead: number;
  review: Review | null;
}

/** The agreed time control. */
export interface Terms {
  kind: 'none' | 'move' | 'fischer' | 'days';
  /** Seconds per move; with a Fischer clock, for the whole game. */
  seconds?: number;
  /** With a Fischer clock: seconds gained by each move. */
  increment?: number;
  /** Days per move. */
  days?: number;
}

/** How a finished game ended. */
export interface Outcome {
  /** By seat: 1 is first, equal numbers share a place, and the next is skipped (1, 1, 3). */
  places: number[];
  /** Every cause that applied, in order, each a short stable word; `Text.result` puts them into sentences. */
  reasons: string[];
}

/** A draw that is not the one that follows from the seed. */
export interface WrongDraw {
  /** Which draw it was, from 1, not counting those taken back; 0 is the draw of the start player. */
  number: number;
  /** The table's revision after it: the number of its entry in the log. */
  at: number;
  drawn: string;
  /** What should have been drawn. */
  due: string;
}

/** Totals of a person's games of one kind with one number of seats. */
export interface Played {
  game: string;
  seats: number;
  games: number;
  /** How often the person came in each place, shared places included. */
  places: [number, number, number, number];
  /** How often the first place was shared: with two players, a draw. */
  shared: number;
  moves: number;
  shortest: number;
  /** `moves`, `shortest`, `longest`: the person's own turns in total, in the shortest game, and in the longest. */
  longest: number;
  /** Duration of all these games together, in milliseconds. */
  lasted: number;
}

/** How games went in which the person moved first (0), second (1), and so on. */
export interface Order {
  game: string;
  seats: number;
  turn: number;
  games: number;
  won: number;
  shared: number;
}

/** How often the person finished ahead of an opponent or level with them, out of this many games. */
export interface Opponent {
  person: string | null;
  bot: string | null;
  name: string;
  games: number;
  ahead: number;
  level: number;
}

/** In how many games the average turn took at least this many seconds, but less than the next bound. */
export interface Pace {
  game: string;
  seconds: number;
  games: number;
}

/** What the person won of one kind: in how many games, how many in total, and the most in one game. */
export interface Won {
  game: string;
  kind: string;
  games: number;
  number: number;
  most: number;
}

/** The history of a rating: pairs of a time and a rating. */
export interface RatingLine {
  game: string;
  seats: number;
  points: [number, number][];
}

/** Which notices somebody wants by push and by mail: `turn`, `reminder`, `game` (begins or ends) and `rematch`. */
export interface Wishes {
  push: ('turn' | 'reminder' | 'game' | 'rematch')[];
  mail: ('turn' | 'reminder' | 'game' | 'rematch')[];
  quick: boolean;
  quiet: Quiet | null;
  zone: string;
  language: Language;
}

/** One step of a line: a seat's action; without a seat, whatever the others do until the owner's next turn. */
export interface Expected {
  seat: number | null;
  word: string;
}

/** Quiet hours without notices, in minutes of the day. */
export interface Quiet {
  start: number;
  end: number;
}
