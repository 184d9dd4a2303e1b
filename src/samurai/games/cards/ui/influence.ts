/** Who leads at each village, as the server reckons it (`facts.py`); and a word drawn into the field. */
import { cellWord, deed, type Cell, type Field, type View } from './view';

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
export function drawnIn(view: View, word: string | null, seat: number, preview: View | null): Drawn {
  const said = deed(word);
  const { villages, cards, free, due } = view;
  const taken = new Set([...villages, ...cards].map(({ cell }) => cellWord(cell)));
  if (!said || taken.has(cellWord(said.cell))) return { villages, cards, free, due, ghosts: new Set() };
  const there = cellWord(said.cell);
  const come = (preview?.villages ?? []).filter(({ cell }) => !taken.has(cellWord(cell)) && cellWord(cell) !== there);
  const own = said.kind === 'village' ? [{ cell: said.cell, village: view.held ?? [], scored: false }] : [];
  return {
    villages: [...villages, ...own, ...come],
    cards: said.kind === 'lay' ? [...cards, { cell: said.cell, seat, card: said.card, turned: false }] : cards,
    free: free.filter((cell) => cellWord(cell) !== there),
    due: preview ? preview.due : said.kind === 'lay' ? due : [],
    ghosts: new Set([there, ...come.map(({ cell }) => cellWord(cell))]),
  };
}
