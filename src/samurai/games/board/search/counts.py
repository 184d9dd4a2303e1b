"""What a learned evaluation counts in a position, for one seat: each count is a number, and has a weight of its own.

The three kinds of figures share their weights, as the rules treat them alike. `tests/games/board/test_counts.py` has
the same counts in plain Python.
"""

from __future__ import annotations

from typing import Final

from samurai.games.board.kernel.state import DRAW, TURN, Packed
from samurai.games.board.kernel.tables import (
    AROUND,
    CITIES,
    EACH,
    FIGURES,
    LANE,
    ROW,
    SEATS,
    TWIN,
    TWINS,
    VILLAGES,
)
from samurai.kernels import Ints, inlined, kernel, lowest, margin, size

LEADS: Final = 5
"""A lead in influence beyond this counts no more."""

NOBODY: Final = 2 * LEADS + 1
"""In place of a lead: nobody has any influence."""

# The counts, each with the first of its numbers. A race is a seat's lead in captured figures of a kind, from -2 to 2;
# the rest is how many figures of a kind are left, in three steps; the turn is how many seats act before this one.

SEAT: Final = 0
"""By number of seats after the start player."""

TEMPO: Final = SEAT + SEATS
"""By tokens left, and the turn."""

DECIDED: Final = TEMPO + 21 * SEATS
"""By kinds that the seat has for sure, and kinds that it cannot have any more."""

STANDING: Final = DECIDED + 16
"""By the three races, the best first, and how many figures are left in all, in four steps."""

AHEAD: Final = STANDING + 125 * 4
"""By the lead in captured figures of all kinds, from -4 to 4."""

RACE: Final = AHEAD + 9
"""For each kind, by the lead in captured figures, from -4 to 4, and the figures left, up to 7."""

NEAR: Final = RACE + 9 * 8
"""For each figure, by the free land around it up to 4, the lead in influence, and the turn up to 2."""

STAKE: Final = NEAR + 5 * (NOBODY + 1) * 3
"""For each figure, by the free land up to 3, the lead from -3 to 3, the race and the rest of its kind."""

PLACE: Final = STAKE + 3 * 7 * 15
"""For each figure, by its settlement (village, city, Edo), the free land up to 4, and the lead from -3 to 3."""

SPECIAL: Final = PLACE + 3 * 5 * 7
"""For each token for one kind, by its strength, whether it is in hand, and the race and the rest of that kind."""

TOKEN: Final = SPECIAL + 3 * 2 * 15
"""For each other token, by its kind, whether it is in hand, and the seat's tokens left, in four steps."""

SIZE: Final = TOKEN + 17 * 2 * 4
"""How many numbers there are."""

MOST: Final = 192
"""The most counts of one position."""


@kernel
def count(game: Packed, seat: int, found: Ints) -> int:
    """Write the numbers of all that counts for a seat, with repetitions; return how many there are."""
    turn = _turn(game, seat)
    tokens = size(game.held[seat]) + size(game.supply[seat])
    found[0] = SEAT + (seat - game.first) % game.seats
    found[1] = TEMPO + tokens * SEATS + turn
    number, best, middle, worst, sure, lost, left_in_all, own, rival = 2, -3, -3, -3, 0, 0, 0, 0, 0
    for figure in range(len(FIGURES)):
        lead = _captured_lead(game, figure, seat)
        left = game.pool[figure] + size(game.standing[figure])
        left_in_all += left
        sure += lead > left
        lost += lead < -left
        race = max(-2, min(2, lead))
        if race > best:
            best, middle, worst = race, best, middle
        elif race > middle:
            middle, worst = race, middle
        else:
            worst = race
        found[number] = RACE + (max(-4, min(4, lead)) + 4) * 8 + min(7, left)
        stake = _stake(lead, left)
        number = _figures(game, figure, seat, min(2, turn), stake, found, number + 1)
        number = _special(game.held[seat], figure, stake, found, number)
        number = _special(game.supply[seat], figure, 15 + stake, found, number)
    for other in range(game.seats):
        every = game.captured[other, 0] + game.captured[other, 1] + game.captured[other, 2]
        if other == seat:
            own = every
        else:
            rival = max(rival, every)
    # A game has three kinds of 7, 10 or 13 figures, by the number of players.
    stage = left_in_all * 4 // (9 * game.seats + 4)
    found[number] = DECIDED + sure * 4 + lost
    found[number + 1] = STANDING + (((best + 2) * 5 + middle + 2) * 5 + worst + 2) * 4 + stage
    found[number + 2] = AHEAD + max(-4, min(4, own - rival)) + 4
    step = (tokens > 4) + (tokens > 9) + (tokens > 14)
    number = _others(game.held[seat], step, found, number + 3)
    return _others(game.supply[seat], 4 + step, found, number)


@inlined
def _turn(game: Packed, seat: int) -> int:
    """Return how many seats play a normal token before this one does."""
    first = game.first
    if game.phase == TURN:
        first = game.turn + game.normal
    elif game.phase == DRAW:
        first = game.turn + 1
    return (seat - first) % game.seats


@inlined
def _captured_lead(game: Packed, figure: int, seat: int) -> int:
    rival = 0
    for other in range(game.seats):
        if other != seat:
            rival = max(rival, game.captured[other, figure])
    return game.captured[seat, figure] - rival  # type: ignore[no-any-return]


@inlined
def _stake(lead: int, left: int) -> int:
    """Return the race and the rest of a kind as one number."""
    return (max(-2, min(2, lead)) + 2) * 3 + (left > 2) + (left > 4)


@kernel
def stake_of(game: Packed, figure: int, seat: int) -> int:
    """Return what is at stake for a seat in a kind of figure: the race and the rest as one number, below 15."""
    return _stake(_captured_lead(game, figure, seat), game.pool[figure] + size(game.standing[figure]))


@kernel
def _figures(game: Packed, figure: int, seat: int, turn: int, stake: int, found: Ints, number: int) -> int:
    """Count the figures of a kind that are still to be captured."""
    standing = game.standing[figure]
    while standing:
        settlement = lowest(standing)
        standing &= standing - 1
        free = size(AROUND[settlement] & game.land)
        influence = game.influence[settlement] >> ROW * figure & (1 << ROW) - 1
        lead = max(-LEADS, min(LEADS, margin(influence, LANE, seat, SEATS)))
        near = lead + LEADS if influence else NOBODY
        found[number] = NEAR + (min(4, free) * (NOBODY + 1) + near) * 3 + turn
        lead = max(-3, min(3, lead)) + 3
        found[number + 1] = STAKE + ((max(1, min(3, free)) - 1) * 7 + lead) * 15 + stake
        town = 0 if VILLAGES >> settlement & 1 else 1 if CITIES >> settlement & 1 else 2
        found[number + 2] = PLACE + (town * 5 + min(4, free)) * 7 + lead
        number += 3
    return number


@inlined
def _special(tokens: int, figure: int, stake: int, found: Ints, number: int) -> int:
    """Count the tokens for one kind of figure: the first nine kinds of tokens, three for each."""
    for strength in range(3):
        if tokens >> 3 * figure + strength & 1:
            found[number] = SPECIAL + strength * 30 + stake
            number += 1
    return number


@inlined
def _others(tokens: int, step: int, found: Ints, number: int) -> int:
    """Count the tokens that are not for one kind of figure, twins twice."""
    for copy in (tokens & EACH & ~511, tokens >> TWIN & TWINS):
        rest = copy
        while rest:
            found[number] = TOKEN + lowest(rest) * 8 + step
            rest &= rest - 1
            number += 1
    return number
