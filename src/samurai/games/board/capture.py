"""How figures are captured (BR14 to BR16, B6, B7), and when that ends the game (BR18)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from samurai.engine.game import Seat
from samurai.engine.toolkit.majority import leader
from samurai.games.board.japan import Hex, Japan, japan
from samurai.games.board.pieces import INFLUENCE, Counts, Figure, Piece
from samurai.games.board.state import Position

FIGURES: Final = tuple(Figure)
ASIDE_TO_END: Final = 4
"""How many figures set aside end the game (BR18)."""

LAST: Final = {figure: f"last-{figure}" for figure in Figure}
"""The cause of the end when the last figure of a kind has left the board."""

FOUR_ASIDE: Final = "four-set-aside"
"""The cause of the end when the fourth figure is set aside, whether or not in a row (B14)."""


def capture_around(position: Position, at: Hex) -> Position:
    """Resolve every settlement surrounded by a token just placed on this hex."""
    board, tokens, figures = japan(position.options.seats), position.tokens, position.figures
    full = [near for near in board.settlements_around[at] if figures[near] and is_surrounded(board, tokens, near)]
    return capture(position, board, full) if full else position


def capture_everywhere(position: Position) -> Position:
    """Resolve every surrounded settlement: at the end of the turn, if the table plays that way (B6)."""
    board, tokens, figures = japan(position.options.seats), position.tokens, position.figures
    full = [at for at in board.settlements if figures[at] and is_surrounded(board, tokens, at)]
    return capture(position, board, full) if full else position


def is_surrounded(board: Japan, tokens: Sequence[Piece | None], at: Hex) -> bool:
    """Whether all land next to a settlement holds tokens; sea need not (BR14)."""
    return all(tokens[near] for near in board.land_around[at])


def influence(board: Japan, tokens: Sequence[Piece | None], at: Hex, figure: Figure) -> list[int]:
    """Return, by seat, how strongly its tokens next to a settlement, sea included, influence a figure there (BR15)."""
    totals = [0] * board.players
    for near in board.neighbours[at]:
        if lying := tokens[near]:
            totals[lying.seat] += INFLUENCE[lying.token][figure]
    return totals


def taker(board: Japan, tokens: Sequence[Piece | None], at: Hex, figure: Figure) -> Seat | None:
    """Return who captures a surrounded figure: the strictly strongest; None in a tie or at zero (BR16, B7)."""
    return leader(influence(board, tokens, at, figure))


def capture(position: Position, board: Japan, settlements: Iterable[Hex]) -> Position:
    """Take every figure from these settlements, to its taker or aside."""
    figures, captured, aside = list(position.figures), list(position.captured), position.aside
    causes = position.causes
    for at in settlements:
        for figure in position.figures[at]:
            figures[at] = figures[at][1:]
            seat = taker(board, position.tokens, at, figure)
            if seat is None:
                aside = one_more(aside, figure)
            else:
                captured[seat] = one_more(captured[seat], figure)
            causes += _new_causes(causes, figures, figure, aside)
    return position._replace(figures=tuple(figures), captured=tuple(captured), aside=aside, causes=causes)


def _new_causes(
    causes: tuple[str, ...], figures: list[tuple[Figure, ...]], gone: Figure, aside: Counts
) -> tuple[str, ...]:
    """Return the causes of the end that apply once one more figure is gone (BR18)."""
    new = () if any(gone in standing for standing in figures) else (LAST[gone],)
    four = sum(aside) >= ASIDE_TO_END and FOUR_ASIDE not in causes
    return (*new, FOUR_ASIDE) if four else new


def one_more(counts: Counts, figure: Figure) -> Counts:
    """Return the counts with one more figure of a kind."""
    helmets, buddhas, rice = counts
    if figure is Figure.HELMET:
        return helmets + 1, buddhas, rice
    if figure is Figure.BUDDHA:
        return helmets, buddhas + 1, rice
    return helmets, buddhas, rice + 1
