"""What the solver knows of a position: how far it is from a proof that it is mate, and from one that it is not.

Entries of one board lie close together, since one often answers for another: a mate stays a mate with more tiles in the
attacker's hand, and what is no mate stays none with fewer. All tiles are in one search the same, so the board and the
attacker's hand tell the defender's.
"""

from __future__ import annotations

from typing import Final, Protocol

from samurai.games.friedl.kernel.position import Position, captured, mover, origin, placed, target
from samurai.games.friedl.kernel.tables import HELD, KEY, NOWHERE, TURN, K, S
from samurai.kernels import ArrayOf, inlined, kernel, record_type

INFINITE: Final = 1 << 40
"""The number of what can't be reached: no proof, or no disproof, is possible any more."""

FREE: Final = 1 << 20
"""A disproof relies on no position of the path that led to it."""

WINDOW: Final = 16
"""How many entries lie close together."""

TAINTED: Final = 0x5A17_1974_0C0F_FEE5
"""Mixed into the key of a disproof that holds on one path only."""


class Entry(Protocol):
    """What is known of a position."""

    key: int
    """The board's key; of a disproof that holds on one path only, mixed with the path's."""

    hand: int
    """The attacker's hand (see `pack_hand`)."""

    proof: int
    disproof: int
    """How many positions must at least be decided to prove a mate, and to disprove it: 0 is done."""

    length: int
    """Of a proven mate: the plies of the longest defence that was found."""

    relies: int
    """Of a disproof: the first ply of the path that it relies on not to be repeated."""

    work: int
    """How many positions were visited to find this out."""

    spare: int
    """Nothing: it makes an entry as large as a line of the processor's cache."""


ENTRY: Final = record_type(Entry)
Table = ArrayOf[Entry]

_GUARDS: Final = sum(32 << 6 * kind for kind in range(7))


@inlined
def unit(kind: int) -> int:
    """Return one tile of a kind, as a part of a packed hand: six bits a kind, of which the highest stays free."""
    return 1 << 6 * (kind - S)


@kernel
def pack_hand(position: Position, seat: int) -> int:
    """Return a seat's hand as one number."""
    hand = 0
    for kind in range(S, K):
        hand += position.hand[seat, kind] * unit(kind)
    return hand


@inlined
def covers(more: int, fewer: int) -> bool:
    """Whether a packed hand has at least the tiles of another."""
    # Each kind's free bit is lent before subtracting, and missing afterwards where there were too few.
    return (more | _GUARDS) - fewer & _GUARDS == _GUARDS


@kernel
def board_key(position: Position) -> int:
    """Return the key of the board and the seat to move, without the hands."""
    key = position.key
    for seat in range(2):
        for kind in range(S, K):
            for number in range(position.hand[seat, kind]):
                key ^= HELD[(seat << 3 | kind) << 5 | number]
    return key


@inlined
def board_after(board: int, move: int) -> int:
    """Return the board's key after a move, which need not be made for that."""
    there, taken = target(move), captured(move)
    board ^= TURN ^ KEY[mover(move) << 7 | origin(move)] ^ KEY[placed(move) << 7 | there]
    return board ^ KEY[taken << 7 | there] if taken else board


@inlined
def hand_after(hand: int, move: int) -> int:
    """Return the mover's packed hand after a move."""
    if captured(move):
        return hand + unit(captured(move) & 7)
    return hand - unit(mover(move) & 7) if origin(move) == NOWHERE else hand


@kernel
def find(table: Table, size: int, key: int, path: int, hand: int) -> int:
    """Return the index of a result that answers for a position, or of its own numbers; -1 if nothing is known."""
    # A disproof by repetition has another key on each path, so that no other path can find it.
    own, tainted = -1, key ^ path ^ TAINTED
    # Both are powers of 2: this is the index modulo the size, rounded down to the start of a window.
    first = key & size - WINDOW
    for at in range(first, first + WINDOW):
        entry = table[at]
        if entry.key == key:
            if entry.proof == 0:
                if covers(hand, entry.hand):
                    return at
            elif entry.disproof == 0:
                if covers(entry.hand, hand):
                    return at
            elif entry.hand == hand:
                own = at
        elif entry.key == tainted and entry.hand == hand:
            return at
    return own


@kernel
def keep(
    table: Table,
    size: int,
    key: int,
    path: int,
    hand: int,
    proof: int,
    disproof: int,
    length: int,
    relies: int,
    work: int,
) -> None:
    """Store a position's numbers in place of its own older ones, or of those that cost the least work."""
    first = key & size - WINDOW
    if disproof == 0 and relies != FREE:
        key ^= path ^ TAINTED
    chosen, least = first, INFINITE
    for at in range(first, first + WINDOW):
        entry = table[at]
        if entry.key == key and entry.hand == hand:
            chosen = at
            # Work on a position adds up over its visits: what was hard to find out is replaced last.
            work += entry.work
            break
        if entry.work < least:
            chosen, least = at, entry.work
    entry = table[chosen]
    entry.key, entry.hand, entry.proof, entry.disproof = key, hand, proof, disproof
    entry.length, entry.relies, entry.work = length, relies, work
