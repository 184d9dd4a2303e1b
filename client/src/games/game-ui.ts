/**
 * The contract between the shell and a game's components. The shell knows no game; a game knows no server.
 *
 * A game lives in `src/samurai/games/<name>/ui/`; its `index.ts` exports a `GameUI` as default. It is loaded when a
 * table of that game is opened, as a chunk of its own (60 kB gzipped at most). Its texts are in
 * `ui/texts/<language>.ts`, each exporting a constant named after its language; only the reader's are loaded.
 *
 * **The browser decides nothing by the rules.** The consequences of an action (`preview`), who leads where
 * (`observation.facts`) and what happened by which rules (`observation.history`) come from the server, and so does
 * every legal action: in `observation.actions` as a word together with the ways to enter it by touching things in turn
 * (`Notation.touches`), `["helmet4@N9", ["helmet4", "N9"]]`, and at the same index of `observation.parts` in parts,
 * `["place", "helmet4", 112]`, whose types are in `generated.ts` (`Action`). A word is only ever sent back: no client
 * parses the notation. From the ways the shell derives `next`, what may be touched now. A component
 *
 * - shows the view,
 * - highlights what is in `next` (and what is in `chosen`),
 * - calls `touch(place)` whenever something is touched, **legal or not**: the shell takes the next step, starts again
 *   with the touched thing, asks for confirmation, sends the action, or explains why it is illegal.
 *
 * Touching a thing twice puts it back. Escape steps back. Keyboard: make everything that can be touched a focusable
 * element (`role="button"`, `tabindex="-1"`, Enter and Space) with an `aria-label` that says what it is and whether it
 * may be chosen, a `data-place` (in a hand: `data-hand`), and the class `open` or `may` while it is highlighted; and
 * attach `roving` to their container, so that arrow keys move between them. `inWords` describes the position for
 * people who do not see it.
 *
 * Ready for use in the page (see app/Sprite.svelte): every symbol of art/symbols.svg (`<use href="#helmet">`), the
 * seats' cloths (`fill="url(#cloth-1)"` to `-4`), `url(#waves)`, `url(#swell)`, `url(#grain)`; the colours of
 * art/palette.css (`var(--seat-1)`, `var(--seat-1-ink)`, `var(--paper)`, …); and the shell's classes and variables in
 * styles.css. The server's policy forbids inline styles: write `style:left={x}` or classes, never `style="…"`.
 */
import type { Component } from 'svelte';
import type { Language } from '$client/i18n/languages';
import type { Outcome } from '$client/api/protocol';
import type { Preview, GameSpecific, NamedAction, Observation, HistoryLine } from '$client/table/observation';

export type { Preview, GameSpecific, NamedAction, Outcome, Observation, HistoryLine };

/** What is touched: a word of `Notation.touches`, such as `helmet4` or `N9`. */
export type Place = string;

export type { Language };

/** What has just happened, for animation: how it was before, and the lines of the story that have come since. */
export interface Transition<V, A = GameSpecific> {
  before: V | null;
  lines: HistoryLine<A>[];
}

/** What every component of a game gets. The types are the game's own: view, texts, facts, and actions in parts. */
export interface GameProps<V = unknown, T = unknown, F = GameSpecific, A = GameSpecific> {
  observation: Observation<V, F, A>;
  /** By seat, ready to be shown. */
  names: string[];
  /** What has been touched so far. */
  chosen: Place[];
  /** What may be touched next; empty for who is not asked. */
  next: ReadonlySet<Place>;
  /** The action that is complete and waits for confirmation, shown as if done but lightly; else null. */
  pending: NamedAction<A> | null;
  /** What would be seen after it, as the server tells; null until it has answered. */
  preview: Preview<V, F> | null;
  /** The action of a hint asked for, to be pointed at; else null. */
  hint: NamedAction<A> | null;
  touch: (place: Place) => void;
  /** What has just happened. Changes with every new sight. */
  last: Transition<V, A>;
  /** Whether things may move (the reader's settings and system allow it). */
  motion: boolean;
  /** This game's own choices in the settings, such as `pieces`; always complete. */
  choices: Record<string, string>;
  /** This game's texts in the reader's language. */
  t: T;
  language: Language;
  /** Where the server draws this and says what may be done, for the view of games that have none of their own. */
  server?: ServerView;
}

/** Paths of the API. */
export interface ServerView {
  picture: string;
  /** What may be done now, in sentences; null where nothing may. */
  choices: string | null;
}

