/** Who leads at each figure, by how much, and how much land is still open: as the server reckons it (`facts.py`). */
import { hexOf } from './map';
import { deed, type Piece, type Position } from './view';

export type { Contest, Facts, Standing } from './generated';

/** The position with a word drawn into it, without anything that would follow from it. */
export function drawnIn(position: Position, word: string | null, seat: number): Position {
  const said = deed(word);
  if (!said) return position;
  const tokens = [...position.tokens];
  const figures = [...position.figures];
  const put = (name: string, piece: Piece | null) => (tokens[hexOf(name)] = piece);
  if (said.kind === 'place') put(said.at, { token: said.token, seat });
  else if (said.kind === 'move') {
    put(said.to, tokens[hexOf(said.from)] ?? null);
    put(said.from, { token: 'move', seat });
  } else if (said.kind === 'draft')
    figures[hexOf(said.at)] = [...figures[hexOf(said.at)]!.filter((figure) => figure !== said.figure), said.figure];
  else if (said.kind === 'swap') {
    for (const [[gone, was], [, come]] of [
      [said.one, said.other],
      [said.other, said.one],
    ] as const) {
      figures[hexOf(gone)] = figures[hexOf(gone)]!.map((figure) => (figure === was ? come : figure));
    }
  }
  return { ...position, tokens, figures };
}
