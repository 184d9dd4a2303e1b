"""Why an action is good at the card game: the stones it wins and the villages it contests."""

from __future__ import annotations

from typing import Final

from samurai.bots.reasons import Reasons, Sums
from samurai.engine.phrase import say
from samurai.games.cards import rules, scoring
from samurai.games.cards.pieces import SHAPES, SYMBOL_NAMES, cell_word
from samurai.games.cards.state import State


def _stones(state: State) -> Sums:
    piles = zip(SHAPES, zip(*state.stones, strict=True), strict=True)
    return {say("{symbol} stone", symbol=SYMBOL_NAMES[shape]): counts for shape, counts in piles}


def _villages(state: State) -> Sums:
    seats = len(state.stones)
    return {
        say("the {what} at {place}", what=SYMBOL_NAMES[symbol], place=cell_word(cell)): scoring.influence(
            state.field, cell, symbol, seats
        )
        for cell, village in state.field.villages.items()
        if not state.field.is_surrounded(cell)
        for symbol in village
    }


REASONS: Final = Reasons(rules, _stones, _villages)
