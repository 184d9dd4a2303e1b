import { describe, expect, it } from 'vitest';
import { around, fit, held, reveal, zoom, type Camera, type Frame } from './camera';

const box = { width: 400, height: 300 };
const edge = { top: 10, right: 10, bottom: 10, left: 10 };
const limits = { smallest: 0.2, largest: 1.7, fitted: 1.2 };
const square = (x: number, y: number): Frame => ({ x: x - 50, y: y - 50, width: 100, height: 100 });

/** Whether a frame is inside the margins of the box, give or take a rounding error. */
function isVisible({ x, y, width, height }: Frame, camera: Camera): boolean {
  const [left, top] = [x * camera.k + camera.x, y * camera.k + camera.y];
  const [right, bottom] = [left + width * camera.k, top + height * camera.k];
  return left >= 9.9 && right <= 390.1 && top >= 9.9 && bottom <= 290.1;
}

describe('the camera', () => {
  const places = [square(-200, 0), square(300, -100), square(0, -400)];

  it('shows everything, but not too large', () => {
    const camera = fit(around(places), box, edge, limits);
    for (const place of places) expect(isVisible(place, camera)).toBe(true);
    expect(fit(square(0, 0), { width: 4000, height: 3000 }, edge, limits).k).toBe(1.2);
  });

  it('keeps what is under the finger there', () => {
    const camera = { x: 20, y: 30, k: 0.5 };
    const nearer = zoom(camera, { x: 120, y: 80 }, 2, limits);
    expect([nearer.x + 200 * nearer.k, nearer.y + 100 * nearer.k]).toEqual([120, 80]);
    expect(zoom(camera, { x: 0, y: 0 }, 99, limits).k).toBe(1.7);
    expect(zoom(camera, { x: 0, y: 0 }, 0.01, limits).k).toBe(0.2);
  });

  it('moves no more than it must', () => {
    const camera = { x: 200, y: 150, k: 1 };
    expect(reveal(camera, [square(0, 0)], box, edge)).toEqual(camera);
    expect(isVisible(square(600, -200), reveal(camera, [square(600, -200)], box, edge))).toBe(true);
  });

  it('never loses the drawing', () => {
    expect(held({ x: 9999, y: -9999, k: 1 }, square(0, 0), box)).toEqual({ x: 250, y: 100, k: 1 });
  });
});
