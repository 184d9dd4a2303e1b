/** Who leads at each figure, by how much, and how much land is still open, as computed by the server (`facts.py`). */
import type { Action, Figure, Position } from './view';

export type { Contest, Facts, Standing } from './generated';

/** The position with an action drawn into it, without anything that would follow from it. */
export function drawnIn(position: Position, action: Action | null, seat: number): Position {
  if (!action) return position;
  const tokens = [...position.tokens];
  const figures = [...position.figures];
  const replace = (at: number, gone: Figure, come: Figure) =>
    (figures[at] = figures[at]!.map((figure) => (figure === gone ? come : figure)));
  if (action[0] === 'place') {
    const [, token, at] = action;
    tokens[at] = { token, seat };
  } else if (action[0] === 'move') {
    const [, source, target] = action;
    tokens[target] = tokens[source] ?? null;
    tokens[source] = { token: 'move', seat };
  } else if (action[0] === 'draft') {
    const [, figure, at] = action;
    figures[at] = [...figures[at]!.filter((standing) => standing !== figure), figure];
  } else if (action[0] === 'swap') {
    const [, [one, here], [other, there]] = action;
    replace(here, one, other);
    replace(there, other, one);
  }
  return { ...position, tokens, figures };
}
