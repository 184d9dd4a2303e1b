/**
 * The forty tiles, each with an identity that lasts while the position changes, so that they can be animated: from
 * square to square, to the hand of the player who captured them, and back.
 */
import { HELD, type Kind, type Position, type Tile } from './view';

export interface Placed extends Tile {
  id: number;
  /** A square's number; −1 is the owner's hand. */
  at: number;
  /** In the hand: how many of its kind are below it. */
  above: number;
}

type Spot = Omit<Placed, 'id'>;

/** Every tile of a position with its place. */
function spots({ board, hands }: Position): Spot[] {
  const found: Spot[] = board.flatMap((tile, at) => (tile ? [{ ...tile, at, above: 0 }] : []));
  hands.forEach((hand, seat) => {
    for (const kind of HELD)
      for (let above = 0; above < (hand[kind] ?? 0); above++)
        found.push({ kind, promoted: false, seat, at: -1, above });
  });
  return found;
}

/** The tiles of a new position, matched with the previous ones as far as possible. */
export function settle(before: Placed[], position: Position): Placed[] {
  const kinds = new Map<Kind, Placed[]>();
  for (const tile of before) kinds.set(tile.kind, [...(kinds.get(tile.kind) ?? []), tile]);
  let fresh = before.reduce((most, { id }) => Math.max(most, id), -1) + 1;
  const open = spots(position);
  const taken = new Map<Spot, number>();
  for (const alike of [staysPut, isOurs, wasTaken, isAny]) {
    for (const spot of open) {
      if (taken.has(spot)) continue;
      const rest = kinds.get(spot.kind) ?? [];
      const found = rest.findIndex((tile) => alike(tile, spot));
      if (found >= 0) taken.set(spot, rest.splice(found, 1)[0]!.id);
    }
  }
  return open.map((spot) => ({ ...spot, id: taken.get(spot) ?? fresh++ })).sort((one, other) => one.id - other.id);
}

const staysPut = (tile: Placed, spot: Spot) =>
  tile.at === spot.at && tile.seat === spot.seat && tile.above === spot.above;
const isOurs = (tile: Placed, spot: Spot) => tile.seat === spot.seat;
const wasTaken = (tile: Placed, spot: Spot) => tile.at >= 0 !== spot.at >= 0;
const isAny = () => true;

/** The tiles that have moved or changed owner. */
export function moved(before: Placed[], now: Placed[]): Set<number> {
  const old = new Map(before.map((tile) => [tile.id, tile]));
  return new Set(
    now
      .filter((tile) => {
        const was = old.get(tile.id);
        return (
          was &&
          (was.at !== tile.at || was.seat !== tile.seat || was.above !== tile.above || was.promoted !== tile.promoted)
        );
      })
      .map(({ id }) => id),
  );
}

/** Column and row of a square as the near player sees the board. */
export function cell(square: number, near: number): { column: number; row: number } {
  const seen = near ? 80 - square : square;
  return { column: seen % 9, row: Math.floor(seen / 9) };
}
