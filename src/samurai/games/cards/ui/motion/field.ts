/** Where the cells of the field are in the drawing, for the camera over it. A cell is 100 wide at scale 1. */
import { around, type Frame, type Limits, type Point } from '$client/camera/camera';
import type { Cell } from '../view';

export const PITCH = 100;
export const LIMITS: Limits = { smallest: 0.22, largest: 1.7, fitted: 1.18 };
/** What is shown before the first village lies there. */
const EMPTY: Cell[] = [
  { x: -1, y: -1 },
  { x: 1, y: 1 },
];

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
  const xs = (cells.length ? cells : EMPTY).map(({ x }) => x);
  const ys = (cells.length ? cells : EMPTY).map(({ y }) => y);
  return { west: Math.min(...xs), east: Math.max(...xs), south: Math.min(...ys), north: Math.max(...ys) };
}

export function frameOf(cell: Cell): Frame {
  const { x, y } = spot(cell);
  return { x: x - PITCH / 2, y: y - PITCH / 2, width: PITCH, height: PITCH };
}

/** The frame around all of these cells. */
export function frameAround(cells: Cell[]): Frame {
  return around((cells.length ? cells : EMPTY).map(frameOf));
}
