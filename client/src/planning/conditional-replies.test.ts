import { expect, it } from 'vitest';
import type { Line, PlanState } from './api';
import { lineOf, toAnyMove, turns, withLine } from './conditional-replies';

const ME = 1;
const line = (...steps: [number | null, string][]): Line => steps.map(([seat, word]) => ({ seat, word }));
const tried = (steps: Line, unseen: number[] = []) => ({ said: steps, unseen }) as unknown as PlanState;

it('makes a line of what was tried, up to one’s own last answer', () => {
  expect(lineOf(tried(line([0, 'a'], [1, 'b'], [0, 'c'])), ME)).toEqual(line([0, 'a'], [1, 'b']));
  expect(lineOf(tried(line([1, 'mine'], [0, 'a'])), ME), 'nothing is answered').toBeNull();
  expect(lineOf(tried([]), ME)).toBeNull();
  expect(lineOf(tried(line([0, 'hidden'], [0, 'a'], [1, 'b']), [0]), ME), 'what is unseen is not a condition').toEqual(
    line([0, 'a'], [1, 'b']),
  );
});

it('answers whatever the others do in their last turn', () => {
  expect(toAnyMove(line([0, 'a'], [1, 'b'], [0, 'c'], [2, 'd'], [1, 'e'], [1, 'f']), ME)).toEqual(
    line([0, 'a'], [1, 'b'], [null, ''], [1, 'e'], [1, 'f']),
  );
});

it('puts a new answer in the place of the old one, and goes on where a line ended', () => {
  const old = [line([0, 'a'], [1, 'b']), line([0, 'x'], [1, 'y'])];
  expect(withLine(old, line([0, 'a'], [1, 'c']), ME)).toEqual([old[1], line([0, 'a'], [1, 'c'])]);
  expect(withLine(old, line([0, 'a'], [1, 'b'], [0, 'c'], [1, 'd']), ME)).toHaveLength(2);
  expect(withLine(old, line([0, 'z'], [1, 'b']), ME), 'another move has another answer').toHaveLength(3);
});

it('tells a line turn by turn', () => {
  expect(turns(line([null, ''], [1, 'e'], [1, 'f']))).toEqual([
    { seat: null, words: [''] },
    { seat: 1, words: ['e', 'f'] },
  ]);
});
