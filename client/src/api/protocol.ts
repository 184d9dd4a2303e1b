/** What goes over the wire, as docs/api.md tells it. */
import type { Said } from '$client/i18n/phrases';

export interface Person {
  id: string;
  name: string;
  kind: 'guest' | 'named' | 'bot';
  /** Whether one looks after the server; told of oneself only. */
  admin?: boolean;
}

export interface Option {
  name: string;
  about: string;
  choices: string[];
}

export interface GameInfo {
  name: string;
  title: string;
  seats: number[];
  options: Option[];
  drawable: boolean;
  /** Whether anything in it is drawn or kept secret. */
  hidden: boolean;
  bots: string[];
  /** In which a finished game can be downloaded. */
  forms: string[];
}

export interface Terms {
  kind: 'none' | 'move' | 'fischer' | 'days';
  seconds?: number;
  increment?: number;
  days?: number;
}

export interface Seat {
  kind: 'open' | 'person' | 'bot';
  name: string;
  person: string | null;
  bot: string | null;
  /** To the draws; empty until it is revealed. */
  contribution: string;
  /** The hash of the contribution, if the player committed to one. */
  commitment: string;
  revealed: boolean;
}

export interface Outcome {
  places: number[];
  reasons: string[];
}

export interface Table {
  id: string;
  /** Null once everybody has come, and at a private table to who may not know its key. */
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
  rematch: string | null;
  seats: Seat[];
  /** The hash of the secret from which the draws follow; null at a table of old. */
  seal: string | null;
  /** The secret of its link; null to who may not know it. */
  key: string | null;
}

/** A table where I sit, and what is new there since I looked. */
export interface OwnTable extends Table {
  mine: number[];
  /** When the time of whom the table waits for is over: mine, if it waits for me. */
  deadline: number | null;
  new_moves: number;
  new_lines: number;
}

/** A word to send, then each way to say it by touching things in turn. */
export type Action = [word: string, ...ways: string[][]];

/** A sentence of the server: in English, of what it is made, and the numbers of the rules it follows. */
interface Told {
  sentence: string;
  said?: Said;
  rules?: string[];
}

export interface StoryLine extends Told {
  /** −1 is chance. */
  seat: number;
  /** Null where one may not know. */
  word: string | null;
  /** What the player said with it, such as `!` for gardez; mostly nothing. */
  remark: string;
}

/** What a bot thinks of an action. */
export interface Advice {
  word: string;
  /** The share of the first place that it expects, 0 to 1. */
  value: number;
  /** Plain words for what it does, and of what they are made. */
  why: string[];
  said: Said[];
}

export interface ClockState {
  /** When `left` was true, by the server's clock. */
  since: number;
  /** By seat, in milliseconds. */
  left: number[];
  running: number[];
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the shell cannot know the types of a game
export type GameOwn = any;

/** What one seat (null: a spectator) sees now, and may do. */
export interface Sight<V = unknown, F = GameOwn> {
  seat: number | null;
  at: number;
  view: V;
  /** What one could reckon from the view: who leads where. Null in a game that tells none. */
  facts: F;
  actions: Action[];
  to_act: number[];
  outcome: Outcome | null;
  result: string | null;
  /** Of what the result is made. */
  said?: Said;
  draw_offered_by: number | null;
  can_take_back: boolean;
  clock: ClockState | null;
  story: StoryLine[];
}

/** What would follow from an action. */
export interface Foreseen<V = unknown, F = GameOwn> extends Told {
  word: string;
  at: number;
  view: V;
  facts: F;
}

export interface ChatLine {
  id: number;
  at: number;
  person: string;
  name: string;
  text: string;
}

export type Edit =
  | [path: (string | number)[], value: unknown]
  | [path: (string | number)[], start: number, count: number, items: unknown[]];

export interface Refusal {
  code: string;
  message: string;
  rule?: string;
  /** Of what the sentence is made, without the rule's number. */
  said?: Said;
}

/** A step of a lesson. */
export interface LessonStep {
  game: string;
  step: number;
  /** The names of all steps. */
  steps: string[];
  rules: string[];
  /** What would be right, one answer after the other. */
  asks: string[];
  /** The places that the coach points at, for each of them. */
  marks: string[][];
  seat: number;
  players: string[];
  sight: Omit<Sight, 'story'> & { story: { lines: StoryLine[] } };
}

/** An answer in a lesson, and those before it. */
export interface Tried {
  said: string[];
  word: string;
}

/** What comes of it: what is seen then; or the name of what is said to it; or why it can't be. */
export type Judged =
  { right: true; said: string[]; sights: LessonStep['sight'][] } | { right: false; other?: string; refused?: Refusal };
