import { describe, expect, it } from 'vitest';
import { applyEdits } from '$client/api/patch';
import type { Action } from '$client/api/protocol';
import { DONE, intendedAction, touch, selectionAfter } from './touching';

const ACTIONS: Action[] = [
  ['helmet4@N9', ['helmet4', 'N9']],
  ['helmet4@N10', ['helmet4', 'N10']],
  ['ship1@A1', ['ship1', 'A1']],
  ['swap:A.x/B.y', ['swap', 'A.x', 'B.y'], ['swap', 'B.y', 'A.x']],
  ['end', ['end']],
];

describe('touching', () => {
  it('begins with what actions begin with', () => {
    expect([...selectionAfter(ACTIONS, []).next]).toEqual(['helmet4', 'ship1', 'swap', 'end']);
  });
  it('goes on step by step until a word is complete', () => {
    expect([...selectionAfter(ACTIONS, ['helmet4']).next]).toEqual(['N9', 'N10']);
    expect(selectionAfter(ACTIONS, ['helmet4', 'N9'])).toEqual({ next: new Set(), complete: 'helmet4@N9' });
    expect(selectionAfter(ACTIONS, ['swap', 'B.y', 'A.x']).complete).toBe('swap:A.x/B.y');
  });
  it('starts anew with another thing, puts back what is touched twice, and refuses the rest', () => {
    expect(touch(ACTIONS, ['helmet4'], 'ship1')).toEqual(['ship1']);
    expect(touch(ACTIONS, ['helmet4', 'N9'], 'N10')).toEqual(['helmet4', 'N10']);
    expect(touch(ACTIONS, ['helmet4'], 'helmet4')).toEqual([]);
    expect(touch(ACTIONS, ['helmet4'], 'A1')).toBeNull();
  });
  it('lets one say that it is done where one could go on', () => {
    const actions: Action[] = [
      ['a', ['x']],
      ['b', ['x', 'y']],
    ];
    expect(selectionAfter(actions, ['x'])).toEqual({ next: new Set(['y', DONE]), complete: null });
  });
  it('forms the word that was meant', () => {
    expect(intendedAction(ACTIONS, ['helmet4'], 'A1')).toBe('helmet4@A1');
    expect(intendedAction(ACTIONS, ['nothing'], 'A1')).toBeNull();
  });
});

describe('edits', () => {
  it('put values and replace items, and leave the old view alone', () => {
    const view = { a: [1, 2, 3], b: { c: null as unknown } };
    const after = applyEdits(view, [
      [['b', 'c'], { d: 1 }],
      [['a', 1], 9],
      [['a'], 2, 1, [4, 5]],
    ]);
    expect(after).toEqual({ a: [1, 9, 4, 5], b: { c: { d: 1 } } });
    expect(view).toEqual({ a: [1, 2, 3], b: { c: null } });
  });
  it('replace all of it where the path is empty', () => {
    expect(applyEdits({ a: 1 }, [[[], { b: 2 }]])).toEqual({ b: 2 });
  });
});
