/** Who leads at each village, as computed by the server (`facts.py`); and an action drawn into the field. */
import { cardIn, cellIn, cellWord, type Action, type Cell, type Field, type View } from './view';

export type { Contest, Facts, Standing } from './generated';
import type { Contest } from './generated';

export const sidesLeft = ({ open }: Contest): number => open.filter(Boolean).length;

/** The field with the pending action in it. */
export interface Drawn extends Field {
  /** The cells that are only pending. */
  ghosts: Set<string>;
  /** Where a village may go, now or after the pending action. */
  due: Cell[];
}

/** The view with an action and its preview drawn into it; unchanged if the action has already been played. */
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
