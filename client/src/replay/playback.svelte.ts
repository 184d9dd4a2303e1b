/** A finished game being looked at: at which step, through whose eyes, standing still or playing by itself. */
import type { GameProps, GameUI, Happened, Sight } from '$client/games/game-ui';
import { me } from '$client/accounts/me.svelte';
import { called } from '$client/i18n/player-names';
import type { Table } from '$client/api/protocol';
import { choicesOf, motion, settings } from '$client/app/settings.svelte';
import { play as sound } from '$client/app/sounds';
import { t as shell } from '$client/i18n/texts.svelte';
import type { Tongue } from '$client/i18n/game-language.svelte';
import { look, picturePath, story, type Line, type Look, type Story, type Viewpoint } from './api';

/** Milliseconds for a step at the usual speed; chance is quicker. */
const PACE = 1600;
const CHANCE = 350;
const KEPT = 600;
export const SPEEDS = [0.5, 1, 2, 4];

export class Film {
  /** The step that is wanted; what is shown follows as soon as it has come. */
  step = $state(0);
  viewpoint: Viewpoint = $state(null);
  playing = $state(false);
  speed = $state(1);
  /** The word of an action to be pointed at. */
  hint: string | null = $state(null);
  failed: unknown = $state.raw(null);
  shown: { look: Look; story: Story; viewpoint: Viewpoint } | null = $state.raw(null);
  last: Happened<unknown> = $state.raw({ before: null, lines: [] });

  mine: number[] = $derived.by(() =>
    this.table.seats.flatMap((seat, number) => (me.person && seat.person === me.person.id ? [number] : [])),
  );
  names: string[] = $derived.by(() =>
    this.table.seats.map((seat, number) => called(seat) || shell.make.seat(number + 1)),
  );
  steps: number = $derived(this.shown?.story.steps ?? 0);
  lines: Line[] = $derived(this.shown?.story.lines ?? []);
  turn: number = $derived(this.lines[this.step - 1]?.turn ?? 0);
  /** What everybody at the table may look at: all, if one knows everything; else what one seat saw. */
  sights: Sight[] = $derived.by(() => this.#sights());
  board: Sight | null = $derived(this.sights[0] ?? null);

  #stories = new Map<Viewpoint, Promise<Story>>();
  #looks = new Map<string, Promise<Look>>();
  #busy = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly table: Table,
    readonly ui: GameUI | null,
    readonly tongue: Tongue,
  ) {
    tongue.adapt = (text) => (this.board && ui?.adapt?.(text, this.props(this.board))) ?? text;
    tongue.called = (name) => this.names[table.seats.findIndex((seat) => seat.bot && seat.name === name)] ?? name;
  }

  /** Go to a step, and perhaps look through other eyes. */
  go(step: number, viewpoint: Viewpoint = this.viewpoint, hint: string | null = null): Promise<void> {
    this.step = Math.max(0, this.steps ? Math.min(step, this.steps) : step);
    this.viewpoint = viewpoint;
    this.hint = hint;
    return this.#follow();
  }

  /** Go to where the next turn, or the one before, begins. */
  goTurn(by: 1 | -1): void {
    const turnOf = (step: number) => this.lines[step - 1]?.turn ?? 0;
    const ends = (step: number) => step === this.steps || turnOf(step) !== turnOf(step + 1);
    let step = this.step + by;
    while (step > 0 && step < this.steps && !ends(step)) step += by;
    void this.go(step);
  }

  toggle(): void {
    this.playing = !this.playing;
    clearTimeout(this.#timer);
    if (!this.playing) return;
    if (this.step >= this.steps) void this.go(0);
    this.#next();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  /** What every component of the game gets, to show a sight. */
  props(sight: Sight): GameProps {
    return {
      sight,
      names: this.names,
      chosen: [],
      next: new Set(),
      pending: null,
      foreseen: null,
      hint: this.hint,
      touch: () => {},
      last: sight === this.board ? this.last : { before: null, lines: [] },
      motion: motion(),
      choices: choicesOf(this.table.game, this.ui?.choices ?? []),
      t: this.tongue.texts,
      language: settings.language,
      server: { picture: picturePath(this.table.id, this.step, this.viewpoint), choices: null },
    };
  }

  #next(): void {
    const line = this.lines[this.step];
    this.#timer = setTimeout(
      () => void this.go(this.step + 1).then(() => this.#goOn()),
      (line && line.seat < 0 ? CHANCE : PACE) / this.speed,
    );
  }

  #goOn(): void {
    if (!this.playing) return;
    if (this.step >= this.steps || this.failed) this.pause();
    else this.#next();
  }

  /** Fetch what is wanted until it is shown: while somebody drags the slider, what was passed is left out. */
  async #follow(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      while (this.shown?.look.step !== this.step || this.shown.viewpoint !== this.viewpoint) {
        const { step, viewpoint } = this;
        const [found, told] = await Promise.all([this.#look(step, viewpoint), this.#story(viewpoint)]);
        if (step > told.steps) this.step = told.steps;
        else if (step === this.step && viewpoint === this.viewpoint) this.#show(found, told);
      }
      this.failed = null;
    } catch (error) {
      this.failed = error;
    } finally {
      this.#busy = false;
    }
    if (this.step < this.steps) this.#look(this.step + 1, this.viewpoint).catch(() => null);
  }

  #show(found: Look, told: Story): void {
    const before = this.shown;
    const line = told.lines[found.step - 1];
    const on = before && line && before.viewpoint === this.viewpoint && before.look.step === found.step - 1;
    this.last = on ? { before: before.look.sights[0]!.view, lines: [line] } : { before: null, lines: [] };
    this.shown = { look: found, story: told, viewpoint: this.viewpoint };
    const heard = on && line.seat >= 0 ? (this.ui?.sound ? this.ui.sound(line, this.last) : 'place') : null;
    if (heard) sound(heard);
  }

  #sights(): Sight[] {
    if (!this.shown) return [];
    const { look: found, story: told } = this.shown;
    const over = found.step === told.steps;
    return found.sights.map(({ seat, view }) => ({
      seat,
      at: found.step,
      view,
      facts: found.facts,
      actions: [],
      to_act: found.to_act,
      outcome: over ? told.outcome : null,
      result: over ? told.result : null,
      said: told.said,
      draw_offered_by: null,
      can_take_back: false,
      clock: null,
      story: told.lines.slice(0, found.step),
    }));
  }

  #story(viewpoint: Viewpoint): Promise<Story> {
    let found = this.#stories.get(viewpoint);
    if (!found) {
      this.#stories.set(viewpoint, (found = story(this.table.id, viewpoint)));
      found.catch(() => this.#stories.delete(viewpoint));
    }
    return found;
  }

  #look(step: number, viewpoint: Viewpoint): Promise<Look> {
    const key = `${viewpoint} ${step}`;
    let found = this.#looks.get(key);
    if (!found) {
      if (this.#looks.size > KEPT) this.#looks.clear();
      this.#looks.set(key, (found = look(this.table.id, step, viewpoint)));
      found.catch(() => this.#looks.delete(key));
    }
    return found;
  }
}
