"""The moves that give check: for searches that look at nothing else."""

from __future__ import annotations

from samurai.games.friedl.kernel_attacks import occupied, reach, threats
from samurai.games.friedl.kernel_bits import HIGH_ALL, LOW_ALL, Half
from samurai.games.friedl.kernel_moves import drop_onto, moves_onto
from samurai.games.friedl.kernel_position import Position, origin, placed, target
from samurai.games.friedl.kernel_tables import DIRECTION, PAIR, SLOT, K, S
from samurai.kernels import Ints, kernel


@kernel
def checks(position: Position, moves: Ints) -> int:
    """Write every legal move and drop that gives check into a buffer; how many there are."""
    side = position.side
    other, kaiser = 16 - (side << 4), position.kaiser[1 - side]
    found, low, high = moves_onto(position, moves, LOW_ALL, HIGH_ALL)
    _, _, _, shield_low, shield_high = threats(position, 1 - side)
    kept = 0
    for index in range(found):
        if _gives_check(position, moves[index], shield_low, shield_high):
            moves[kept] = moves[index]
            kept += 1
    all_low, all_high = occupied(position)
    for kind in range(S, K):
        if position.hand[side, kind]:
            hit_low, hit_high = reach(other + kind, kaiser, all_low, all_high)
            kept = drop_onto(position, moves, kept, kind, low & hit_low, high & hit_high)
    return kept


@kernel
def gives_check(position: Position, move: int) -> bool:
    """Whether a legal move gives check."""
    _, _, _, shield_low, shield_high = threats(position, 1 - position.side)
    return _gives_check(position, move, shield_low, shield_high)


@kernel
def _gives_check(position: Position, move: int, shield_low: Half, shield_high: Half) -> bool:
    """The same, where the tiles that shield the enemy's Kaiser are known.

    He is looked at from: what he would hit, were he this tile, hits him. That the moving tile still stands on its
    origin does no harm: no line of its own can come through there, or it would have given check before.
    """
    here, there, kaiser = origin(move), target(move), position.kaiser[1 - position.side]
    low, high = occupied(position)
    low, high = reach(SLOT[placed(move)] ^ 16, kaiser, low, high)
    if low & PAIR[there, 0] | high & PAIR[there, 1]:
        return True
    if PAIR[here, 0] & shield_low | PAIR[here, 1] & shield_high:
        return DIRECTION[kaiser, here] != DIRECTION[kaiser, there]  # type: ignore[no-any-return]
    return False
