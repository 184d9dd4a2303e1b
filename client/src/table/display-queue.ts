/** Sights shown one after the other, so that one can follow what others do. */
import type { Sight } from '$client/table/sight';

/** How long what somebody else did is shown before the next thing, in milliseconds. */
const PACE = 650;
/** With more than so many still to be shown, all are shown at once. */
const HURRY = 8;

export class Pace {
  #queue: Sight[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #shownAt = 0;

  constructor(
    readonly show: (sight: Sight) => void,
    /** Called when all has been shown. */
    readonly settled: () => void,
  ) {}

  /** Whether something is still to be shown. */
  get behind(): boolean {
    return this.#queue.length > 0;
  }

  /** A sight has come: show it in its turn, or at once. */
  add(sight: Sight, atOnce: boolean): void {
    this.#queue.push(sight);
    if (atOnce || this.#queue.length > HURRY) this.flush();
    else this.#next();
  }

  /** Show all that has come. */
  flush(): void {
    const sight = this.#queue.at(-1);
    this.forget();
    if (sight) this.#showNow(sight);
  }

  /** Show nothing of what has come. */
  forget(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
  }

  #next(): void {
    clearTimeout(this.#timer);
    const wait = this.#shownAt + PACE - performance.now();
    if (wait > 0) return void (this.#timer = setTimeout(() => this.#next(), wait));
    const sight = this.#queue.shift();
    if (sight) this.#showNow(sight);
    if (this.behind) this.#timer = setTimeout(() => this.#next(), PACE);
    else this.settled();
  }

  #showNow(sight: Sight): void {
    this.#shownAt = performance.now();
    this.show(sight);
  }
}
