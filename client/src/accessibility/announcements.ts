/** Announcements for screen readers: simultaneous events become one message, and only prompts may interrupt. */
import type { HistoryLine } from '$client/table/observation';
import { sentence } from '$client/i18n/phrases';

/** The pause in milliseconds after which collected events are announced. */
const QUIET = 250;
/** Longer runs of random draws are only counted. */
const RUN = 4;

export class AnnouncementQueue {
  #happened: string[] = [];
  #prompt = '';
  #urgent = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last: [text: string, urgent: boolean] = ['', false];

  constructor(readonly speak: (text: string, urgent: boolean) => void) {}

  /** Add sentences about something that has happened. */
  add(...sentences: string[]): void {
    this.#happened.push(...sentences.filter(Boolean));
    this.#wait();
  }

  /** Set the prompt; it replaces an earlier prompt that has not been announced yet. */
  setPrompt(text: string, urgent = false): void {
    this.#prompt = text;
    this.#urgent ||= urgent;
    this.#wait();
  }

  /** Announce the last message again. */
  repeat(): void {
    if (this.#last[0]) this.speak(...this.#last);
  }

  /** Forget everything, including the last message, because somebody else is at the screen now. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#happened = [];
    this.#prompt = '';
    this.#urgent = false;
    this.#last = ['', false];
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#flush(), QUIET);
  }

  #flush(): void {
    const text = [...this.#happened, this.#prompt].filter(Boolean).join(' ');
    const urgent = this.#urgent;
    this.clear();
    if (text) this.speak(...(this.#last = [text, urgent]));
  }
}

/** History lines as sentences: repeated lines are merged with their count, long runs of random draws only counted. */
export function spokenSentences(
  lines: HistoryLine[],
  describe: (line: HistoryLine) => string,
  chance: (count: number) => string,
): string[] {
  const runs: HistoryLine[][] = [];
  for (const line of lines) {
    const run = runs.at(-1);
    if (run && (line.seat < 0 ? run[0]!.seat < 0 : run[0]!.sentence === line.sentence)) run.push(line);
    else runs.push([line]);
  }
  return runs.flatMap((run) => {
    const [first] = run;
    if (run.every((line) => line.sentence === first!.sentence))
      return [sentence(describe(first!).replace(/\.$/, '') + (run.length > 1 ? ` ×${run.length}` : ''))];
    return run.length > RUN ? [sentence(chance(run.length))] : run.map((line) => sentence(describe(line)));
  });
}
