import { describe, expect, it } from 'vitest';
import { towards, type Line, type Point } from './roving';

/** Three columns of hexes; every second one is shifted down by half. */
const HEXES = [0, 1, 2, 3].flatMap((column) =>
  [0, 1, 2].map((row): Point => ({ x: 30 * column, y: 35 * row + (column % 2 ? 17.5 : 0) })),
);
const at = (column: number, row: number) => HEXES[3 * column + row]!;
const others = (from: Point) => HEXES.filter((point) => point !== from);
const step = (from: Point, key: string, line: Line | null = null) =>
  others(from)[towards(from, key, others(from), line)];

describe('arrow keys', () => {
  it('go up and down a column', () => {
    expect(step(at(1, 1), 'ArrowUp')).toBe(at(1, 0));
    expect(step(at(1, 1), 'ArrowDown')).toBe(at(1, 2));
  });

  it('stay on the line where a walk across began, though hexes are staggered', () => {
    let here = at(0, 1);
    const walk = [here];
    const line = { across: true, at: here.y };
    for (let steps = 0; steps < 3; steps++) walk.push((here = step(here, 'ArrowRight', line)!));
    expect(walk.map(({ x }) => x)).toEqual([0, 30, 60, 90]);
    expect(walk[2]).toBe(at(2, 1));
  });

  it('find the nearest where there is no neighbour, and nothing behind the edge', () => {
    const cells = [
      { x: -200, y: 0 },
      { x: 300, y: -100 },
      { x: 0, y: -400 },
    ];
    expect(towards({ x: 0, y: 0 }, 'ArrowRight', cells)).toBe(1);
    expect(towards({ x: 0, y: 0 }, 'ArrowDown', cells)).toBe(-1);
    expect(towards({ x: 0, y: 0 }, 'Enter', cells)).toBe(-1);
  });
});
