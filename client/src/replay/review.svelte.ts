/** The review of a game: requested, then polled while the server works on it. */
import { startReview, fetchReview, type Progress } from './api';

const PATIENCE = 700;

export class ReviewJob {
  progress: Progress | null = $state.raw(null);
  failed: unknown = $state.raw(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(readonly table: string) {}

  /** Load the current progress. */
  refresh(): Promise<void> {
    return this.#receive(fetchReview(this.table));
  }

  /** Request a review. */
  begin(): Promise<void> {
    return this.#receive(startReview(this.table));
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  async #receive(answer: Promise<Progress>): Promise<void> {
    clearTimeout(this.#timer);
    try {
      this.progress = await answer;
      this.failed = null;
    } catch (error) {
      this.failed = error;
    }
    const goesOn = this.progress?.status === 'waiting' || this.progress?.status === 'thinking';
    if (goesOn && !this.#closed) this.#timer = setTimeout(() => void this.refresh(), PATIENCE);
  }
}
