"""Plain words for what an action does at once: what it wins, gives away, denies and leads for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final

from samurai.engine.game import CHANCE, Game, Seat, seat_label
from samurai.engine.phrase import Phrase, say
from samurai.engine.table import Sight
from samurai.games.board import capture
from samurai.games.board.japan import japan
from samurai.games.board.japan import names as hex_names
from samurai.games.board.pieces import FIGURE_NAMES, Figure
from samurai.games.board.state import State as BoardState
from samurai.games.cards import scoring
from samurai.games.cards.pieces import SHAPES, SYMBOL_NAMES, cell_word
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
        words.insert(0, say("ends the game"))
    elif not words and game.rules.to_act(after)[0] in {CHANCE, *range(8)} - {seat}:
        words.append(say("keeps the rest for later"))
    return tuple(words[:MOST])


def _taken(before: Sums, after: Sums, seat: Seat) -> Iterator[str]:
    """What was won by whom, and what that means for the race."""
    for what, counts in after.items():
        for other, (old, new) in enumerate(zip(before[what], counts, strict=True)):
            if new > old and other == seat:
                yield say("wins {things}", things=_many(new - old, what))
            elif new > old:
                yield say("gives {player} {things}", player=_player(other), things=_many(new - old, what))
        if _leader(counts) == seat != _leader(before[what]):
            yield say("has the most of {what} now", what=what)
        elif _leader(before[what]) not in (None, seat, _leader(counts)):
            rival = _player(_leader(before[what]) or 0)
            yield say("denies {player} the most of {what}", player=rival, what=what)


def _contested(before: Sums, after: Sums, seat: Seat) -> Iterator[str]:
    """Where the lead has changed."""
    for what, sums in after.items():
        old, new = _leader(before.get(what, [0] * len(sums))), _leader(sums)
        if new == seat != old and old is not None:
            yield say("takes the lead for {what} from {player}", what=what, player=_player(old))
        elif new == seat != old:
            yield say("takes the lead for {what}", what=what)
        elif old not in (None, seat) and new is None:
            yield say("denies {player} {what}", player=_player(old or 0), what=what)
        elif new == seat and _lead(sums, seat) > _lead(before[what], seat):
            yield say("strengthens the lead for {what}", what=what)


def _player(seat: Seat) -> str:
    """A player by number; who knows the names puts them there."""
    return say("player {number}", number=seat_label(seat))


def _leader(sums: Sequence[int]) -> Seat | None:
    most = max(sums)
    return sums.index(most) if most and list(sums).count(most) == 1 else None


def _lead(sums: Sequence[int], seat: Seat) -> int:
    return sums[seat] - max(amount for other, amount in enumerate(sums) if other != seat)


def _many(number: int, what: str) -> Phrase:
    return say("a {what}", what=what) if number == 1 else say("{number} of {what}", number=number, what=what)


def _figures(state: BoardState) -> Sums:
    kinds = zip(FIGURE_NAMES.values(), zip(*state.position.captured, strict=True), strict=True)
    return dict(kinds)


def _settlements(state: BoardState) -> Sums:
    position = state.position
    board, names = japan(position.options.seats), hex_names()
    return {
        say("the {what} at {place}", what=FIGURE_NAMES[Figure(figure)], place=names[at]): capture.influence(
            board, position.tokens, at, figure
        )
        for at in board.settlements
        for figure in position.figures[at]
    }


def _stones(state: CardsState) -> Sums:
    piles = zip(SHAPES, zip(*state.stones, strict=True), strict=True)
    return {say("{symbol} stone", symbol=SYMBOL_NAMES[shape]): counts for shape, counts in piles}


def _villages(state: CardsState) -> Sums:
    seats = len(state.stones)
    return {
        say("the {what} at {place}", what=SYMBOL_NAMES[symbol], place=cell_word(cell)): scoring.influence(
            state.field, cell, symbol, seats
        )
        for cell, village in state.field.villages.items()
        if not state.field.is_surrounded(cell)
        for symbol in village
    }


_WORDS: Final[dict[str, tuple[Callable[[Any], Sums], Callable[[Any], Sums]]]] = {
    "board": (_figures, _settlements),
    "cards": (_stones, _villages),
}
"""By game: what its players have, and what they fight for."""
