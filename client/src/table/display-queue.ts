/** Shows observations one after another, so that the user can follow what others do. */
import type { Observation } from '$client/table/observation';

/** How long another player's action is shown before the next one, in milliseconds. */
const PACE = 650;
/** If more than this many are waiting, all are shown at once. */
const HURRY = 8;

export class DisplayQueue {
  #queue: Observation[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shownAt = 0;

  constructor(
    readonly show: (observation: Observation) => void,
    /** Called when everything has been shown. */
    readonly ondone: () => void,
  ) {}

  /** Whether something is still waiting to be shown. */
  get busy(): boolean {
    return this.#queue.length > 0;
  }

  /** Add an observation, to be shown in turn or at once. */
  add(observation: Observation, atOnce: boolean): void {
    this.#queue.push(observation);
    if (atOnce || this.#queue.length > HURRY) this.flush();
    else this.#next();
  }

  /** Show everything at once. */
  flush(): void {
    const observation = this.#queue.at(-1);
    this.clear();
    if (observation) this.#showNow(observation);
  }

  /** Drop everything that is waiting. */
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
