/** The camera over the field: pure arithmetic of pan and zoom. A cell is 100 wide at scale 1. */
import type { Cell } from '../view';

export const PITCH = 100;
const LARGEST = 1.7;
const SMALLEST = 0.22;
/** The largest width of cells when everything is shown. */
const FITTED = 1.18;

export interface Camera {
  x: number;
  y: number;
  k: number;
}

export interface Box {
  width: number;
  height: number;
}

/** The margins to keep free inside the box. */
export interface Edge {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Bounds {
  west: number;
  east: number;
  south: number;
  north: number;
}

/** The position of a cell in the drawing. */
export const spot = ({ x, y }: Cell): Point => ({
  x: x * PITCH,
  y: -y * PITCH,
});

export function boundsOf(cells: Cell[]): Bounds {
  const xs = cells.map(({ x }) => x);
  const ys = cells.map(({ y }) => y);
  return cells.length
    ? {
        west: Math.min(...xs),
        east: Math.max(...xs),
        south: Math.min(...ys),
        north: Math.max(...ys),
      }
    : { west: -1, east: 1, south: -1, north: 1 };
}

/** Everything centred, as large as possible. */
export function fit(cells: Cell[], box: Box, edge: Edge): Camera {
  const { west, east, south, north } = boundsOf(cells);
  const width = box.width - edge.left - edge.right;
  const height = box.height - edge.top - edge.bottom;
  const k = Math.max(
    0.05,
    Math.min(FITTED, width / ((east - west + 1) * PITCH), height / ((north - south + 1) * PITCH)),
  );
  const middle = spot({ x: (west + east) / 2, y: (south + north) / 2 });
  return {
    x: edge.left + width / 2 - middle.x * k,
    y: edge.top + height / 2 - middle.y * k,
    k,
  };
}

/** Zoom by a factor, with `point` fixed. */
export function zoom(camera: Camera, point: Point, factor: number): Camera {
  const k = Math.min(LARGEST, Math.max(Math.min(SMALLEST, camera.k), camera.k * factor));
  const by = k / camera.k;
  return {
    x: point.x - (point.x - camera.x) * by,
    y: point.y - (point.y - camera.y) * by,
    k,
  };
}

/** Keep the field in the middle of the box. */
export function held(camera: Camera, cells: Cell[], box: Box): Camera {
  const { west, east, south, north } = boundsOf(cells);
  const { k } = camera;
  const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
  return {
    x: clamp(camera.x, box.width / 2 - (east + 0.5) * PITCH * k, box.width / 2 - (west - 0.5) * PITCH * k),
    y: clamp(camera.y, box.height / 2 + (south - 0.5) * PITCH * k, box.height / 2 + (north + 0.5) * PITCH * k),
    k,
  };
}

/** Move just enough to see these cells, as far as they fit; earlier cells have priority. */
export function reveal(camera: Camera, cells: Cell[], box: Box, edge: Edge): Camera {
  const { k } = camera;
  let { x, y } = camera;
  const inside = (from: number, to: number, least: number, most: number) =>
    from < least ? least - from : to > most ? most - to : 0;
  for (const cell of [...cells].reverse()) {
    const { x: left, y: top } = spot(cell);
    const half = (PITCH / 2) * k;
    x += inside(left * k + x - half, left * k + x + half, edge.left, box.width - edge.right);
    y += inside(top * k + y - half, top * k + y + half, edge.top, box.height - edge.bottom);
  }
  return { x, y, k };
}
