/** The position in words, for screen readers and anyone who prefers text. */
import type { GameProps, Passage } from '$client/games/game-ui';
import { sentence } from '$client/i18n/phrases';
import type { Texts } from './texts/en';
import { faceOf, HELD, read, SQUARES, type Hand, type Position, type Tile, type View } from './view';
import { squareName, type Notation } from './notation';

type Props = GameProps<View, Texts>;

/** The Kaiser first, then the strongest. */
const ORDER = ['K', ...HELD];

/** The position; `last` is the last move in words, if there was one. */
export function inWords(props: Props, last: string | null): Passage[] {
  const { observation, names, t } = props;
  const position = read(observation.view.position);
  const warned = observation.view.check ? [t.spoken.inCheck(names[position.side]!)] : [];
  return [
    {
      title: t.spoken.game,
      sentences: [last ? t.spoken.last(last) : t.noMoves, ...warned],
    },
    ...names.map((name, seat) => ({
      title: t.spoken.tiles(name),
      sentences: [...tiles(position, seat, props), held(position.hands[seat as 0 | 1], t)],
    })),
  ];
}

function tiles({ board }: Position, seat: number, { choices, t }: Props): string[] {
  const squares = new Map<string, string[]>();
  const own = board.flatMap((tile, square) => (tile?.seat === seat ? [{ tile, square }] : []));
  const rank = ({ kind, promoted }: Tile) => 2 * ORDER.indexOf(kind) + Number(promoted);
  for (const { tile, square } of own.sort(
    (one, other) => rank(one.tile) - rank(other.tile) || other.square - one.square,
  )) {
    const name = tile.promoted ? t.was(t.faces[faceOf(tile)], t.faces[tile.kind]) : t.faces[tile.kind];
    squares.set(name, [...(squares.get(name) ?? []), squareName(SQUARES[square]!, choices.notation as Notation)]);
  }
  return [...squares].map(([face, where]) => t.spoken.on(face, where.join(', ')));
}

function held(hand: Hand, t: Texts): string {
  const kinds = HELD.filter((kind) => hand[kind]);
  return kinds.length
    ? t.spoken.held(kinds.map((kind) => `${hand[kind]} ${t.faces[kind]}`).join(', '))
    : sentence(t.nothingHeld);
}
