"""A whole game: repetition, perpetual check, declaration, the ply limit, and random play to the end.

Positions are passed as arrays of one record, since passing a record itself is expensive. The past goes with it: for
each ply a row with the position's key and whether it was check, up to and including the current position.
"""

from __future__ import annotations

from typing import Final

from samurai.games.friedl.ending import ESCORT, NEEDED, TIMES
from samurai.games.friedl.kernel.attacks import in_check
from samurai.games.friedl.kernel.bits import how_many
from samurai.games.friedl.kernel.moves import Buffers, legal
from samurai.games.friedl.kernel.position import DECLARATION, Position, make, undo
from samurai.games.friedl.kernel.tables import CASTLE, DL, DT, PAIR, K, L, S, T
from samurai.kernels import ArrayOf, Ints, draw, kernel

Positions = ArrayOf[Position]
"""An array of POSITION records."""

GOING_ON, DECLARED, MATE, NO_MOVE, PERPETUAL_CHECK, REPETITION, PLY_LIMIT, REPETITION_AND_LIMIT = range(8)
REASONS: Final = (
    (),
    ("declared",),
    ("mate",),
    ("no-move",),
    ("perpetual-check",),
    ("repetition",),
    ("ply-limit",),
    ("repetition", "ply-limit"),
)
"""The rules' words for each way to end."""

NOBODY: Final = -1


@kernel
def list_actions(game: Positions, moves: Ints) -> int:
    """Write every action into a buffer, the declaration last; return how many there are."""
    position = game[0]
    return _with_declaration(position, moves, legal(position, moves))


@kernel
def play(game: Positions, past: Ints, move: int) -> None:
    """Apply an action, and keep the past up to date."""
    _play(game[0], past, move)


@kernel
def result(game: Positions, past: Ints) -> tuple[int, int]:
    """Return how the game ended, if it did, and who won."""
    position = game[0]
    return _result(position, past, legal(position, None))


@kernel
def playout(game: Positions, past: Ints, moves: Ints, rng: Ints) -> tuple[int, int]:
    """Play at random to the end, every action equally likely; return how it ends, and who wins."""
    position = game[0]
    while True:
        count = legal(position, moves)
        reason, winner = _result(position, past, count)
        if reason != GOING_ON:
            return reason, winner
        count = _with_declaration(position, moves, count)
        _play(position, past, moves[draw(rng, count)])


@kernel
def perft(game: Positions, buffers: ArrayOf[Buffers], depth: int, leaf: int) -> int:
    """Count the sequences of `depth` moves; `leaf` is 0 to make the last moves too, 1 to only count them."""
    return _perft(game[0], buffers[0], depth, leaf)


@kernel
def _perft(position: Position, buffers: Buffers, depth: int, leaf: int) -> int:
    if depth == leaf:
        return legal(position, None) if leaf else 1
    moves = buffers.moves[depth]
    total = 0
    for index in range(legal(position, moves)):
        move = moves[index]
        key = make(position, move)
        total += _perft(position, buffers, depth - 1, leaf)
        undo(position, move, key)
    return total


@kernel
def _play(position: Position, past: Ints, move: int) -> None:
    if move == DECLARATION:
        position.declared = 1
    else:
        make(position, move)
        position.ply += 1
        past[position.ply, 0] = position.key
        past[position.ply, 1] = in_check(position)


@kernel
def _with_declaration(position: Position, moves: Ints, count: int) -> int:
    if position.shogi and may_declare(position):
        moves[count] = DECLARATION
        count += 1
    return count


@kernel
def may_declare(position: Position) -> bool:
    """Whether the Kaiser to move is in the castle with enough around him to win by declaring (F6)."""
    sets, hand, side = position.sets, position.hand, position.side
    own, kaiser, low, high = side << 4, position.kaiser[side], CASTLE[side, 0], CASTLE[side, 1]
    if PAIR[kaiser, 0] & low | PAIR[kaiser, 1] & high == 0:
        return False
    # The Kaiser himself is in the set, but is not an escort.
    escort = how_many(sets[own, 0] & low, sets[own, 1] & high) - 1
    if escort < ESCORT:
        return False
    # L and T count five: one as a tile, and four more here.
    points = escort + 4 * (hand[side, L] + hand[side, T])
    for kind in (L, T, DL, DT):
        points += 4 * how_many(sets[own + kind, 0] & low, sets[own + kind, 1] & high)
    for kind in range(S, K):
        points += hand[side, kind]
    return points >= NEEDED[side] and not in_check(position)


@kernel
def _result(position: Position, past: Ints, legal_moves: int) -> tuple[int, int]:
    """Return how the game ended, given the number of legal moves."""
    if position.declared:
        return DECLARED, position.side
    if legal_moves == 0:
        return (MATE if past[position.ply, 1] else NO_MOVE), 1 - position.side
    # Mate comes before the limit: a mating last move still wins.
    over = position.ply >= position.plies
    since = _fourth_time_since(position, past)
    if since >= 0:
        checker = _perpetual_checker(position, past, since) if position.shogi else NOBODY
        if checker != NOBODY:
            return PERPETUAL_CHECK, 1 - checker
        return (REPETITION_AND_LIMIT if over else REPETITION), NOBODY
    return (PLY_LIMIT if over else GOING_ON), NOBODY


@kernel
def _fourth_time_since(position: Position, past: Ints) -> int:
    """Return the ply at which this position first occurred, if it has occurred four times, or -1 (F5)."""
    times, since = 0, -1
    # The same seat is to move only at every other ply.
    for ply in range(position.ply, -1, -2):
        if past[ply, 0] == position.key:
            times += 1
            since = ply
    return since if times >= TIMES else -1


@kernel
def _perpetual_checker(position: Position, past: Ints, since: int) -> int:
    """Return the seat whose every move since that ply gave check, if exactly one did (F5)."""
    checked = True
    answered = True
    for ply in range(position.ply, since, -2):
        checked = checked and past[ply, 1] != 0
        answered = answered and past[ply - 1, 1] != 0
    # If both gave nothing but checks, or neither, the repetition is a plain one.
    if checked == answered:
        return NOBODY
    return 1 - position.side if checked else position.side
