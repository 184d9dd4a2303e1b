/** The state of playing at a table: which seat is shown, what has been touched, what waits for confirmation. */
import type { GameProps, GameUI, Transition, ServerView } from '$client/games/game-ui';
import type { LiveTable } from './live.svelte';
import { displayName } from '$client/i18n/player-names';
import { yourTurn } from '$client/notifications/turn-notice';
import { DisplayQueue } from './display-queue';
import type { Advice, Refusal } from '$client/api/protocol';
import { actionOf, type Preview, type NamedAction, type Observation } from '$client/table/observation';
import { linesSeen, rememberPosition } from './read-position';
import { choicesOf, motion, settings } from '$client/app/settings.svelte';
import { play as sound } from '$client/app/sounds';
import { t } from '$client/i18n/texts.svelte';
import { DONE, intendedAction, touch, selectionAfter } from '$client/input/touching';
import type { Translator } from '$client/i18n/translator.svelte';
import { withNames, sentence, type Phrase } from '$client/i18n/phrases';
import { refusalText } from '$client/api/errors';

/** The longest time between the clicks of a double click, in milliseconds. */
const DOUBLE_CLICK = 400;

export interface Message {
  kind: 'why' | 'hint' | 'note';
  text: string;
  rule?: string;
}

/** What `Play` needs from a table; a live table, a lesson and a plan provide it. */
export type Playable = Pick<
  LiveTable,
  | 'id'
  | 'table'
  | 'present'
  | 'mine'
  | 'asked'
  | 'skew'
  | 'observation'
  | 'act'
  | 'why'
  | 'preview'
  | 'hint'
  | 'ask'
  | 'answer'
  | 'onobservation'
  | 'onchat'
  | 'close'
>;

export class Play<L extends Playable = LiveTable> {
  seat: number | null = $state(null);
  shown: Observation | null = $state.raw(null);
  last: Transition<unknown> = $state.raw({ before: null, lines: [] });
  chosen: string[] = $state.raw([]);
  pending: string | null = $state(null);
  preview: Preview | null = $state.raw(null);
  sending: string | null = $state(null);
  message: Message | null = $state.raw(null);
  hint: NamedAction | null = $state.raw(null);
  /** The number of history lines that this browser had shown before. */
  readonly seen: number;
  /** The seat to which the shared screen is being handed over. */
  curtain: number | null = $state(null);
  names: string[] = $derived.by(
    () => this.live.table?.seats.map((seat, number) => displayName(seat) || t.make.seat(number + 1)) ?? [],
  );
  state = $derived.by(() => selectionAfter(this.shown?.actions ?? [], this.chosen));
  next: ReadonlySet<string> = $derived(this.sending || this.curtain !== null ? new Set() : this.state.next);
  asked: boolean = $derived(!!this.shown && !this.shown.outcome && this.shown.actions.length > 0);
  /** Whether hints are available: only in games against bots. */
  hinted: boolean = $derived.by(() => {
    const { table, mine } = this.live;
    return !!table && !table.rated && !table.seats.some((seat, number) => seat.person && !mine.includes(number));
  });
  /** The action to draw as a ghost: it waits for confirmation or is being sent. */
  nearlyDone: NamedAction | null = $derived.by(() => this.#action(this.pending ?? this.sending));
  props: GameProps = $derived.by(() => ({
    observation: this.shown!,
    names: this.names,
    chosen: this.chosen,
    next: this.next,
    pending: this.nearlyDone,
    preview: this.preview,
    hint: this.hint,
    touch: this.touch,
    last: this.last,
    motion: motion(),
    choices: choicesOf(this.live.table?.game ?? '', this.ui?.choices ?? []),
    t: this.translator.texts,
    language: settings.language,
    server: serverView(this.live.id, this.shown!),
  }));

  #display = new DisplayQueue(
    (observation) => this.#show(observation),
    () => this.#settle(),
  );
  /** What was touched while an action was being sent. */
  #later: string[] = [];
  /** When an action was last confirmed. */
  #confirmed = -Infinity;

  constructor(
    readonly live: L,
    readonly ui: GameUI | null,
    readonly translator: Translator,
  ) {
    translator.adapt = (text) => ui?.adapt?.(text, this.props) ?? text;
    translator.displayName = (name) =>
      this.names[live.table?.seats.findIndex((seat) => seat.bot && seat.name === name) ?? -1] ?? name;
    live.onobservation = (observation) => this.#arrived(observation);
    live.onchat = () => sound('chat');
    this.seen = linesSeen(live.id);
    this.#turnTo(this.#first(), true);
  }

  close(): void {
    this.#display.clear();
    this.live.close();
  }

