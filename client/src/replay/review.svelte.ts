/** The review of a game: asked for, followed while the server works it out, kept when it is there. */
import { startReview, fetchReview, type Progress } from './api';

const PATIENCE = 700;

export class ReviewJob {
  progress: Progress | null = $state.raw(null);
  failed: unknown = $state.raw(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(readonly table: string) {}

  /** See how it stands. */
  refresh(): Promise<void> {
    return this.#receive(fetchReview(this.table));
  }

  /** Have the game reviewed. */
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
