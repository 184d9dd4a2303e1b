import { describe, expect, it } from 'vitest';
import { closed, contest, contests, drawnIn } from './influence';
import { hexOf, neighbours, SPACES } from './map';
import { deed, type Position } from './view';

function empty(seats = 2): Position {
  const count = SPACES.filter(({ players }) => players <= seats).length;
  return {
    options: { seats, first: 0, hands: 'dealt', setup: 'random', capture: 'at_once', piles: 'screened' },
    phase: 'turn', turn: 0,
    tokens: Array.from({ length: count }, () => null),
    figures: Array.from({ length: count }, () => []),
    pool: [0, 0, 0], captured: Array.from({ length: seats }, () => [0, 0, 0]), aside: [0, 0, 0],
    played: false, normal: false, causes: [],
  };
}

const around = (name: string) => neighbours(hexOf(name), 91);
const landAround = (name: string) => around(name).filter((at) => SPACES[at]!.terrain === 'land');

describe('the map', () => {
  it('has the hexes that the rules count', () => {
    const count = (players: number, terrain: string) => SPACES.filter((space) => space.players <= players && space.terrain === terrain).length;
    expect([2, 3, 4].map((players) => ['sea', 'land', 'village', 'city', 'edo'].map((terrain) => count(players, terrain)))).toEqual([
      [44, 30, 14, 2, 1],
      [64, 43, 23, 2, 1],
      [84, 56, 30, 3, 1],
    ]);
  });
  it('stands in map order, so that numbers of the view fit', () => {
    expect(SPACES.slice(0, 91).every(({ players }) => players === 2)).toBe(true);
    expect(SPACES.at(-1)!.players).toBe(4);
  });
  it('knows neighbours in both directions', () => {
    SPACES.forEach((_, at) => neighbours(at, SPACES.length).forEach((near) => expect(neighbours(near, SPACES.length)).toContain(at)));
  });
});

describe('influence', () => {
  it('counts tokens next to a figure, ships included, and only those that show it', () => {
    const position = empty();
    const edo = hexOf('O14');
    position.figures[edo] = ['helmet', 'buddha', 'rice'];
    const [one, two, three] = landAround('O14') as [number, number, number];
    position.tokens[one] = { token: 'helmet3', seat: 0 };
    position.tokens[two] = { token: 'samurai2', seat: 1 };
    position.tokens[three] = { token: 'move', seat: 1 };
    const { standings, open } = contest(position, edo);
    expect(standings.map(({ totals }) => totals)).toEqual([[3, 2], [0, 2], [0, 2]]);
    expect(standings.map(({ leader, lead }) => [leader, lead])).toEqual([[0, 1], [1, 2], [1, 2]]);
    expect(open).toBe(landAround('O14').length - 3);
  });
  it('has no leader in a tie', () => {
    const position = empty();
    position.figures[hexOf('O8')] = ['rice'];
    expect(contests(position)).toHaveLength(1);
    expect(contests(position)[0]!.standings[0]).toMatchObject({ leader: null, lead: 0 });
  });
  it('draws a word into a position without changing it', () => {
    const position = empty();
    const at = landAround('O14')[0]!;
    const name = SPACES[at]!.name;
    expect(drawnIn(position, `ronin@${name}`, 1).tokens[at]).toEqual({ token: 'ronin', seat: 1 });
    expect(position.tokens[at]).toBeNull();
    const moved = drawnIn(drawnIn(position, `rice4@${name}`, 0), `move:${name}>P8`, 0);
    expect([moved.tokens[at]?.token, moved.tokens[hexOf('P8')]?.token]).toEqual(['move', 'rice4']);
  });
  it('lets figures change places', () => {
    const position = empty();
    position.figures[hexOf('O14')] = ['helmet', 'buddha', 'rice'];
    position.figures[hexOf('O8')] = ['rice'];
    const after = drawnIn(position, 'swap:O14.rice/O8.rice', 0);
    expect(after.figures[hexOf('O8')]).toEqual(['rice']);
  });
  it('tells which settlements a word would close', () => {
    const position = empty();
    position.figures[hexOf('O8')] = ['helmet'];
    const land = landAround('O8');
    land.slice(1).forEach((at) => (position.tokens[at] = { token: 'samurai1', seat: 1 }));
    const found = closed(position, `helmet4@${SPACES[land[0]!]!.name}`, 0);
    expect(found.map(({ name }) => name)).toEqual(['O8']);
    expect(found[0]!.standings[0]!.leader).toBe(0);
  });
});

describe('words', () => {
  it('are read as the notation writes them', () => {
    expect(deed('helmet4@N9')).toEqual({ kind: 'place', token: 'helmet4', at: 'N9' });
    expect(deed('helmet@N9')).toEqual({ kind: 'draft', figure: 'helmet', at: 'N9' });
    expect(deed('swap:N9.rice/M8.buddha')).toEqual({ kind: 'swap', one: ['N9', 'rice'], other: ['M8', 'buddha'] });
    expect(deed('move:N9>M9')).toEqual({ kind: 'move', from: 'N9', to: 'M9' });
    expect(deed('keep:ship1')).toEqual({ kind: 'keep', token: 'ship1' });
    expect(deed('end')).toEqual({ kind: 'end' });
    expect(deed(null)).toBeNull();
  });
});