  /** Touch something, legal or not. */
  touch = (place: string): void => {
    const observation = this.shown;
    if (!observation || this.curtain !== null || observation.outcome) return;
    if (this.sending) return void this.#later.push(place);
    this.message = null;
    if (!this.asked) return this.#notAsked(observation);
    if (this.pending && this.chosen.at(-1) === place) return void this.confirm();
    const after = touch(observation.actions, this.chosen, place);
    if (!after) return void this.#whyNot(place);
    this.chosen = after;
    this.pending = this.preview = null;
    const { complete } =
      place === DONE
        ? { complete: touchedWord(observation, this.chosen.slice(0, -1)) }
        : selectionAfter(observation.actions, after);
    if (complete) void this.say(complete);
  };

  /** Confirm a complete action with the player, or send it. */
  async say(word: string): Promise<void> {
    const action = actionOf(this.shown, word);
    if (this.ui?.needsPreview?.(action, this.props)) {
      this.sending = word;
      await this.#loadPreview(word);
      if (this.sending !== word) return;
      this.sending = null;
    }
    const asks = !!this.ui?.confirms(action, this.props);
    if (settings.confirm === 'always' || (settings.confirm === 'game' && asks)) {
      this.pending = word;
      if (this.preview?.word !== word) await this.#loadPreview(word);
    } else await this.send(word);
  }

  confirm(): Promise<void> {
    const word = this.pending;
    if (word) this.#confirmed = performance.now();
    return word ? this.send(word) : Promise.resolve();
  }

  /** Whether an action was confirmed so recently that a click may be the second half of a double click. */
  justConfirmed(): boolean {
    return performance.now() - this.#confirmed < DOUBLE_CLICK;
  }

  /** Step back: first out of a confirmation, then touch by touch. */
  back(): boolean {
    if (this.message) {
      this.message = null;
      return true;
    }
    if (!this.chosen.length && !this.pending) return false;
    this.chosen = this.chosen.slice(0, -1);
    this.pending = this.preview = null;
    return true;
  }

  /** Show everything that is waiting at once. */
  catchUp(): void {
    this.#display.flush();
  }

  async send(word: string): Promise<void> {
    const observation = this.shown;
    if (!observation || observation.seat === null) return;
    this.catchUp();
    this.sending = word;
    this.pending = this.message = this.hint = null;
    const remark = this.ui?.remark?.(actionOf(observation, word), this.props);
    const refused = await this.live.act(observation.seat, word, observation.at, remark);
    if (this.sending) {
      this.sending = this.preview = null;
      this.chosen = [];
    }
    if (refused && refused.code !== 'stale') this.#explain(refused);
    this.#settle();
    const later = this.#later.splice(0);
    for (const place of refused ? [] : later) {
      if (this.sending) this.#later.push(place);
      else if (this.next.has(place)) this.touch(place);
    }
  }

  async askHint(): Promise<void> {
    const observation = this.shown;
    if (!observation || observation.seat === null) return;
    const answer = await this.live.hint(observation.seat);
    if (this.shown?.at !== observation.at) return;
    if (!Array.isArray(answer)) return this.#explain(answer);
    const [best, ...others] = answer;
    this.hint = actionOf(observation, best!.word);
    const why = best!.why.length
      ? ` (${best!.why.map((reason, number) => this.#why(reason, best!.said[number])).join('; ')})`
      : '';
    const else_ = others.length
      ? ` ${t.table.hintElse} ${others.map((advice) => this.#valued(advice)).join(', ')}.`
      : '';
    this.message = { kind: 'hint', text: `${t.table.hintWas} ${this.#valued(best!)}${why}.${else_}` };
  }

