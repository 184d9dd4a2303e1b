/** Who leads at each village, as the server reckons it (`facts.py`); and an action drawn into the field. */
import { cardIn, cellIn, cellWord, type Action, type Cell, type Field, type View } from './view';

export type { Contest, Facts, Standing } from './generated';
import type { Contest } from './generated';

export const sidesLeft = ({ open }: Contest): number => open.filter(Boolean).length;

/** What is drawn: the field with what waits for confirmation in it. */
export interface Drawn extends Field {
  /** What is not there yet. */
  ghosts: Set<string>;
  /** Where a village may go, now or if what is drawn comes true. */
  due: Cell[];
}

/** The view with an action drawn into it, and what the server foresees of it; unchanged if it is there already. */
export function drawnIn(view: View, action: Action | null, seat: number, preview: View | null): Drawn {
  const cell = cellIn(action);
  const card = cardIn(action);
  const { villages, cards, free, due } = view;
  const taken = new Set([...villages, ...cards].map(({ cell }) => cellWord(cell)));
  if (!cell || taken.has(cellWord(cell))) return { villages, cards, free, due, ghosts: new Set() };
  const there = cellWord(cell);
  const come = (preview?.villages ?? []).filter((at) => !taken.has(cellWord(at.cell)) && cellWord(at.cell) !== there);
  const own = card ? [] : [{ cell, village: view.held ?? [], scored: false }];
  return {
    villages: [...villages, ...own, ...come],
    cards: card ? [...cards, { cell, seat, card, turned: false }] : cards,
    free: free.filter((each) => cellWord(each) !== there),
    due: preview ? preview.due : card ? due : [],
    ghosts: new Set([there, ...come.map((at) => cellWord(at.cell))]),
  };
}
