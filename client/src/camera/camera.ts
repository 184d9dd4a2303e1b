/** The arithmetic of a camera over a drawing: a point of the drawing is shown at `k * point + (x, y)`. */

export interface Camera {
  x: number;
  y: number;
  k: number;
}

export interface Point {
  x: number;
  y: number;
}

/** The size of the part of the screen in which the drawing is shown. */
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

/** A rectangle of the drawing. */
export interface Frame extends Point, Box {}

export interface Limits {
  smallest: number;
  largest: number;
  /** The largest scale at which everything is shown. */
  fitted: number;
}

/** Everything centred, as large as possible. */
export function fit(frame: Frame, box: Box, edge: Edge, { fitted }: Limits): Camera {
  const width = box.width - edge.left - edge.right;
  const height = box.height - edge.top - edge.bottom;
  const k = Math.max(0.05, Math.min(fitted, width / frame.width, height / frame.height));
  return {
    x: edge.left + width / 2 - (frame.x + frame.width / 2) * k,
    y: edge.top + height / 2 - (frame.y + frame.height / 2) * k,
    k,
  };
}

/** Zoom by a factor, with a point of the screen fixed. */
export function zoom(camera: Camera, point: Point, factor: number, { smallest, largest }: Limits): Camera {
  const k = Math.min(largest, Math.max(Math.min(smallest, camera.k), camera.k * factor));
  const by = k / camera.k;
  return {
    x: point.x - (point.x - camera.x) * by,
    y: point.y - (point.y - camera.y) * by,
    k,
  };
}

/** Keep the drawing in the middle of the box. */
export function held({ x, y, k }: Camera, frame: Frame, box: Box): Camera {
  const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
  const [middle, centre] = [box.width / 2, box.height / 2];
  return {
    x: clamp(x, middle - (frame.x + frame.width) * k, middle - frame.x * k),
    y: clamp(y, centre - (frame.y + frame.height) * k, centre - frame.y * k),
    k,
  };
}

/** Move just enough to see these frames, as far as they fit; earlier ones have priority. */
export function reveal(camera: Camera, frames: Frame[], box: Box, edge: Edge): Camera {
  const { k } = camera;
  let { x, y } = camera;
  const inside = (from: number, to: number, least: number, most: number) =>
    from < least ? least - from : to > most ? most - to : 0;
  for (const frame of [...frames].reverse()) {
    x += inside(frame.x * k + x, (frame.x + frame.width) * k + x, edge.left, box.width - edge.right);
    y += inside(frame.y * k + y, (frame.y + frame.height) * k + y, edge.top, box.height - edge.bottom);
  }
  return { x, y, k };
}

/** The smallest frame around all of these; they are at least one. */
export function around(frames: Frame[]): Frame {
  const x = Math.min(...frames.map((frame) => frame.x));
  const y = Math.min(...frames.map((frame) => frame.y));
  return {
    x,
    y,
    width: Math.max(...frames.map((frame) => frame.x + frame.width)) - x,
    height: Math.max(...frames.map((frame) => frame.y + frame.height)) - y,
  };
}
