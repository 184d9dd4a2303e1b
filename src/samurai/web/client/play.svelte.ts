/** Playing at a live table: which seat's sight is shown, what has been touched, what waits for confirmation. */
import type { GameProps, GameUI, Happened } from './game';
import type { Live } from './live.svelte';
import type { Advice, Refusal, Sight } from './protocol';
import { look } from './seen';
import { choicesOf, motion, settings } from './settings.svelte';
import { call, play as sound } from './sounds';
import { t } from './texts.svelte';
import { DONE, meant, touch, touched } from './touching';

export interface Message {
  kind: 'why' | 'hint' | 'note';
  text: string;
  rule?: string;
}

/** How long what somebody else did is shown before the next thing, in milliseconds. */
const PACE = 650;
const HURRY = 8;

export class Play {
  seat: number | null = $state(null);
  shown: Sight | null = $state.raw(null);
  last: Happened<unknown> = $state.raw({ before: null, lines: [] });
  chosen: string[] = $state.raw([]);
  pending: string | null = $state(null);
  preview: string | null = $state(null);
  sending: string | null = $state(null);
  message: Message | null = $state.raw(null);
  hint: string | null = $state(null);
  /** The seat to which the screen is being handed over. */
  curtain: number | null = $state(null);
  names: string[] = $derived.by(() => this.live.table?.seats.map((seat, number) => seat.name || t.make.seat(number + 1)) ?? []);
  state = $derived.by(() => touched(this.shown?.actions ?? [], this.chosen));
  next: ReadonlySet<string> = $derived(this.sending || this.curtain !== null ? new Set() : this.state.next);
  asked: boolean = $derived(!!this.shown && !this.shown.outcome && this.shown.actions.length > 0);
  props: GameProps = $derived.by(() => ({
    sight: this.shown!,
    names: this.names,
    chosen: this.chosen,
    next: this.next,
    pending: this.pending ?? this.sending,
    hint: this.hint,
    touch: this.touch,
    last: this.last,
    motion: motion(),
    choices: choicesOf(this.live.table?.game ?? '', this.ui?.choices ?? []),
    t: this.ui?.texts[settings.language],
    language: settings.language,
  }));

  #queue: Sight[] = [];
  /** What was touched while a word was on its way. */
  #later: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shownAt = 0;

  constructor(
    readonly live: Live,
    readonly ui: GameUI | null,
  ) {
    live.onsight = (sight) => this.#arrived(sight);
    live.onchat = () => sound('chat');
    this.#turnTo(this.#first(), true);
  }

  close(): void {
    clearTimeout(this.#timer);
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
    this.pending = this.preview = null;
    const { said } = place === DONE ? { said: touchedWord(sight, this.chosen.slice(0, -1)) } : touched(sight.actions, after);
    if (said) this.say(said);
  };

  /** An action is complete: ask, or send it. */
  say(word: string): void {
    const asks = this.ui ? this.ui.confirms(word, this.props) : false;
    if (settings.confirm === 'always' || (settings.confirm === 'game' && asks)) {
      this.pending = word;
      void this.#foresee(word);
    } else void this.send(word);
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
    this.pending = this.preview = null;
    return true;
  }

  async send(word: string): Promise<void> {
    const sight = this.shown;
    if (!sight || sight.seat === null) return;
    this.#flush();
    this.sending = word;
    this.pending = this.preview = this.message = this.hint = null;
    const refused = await this.live.act(sight.seat, word, sight.at, this.ui?.remark?.(word, this.props));
    if (this.sending) {
      this.sending = null;
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
    const why = best!.why.length ? ` (${best!.why.join('; ')})` : '';
    const else_ = others.length ? ` ${t.table.hintElse} ${others.map((advice) => this.#valued(advice)).join(', ')}.` : '';
    this.message = { kind: 'hint', text: `${t.table.hintWas} ${this.#valued(best!)}${why}.${else_}` };
  }

  /** An action in words, with the chance that a bot gives it. */
  #valued({ word, value }: Advice): string {
    const text = this.ui ? this.ui.describe(word, this.props) : word;
    return `${text} – ${Math.round(100 * value)} %`;
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
    this.#queue = [];
    this.seat = seat;
    const sight = this.live.sight(seat);
    this.chosen = [];
    this.pending = this.preview = this.message = this.hint = null;
    this.last = { before: null, lines: [] };
    this.shown = sight;
    if (fresh && seat !== null && this.live.mine.length > 1 && this.ui?.secret && sight?.actions.length) this.curtain = seat;
  }

  #first(): number | null {
    const mine = this.live.mine;
    return mine.find((seat) => this.live.sight(seat)?.actions.length) ?? mine[0] ?? null;
  }

