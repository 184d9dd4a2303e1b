/** A sandbox: a private copy of a table's position where the user moves for everybody. */
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
  /** The seat to act in the plan. */
  mine: number[] = $state.raw([]);
  asked = null;
  skew = 0;
  onobservation: Playable['onobservation'] = () => {};
  onchat: Playable['onchat'] = () => {};

  now: PlanState = $state.raw(null!);
  /** Why the last request failed. */
  failed: Refusal | null = $state.raw(null);
  /** Whether the real game has moved on since. */
  moved: boolean = $derived.by(() => (this.live.observation(this.me)?.at ?? 0) !== this.now.at);
  #observation: Observation = null!;
  #lines = 0;
  /** Positions already shown: stepping back to them works even after the game has moved on. */
  #known = new Map<string, PlanState>();

  constructor(
    readonly live: LiveTable,
    /** The planner's seat; null for a spectator. */
    readonly me: number | null,
  ) {
    this.table = { ...live.table!, rated: true, clock: { kind: 'none' } };
  }

  /** Start, or restart, from the current position. */
  async begin(said: Tried[] = []): Promise<boolean> {
    const real = this.live.observation(this.me)!;
    this.#lines = real.history.length;
    return this.#go({ at: real.at, said, guess: 0, as_far: true });
  }

  /** Try the same moves from the current position, without those that have been played meanwhile. */
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

  /** Guess the hidden information again, so that all tried moves are still possible. */
  guessAgain(): Promise<boolean> {
    return this.#go({ guess: this.now.guess + 1 });
  }

  /** Other actions that the seat to act could take if it held something else. */
  async imagine(): Promise<NamedAction[]> {
    const answer = await this.#ask({ imagine: true });
    if ('code' in answer) return [];
    return (answer.imagined ?? []).map((word, number) => ({ word, parts: answer.imagined_parts?.[number] ?? null }));
  }

  /** Try an action for the seat to act, even one that is possible only with another guess. */
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

/** Playing in a plan: nothing needs confirmation, because everything can be undone. */
export class SandboxPlay extends Play<Plan> {
  override say(word: string): Promise<void> {
    return this.send(word);
  }
}
