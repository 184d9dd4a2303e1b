/** Playing at a live table: which seat's sight is shown, what has been touched, what waits for confirmation. */
import type { GameProps, GameUI, Happened, ServerView } from '$client/games/game-ui';
import type { Live } from './live.svelte';
import { called } from '$client/i18n/player-names';
import { yourTurn } from '$client/notifications/turn-notice';
import { Pace } from './display-queue';
import type { Advice, Refusal } from '$client/api/protocol';
import type { Foreseen, Sight } from '$client/table/sight';
import { linesSeen, look } from './read-position';
import { choicesOf, motion, settings } from '$client/app/settings.svelte';
import { play as sound } from '$client/app/sounds';
import { t } from '$client/i18n/texts.svelte';
import { DONE, meant, touch, touched } from '$client/input/touching';
import type { Tongue } from '$client/i18n/game-language.svelte';
import { named, sentence, type Said } from '$client/i18n/phrases';
import { refusalText } from '$client/api/errors';

export interface Message {
  kind: 'why' | 'hint' | 'note';
  text: string;
  rule?: string;
}

/** What it takes to play somewhere: a live table has it, and so has a lesson. */
export type Venue = Pick<
  Live,
  | 'id'
  | 'table'
  | 'present'
  | 'mine'
  | 'asked'
  | 'skew'
  | 'sight'
  | 'act'
  | 'why'
  | 'preview'
  | 'hint'
  | 'ask'
  | 'answer'
  | 'onsight'
  | 'onchat'
  | 'close'
>;

export class Play<L extends Venue = Live> {
  seat: number | null = $state(null);
  shown: Sight | null = $state.raw(null);
  last: Happened<unknown> = $state.raw({ before: null, lines: [] });
  chosen: string[] = $state.raw([]);
  pending: string | null = $state(null);
  foreseen: Foreseen | null = $state.raw(null);
  sending: string | null = $state(null);
  message: Message | null = $state.raw(null);
  hint: string | null = $state(null);
  /** How many lines of the story this reader had seen before. */
  readonly seen: number;
  /** The seat to which the screen is being handed over. */
  curtain: number | null = $state(null);
  names: string[] = $derived.by(
    () => this.live.table?.seats.map((seat, number) => called(seat) || t.make.seat(number + 1)) ?? [],
  );
  state = $derived.by(() => touched(this.shown?.actions ?? [], this.chosen));
  next: ReadonlySet<string> = $derived(this.sending || this.curtain !== null ? new Set() : this.state.next);
  asked: boolean = $derived(!!this.shown && !this.shown.outcome && this.shown.actions.length > 0);
  /** Whether the server gives hints here: only in games against bots. */
  hinted: boolean = $derived.by(() => {
    const { table, mine } = this.live;
    return !!table && !table.rated && !table.seats.some((seat, number) => seat.person && !mine.includes(number));
  });
  props: GameProps = $derived.by(() => ({
    sight: this.shown!,
    names: this.names,
    chosen: this.chosen,
    next: this.next,
    pending: this.pending ?? this.sending,
    foreseen: this.foreseen,
    hint: this.hint,
    touch: this.touch,
    last: this.last,
    motion: motion(),
    choices: choicesOf(this.live.table?.game ?? '', this.ui?.choices ?? []),
    t: this.tongue.texts,
    language: settings.language,
    server: serverView(this.live.id, this.shown!),
  }));

