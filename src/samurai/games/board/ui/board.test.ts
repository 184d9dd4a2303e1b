import { describe, expect, it } from 'vitest';
import type { GameProps } from '$client/games/game-ui';
import ui from './index';
import { drawnIn } from './influence';
import { hexOf } from './map';
import { en } from './texts/en';
import type { Texts } from './texts/en';
import { hexesOf, tokenOf, type Action, type Position, type View } from './view';

const [HERE, THERE] = [hexOf('F17'), hexOf('G18')];

function position(): Position {
  const tokens: Position['tokens'] = new Array(200).fill(null);
  const figures: Position['figures'] = Array.from({ length: 200 }, () => []);
  tokens[HERE] = { token: 'helmet4', seat: 1 };
  figures[HERE] = ['rice'];
  figures[THERE] = ['helmet', 'buddha'];
  return { phase: 'turn', tokens, figures } as unknown as Position;
}

const props = (parts: Action[] = []) =>
  ({
    observation: { view: { position: position(), hand: [] }, actions: parts.map((_, number) => [`${number}`]), parts },
    chosen: [],
    t: en,
  }) as unknown as GameProps<View, Texts, unknown, Action>;
const described = (parts: Action) => ui.describe({ word: 'w', parts }, props());

describe('an action in parts', () => {
  it('is drawn into the position', () => {
    const placed = drawnIn(position(), ['place', 'ronin', THERE], 0);
    expect(placed.tokens[THERE]).toEqual({ token: 'ronin', seat: 0 });
    const moved = drawnIn(position(), ['move', HERE, THERE], 0);
    expect([moved.tokens[HERE], moved.tokens[THERE]]).toEqual([
      { token: 'move', seat: 0 },
      { token: 'helmet4', seat: 1 },
    ]);
    const swapped = drawnIn(position(), ['swap', ['buddha', THERE], ['rice', HERE]], 0);
    expect([swapped.figures[HERE], swapped.figures[THERE]]).toEqual([['buddha'], ['helmet', 'rice']]);
    expect(drawnIn(position(), ['draft', 'helmet', HERE], 0).figures[HERE]).toEqual(['rice', 'helmet']);
    expect(drawnIn(position(), ['end'], 0)).toEqual(position());
  });

  it('says which hexes it touches, and which token it takes', () => {
    const swap: Action = ['swap', ['buddha', THERE], ['rice', HERE]];
    expect([hexesOf(swap), tokenOf(swap)]).toEqual([[THERE, HERE], 'swap']);
    expect([hexesOf(['place', 'ship1', HERE]), tokenOf(['place', 'ship1', HERE])]).toEqual([[HERE], 'ship1']);
    expect([hexesOf(['keep', 'rice2']), tokenOf(['keep', 'rice2'])]).toEqual([[], 'rice2']);
    expect([hexesOf(null), tokenOf(['pass'])]).toEqual([[], null]);
  });

  it('is described by its parts; a word without parts stays as it is', () => {
    expect(described(['place', 'helmet4', THERE])).toContain('G18');
    expect(described(['move', HERE, THERE])).toContain(en.tokens.helmet4);
    expect(described(['end'])).toBe(en.words.end);
    expect(ui.describe({ word: 'take-back', parts: null }, props())).toBe('take-back');
  });

  it('is confirmed where it lays something, and has a button where it needs no board', () => {
    const confirms = (parts: Action) => ui.confirms({ word: 'w', parts }, props());
    expect(confirms(['place', 'ronin', HERE])).toBe(true);
    expect([confirms(['draft', 'rice', HERE]), confirms(['end'])]).toEqual([false, false]);
    expect(ui.buttons(props([['place', 'ronin', HERE], ['end']])).map(({ word }) => word)).toEqual(['1']);
  });
});