/** What a game shows beside one player's name: hand counts, captured figures, stones. */
export interface PlayerProps<V = unknown, T = unknown, F = GameSpecific, A = GameSpecific> extends GameProps<
  V,
  T,
  F,
  A
> {
  player: number;
}

/** A setting of how this game looks. Its texts are `choices[name]` and `choices[name + '.' + value]`. */
export interface Choice {
  name: string;
  /** The first is the default. */
  values: string[];
}

/** What all games' texts have; a game adds its own. */
export interface GameTexts {
  /** How an action reads on a button, in a list or as a hint: `place`, `end`, … are the game's own affair. */
  choices: Record<string, string>;
  /** By name of an option, and `name.value` of its values: what the table may agree on, in words. */
  options: Record<string, string>;
}

/** A part of the position in words. */
export interface Passage {
  title: string;
  sentences: string[];
}

/** What a game gives to the shell. */
export interface GameUI<V = GameSpecific, T extends GameTexts = GameSpecific, A = GameSpecific> {
  /** The board: fills the box it is put in, whatever its shape (use the element's own size). */
  Board: Component<GameProps<V, T>>;
  /** What one holds, in a dock below the board (on a phone always in reach); games may leave it out. */
  Hand?: Component<GameProps<V, T>>;
  /** In each player's plate: piles, counts. Keep it to one or two rows of signs. */
  Player?: Component<PlayerProps<V, T>>;
  /** The final reckoning, shown when the game is over, above the result told in sentences. */
  End?: Component<GameProps<V, T>>;
  /** More facts beside the board on wide screens, below the players, and in a tab on phones. */
  Facts?: Component<GameProps<V, T>>;
  /** Whether this is the view of games without one of their own: it can show only what the server has. */
  generic?: boolean;
  /** Whether seats know different things: then people at one screen get a curtain between turns. */
  secret: boolean;
  choices: Choice[];
  /** What to do now, in a short sentence, for who is asked: "Choose a token". */
  prompt(props: GameProps<V, T, GameSpecific, A>): string;
  /** An action in words, in the reader's language: "Helmet 4 to N9"; without parts, its word. */
  describe(action: NamedAction<A>, props: GameProps<V, T, GameSpecific, A>): string;
  /** The position in words, as it could be told to somebody who does not see the board. */
  inWords?(props: GameProps<V, T, GameSpecific, A>): Passage[];
  /** Whether the server is to be asked what would follow before it is decided how to go on with an action. */
  needsPreview?(action: NamedAction<A>, props: GameProps<V, T, GameSpecific, A>): boolean;
  /** Whether to ask before this action is sent (where the reader has not chosen to be asked always or never). */
  confirms(action: NamedAction<A>, props: GameProps<V, T, GameSpecific, A>): boolean;
  /** A remark to be kept with the action, such as `!` for gardez. */
  remark?(action: NamedAction<A>, props: GameProps<V, T, GameSpecific, A>): string;
  /** Actions with a button of their own, shown beside the prompt: to end one's turn, to pass, to declare. */
  buttons(props: GameProps<V, T, GameSpecific, A>): NamedAction<A>[];
  /**
   * The word that touching `place` now would have said, though it is not offered; the shell asks the server why not.
   * Where this gives nothing, the shell forms a word after the model of an offered one.
   */
  meant?(place: Place, props: GameProps<V, T, GameSpecific, A>): string | null;
  /** A sentence of the server, in the reader's language, made to fit the reader's choices: another notation. */
  adapt?(sentence: string, props: GameProps<V, T, GameSpecific, A>): string;
  /** What a line of the story sounds like; `place` where it is not said. */
  sound?(line: HistoryLine<A>, last: Transition<V, A>): Sound | null;
}

export type Sound = 'place' | 'capture' | 'move' | 'card' | 'turn' | 'wrong' | 'chat' | 'end' | 'check';

/** How a game presents itself before it is loaded: `ui/card.ts` exports it as default. Keep it tiny. */
export interface GameCard {
  texts: Record<Language, { title: string; byline: string; about: string; time: string }>;
  /** The address of a picture of its board, by theme (`import url from './x.svg?url'`). */
  picture: { light: string; dark: string } | null;
  /** Where it stands on the home page. */
  order: number;
  /** *Play now*: how many sit down, and what is agreed. */
  quick: { seats: number; options: Record<string, string> };
}
