import { expect, test } from 'vitest';
import { latestByOthers } from './prompts';

const line = (seat: number, text: string, parts: unknown[] | null = ['place', text]) => ({
  seat,
  sentence: text,
  parts,
});

/** A table at which these lines have been played, seen from the first seat. */
const table = (...history: ReturnType<typeof line>[]) =>
  ({ seat: 0, shown: { history }, translator: { line: ({ sentence }: { sentence: string }) => sentence } }) as never;

test('the latest action of each of the others, the newest first, and nothing from before one’s own', () => {
  const lines = [line(1, 'Old.'), line(0, 'Mine.'), line(1, 'Bo lays.'), line(-1, 'Drawn.'), line(2, 'Cy lays.')];
  expect(latestByOthers(table(...lines))).toBe('Cy lays. Bo lays.');
  expect(latestByOthers(table(...lines, line(0, 'Mine again.')))).toBe('');
});

test('the end of a turn hides nothing that was done in it', () => {
  expect(latestByOthers(table(line(1, 'Bo lays.'), line(1, 'Bo ends the turn.', ['end'])))).toBe('Bo lays.');
  expect(latestByOthers(table(line(1, 'Bo passes.', ['pass'])))).toBe('Bo passes.');
});
