"""Why an action is good at the board game: the figures it wins and the settlements it contests."""

from __future__ import annotations

from typing import Final

from samurai.bots.reasons import Reasons, Sums
from samurai.engine.phrase import say
from samurai.games.board import capture, rules
from samurai.games.board.japan import japan, names
from samurai.games.board.pieces import FIGURE_NAMES, Figure
from samurai.games.board.state import State


def _figures(state: State) -> Sums:
    kinds = zip(FIGURE_NAMES.values(), zip(*state.position.captured, strict=True), strict=True)
    return dict(kinds)


def _settlements(state: State) -> Sums:
    position = state.position
    board = japan(position.options.seats)
    return {
        say("the {what} at {place}", what=FIGURE_NAMES[Figure(figure)], place=names()[at]): capture.influence(
            board, position.tokens, at, figure
        )
        for at in board.settlements
        for figure in position.figures[at]
    }


REASONS: Final = Reasons(rules, _figures, _settlements)
