/** A private copy of a table's position: a place to play at where one moves for everybody, and nothing counts. */
import { Refused } from '$client/api/api';
import type { LiveTable } from '$client/table/live.svelte';
import { Play, type Playable } from '$client/table/play.svelte';
import type { Advice, Refusal, Table } from '$client/api/protocol';
import { toObservation, type NamedAction, type Observation } from '$client/table/observation';
import { requestPlan, type PlanState, type Tried, type PlanRequest } from './api';

export class Plan implements Playable {
  readonly id = 'plan';
  table: Table;
  present: string[] = [];
  /** The seat for which the next action is tried. */
  mine: number[] = $state.raw([]);
  asked = null;
  skew = 0;
  onobservation: Playable['onobservation'] = () => {};
  onchat: Playable['onchat'] = () => {};

  now: PlanState = $state.raw(null!);
  /** What went wrong with the last thing that was asked. */
  failed: Refusal | null = $state.raw(null);
  /** The real position has gone on since. */
  moved: boolean = $derived.by(() => (this.live.observation(this.me)?.at ?? 0) !== this.now.at);
  #observation: Observation = null!;
  #lines = 0;
  /** Positions that were shown: one can step back to them even when the game has gone on. */
  #known = new Map<string, PlanState>();

  constructor(
    readonly live: LiveTable,
    /** Who plans; null for one who watches. */
    readonly me: number | null,
  ) {
    this.table = { ...live.table!, rated: true, clock: { kind: 'none' } };
  }

  /** Begin, or begin anew, on the position as it is now. */
  async begin(said: Tried[] = []): Promise<boolean> {
    const real = this.live.observation(this.me)!;
    this.#lines = real.history.length;
    return this.#go({ at: real.at, said, guess: 0, as_far: true });
  }

  /** Try the same on the position as it is now, without what has really been done meanwhile. */
  again(): Promise<boolean> {
    const said = this.now.said;
    const done = this.live
      .observation(this.me)!
      .history.slice(this.#lines)
      .filter(({ seat }) => seat >= 0);
    const came =
      done.length <= said.length &&
      done.every(({ seat, word }, at) => seat === said[at]!.seat && (word === null || word === said[at]!.word));
    return this.begin(came ? said.slice(done.length) : said);
  }

  back(): Promise<boolean> {
    return this.#go({ said: this.now.said.slice(0, -1) });
  }

  startOver(): Promise<boolean> {
    return this.#go({ said: [] });
  }

  /** Deal what one can't see anew, so that all that was tried is still possible. */
  guessAgain(): Promise<boolean> {
    return this.#go({ guess: this.now.guess + 1 });
  }

  /** What else the seat to act could do, if it held something else. */
  async imagine(): Promise<NamedAction[]> {
    const answer = await this.#ask({ imagine: true });
    if ('code' in answer) return [];
    return (answer.imagined ?? []).map((word, number) => ({ word, parts: answer.imagined_parts?.[number] ?? null }));
  }

  /** Try a word for the seat to act, even one that it can do in another guess only. */
  async tryWord(word: string): Promise<Refusal | null> {
    return (await this.#go({ said: [...this.now.said, { seat: this.#observation.seat!, word }] })) ? null : this.failed;
  }

  observation(): Observation {
    return this.#observation;
  }

  act(_seat: number, word: string): Promise<Refusal | null> {
    return this.tryWord(word);
  }

  async why(seat: number, word: string): Promise<Refusal | null> {
    const answer = await this.#ask({ said: [...this.now.said, { seat, word }] });
    return 'code' in answer ? answer : { code: 'possible', message: '' };
  }

  async preview(): Promise<null> {
    return null;
  }

  async hint(): Promise<Advice[]> {
    return [];
  }

  async ask(): Promise<null> {
    return null;
  }

  async answer(): Promise<null> {
    return null;
  }

  close(): void {
    this.onobservation = () => {};
  }

  async #ask(more: Partial<PlanRequest>): Promise<PlanState | Refusal> {
    const { at, said, guess } = this.now ?? { at: 0, said: [], guess: 0 };
    try {
      const answer = await requestPlan(this.live.id, { at, said, guess, seat: this.me, ...more });
      return 'refused' in answer ? answer.refused : answer;
    } catch (error) {
      return error instanceof Refused ? error.refusal : { code: 'internal', message: '' };
    }
  }

  async #go(more: Partial<PlanRequest>): Promise<boolean> {
    const { at, said, guess } = { ...this.now, ...more };
    const name = JSON.stringify([at, said, guess]);
    const found = this.#known.get(name) ?? (await this.#ask(more));
    this.failed = 'code' in found ? found : null;
    if ('code' in found) return false;
    this.#known.set(name, found);
    this.#show(found);
    return true;
  }

  #show(plan: PlanState): void {
    this.now = plan;
    this.#observation = toObservation(plan.sight);
    this.mine = this.#observation.seat === null ? [] : [this.#observation.seat];
    this.onobservation(this.#observation, null);
  }
}

/** Playing in a plan: nothing need be confirmed, as everything can be undone. */
export class SandboxPlay extends Play<Plan> {
  override say(word: string): Promise<void> {
    return this.send(word);
  }
}
