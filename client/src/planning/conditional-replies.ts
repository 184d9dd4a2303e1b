/** Lines of prepared replies: made from a plan, and merged with existing ones. */
import type { Expected, Line, PlanState } from './api';

/** The tried moves up to the player's last answer to others; null if there is none. */
export function lineOf({ said, unseen }: PlanState, me: number): Line | null {
  const seen = said.filter((_, number) => !unseen.includes(number));
  const last = seen.findLastIndex(({ seat }) => seat === me);
  const line = seen.slice(0, last + 1);
  return line.some(({ seat }) => seat !== me) && isAnswer(line, last, me) ? line : null;
}

/** The same answer, whatever the others do in their last turn. */
export function toAnyMove(line: Line, me: number): Line {
  const end = line.findLastIndex(({ seat }) => seat !== me) + 1;
  const start = line.slice(0, end).findLastIndex(({ seat }) => seat === me) + 1;
  return [...line.slice(0, start), { seat: null, word: '' }, ...line.slice(end)];
}

/** Add a line, replacing those that answer the same moves differently. */
export function withLine(lines: Line[], fresh: Line, me: number): Line[] {
  return [...lines.filter((line) => !contradicts(line, fresh, me)), fresh];
}

function contradicts(one: Line, other: Line, me: number): boolean {
  const at = one.findIndex((step, number) => !same(step, other[number]));
  if (at < 0 || at >= other.length) return true; // identical, or a part of it
  return isAnswer(one, at, me) && isAnswer(other, at, me);
}

const same = (one: Expected, other: Expected | undefined) => one.seat === other?.seat && one.word === other?.word;
const isAnswer = (line: Line, number: number, me: number) =>
  line[number]?.seat === me && line.slice(0, number).some(({ seat }) => seat !== me);

/** The steps of a line, grouped by consecutive player. */
export function turns(line: Line): { seat: number | null; words: string[] }[] {
  const found: { seat: number | null; words: string[] }[] = [];
  for (const { seat, word } of line) {
    const last = found.at(-1);
    if (last && last.seat === seat) last.words.push(word);
    else found.push({ seat, words: [word] });
  }
  return found;
}