  /** An action in words, with the winning chance in a bot's estimate. */
  #valued({ word, value }: Advice): string {
    const text = this.ui ? this.ui.describe(actionOf(this.shown, word), this.props) : word;
    return `${text} – ${Math.round(100 * value)} %`;
  }

  #action(word: string | null): NamedAction | null {
    return word === null ? null : actionOf(this.shown, word);
  }

  /** A reason from the bot, which knows players only by number. */
  #why(reason: string, said?: Phrase): string {
    return this.translator.translate(reason, said && withNames(said, this.names));
  }

  /** Ask the others to agree to take back the last move. */
  async askBack(): Promise<void> {
    const refused = this.seat === null ? null : await this.live.ask(this.seat);
    if (refused) this.#explain(refused);
  }

  note(text: string): void {
    this.message = { kind: 'note', text };
  }

  /** The next player at this screen is ready. */
  lift(): void {
    const seat = this.curtain;
    this.curtain = null;
    this.#turnTo(seat, false);
  }

  /** Switch to another of the user's seats, or to the first one. */
  #turnTo(seat: number | null, fresh: boolean): void {
    this.#display.clear();
    this.seat = seat;
    const observation = this.live.observation(seat);
    this.chosen = [];
    this.pending = this.preview = this.message = this.hint = null;
    this.last = { before: null, lines: [] };
    this.shown = observation;
    if (observation) this.#rememberPosition(observation);
    if (fresh && seat !== null && this.live.mine.length > 1 && this.ui?.secret && observation?.actions.length)
      this.curtain = seat;
  }

  #rememberPosition(observation: Observation): void {
    rememberPosition(this.live.id, observation.at, observation.history.length);
  }

  #first(): number | null {
    const mine = this.live.mine;
    return mine.find((seat) => this.live.observation(seat)?.actions.length) ?? mine[0] ?? null;
  }

  #arrived(observation: Observation): void {
    const mine = this.live.mine;
    if (!this.shown || (this.seat === null ? mine.length > 0 : !mine.includes(this.seat)))
      this.#turnTo(this.#first(), true);
    else if (observation.seat === this.seat) this.#enqueue(observation);
    this.#settle();
  }

  #enqueue(observation: Observation): void {
    const newest = observation.history.slice(this.shown!.history.length);
    const others = newest.some((line) => line.seat >= 0 && line.seat !== this.seat);
    this.#display.add(observation, !others || !motion() || document.hidden);
  }

  #show(observation: Observation): void {
    const before = this.shown;
    const same = before && before.at === observation.at;
    if (!same || this.last.lines.length === 0)
      this.last = { before: before?.view ?? null, lines: observation.history.slice(before?.history.length ?? 0) };
    this.shown = observation;
    this.#rememberPosition(observation);
    if (same) return;
    this.hint = null;
    if (this.last.lines.some((line) => line.seat === this.seat) || !this.#stillOpen(observation)) {
      this.sending = null;
      this.chosen = [];
      this.pending = this.preview = null;
    }
    this.message = null;
    this.#soundOut(observation, before);
  }

  /** Whether the current selection is still possible, since others may act while the player is choosing. */
  #stillOpen(observation: Observation): boolean {
    if (this.sending) return true;
    const { next, complete } = selectionAfter(observation.actions, this.chosen);
    return this.chosen.length > 0 && (next.size > 0 || complete === this.pending);
  }

  #soundOut(observation: Observation, before: Observation | null): void {
    if (observation.outcome && !before?.outcome) return sound('end');
    const line = this.last.lines.findLast((line) => line.seat >= 0);
    const heard = line ? (this.ui?.sound ? this.ui.sound(line, this.last) : 'place') : null;
    if (heard) sound(heard);
    const mine = line?.seat === this.seat;
    if (observation.actions.length && !before?.actions.length && !mine) yourTurn(this.live.id, this.names);
  }

  /** On a shared screen, hand over to the next player to act. */
  #settle(): void {
    const { mine } = this.live;
    if (mine.length < 2 || this.sending || this.#display.busy || this.curtain !== null || this.shown?.outcome) return;
    if (this.seat !== null && this.live.observation(this.seat)?.actions.length) return;
    const due = mine.find((seat) => this.live.observation(seat)?.actions.length);
    if (due === undefined || due === this.seat) return;
    if (this.ui?.secret) this.curtain = due;
    else this.#turnTo(due, false);
  }

  async #loadPreview(word: string): Promise<void> {
    const observation = this.shown;
    if (!observation || observation.seat === null) return;
    this.preview = null;
    const preview = await this.live.preview(observation.seat, word);
    if ((this.pending ?? this.sending) === word && preview?.at === this.shown?.at) this.preview = preview;
  }

  #notAsked(observation: Observation): void {
    if (observation.seat === null) return;
    const who = observation.to_act.map((seat) => this.names[seat]).join(', ');
    if (who) this.message = { kind: 'why', text: t.table.notTurn(who) };
  }

  async #whyNot(place: string): Promise<void> {
    const observation = this.shown!;
    const word =
      this.ui?.intendedAction?.(place, this.props) ?? intendedAction(observation.actions, this.chosen, place);
    sound('wrong');
    const refused = word && observation.seat !== null ? await this.live.why(observation.seat, word) : null;
    if (refused && refused.code !== 'possible' && refused.code !== 'malformed') this.#explain(refused);
    else
      this.message = {
        kind: 'why',
        text: `${t.table.notOffered} ${this.ui ? sentence(this.ui.prompt(this.props)) : ''}`.trim(),
      };
  }

  #explain(refused: Refusal): void {
    const rule = refused.rule || undefined;
    const text = rule ? refused.message.replace(` (rule ${rule})`, '') : refused.message;
    this.message = {
      kind: 'why',
      text: sentence(
        refused.said ? this.translator.translate(text, refused.said) : refusalText({ ...refused, message: text }),
      ),
      rule,
    };
  }
}

/** The server's picture and choices for a seat. */
function serverView(table: string, { seat }: Observation): ServerView {
  const path = `/tables/${table}`;
  return seat === null
    ? { picture: `${path}/picture`, choices: null }
    : { picture: `${path}/picture?seat=${seat}`, choices: `${path}/choices?seat=${seat}` };
}

function touchedWord(observation: Observation, chosen: string[]): string | null {
  const found = observation.actions.find(([, ...ways]) => ways.some((way) => way.join('\n') === chosen.join('\n')));
  return found?.[0] ?? null;
}
