"""Plain words for what an action does at once: what it wins, gives away, denies and leads for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final

from samurai.engine.game import CHANCE, Game, Seat, seat_label
from samurai.engine.table import Sight
from samurai.games.board import capture
from samurai.games.board.japan import japan
from samurai.games.board.japan import names as hex_names
from samurai.games.board.pieces import FIGURE_NAMES, Figure
from samurai.games.board.state import State as BoardState
from samurai.games.cards import scoring
from samurai.games.cards.pieces import SHAPES, cell_word
from samurai.games.cards.state import State as CardsState

Sums = Mapping[str, Sequence[int]]
"""By what it is about: a number for each seat."""

MOST: Final = 4
"""No more reasons than this."""


def reasons(game: Game[Any, Any, Any], sight: Sight[Any, Any], action: Any) -> tuple[str, ...]:
    """What an action does at once, most important first; nothing for a game that has no words here."""
    if game.name not in _WORDS:
        return ()
    piles, contests = _WORDS[game.name]
    seat: Seat = sight.seat or 0
    before = game.rules.guess(sight.view, Random(0))
    after = game.rules.apply(before, seat, action)
    words = [*_taken(piles(before), piles(after), seat), *_contested(contests(before), contests(after), seat)]
    if game.rules.outcome(after):
        words.insert(0, "ends the game")
    elif not words and game.rules.to_act(after)[0] in {CHANCE, *range(8)} - {seat}:
        words.append("keeps the rest for later")
    return tuple(words[:MOST])


def _taken(before: Sums, after: Sums, seat: Seat) -> Iterator[str]:
    """What was won by whom, and what that means for the race."""
    for what, counts in after.items():
        for other, (old, new) in enumerate(zip(before[what], counts, strict=True)):
            if new > old and other == seat:
                yield f"wins {_many(new - old, what)}"
            elif new > old:
                yield f"gives player {seat_label(other)} {_many(new - old, what)}"
        if _leader(counts) == seat != _leader(before[what]):
            yield f"has the most of {what} now"
        elif _leader(before[what]) not in (None, seat, _leader(counts)):
            yield f"denies player {seat_label(_leader(before[what]) or 0)} the most of {what}"


def _contested(before: Sums, after: Sums, seat: Seat) -> Iterator[str]:
    """Where the lead has changed."""
    for what, sums in after.items():
        old, new = _leader(before.get(what, [0] * len(sums))), _leader(sums)
        if new == seat != old:
            yield f"takes the lead for {what}" + ("" if old is None else f" from player {seat_label(old)}")
        elif old not in (None, seat) and new is None:
            yield f"denies player {seat_label(old or 0)} {what}"
        elif new == seat and _lead(sums, seat) > _lead(before[what], seat):
            yield f"strengthens the lead for {what}"


def _leader(sums: Sequence[int]) -> Seat | None:
    most = max(sums)
    return sums.index(most) if most and list(sums).count(most) == 1 else None


def _lead(sums: Sequence[int], seat: Seat) -> int:
    return sums[seat] - max(amount for other, amount in enumerate(sums) if other != seat)


def _many(number: int, what: str) -> str:
    return f"a {what}" if number == 1 else f"{number} of {what}"


def _figures(state: BoardState) -> Sums:
    kinds = zip(FIGURE_NAMES.values(), zip(*state.position.captured, strict=True), strict=True)
    return dict(kinds)


def _settlements(state: BoardState) -> Sums:
    position = state.position
    board, names = japan(position.options.seats), hex_names()
    return {
        f"the {FIGURE_NAMES[Figure(figure)]} at {names[at]}": capture.influence(board, position.tokens, at, figure)
        for at in board.settlements
        for figure in position.figures[at]
    }


def _stones(state: CardsState) -> Sums:
    return {f"{shape} stone": counts for shape, counts in zip(SHAPES, zip(*state.stones, strict=True), strict=True)}


def _villages(state: CardsState) -> Sums:
    seats = len(state.stones)
    return {
        f"the {symbol} at {cell_word(cell)}": scoring.influence(state.field, cell, symbol, seats)
        for cell, village in state.field.villages.items()
        if not state.field.is_surrounded(cell)
        for symbol in village
    }


_WORDS: Final[dict[str, tuple[Callable[[Any], Sums], Callable[[Any], Sums]]]] = {
    "board": (_figures, _settlements),
    "cards": (_stones, _villages),
}
"""By game: what its players have, and what they fight for."""
