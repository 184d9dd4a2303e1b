/** Animates captured figures: from the board to the winner's plate, or away if nobody got them. */
import { FIGURES, type Counts, type Figure, type View } from './view';
import type { Point } from './map';

const SIZE = 26;
const LONG = 1300;

interface Gone {
  figure: Figure;
  at: number;
}

/** Animate the figures that were captured between two views; purely visual. */
export function fly(drawn: SVGGElement, before: View, after: View, where: (at: number) => Point): void {
  const gone = missing(before, after);
  const matrix = drawn.getScreenCTM();
  if (!gone.length || !matrix) return;
  const winners = takers(before, after);
  gone.forEach(({ figure, at }, number) => {
    const seat = winners[figure].shift();
    const from = new DOMPoint(where(at).x, where(at).y).matrixTransform(matrix);
    const to = (seat === undefined ? null : plate(seat)) ?? {
      x: from.x,
      y: from.y - 70,
    };
    carry(figure, from, to, seat === undefined, SIZE * matrix.a, number * 180);
  });
}

function carry(figure: Figure, from: Point, to: Point, lost: boolean, size: number, delay: number): void {
  const sprite = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  sprite.innerHTML = `<use href="#${figure}"/>`;
  sprite.setAttribute('viewBox', '0 0 64 64');
  sprite.setAttribute('class', 'flying');
  Object.assign(sprite.style, {
    position: 'fixed',
    left: '0',
    top: '0',
    width: `${size}px`,
    height: `${size}px`,
    zIndex: '30',
    pointerEvents: 'none',
    color: 'var(--ink)',
    fill: 'var(--ink)',
    filter: 'drop-shadow(0 0 3px var(--town)) drop-shadow(0 4px 6px rgb(0 0 0 / .4))',
  });
  document.body.append(sprite);
  const place = ({ x, y }: Point, scale: number) => `translate(${x - size / 2}px, ${y - size / 2}px) scale(${scale})`;
  const flight = sprite.animate(
    [
      { transform: place(from, 1), opacity: 1 },
      { transform: place(from, 1.8), opacity: 1, offset: 0.3 },
      {
        transform: place(to, lost ? 1.2 : 0.8),
        opacity: lost ? 0 : 1,
        offset: 0.92,
      },
      { transform: place(to, lost ? 1.2 : 0.6), opacity: 0 },
    ],
    { duration: LONG, delay, easing: 'cubic-bezier(.5,0,.2,1)', fill: 'both' },
  );
  flight.finished.catch(() => null).finally(() => sprite.remove());
}

/** The figures that have disappeared, except those that only changed places. */
function missing(before: View, after: View): Gone[] {
  const left = Object.fromEntries(
    FIGURES.map((figure, kind) => [figure, sum(after, kind) - sum(before, kind)]),
  ) as Record<Figure, number>;
  return before.position.figures.flatMap((standing, at) =>
    after.position.figures[at]?.length
      ? []
      : standing.filter((figure) => left[figure] > 0).map((figure) => ({ figure, at })),
  );
}

/** How many of a kind have left the board. */
function sum({ position }: View, kind: number): number {
  return position.aside[kind]! + position.captured.reduce((total, counts) => total + counts[kind]!, 0);
}

function takers(before: View, after: View): Record<Figure, number[]> {
  const more = (kind: number) =>
    after.position.captured.flatMap((counts: Counts, seat) =>
      Array.from(
        {
          length: Math.max(0, counts[kind]! - before.position.captured[seat]![kind]!),
        },
        () => seat,
      ),
    );
  return { helmet: more(0), buddha: more(1), rice: more(2) };
}

/** The centre of a player's plate on the screen. */
function plate(seat: number): Point | null {
  const box = document.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect();
  return box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
}
