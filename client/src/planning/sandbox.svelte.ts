/** A private copy of a table's position: a place to play at where one moves for everybody, and nothing counts. */
import { Refused } from '$client/api/api';
import type { Live } from '$client/table/live.svelte';
import { Play, type Venue } from '$client/table/play.svelte';
import type { Advice, Refusal, Table } from '$client/api/protocol';
import { whole, type Sight } from '$client/table/sight';
import { tryOut, type Planned, type Tried, type Wanted } from './api';

export class Plan implements Venue {
  readonly id = 'plan';
  table: Table;
  present: string[] = [];
  /** The seat for which the next action is tried. */
  mine: number[] = $state.raw([]);
  asked = null;
  skew = 0;
  onsight: Venue['onsight'] = () => {};
  onchat: Venue['onchat'] = () => {};

  now: Planned = $state.raw(null!);
  /** What went wrong with the last thing that was asked. */
  failed: Refusal | null = $state.raw(null);
  /** The real position has gone on since. */
  moved: boolean = $derived.by(() => (this.live.sight(this.me)?.at ?? 0) !== this.now.at);
  #sight: Sight = null!;
  #lines = 0;
  /** Positions that were shown: one can step back to them even when the game has gone on. */
  #known = new Map<string, Planned>();

  constructor(
    readonly live: Live,
    /** Who plans; null for one who watches. */
    readonly me: number | null,
  ) {
    this.table = { ...live.table!, rated: true, clock: { kind: 'none' } };
  }

  /** Begin, or begin anew, on the position as it is now. */
  async begin(said: Tried[] = []): Promise<boolean> {
    const real = this.live.sight(this.me)!;
    this.#lines = real.story.length;
    return this.#go({ at: real.at, said, guess: 0, as_far: true });
  }

  /** Try the same on the position as it is now, without what has really been done meanwhile. */
  again(): Promise<boolean> {
    const said = this.now.said;
    const done = this.live
      .sight(this.me)!
      .story.slice(this.#lines)
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
  async imagine(): Promise<string[]> {
    const answer = await this.#ask({ imagine: true });
    return 'code' in answer ? [] : (answer.imagined ?? []);
  }

  /** Try a word for the seat to act, even one that it can do in another guess only. */
  async tryWord(word: string): Promise<Refusal | null> {
    return (await this.#go({ said: [...this.now.said, { seat: this.#sight.seat!, word }] })) ? null : this.failed;
  }

  sight(): Sight {
    return this.#sight;
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
    this.onsight = () => {};
  }

  async #ask(more: Partial<Wanted>): Promise<Planned | Refusal> {
    const { at, said, guess } = this.now ?? { at: 0, said: [], guess: 0 };
    try {
      const answer = await tryOut(this.live.id, { at, said, guess, seat: this.me, ...more });
      return 'refused' in answer ? answer.refused : answer;
    } catch (error) {
      return error instanceof Refused ? error.refusal : { code: 'internal', message: '' };
    }
  }

  async #go(more: Partial<Wanted>): Promise<boolean> {
    const { at, said, guess } = { ...this.now, ...more };
    const name = JSON.stringify([at, said, guess]);
    const found = this.#known.get(name) ?? (await this.#ask(more));
    this.failed = 'code' in found ? found : null;
    if ('code' in found) return false;
    this.#known.set(name, found);
    this.#show(found);
    return true;
  }

  #show(plan: Planned): void {
    this.now = plan;
    this.#sight = whole(plan.sight);
    this.mine = this.#sight.seat === null ? [] : [this.#sight.seat];
    this.onsight(this.#sight, null);
  }
}

/** Playing in a plan: nothing need be confirmed, as everything can be undone. */
export class Trying extends Play<Plan> {
  override say(word: string): Promise<void> {
    return this.send(word);
  }
}
