/** Animates what has just happened: cards and villages move to their cells, stones to their winners. */
import { cellWord, SHAPES, sides, STONES, type CardAt, type Cell, type Shape, type View } from '../view';

export const LANDING = 420;
/** The delay of villages after the card. */
export const VILLAGES = 300;
/** The delay of turning scored villages over, after the card. */
export const SCORING = 720;
const CARRY = 1150;
const STONE = 30;

export interface News {
  cards: CardAt[];
  villages: Cell[];
  /** Villages turned over, and who took each of their symbols. */
  scored: { cell: Cell; taken: { shape: Shape; seat: number | null }[] }[];
  /** Influence cards turned over. */
  turned: Cell[];
}

/** What has changed on the field. Taking back counts as no change. */
export function news(before: View | null, after: View): News {
  if (!before) return { cards: [], villages: [], scored: [], turned: [] };
  const lay = new Set(before.cards.map((at) => cellWord(at.cell)));
  const stood = new Set(before.villages.map((at) => cellWord(at.cell)));
  const done = new Set(
    [...before.villages.filter(({ scored }) => scored), ...before.cards.filter(({ turned }) => turned)].map((at) =>
      cellWord(at.cell),
    ),
  );
  const winners = takers(before, after);
  return {
    cards: after.cards.filter(({ cell }) => !lay.has(cellWord(cell))),
    villages: after.villages.filter(({ cell }) => !stood.has(cellWord(cell))).map(({ cell }) => cell),
    scored: after.villages
      .filter(({ cell, scored }) => scored && !done.has(cellWord(cell)))
      .map(({ cell, village }) => ({
        cell,
        taken: village.map((shape) => ({
          shape,
          seat: winners[shape].shift() ?? null,
        })),
      })),
    turned: after.cards.filter(({ cell, turned }) => turned && !done.has(cellWord(cell))).map(({ cell }) => cell),
  };
}

/** By shape: the players who got a stone of it, once for each stone. */
function takers(before: View, after: View): Record<Shape, number[]> {
  const more = (shape: number) =>
    after.stones.flatMap((pile, seat) =>
      Array.from({ length: Math.max(0, pile[shape]! - before.stones[seat]![shape]!) }, () => seat),
    );
  return Object.fromEntries(SHAPES.map((shape, number) => [shape, more(number)])) as Record<Shape, number[]>;
}

/** The cells affected by the changes, most important first, for the camera. */
export function places({ cards, villages, scored }: News): Cell[] {
  return [...cards.map(({ cell }) => cell), ...villages, ...scored.map(({ cell }) => cell), ...villages.flatMap(sides)];
}

const middle = (node: Element | null | undefined) => {
  const box = node?.getBoundingClientRect();
  return box && box.width ? { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width } : null;
};

/** Animate the changes; purely visual. `drawing` contains elements with `data-place`. */
export function animate(drawing: Element, changes: News, seat: number | null): void {
  for (const at of changes.cards)
    come(drawing, at.cell, at.seat === seat ? null : document.querySelector(`[data-seat="${at.seat}"]`), 0);
  changes.villages.forEach((cell, number) =>
    come(drawing, cell, document.querySelector('[data-stack]'), VILLAGES + number * 200),
  );
  const stones = changes.scored.flatMap(({ cell, taken }) => taken.map((each) => ({ cell, ...each })));
  stones.forEach(({ cell, shape, seat: winner }, number) =>
    carry(drawing, cell, shape, winner, SCORING + number * 170),
  );
}

/** Move something to its cell from elsewhere on the screen, or drop it there. */
function come(drawing: Element, cell: Cell, from: Element | null, delay: number): void {
  const body = drawing.querySelector<SVGElement>(`[data-place="${cellWord(cell)}"] .body`);
  const to = middle(body);
  if (!body || !to) return;
  const start = middle(from);
  const scale = (to.width || 1) / 92;
  const shift = start
    ? `translate(${(start.x - to.x) / scale}px, ${(start.y - to.y) / scale}px) scale(.8)`
    : 'scale(1.6)';
  body.animate(
    [
      { transform: shift, opacity: 0 },
      { opacity: 1, offset: 0.3 },
      { transform: 'none', opacity: 1 },
    ],
    {
      duration: LANDING,
      delay,
      easing: 'cubic-bezier(.25,.8,.3,1.06)',
      fill: 'backwards',
    },
  );
}

/** A stone moves from its village to the winner's pile; a stone that nobody won fades. */
function carry(drawing: Element, cell: Cell, shape: Shape, winner: number | null, delay: number): void {
  const from = middle(drawing.querySelector(`[data-place="${cellWord(cell)}"]`));
  if (!from) return;
  const pile = winner === null ? null : document.querySelector(`[data-seat="${winner}"] [data-shape="${shape}"]`);
  const to = middle(pile) ?? middle(document.querySelector(`[data-seat="${winner}"]`));
  const stone = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  stone.setAttribute('viewBox', '0 0 64 64');
  stone.setAttribute('aria-hidden', 'true');
  stone.innerHTML = `<use href="#${STONES[shape]}"/>`;
  Object.assign(stone.style, {
    position: 'fixed',
    left: `${-STONE / 2}px`,
    top: `${-STONE / 2}px`,
    width: `${STONE}px`,
    height: `${STONE}px`,
    pointerEvents: 'none',
    zIndex: '30',
    color: 'var(--ink)',
    fill: 'currentColor',
    filter: 'drop-shadow(0 2px 3px rgb(0 0 0 / .35))',
  });
  document.body.append(stone);
  const at = ({ x, y }: { x: number; y: number }, scale: number) => `translate(${x}px, ${y}px) scale(${scale})`;
  const away = { x: from.x, y: from.y - 10 };
  const flight = stone.animate(
    [
      { transform: at(from, 0.3), opacity: 0 },
      { transform: at(away, 1.5), opacity: 1, offset: 0.28 },
      { transform: at(away, 1.5), opacity: 1, offset: 0.42 },
      to ? { transform: at(to, 0.65), opacity: 1 } : { transform: at({ x: away.x, y: away.y - 26 }, 1), opacity: 0 },
    ],
    { duration: CARRY, delay, easing: 'cubic-bezier(.5,0,.2,1)', fill: 'both' },
  );
  flight.finished.catch(() => null).finally(() => stone.remove());
  pile?.animate([{ transform: 'none' }, { transform: 'scale(1.45)' }, { transform: 'none' }], {
    duration: 380,
    delay: delay + CARRY - 90,
  });
}
