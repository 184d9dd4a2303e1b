"""The same rules over integers, compiled, for search, simulation and learning: a law proves them equal to rules.py.

Kernels take an array of records and work on the first one, in place; copy a game by `one[0] = other[0]`. A bot packs a
guess of its view once, and deals again as often as it likes: `redeal` uses nothing that its seat can't know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from samurai.engine.game import CHANCE
from samurai.games.cards.kernel.codes import ACTIONS, DEALS, REVEALS, ROW, VILLAGE, code_at, decode, encode
from samurai.games.cards.kernel.state import DEAL, OPEN, OVER, PLACE, SEATS, Games, Packed, pack, unpack
from samurai.games.cards.kernel.turn import deal, lay, place_village, reveal, top_is_unseen
from samurai.games.cards.rules import HAND, start
from samurai.kernels import Ints, bound, draw, generator, has_majority, kernel, playing, to_places

__all__ = [
    "ACTIONS",
    "LISTED",
    "NOBODY",
    "actions",
    "apply",
    "chance",
    "decode",
    "encode",
    "pack",
    "places",
    "playout",
    "playouts",
    "redeal",
    "to_act",
    "unpack",
    "warm_jobs",
]

LISTED: Final = HAND * OPEN
"""An upper bound on the legal actions."""

NOBODY: Final = -2
"""The "seat to act" when the game is over."""


@kernel
def to_act(games: Games) -> int:
    """Return the seat to act, CHANCE or NOBODY."""
    game: Packed = games[0]
    if game.phase == OVER:
        return NOBODY
    return CHANCE if game.phase == DEAL or top_is_unseen(game) else game.turn


@kernel
def actions(games: Games, codes: Ints) -> int:
    """List the codes of the legal actions, duplicates of chance included; return how many there are, at most LISTED."""
    game: Packed = games[0]
    if top_is_unseen(game):
        return _list_from(REVEALS, game.stack[: game.unseen], codes)
    hand, pile = game.hand[game.turn], game.pile[game.turn]
    if game.phase == DEAL:
        return _list_from(DEALS, game.cards[game.turn, hand : hand + pile], codes)
    if game.phase == PLACE:
        codes[0], codes[1] = code_at(game.due[0], VILLAGE), code_at(game.due[1], VILLAGE)
        return 2
    return _list_lays(game, codes)


@kernel
def _list_from(first: int, numbers: Ints, codes: Ints) -> int:
    for at, number in enumerate(numbers):
        codes[at] = first + number
    return len(numbers)


@kernel
def _list_lays(game: Packed, codes: Ints) -> int:
    count = 0
    for place in range(game.hand[game.turn]):
        if _is_first_of_kind(game, place):
            kind = game.cards[game.turn, place]
            for at in range(game.sides):
                codes[count] = code_at(game.free[at], kind)
                count += 1
    return count


@kernel
def apply(games: Games, code: int) -> None:
    """Apply a legal action of whoever is to act, chance included."""
    game: Packed = games[0]
    if code >= REVEALS:
        reveal(game, _find(game.stack, 0, code - REVEALS))
    elif code >= DEALS:
        hand = game.hand[game.turn]
        deal(game, _find(game.cards[game.turn], hand, code - DEALS) - hand)
    # Codes number pairs of cells: the even one of a pair is for a village, the odd one for a card (see codes.py).
    elif code % ROW == VILLAGE:
        place_village(game, 0 if game.due[0] == code // ROW * 2 else 1)
    else:
        lay(game, _find(game.cards[game.turn], 0, code % ROW), code // ROW * 2 + 1)


@kernel
def _find(numbers: Ints, begin: int, number: int) -> int:
    at = begin
    while numbers[at] != number:
        at += 1
    return at


@kernel
def chance(games: Games, rng: Ints) -> int:
    """Apply a random action of chance, each village or card equally likely; return its code."""
    game: Packed = games[0]
    if top_is_unseen(game):
        at = draw(rng, game.unseen)
        code = REVEALS + game.stack[at]
        reveal(game, at)
    else:
        at = draw(rng, game.pile[game.turn])
        code = DEALS + game.cards[game.turn, game.hand[game.turn] + at]
        deal(game, at)
    return code  # type: ignore[no-any-return]


@kernel
def playout(games: Games, rng: Ints) -> int:
    """Play to the end, every legal action equally likely; return the number of actions."""
    game: Packed = games[0]
    count = 0
    while game.phase != OVER:
        if top_is_unseen(game):
            reveal(game, draw(rng, game.unseen))
        elif game.phase == DEAL:
            deal(game, draw(rng, game.pile[game.turn]))
        elif game.phase == PLACE:
            place_village(game, draw(rng, 2))
        else:
            _lay_any(game, rng)
        count += 1
    return count


@kernel
def _lay_any(game: Packed, rng: Ints) -> None:
    """Lay a random card: equal cards are one action, so only the first of a kind is accepted."""
    hand = game.hand[game.turn]
    place = draw(rng, hand)
    while not _is_first_of_kind(game, place):
        place = draw(rng, hand)
    lay(game, place, game.free[draw(rng, game.sides)])


@kernel
def _is_first_of_kind(game: Packed, place: int) -> bool:
    cards = game.cards[game.turn]
    return _find(cards, 0, cards[place]) == place


@kernel
def places(games: Games, ends: Ints) -> None:
    """Write the current place of each seat; equal ones share, and the next place is skipped (CR15, C11)."""
    game: Packed = games[0]
    for seat in range(game.seats):
        ends[seat] = _standing(game, seat)
    to_places(ends, game.seats)


@kernel
def _standing(game: Packed, seat: int) -> int:
    """Return a seat's score as one number: its tier, other stones, and those of its majorities (CR13–CR15)."""
    majorities, others, of_majority = 0, 0, 0
    for shape in range(3):
        own = game.stones[seat, shape]
        if has_majority(game.stones, shape, seat, game.seats):
            majorities += 1
            of_majority += own
        else:
            others += own
    # Ten bits per field, the most important on top: comparing the numbers compares the fields in order.
    return min(majorities, 2) << 20 | others << 10 | of_majority


@kernel
def redeal(games: Games, seat: int, rng: Ints) -> None:
    """Deal the other seats' unplayed cards to their hands and piles again, as `rules.guess` does.

    One's own pile and the stack stay: chance deals from them at random anyway. For a spectator, the seat is -1.
    """
    game: Packed = games[0]
    for other in range(game.seats):
        if other != seat:
            cards, hand = game.cards[other], game.hand[other]
            left = hand + game.pile[other]
            # A partial shuffle is enough: only the hand's places need random cards; the pile is a set.
            for at in range(hand):
                take = at + draw(rng, left - at)
                cards[at], cards[take] = cards[take], cards[at]


playouts: Final = bound(
    (playing.playouts,), {"__name__": __name__, "np": np, "playout": playout, "places": places}, __file__
)["playouts"]
"""Many random games from one position: see `samurai.kernels.playing`."""


def warm_jobs() -> list[Callable[[], object]]:
    """Return calls that compile every kernel, each with the one signature that is used: in turn, they play a game."""
    root, rng = pack(start(2, {"first": "1"})), generator(1)
    games, codes, ends = root.copy(), np.zeros(LISTED, np.int64), np.zeros(SEATS, np.int64)
    return [
        lambda: to_act(games),
        lambda: actions(games, codes),
        lambda: apply(games, codes[0]),
        lambda: chance(games, rng),
        lambda: redeal(games, 0, rng),
        lambda: playout(games, rng),
        lambda: places(games, ends),
        lambda: playouts(root, 1, rng, ends),
        lambda: encode(decode(0)),
    ]
