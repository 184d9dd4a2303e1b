/**
 * The contract between the shell and a game's components. The shell knows no game; a game knows no server.
 *
 * A game lives in `src/samurai/games/<name>/ui/`; its `index.ts` exports a `GameUI` as default. It is loaded when a
 * table of that game is opened, as a chunk of its own (60 kB gzipped at most). Its texts are in
 * `ui/texts/<language>.ts`, each exporting a constant named after its language; only the reader's are loaded.
 *
 * **The browser knows no rules.** The consequences of an action (`preview`), who leads where (`observation.facts`) and
 * what happened under which rules (`observation.history`) come from the server, and so does every legal action: in
 * `observation.actions` as a word with the sequences of touches that enter it (`Notation.touches`),
 * `["helmet4@N9", ["helmet4", "N9"]]`, and at the same index of `observation.parts` in parts,
 * `["place", "helmet4", 112]`, whose types are in `generated.ts` (`Action`). A word is only ever sent back: no client
 * parses the notation. From the sequences the shell derives `next`, what may be touched now. A component
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

/** Something that can be touched: a word of `Notation.touches`, such as `helmet4` or `N9`. */
export type Place = string;

export type { Language };

/** What has just happened, for animation: the view before, and the history lines added since. */
export interface Transition<V, A = GameSpecific> {
  before: V | null;
  lines: HistoryLine<A>[];
}

/** What every component of a game gets. The types are the game's own: view, texts, facts, and actions in parts. */
export interface GameProps<V = unknown, T = unknown, F = GameSpecific, A = GameSpecific> {
  observation: Observation<V, F, A>;
  /** Display names by seat. */
  names: string[];
  /** What has been touched so far. */
  chosen: Place[];
  /** What may be touched next; empty for a viewer who can't act. */
  next: ReadonlySet<Place>;
  /** The complete action that waits for confirmation, to be drawn as a ghost; otherwise null. */
  pending: NamedAction<A> | null;
  /** What would be seen after it, from the server; null until it has answered. */
  preview: Preview<V, F> | null;
  /** The action of a hint, to be highlighted; otherwise null. */
  hint: NamedAction<A> | null;
  touch: (place: Place) => void;
  /** What has just happened. Changes with every new observation. */
  last: Transition<V, A>;
  /** Whether animations may run (the user's settings and system allow them). */
  motion: boolean;
  /** This game's appearance settings, such as `pieces`; always complete. */
  choices: Record<string, string>;
  /** This game's texts in the reader's language. */
  t: T;
  language: Language;
  /** The server's drawing and choices, for the generic view. */
  server?: ServerView;
}

/** Paths of the API for the generic view. */
export interface ServerView {
  picture: string;
  /** The possible actions in sentences; null for a spectator. */
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

/** An appearance setting of this game. Its texts are `choices[name]` and `choices[name + '.' + value]`. */
export interface Choice {
  name: string;
  /** The first is the default. */
  values: string[];
}

/** The texts that every game has; a game adds its own. */
export interface GameTexts {
  /** The appearance settings and their values. */
  choices: Record<string, string>;
  /** The options of a table by name, and their values by `name.value`. */
  options: Record<string, string>;
}

/** A part of the position in words. */
export interface Passage {
  title: string;
  sentences: string[];
}

/** What a game provides to the shell. */
export interface GameUI<V = GameSpecific, T extends GameTexts = GameSpecific, A = GameSpecific> {
  /** The board: fills the box it is put in, whatever its shape (use the element's own size). */
  Board: Component<GameProps<V, T>>;
  /** The viewer's hand, in a dock below the board (always reachable on a phone); optional. */
  Hand?: Component<GameProps<V, T>>;
  /** Shown in each player's plate: piles, counts. Keep it to one or two rows of symbols. */
  Player?: Component<PlayerProps<V, T>>;
  /** The final scores, shown when the game is over, above the result in sentences. */
  End?: Component<GameProps<V, T>>;
  /** More facts beside the board on wide screens, below the players, and in a tab on phones. */
  Facts?: Component<GameProps<V, T>>;
  /** Whether this is the generic view, which can show only what the server draws. */
  generic?: boolean;
  /** Whether seats know different things; if so, people who share a screen get a curtain between turns. */
  secret: boolean;
  choices: Choice[];
  /** What to do now, in a short sentence for the player to act: "Choose a token". */
  prompt(props: GameProps<V, T, GameSpecific, A>): string;
  /** An action in words, in the reader's language: "Helmet 4 to N9"; without parts, its word. */
  describe(action: NamedAction<A>, props: GameProps<V, T, GameSpecific, A>): string;
  /** The position described in words, for people who can't see the board. */
  inWords?(props: GameProps<V, T, GameSpecific, A>): Passage[];
  /** Whether the server is to be asked what would follow before it is decided how to go on with an action. */
  needsPreview?(action: NamedAction<A>, props: GameProps<V, T, GameSpecific, A>): boolean;
  /** Whether to ask before this action is sent (where the reader has not chosen to be asked always or never). */
  confirms(action: NamedAction<A>, props: GameProps<V, T, GameSpecific, A>): boolean;
  /** A remark to store with the action, such as `!` for gardez. */
  remark?(action: NamedAction<A>, props: GameProps<V, T, GameSpecific, A>): string;
  /** Actions with a button of their own next to the prompt: ending the turn, passing, declaring. */
  buttons(props: GameProps<V, T, GameSpecific, A>): NamedAction<A>[];
  /**
   * The illegal action that touching `place` now would have meant; the shell asks the server why it is illegal.
   * If this returns null, the shell derives one from a legal action.
   */
  intendedAction?(place: Place, props: GameProps<V, T, GameSpecific, A>): string | null;
  /** Adapts a translated sentence of the server to the user's settings, such as another notation. */
  adapt?(sentence: string, props: GameProps<V, T, GameSpecific, A>): string;
  /** The sound of a history line; by default `place`. */
  sound?(line: HistoryLine<A>, last: Transition<V, A>): Sound | null;
}

export type Sound = 'place' | 'capture' | 'move' | 'card' | 'turn' | 'wrong' | 'chat' | 'end' | 'check';

/** A game's entry on the home page: the default export of `ui/card.ts`, bundled with the app. Keep it tiny. */
export interface GameCard {
  texts: Record<Language, { title: string; byline: string; about: string; time: string }>;
  /** The address of a picture of its board, by theme (`import url from './x.svg?url'`). */
  picture: { light: string; dark: string } | null;
  /** Its position on the home page. */
  order: number;
  /** The number of seats and the options of *Play now*. */
  quick: { seats: number; options: Record<string, string> };
}
