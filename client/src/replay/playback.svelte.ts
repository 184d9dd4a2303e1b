/** The playback of a finished game: the step, the viewpoint, and whether it is running. */
import type { GameProps, GameUI, Transition, NamedAction, Observation } from '$client/games/game-ui';
import { me } from '$client/accounts/me.svelte';
import { displayName } from '$client/i18n/player-names';
import type { Table } from '$client/api/protocol';
import { choicesOf, motion, settings } from '$client/app/settings.svelte';
import { play as sound } from '$client/app/sounds';
import { t as shell } from '$client/i18n/texts.svelte';
import type { Translator } from '$client/i18n/translator.svelte';
import {
  fetchPosition,
  picturePath,
  fetchReplay,
  type Line,
  type ReplayPosition,
  type FullReplay,
  type Viewpoint,
} from './api';

/** Milliseconds per step at normal speed; random events are quicker. */
const PACE = 1600;
const CHANCE = 350;
const KEPT = 600;
export const SPEEDS = [0.5, 1, 2, 4];

export class Playback {
  /** The requested step; it is shown as soon as it has loaded. */
  step = $state(0);
  viewpoint: Viewpoint = $state(null);
  playing = $state(false);
  speed = $state(1);
  /** An action to be pointed at. */
  hint: NamedAction | null = $state.raw(null);
  failed: unknown = $state.raw(null);
  shown: { position: ReplayPosition; replay: FullReplay; viewpoint: Viewpoint } | null = $state.raw(null);
  last: Transition<unknown> = $state.raw({ before: null, lines: [] });

  mine: number[] = $derived.by(() =>
    this.table.seats.flatMap((seat, number) => (me.person && seat.person === me.person.id ? [number] : [])),
  );
  names: string[] = $derived.by(() =>
    this.table.seats.map((seat, number) => displayName(seat) || shell.make.seat(number + 1)),
  );
  steps: number = $derived(this.shown?.replay.steps ?? 0);
  lines: Line[] = $derived(this.shown?.replay.lines ?? []);
  turn: number = $derived(this.lines[this.step - 1]?.turn ?? 0);
  /** What the viewpoint sees: one observation, or those of all seats. */
  observations: Observation[] = $derived.by(() => this.#observations());
  board: Observation | null = $derived(this.observations[0] ?? null);

  #replays = new Map<Viewpoint, Promise<FullReplay>>();
  #positions = new Map<string, Promise<ReplayPosition>>();
  #busy = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly table: Table,
    readonly ui: GameUI | null,
    readonly translator: Translator,
  ) {
    translator.adapt = (text) => (this.board && ui?.adapt?.(text, this.props(this.board))) ?? text;
    translator.displayName = (name) =>
      this.names[table.seats.findIndex((seat) => seat.bot && seat.name === name)] ?? name;
  }

  /** Go to a step, optionally with another viewpoint. */
  go(step: number, viewpoint: Viewpoint = this.viewpoint, hint: NamedAction | null = null): Promise<void> {
    this.step = Math.max(0, this.steps ? Math.min(step, this.steps) : step);
    this.viewpoint = viewpoint;
    this.hint = hint;
    return this.#follow();
  }

  /** Go to the start of the next or the previous turn. */
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

  /** The props of the game's components for an observation. */
  props(observation: Observation): GameProps {
    return {
      observation,
      names: this.names,
      chosen: [],
      next: new Set(),
      pending: null,
      preview: null,
      hint: this.hint,
      touch: () => {},
      last: observation === this.board ? this.last : { before: null, lines: [] },
      motion: motion(),
      choices: choicesOf(this.table.game, this.ui?.choices ?? []),
      t: this.translator.texts,
      language: settings.language,
      server: { picture: picturePath(this.table.id, this.step, this.viewpoint), choices: null },
    };
  }

  #next(): void {
    const line = this.lines[this.step];
    this.#timer = setTimeout(
      () => void this.go(this.step + 1).then(() => this.#continue()),
      (line && line.seat < 0 ? CHANCE : PACE) / this.speed,
    );
  }

  #continue(): void {
    if (!this.playing) return;
    if (this.step >= this.steps || this.failed) this.pause();
    else this.#next();
  }

  /** Load the requested step until it is shown; steps passed while the slider is dragged are skipped. */
  async #follow(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      while (this.shown?.position.step !== this.step || this.shown.viewpoint !== this.viewpoint) {
        const { step, viewpoint } = this;
        const [position, replay] = await Promise.all([this.#position(step, viewpoint), this.#replay(viewpoint)]);
        if (step > replay.steps) this.step = replay.steps;
        else if (step === this.step && viewpoint === this.viewpoint) this.#show(position, replay);
      }
      this.failed = null;
    } catch (error) {
      this.failed = error;
    } finally {
      this.#busy = false;
    }
    if (this.step < this.steps) this.#position(this.step + 1, this.viewpoint).catch(() => null);
  }

  #show(position: ReplayPosition, replay: FullReplay): void {
    const before = this.shown;
    const line = replay.lines[position.step - 1];
    const on = before && line && before.viewpoint === this.viewpoint && before.position.step === position.step - 1;
    this.last = on ? { before: before.position.sights[0]!.view, lines: [line] } : { before: null, lines: [] };
    this.shown = { position, replay, viewpoint: this.viewpoint };
    const heard = on && line.seat >= 0 ? (this.ui?.sound ? this.ui.sound(line, this.last) : 'place') : null;
    if (heard) sound(heard);
  }

  #observations(): Observation[] {
    if (!this.shown) return [];
    const { position, replay } = this.shown;
    const over = position.step === replay.steps;
    return position.sights.map(({ seat, view }) => ({
      seat,
      at: position.step,
      view,
      facts: position.facts,
      actions: [],
      to_act: position.to_act,
      outcome: over ? replay.outcome : null,
      result: over ? replay.result : null,
      said: replay.said,
      draw_offered_by: null,
      can_take_back: false,
      clock: null,
      history: replay.lines.slice(0, position.step),
    }));
  }

  #replay(viewpoint: Viewpoint): Promise<FullReplay> {
    let found = this.#replays.get(viewpoint);
    if (!found) {
      this.#replays.set(viewpoint, (found = fetchReplay(this.table.id, viewpoint)));
      found.catch(() => this.#replays.delete(viewpoint));
    }
    return found;
  }

  #position(step: number, viewpoint: Viewpoint): Promise<ReplayPosition> {
    const key = `${viewpoint} ${step}`;
    let found = this.#positions.get(key);
    if (!found) {
      if (this.#positions.size > KEPT) this.#positions.clear();
      this.#positions.set(key, (found = fetchPosition(this.table.id, step, viewpoint)));
      found.catch(() => this.#positions.delete(key));
    }
    return found;
  }
}