  #arrived(sight: Sight): void {
    const mine = this.live.mine;
    if (!this.shown || (this.seat === null ? mine.length > 0 : !mine.includes(this.seat))) this.#turnTo(this.#first(), true);
    else if (sight.seat === this.seat) this.#enqueue(sight);
    this.#settle();
  }

  #enqueue(sight: Sight): void {
    this.#queue.push(sight);
    const newest = sight.story.slice(this.shown!.story.length);
    const others = newest.some((line) => line.seat >= 0 && line.seat !== this.seat);
    if (!others || !motion() || document.hidden || this.#queue.length > HURRY) this.#flush();
    else this.#pace();
  }

  #pace(): void {
    clearTimeout(this.#timer);
    const wait = this.#shownAt + PACE - performance.now();
    if (wait > 0) this.#timer = setTimeout(() => this.#pace(), wait);
    else {
      const sight = this.#queue.shift();
      if (sight) this.#show(sight);
      if (this.#queue.length) this.#timer = setTimeout(() => this.#pace(), PACE);
      else this.#settle();
    }
  }

  /** Show all that has come. */
  #flush(): void {
    clearTimeout(this.#timer);
    const sight = this.#queue.at(-1);
    this.#queue = [];
    if (sight) this.#show(sight);
  }

  #show(sight: Sight): void {
    const before = this.shown;
    const same = before && before.at === sight.at;
    if (!same || this.last.lines.length === 0)
      this.last = { before: before?.view ?? null, lines: sight.story.slice(before?.story.length ?? 0) };
    this.shown = sight;
    this.#shownAt = performance.now();
    look(this.live.id, sight.at);
    if (same) return;
    this.hint = null;
    if (this.last.lines.some((line) => line.seat === this.seat) || !this.#stillOpen(sight)) {
      this.sending = null;
      this.chosen = [];
      this.pending = this.preview = null;
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
    if (sight.actions.length && !before?.actions.length && !mine) this.#yourTurn();
  }

  #yourTurn(): void {
    setTimeout(call, 250);
    if (!settings.notices || !document.hidden || typeof Notification === 'undefined') return;
    if (Notification.permission === 'granted') new Notification(t.table.yourTurn, { body: this.names.join(' · '), tag: this.live.id });
  }

  /** At one screen, hand over to the next who is asked. */
  #settle(): void {
    const { mine } = this.live;
    if (mine.length < 2 || this.sending || this.#queue.length || this.curtain !== null || this.shown?.outcome) return;
    if (this.seat !== null && this.live.sight(this.seat)?.actions.length) return;
    const due = mine.find((seat) => this.live.sight(seat)?.actions.length);
    if (due === undefined || due === this.seat) return;
    if (this.ui?.secret) this.curtain = due;
    else this.#turnTo(due, false);
  }

  async #foresee(word: string): Promise<void> {
    const sight = this.shown;
    if (!sight || sight.seat === null) return;
    this.preview = this.ui?.preview?.(word, this.props) ?? null;
    if (this.preview !== null) return;
    const told = await this.live.preview(sight.seat, word);
    if (this.pending === word) this.preview = told;
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
    else this.message = { kind: 'why', text: `${t.table.notOffered} ${this.ui ? sentence(this.ui.prompt(this.props)) : ''}`.trim() };
  }

  #explain(refused: Refusal): void {
    const rule = refused.rule || undefined;
    const text = rule ? refused.message.replace(` (rule ${rule})`, '') : refused.message;
    this.message = { kind: 'why', text: sentence(text), rule };
  }
}

function touchedWord(sight: Sight, chosen: string[]): string | null {
  const found = sight.actions.find(([, ...ways]) => ways.some((way) => way.join('\n') === chosen.join('\n')));
  return found?.[0] ?? null;
}

/** A sentence begins with a capital and ends with a stop. */
function sentence(text: string): string {
  const begun = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}
