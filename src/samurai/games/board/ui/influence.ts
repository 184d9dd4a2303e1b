/** Public facts made visible: who leads at each figure, by how much, and how much land is still open. Decides nothing. */
import { hexOf, isSettlement, neighbours, SPACES } from './map';
import { deed, strength, type Figure, type Piece, type Position } from './view';

export interface Standing {
  figure: Figure;
  /** By seat. */
  totals: number[];
  /** Null while nobody is ahead. */
  leader: number | null;
  /** By how much the leader is ahead of the next. */
  lead: number;
}

export interface Contest {
  at: number;
  name: string;
  standings: Standing[];
  /** Land hexes around that are still empty. */
  open: number;
}

/** The influence of a token on a figure next to it, as printed on it. */
function influence(token: string, figure: Figure): number {
  const only = /^(helmet|buddha|rice)\d/.exec(token)?.[1];
  return !only || only === figure ? strength(token) : 0;
}

/** How things stand around one settlement. */
export function contest(position: Position, at: number): Contest {
  const { tokens, figures, options } = position;
  const near = neighbours(at, tokens.length);
  const standings = (figures[at] ?? []).map((figure) => {
    const totals = Array.from({ length: options.seats }, () => 0);
    for (const hex of near) {
      const lying = tokens[hex];
      if (lying) totals[lying.seat]! += influence(lying.token, figure);
    }
    const [most, next] = [...totals].sort((one, other) => other - one) as [number, number];
    return { figure, totals, leader: most > next ? totals.indexOf(most) : null, lead: most - next };
  });
  const open = near.filter((hex) => SPACES[hex]!.terrain === 'land' && !tokens[hex]).length;
  return { at, name: SPACES[at]!.name, standings, open };
}

/** Every settlement where figures still stand. */
export function contests(position: Position): Contest[] {
  return position.figures.flatMap((figures, at) => (figures.length && isSettlement(at) ? [contest(position, at)] : []));
}

/** The position with a word drawn into it, without what would follow from it. */
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
  } else if (said.kind === 'draft') figures[hexOf(said.at)] = [...figures[hexOf(said.at)]!.filter((figure) => figure !== said.figure), said.figure];
  else if (said.kind === 'swap') {
    for (const [[gone, was], [, come]] of [[said.one, said.other], [said.other, said.one]] as const) {
      figures[hexOf(gone)] = figures[hexOf(gone)]!.map((figure) => (figure === was ? come : figure));
    }
  }
  return { ...position, tokens, figures };
}

/** The settlements that a word would leave without open land, as they would stand then. */
export function closed(position: Position, word: string, seat: number): Contest[] {
  const after = drawnIn(position, word, seat);
  return contests(after).filter(({ at, open }) => open === 0 && contest(position, at).open > 0);
}
