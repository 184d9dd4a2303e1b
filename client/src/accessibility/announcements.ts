/** What a screen reader is told: all that comes at once is one message; what is asked of oneself may interrupt. */
import type { HistoryLine } from '$client/table/observation';
import { sentence } from '$client/i18n/phrases';

/** So long nothing may come before what has come is spoken, in milliseconds. */
const QUIET = 250;
/** More draws of chance in a row than these are only counted. */
const RUN = 4;

export class AnnouncementQueue {
  #happened: string[] = [];
  #prompt = '';
  #urgent = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last: [text: string, urgent: boolean] = ['', false];

  constructor(readonly speak: (text: string, urgent: boolean) => void) {}

  /** Something has happened, told in sentences. */
  add(...sentences: string[]): void {
    this.#happened.push(...sentences.filter(Boolean));
    this.#wait();
  }

  /** What is to be done now; what was to be done before is not told any more. */
  setPrompt(text: string, urgent = false): void {
    this.#prompt = text;
    this.#urgent ||= urgent;
    this.#wait();
  }

  /** Say the last message again. */
  repeat(): void {
    if (this.#last[0]) this.speak(...this.#last);
  }

  /** Say nothing of what has come, and nothing again: somebody else listens now. */
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

/** Log lines as sentences to be spoken: repeated ones once with their number, long runs of chance only counted. */
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