  #pace = new Pace(
    (sight) => this.#show(sight),
    () => this.#settle(),
  );
  /** What was touched while a word was on its way. */
  #later: string[] = [];

  constructor(
    readonly live: L,
    readonly ui: GameUI | null,
    readonly tongue: Tongue,
  ) {
    tongue.adapt = (text) => ui?.adapt?.(text, this.props) ?? text;
    tongue.called = (name) =>
      this.names[live.table?.seats.findIndex((seat) => seat.bot && seat.name === name) ?? -1] ?? name;
    live.onsight = (sight) => this.#arrived(sight);
    live.onchat = () => sound('chat');
    this.seen = linesSeen(live.id);
    this.#turnTo(this.#first(), true);
  }

  close(): void {
    this.#pace.forget();
    this.live.close();
  }

  /** Touch something, legal or not. */
  touch = (place: string): void => {
    const sight = this.shown;
    if (!sight || this.curtain !== null || sight.outcome) return;
    if (this.sending) return void this.#later.push(place);
    this.message = null;
    if (!this.asked) return this.#notAsked(sight);
    if (this.pending && this.chosen.at(-1) === place) return void this.confirm();
    const after = touch(sight.actions, this.chosen, place);
    if (!after) return void this.#whyNot(place);
    this.chosen = after;
    this.pending = this.foreseen = null;
    const { said } =
      place === DONE ? { said: touchedWord(sight, this.chosen.slice(0, -1)) } : touched(sight.actions, after);
    if (said) void this.say(said);
  };

  /** An action is complete: ask, or send it. */
  async say(word: string): Promise<void> {
    if (this.ui?.foresees?.(word, this.props)) {
      this.sending = word;
      await this.#foresee(word);
      if (this.sending !== word) return;
      this.sending = null;
    }
    const asks = !!this.ui?.confirms(word, this.props);
    if (settings.confirm === 'always' || (settings.confirm === 'game' && asks)) {
      this.pending = word;
      if (this.foreseen?.word !== word) await this.#foresee(word);
    } else await this.send(word);
  }

  confirm(): Promise<void> {
    const word = this.pending;
    return word ? this.send(word) : Promise.resolve();
  }

  /** Step back: out of a confirmation, then touch by touch. */
  back(): boolean {
    if (this.message) {
      this.message = null;
      return true;
    }
    if (!this.chosen.length && !this.pending) return false;
    this.chosen = this.chosen.slice(0, -1);
    this.pending = this.foreseen = null;
    return true;
  }

  /** Show at once all that is still to be shown. */
  catchUp(): void {
    this.#pace.flush();
  }

  async send(word: string): Promise<void> {
    const sight = this.shown;
    if (!sight || sight.seat === null) return;
    this.catchUp();
    this.sending = word;
    this.pending = this.message = this.hint = null;
    const refused = await this.live.act(sight.seat, word, sight.at, this.ui?.remark?.(word, this.props));
    if (this.sending) {
      this.sending = this.foreseen = null;
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
    const sight = this.shown;
    if (!sight || sight.seat === null) return;
    const answer = await this.live.hint(sight.seat);
    if (this.shown?.at !== sight.at) return;
    if (!Array.isArray(answer)) return this.#explain(answer);
    const [best, ...others] = answer;
    this.hint = best!.word;
    const why = best!.why.length
      ? ` (${best!.why.map((reason, number) => this.#why(reason, best!.said[number])).join('; ')})`
      : '';
    const else_ = others.length
      ? ` ${t.table.hintElse} ${others.map((advice) => this.#valued(advice)).join(', ')}.`
      : '';
    this.message = { kind: 'hint', text: `${t.table.hintWas} ${this.#valued(best!)}${why}.${else_}` };
  }

  /** An action in words, with the chance that a bot gives it. */
  #valued({ word, value }: Advice): string {
    const text = this.ui ? this.ui.describe(word, this.props) : word;
    return `${text} – ${Math.round(100 * value)} %`;
  }

  /** A reason of the bot, which knows players by number only. */
  #why(reason: string, said?: Said): string {
    return this.tongue.told(reason, said && named(said, this.names));
  }

  /** Ask the others to let the last move be taken back. */
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

  /** Look through another of one's own seats, or begin to. */
  #turnTo(seat: number | null, fresh: boolean): void {
    this.#pace.forget();
    this.seat = seat;
    const sight = this.live.sight(seat);
    this.chosen = [];
    this.pending = this.foreseen = this.message = this.hint = null;
    this.last = { before: null, lines: [] };
    this.shown = sight;
    if (sight) this.#look(sight);
    if (fresh && seat !== null && this.live.mine.length > 1 && this.ui?.secret && sight?.actions.length)
      this.curtain = seat;
  }

  #look(sight: Sight): void {
    look(this.live.id, sight.at, sight.story.length);
  }

  #first(): number | null {
    const mine = this.live.mine;
    return mine.find((seat) => this.live.sight(seat)?.actions.length) ?? mine[0] ?? null;
  }

  #arrived(sight: Sight): void {
    const mine = this.live.mine;
    if (!this.shown || (this.seat === null ? mine.length > 0 : !mine.includes(this.seat)))
      this.#turnTo(this.#first(), true);
    else if (sight.seat === this.seat) this.#enqueue(sight);
    this.#settle();
  }

  #enqueue(sight: Sight): void {
    const newest = sight.story.slice(this.shown!.story.length);
    const others = newest.some((line) => line.seat >= 0 && line.seat !== this.seat);
    this.#pace.add(sight, !others || !motion() || document.hidden);
  }

  #show(sight: Sight): void {
    const before = this.shown;
    const same = before && before.at === sight.at;
    if (!same || this.last.lines.length === 0)
      this.last = { before: before?.view ?? null, lines: sight.story.slice(before?.story.length ?? 0) };
    this.shown = sight;
    this.#look(sight);
    if (same) return;
    this.hint = null;
    if (this.last.lines.some((line) => line.seat === this.seat) || !this.#stillOpen(sight)) {
      this.sending = null;
      this.chosen = [];
      this.pending = this.foreseen = null;
    }
    if (this.message?.kind !== 'why') this.message = null;
    this.#soundOut(sight, before);
  }

  /** Whether what has been touched can still be said: others may act while one is choosing. */
  #stillOpen(sight: Sight): boolean {
    if (this.sending) return true;
    const { next, said } = touched(sight.actions, this.chosen);
    return this.chosen.length > 0 && (next.size > 0 || said === this.pending);
  }

  #soundOut(sight: Sight, before: Sight | null): void {
    if (sight.outcome && !before?.outcome) return sound('end');
    const line = this.last.lines.findLast((told) => told.seat >= 0);
    const heard = line ? (this.ui?.sound ? this.ui.sound(line, this.last) : 'place') : null;
    if (heard) sound(heard);
    const mine = line?.seat === this.seat;
    if (sight.actions.length && !before?.actions.length && !mine) yourTurn(this.live.id, this.names);
  }

  /** At one screen, hand over to the next who is asked. */
  #settle(): void {
    const { mine } = this.live;
    if (mine.length < 2 || this.sending || this.#pace.behind || this.curtain !== null || this.shown?.outcome) return;
    if (this.seat !== null && this.live.sight(this.seat)?.actions.length) return;
    const due = mine.find((seat) => this.live.sight(seat)?.actions.length);
    if (due === undefined || due === this.seat) return;
    if (this.ui?.secret) this.curtain = due;
    else this.#turnTo(due, false);
  }

  async #foresee(word: string): Promise<void> {
    const sight = this.shown;
    if (!sight || sight.seat === null) return;
    this.foreseen = null;
    const foreseen = await this.live.preview(sight.seat, word);
    if ((this.pending ?? this.sending) === word && foreseen?.at === this.shown?.at) this.foreseen = foreseen;
  }

  #notAsked(sight: Sight): void {
    if (sight.seat === null) return;
    const who = sight.to_act.map((seat) => this.names[seat]).join(', ');
    if (who) this.message = { kind: 'why', text: t.table.notTurn(who) };
  }

  async #whyNot(place: string): Promise<void> {
    const sight = this.shown!;
    const word = this.ui?.meant?.(place, this.props) ?? meant(sight.actions, this.chosen, place);
    sound('wrong');
    const refused = word && sight.seat !== null ? await this.live.why(sight.seat, word) : null;
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
      text: sentence(refused.said ? this.tongue.told(text, refused.said) : refusalText({ ...refused, message: text })),
      rule,
    };
  }
}

/** Where the server draws what a seat sees, and says what it may do. */
function serverView(table: string, { seat }: Sight): ServerView {
  const path = `/tables/${table}`;
  return seat === null
    ? { picture: `${path}/picture`, choices: null }
    : { picture: `${path}/picture?seat=${seat}`, choices: `${path}/choices?seat=${seat}` };
}

function touchedWord(sight: Sight, chosen: string[]): string | null {
  const found = sight.actions.find(([, ...ways]) => ways.some((way) => way.join('\n') === chosen.join('\n')));
  return found?.[0] ?? null;
}
