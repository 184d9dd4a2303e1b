/** Public facts made visible: who leads at each village, what a card would bring. Decides nothing: the server does. */
import { cellWord, deed, sides, type Cell, type Field, type Shape, type View } from './view';

export interface Standing {
  symbol: Shape;
  /** By seat. */
  totals: number[];
  /** Null while nobody is ahead. */
  leader: number | null;
  /** By how much the leader is ahead of the next. */
  lead: number;
}

export interface Contest {
  cell: Cell;
  standings: Standing[];
  /** Which sides have no card yet: north, east, south, west. */
  open: boolean[];
  left: number;
}

/** What is drawn: the field with what waits for confirmation in it. */
export interface Drawn extends Field {
  /** What is not there yet. */
  ghosts: Set<string>;
  /** Where a village may go, now or if what is drawn comes true. */
  due: Cell[];
}

const laid = (field: Field) => new Map(field.cards.map((at) => [cellWord(at.cell), at]));

/** The one with strictly the most, or null. */
export function strongest(counts: number[]): number | null {
  const most = Math.max(...counts);
  return counts.filter((count) => count === most).length === 1 ? counts.indexOf(most) : null;
}

/** How things stand at one village. */
export function contest(field: Field, cell: Cell, village: Shape[], seats: number): Contest {
  const cards = laid(field);
  const beside = sides(cell).map((side) => cards.get(cellWord(side)));
  const standings = village.map((symbol) => {
    const totals = Array.from({ length: seats }, () => 0);
    for (const at of beside) if (at && [symbol, 'samurai'].includes(at.card.symbol)) totals[at.seat]! += at.card.strength;
    const [most, next] = [...totals].sort((one, other) => other - one) as [number, number];
    return { symbol, totals, leader: strongest(totals), lead: most - next };
  });
  const open = beside.map((at) => !at);
  return { cell, standings, open, left: open.filter(Boolean).length };
}

/** Every village that is not scored yet. */
export function contests(field: Field, seats: number): Contest[] {
  return field.villages.filter(({ scored }) => !scored).map(({ cell, village }) => contest(field, cell, village, seats));
}

/** Where villages would come if a seat laid a card here: see C2 and C3 of the rules. */
export function bringing(view: View, cell: Cell, seat: number): Cell[] {
  if (!view.top) return [];
  const cards = laid(view);
  const villages = new Set(view.villages.map((at) => cellWord(at.cell)));
  const around = sides(cell);
  return around.filter((corner, number) => {
    if (villages.has(cellWord(corner))) return false;
    return [around[(number + 1) % 4]!, around[(number + 3) % 4]!].some((pivot) => {
      const beyond = { x: corner.x + pivot.x - cell.x, y: corner.y + pivot.y - cell.y };
      const other = cards.get(cellWord(beyond));
      return villages.has(cellWord(pivot)) && !!other && other.seat !== seat;
    });
  });
}

/** The view with a word drawn into it, and the villages that it brings; as it is, if that has been done already. */
export function drawnIn(view: View, word: string | null, seat: number): Drawn {
  const said = deed(word);
  const { villages, cards, free, due } = view;
  const open = said?.kind === 'village' ? due : free;
  if (!said || !open.some((cell) => cellWord(cell) === cellWord(said.cell))) return { villages, cards, free, due, ghosts: new Set() };
  if (said.kind === 'village') {
    const other = due.find((cell) => cellWord(cell) !== cellWord(said.cell));
    const come = [{ cell: said.cell, village: view.held ?? [], scored: false }];
    if (other && view.top) come.push({ cell: other, village: view.top, scored: false });
    return { villages: [...villages, ...come], cards, free, due: [], ghosts: new Set(come.map(({ cell }) => cellWord(cell))) };
  }
  const there = cellWord(said.cell);
  const brought = bringing(view, said.cell, seat);
  const come = brought.length === 1 ? [{ cell: brought[0]!, village: view.top!, scored: false }] : [];
  return {
    villages: [...villages, ...come],
    cards: [...cards, { cell: said.cell, seat, card: said.card, turned: false }],
    free: free.filter((cell) => cellWord(cell) !== there),
    due: brought.length > 1 ? brought : [],
    ghosts: new Set([there, ...come.map(({ cell }) => cellWord(cell))]),
  };
}

/** The villages that have all four sides filled once this is done, as they would be scored. */
export function closed(view: View, word: string, seat: number): Contest[] {
  return contests(drawnIn(view, word, seat), view.stones.length).filter(({ left }) => left === 0);
}
