"""The moves that give check, and the tactical ones: for searches that look at nothing else."""

from __future__ import annotations

from samurai.games.friedl.kernel.attacks import cross, occupied, reach, saltire, threats
from samurai.games.friedl.kernel.bits import HIGH_ALL, LOW_ALL, Half
from samurai.games.friedl.kernel.moves import drop_onto, moves_onto
from samurai.games.friedl.kernel.position import Position, is_quiet, origin, placed, target
from samurai.games.friedl.kernel.tables import CASTLE, DIRECTION, PAIR, SLOT, STEP, K, P, S
from samurai.kernels import Ints, kernel


@kernel
def checks(position: Position, moves: Ints) -> int:
    """Write every legal move and drop that gives check into a buffer; return how many there are."""
    return _list(position, moves, 0, 0, False)


@kernel
def tactical_moves(position: Position, moves: Ints, with_checks: bool) -> int:
    """Write every capture and promotion, and quiet checks if wanted, into a buffer; return how many there are."""
    enemy, side = 16 - (position.side << 4), position.side
    low, high = position.sets[enemy, 0] | CASTLE[side, 0], position.sets[enemy, 1] | CASTLE[side, 1]
    if with_checks:
        return _list(position, moves, low, high, True)
    found, _, _ = moves_onto(position, moves, low, high)
    # Squares of the castle were asked for because of promotions; the quiet moves onto them are dropped here.
    kept = 0
    for index in range(found):
        if not is_quiet(moves[index]):
            moves[kept] = moves[index]
            kept += 1
    return kept


@kernel
def _list(position: Position, moves: Ints, low: Half, high: Half, loud: bool) -> int:
    """List the checks and, if `loud`, all captures and promotions, which go onto the given squares; return how many."""
    side = position.side
    other, kaiser = 16 - (side << 4), position.kaiser[1 - side]
    all_low, all_high = occupied(position)
    cross_low, cross_high = cross(kaiser, all_low, all_high)
    saltire_low, saltire_high = saltire(kaiser, all_low, all_high)
    # Direct checks come from squares that the enemy's Kaiser sees along a line or by a Pferd's leap. If a tile of ours
    # shields him, any of its moves may discover a check, so no square can be left out.
    low |= cross_low | saltire_low | STEP[other + P, kaiser, 0]
    high |= cross_high | saltire_high | STEP[other + P, kaiser, 1]
    _, _, _, shield_low, shield_high = threats(position, 1 - side)
    if shield_low & position.sets[side << 4, 0] | shield_high & position.sets[side << 4, 1]:
        low, high = LOW_ALL, HIGH_ALL
    found, drop_low, drop_high = moves_onto(position, moves, low, high)
    kept = 0
    for index in range(found):
        move = moves[index]
        if (loud and not is_quiet(move)) or _gives_check(position, move, shield_low, shield_high):
            moves[kept] = move
            kept += 1
    for kind in range(S, K):
        if position.hand[side, kind]:
            # What the Kaiser would hit with this kind is where a drop of it hits him; a drop discovers nothing.
            hit_low, hit_high = reach(other + kind, kaiser, all_low, all_high)
            kept = drop_onto(position, moves, kept, kind, drop_low & hit_low, drop_high & hit_high)
    return kept


@kernel
def gives_check(position: Position, move: int) -> bool:
    """Whether a legal move gives check."""
    _, _, _, shield_low, shield_high = threats(position, 1 - position.side)
    return _gives_check(position, move, shield_low, shield_high)


@kernel
def _gives_check(position: Position, move: int, shield_low: Half, shield_high: Half) -> bool:
    """Like `gives_check`, where the tiles that shield the enemy's Kaiser are known.

    We look from the Kaiser: the tiles that he would hit if he moved like this tile hit him. It does no harm that the
    moving tile is still on its origin: none of its own lines can pass there, or it would have given check before.
    """
    here, there, kaiser = origin(move), target(move), position.kaiser[1 - position.side]
    low, high = occupied(position)
    low, high = reach(SLOT[placed(move)] ^ 16, kaiser, low, high)
    if low & PAIR[there, 0] | high & PAIR[there, 1]:
        return True
    if PAIR[here, 0] & shield_low | PAIR[here, 1] & shield_high:
        # A shield that stays on the same line still shields.
        return DIRECTION[kaiser, here] != DIRECTION[kaiser, there]  # type: ignore[no-any-return]
    return False
