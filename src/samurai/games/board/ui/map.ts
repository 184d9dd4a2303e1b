/** The map of Japan, from the same file as the rules (japan.txt), and the screen positions of its hexes. */
import drawing from '../japan.txt?raw';

export type Terrain = 'sea' | 'land' | 'village' | 'city' | 'edo';

export interface Space {
  name: string;
  column: number;
  row: number;
  terrain: Terrain;
  /** From how many players it is in play. */
  players: number;
}

export interface Point {
  x: number;
  y: number;
}

const COLUMNS = 'ABCDEFGHIJKLMNOPQRST';
const TERRAIN: Record<string, Terrain> = {
  '~': 'sea',
  '.': 'land',
  v: 'village',
  c: 'city',
  E: 'edo',
};
const PLAYERS: Record<string, number> = { H: 2, K: 3, S: 3, D: 4 };

/** The length of a hex's side in the drawing. */
export const SIDE = 20;
/** The distance of two neighbours' centres. */
export const HEIGHT = Math.sqrt(3) * SIDE;

/** Every hex in map order: Honshu, then Kyushu with Shikoku, then Hokkaido; each west to east, north to south. */
export const SPACES: Space[] = read(drawing);
const BY_NAME = new Map(SPACES.map((space, at) => [space.name, at]));
const BY_CELL = new Map(SPACES.map((space, at) => [`${space.column},${space.row}`, at]));

export function hexOf(name: string): number {
  return BY_NAME.get(name) ?? -1;
}

export const isSettlement = (at: number) => !['sea', 'land'].includes(SPACES[at]!.terrain);

function read(text: string): Space[] {
  const lines = text.split('\n').filter((line) => line.trim() && !line.startsWith('#'));
  const spaces = lines.slice(1).flatMap((line, half) => {
    const cells = line.slice(4);
    const found: Space[] = [];
    for (let column = 0; column * 3 < cells.length; column++) {
      const [sign, part] = [cells[column * 3], cells[column * 3 + 1]];
      if (!sign || !part || sign === ' ') continue;
      const row = Math.floor(half / 2);
      found.push({
        name: `${COLUMNS[column]}${row + 1}`,
        column,
        row,
        terrain: TERRAIN[sign]!,
        players: PLAYERS[part]!,
      });
    }
    return found;
  });
  return spaces.sort((one, other) => one.players - other.players || one.column - other.column || one.row - other.row);
}

/** The hexes next to this one, among the first `count` of the map. */
export function neighbours(at: number, count: number): number[] {
  const { column, row } = SPACES[at]!;
  const shove = column % 2;
  const cells = [
    [column, row - 1],
    [column, row + 1],
    ...[column - 1, column + 1].flatMap((beside) => [
      [beside, row - 1 + shove],
      [beside, row + shove],
    ]),
  ];
  return cells.map(([x, y]) => BY_CELL.get(`${x},${y}`) ?? -1).filter((near) => near >= 0 && near < count);
}

/** The centre of a hex: north up, or with the map turned by 60 degrees to fit a wide screen. */
export function centre(at: number, turned: boolean): Point {
  const { column, row } = SPACES[at]!;
  const x = 1.5 * SIDE * column;
  const y = HEIGHT * (row + (column % 2) / 2);
  if (!turned) return { x, y };
  const [cos, sin] = [0.5, Math.sqrt(3) / 2];
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

/** The corners of a hex around a point, for a polygon. */
export function corners({ x, y }: Point, side = SIDE): string {
  return [0, 1, 2, 3, 4, 5]
    .map(
      (k) =>
        `${(x + side * Math.cos((k * Math.PI) / 3)).toFixed(1)},${(y + side * Math.sin((k * Math.PI) / 3)).toFixed(1)}`,
    )
    .join(' ');
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The smallest box around the hexes in play. */
export function bounds(count: number, turned: boolean): Box {
  const points = SPACES.slice(0, count).map((_, at) => centre(at, turned));
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, top] = [Math.min(...xs) - SIDE, Math.min(...ys) - HEIGHT / 2];
  return {
    x: left,
    y: top,
    width: Math.max(...xs) + SIDE - left,
    height: Math.max(...ys) + HEIGHT / 2 - top,
  };
}

/** A path around connected hexes, with rounded corners. */
export function shoreline(hexes: number[], turned: boolean, wear = 1): string {
  const after = new Map<string, [string, Point]>();
  const key = ({ x, y }: Point) => `${Math.round(x * 2)},${Math.round(y * 2)}`;
  const inside = new Set(hexes.map((at) => key(centre(at, turned))));
  for (const at of hexes) {
    const { x, y } = centre(at, turned);
    const ring = [0, 1, 2, 3, 4, 5].map((k) => ({
      x: x + SIDE * Math.cos((k * Math.PI) / 3),
      y: y + SIDE * Math.sin((k * Math.PI) / 3),
    }));
    ring.forEach((one, k) => {
      const other = ring[(k + 1) % 6]!;
      if (!inside.has(key({ x: one.x + other.x - x, y: one.y + other.y - y }))) after.set(key(one), [key(other), one]);
    });
  }
  let path = '';
  while (after.size) {
    const loop: Point[] = [];
    let now = after.keys().next().value as string;
    while (after.has(now)) {
      const [next, point] = after.get(now)!;
      after.delete(now);
      loop.push(point);
      now = next;
    }
    path += worn(loop, wear);
  }
  return path;
}

function worn(loop: Point[], wear: number): string {
  const mix = (one: Point, other: Point, part: number) => ({
    x: one.x + (other.x - one.x) * part,
    y: one.y + (other.y - one.y) * part,
  });
  const say = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  return (
    loop
      .map((corner, k) => {
        const before = loop.at(k - 1)!;
        const next = loop[(k + 1) % loop.length]!;
        const [from, to] = [mix(corner, before, wear / 2), mix(corner, next, wear / 2)];
        return `${k ? 'L' : 'M'}${say(from)}Q${say(corner)} ${say(to)}`;
      })
      .join('') + 'z'
  );
}
