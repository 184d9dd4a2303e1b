/** Sights shown one after the other, so that one can follow what others do. */
import type { Observation } from '$client/table/observation';

/** How long what somebody else did is shown before the next thing, in milliseconds. */
const PACE = 650;
/** With more than so many still to be shown, all are shown at once. */
const HURRY = 8;

export class DisplayQueue {
  #queue: Observation[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shownAt = 0;

  constructor(
    readonly show: (observation: Observation) => void,
    /** Called when all has been shown. */
    readonly ondone: () => void,
  ) {}

  /** Whether something is still to be shown. */
  get busy(): boolean {
    return this.#queue.length > 0;
  }

  /** A sight has come: show it in its turn, or at once. */
  add(observation: Observation, atOnce: boolean): void {
    this.#queue.push(observation);
    if (atOnce || this.#queue.length > HURRY) this.flush();
    else this.#next();
  }

  /** Show all that has come. */
  flush(): void {
    const observation = this.#queue.at(-1);
    this.clear();
    if (observation) this.#showNow(observation);
  }

  /** Show nothing of what has come. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
  }

  #next(): void {
    clearTimeout(this.#timer);
    const wait = this.#shownAt + PACE - performance.now();
    if (wait > 0) return void (this.#timer = setTimeout(() => this.#next(), wait));
    const observation = this.#queue.shift();
    if (observation) this.#showNow(observation);
    if (this.busy) this.#timer = setTimeout(() => this.#next(), PACE);
    else this.ondone();
  }

  #showNow(observation: Observation): void {
    this.#shownAt = performance.now();
    this.show(observation);
  }
}
