"""The state of a game in progress: what is open, and what is hidden."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Final, NamedTuple

from samurai.engine.game import FIRST, Seat, Variant, default_names
from samurai.engine.toolkit.options import Choice, options_of
from samurai.games.board.pieces import Counts, Figure, Piece, Tokens


class Phase(StrEnum):
    """The phases of a game."""

    HANDS = "hands"
    """The opening hands are being chosen, or dealt (B2)."""

    FIGURES = "figures"
    """The figures are being put on the cities and villages (B3, B4)."""

    TURN = "turn"
    DRAW = "draw"
    """The player whose turn it was refills the hand (BR17)."""

    OVER = "over"


class Options(NamedTuple):
    """What the table chose before the game: the one declaration of the options, and of their choices."""

    seats: int
    first: Annotated[Seat, Choice("who begins (B1)", ("random", "1", "2", "3", "4"))]
    hands: Annotated[
        str, Choice("the opening hands are chosen in secret, or dealt at random (B2)", ("chosen", "dealt"))
    ]
    setup: Annotated[str, Choice("the players place the figures, or chance does (B3, B4)", ("drafted", "random"))]
    capture: Annotated[
        str, Choice("figures are captured at once, or at the end of the turn (B6)", ("at_once", "end_of_turn"))
    ]
    piles: Annotated[
        str,
        Choice("with 3 or 4, captured figures are shown to their owner only, or to all (B16)", ("screened", "open")),
    ]

    @classmethod
    def chosen(cls, seats: int, variant: Variant) -> Options:
        """Return what a variant says."""
        return cls(seats, int(variant[FIRST]) - 1, **{name: variant[name] for name in CHOICES})


OPTIONS: Final = options_of(Options)

CHOICES: Final = {option.name: option.choices for option in OPTIONS if option.name != FIRST}
"""The choices of each option but the start player; kernels and encodings number them in this order."""


class Position(NamedTuple):
    """All open information."""

    options: Options
    phase: Phase
    turn: Seat
    """The seat that places figures, plays, or draws."""

    tokens: tuple[Piece | None, ...]
    """By hex."""

    figures: tuple[tuple[Figure, ...], ...]
    """By hex: the figures standing there, in the order of `Figure`."""

    pool: Counts
    """The figures still to be put on the board."""

    captured: tuple[Counts, ...]
    """By seat."""

    aside: Counts
    """The figures that nobody got (BR16)."""

    played: bool
    """Whether a token has been played this turn."""

    normal: bool
    """Whether the one normal token of this turn has been played."""

    causes: tuple[str, ...]
    """Every cause of the end that applies, in the order they came about (B13)."""


class State(NamedTuple):
    """The whole truth. Supplies have no order, as nobody knows it: chance draws from them."""

    position: Position
    hands: tuple[Tokens, ...]
    supplies: tuple[Tokens, ...]
    land: tuple[int, ...]
    """The empty land hexes, stored for speed."""

    sea: tuple[int, ...]
    """The empty sea hexes."""

    def showing(self, position: Position) -> State:
        """Return the state with another position, where no token leaves a hand (faster than `_replace`)."""
        return State(position, self.hands, self.supplies, self.land, self.sea)


class View(NamedTuple):
    """What one seat (None: a spectator) knows (B16)."""

    position: Position
    seat: Seat | None
    hand: Tokens
    """The viewer's own; a spectator has none."""

    hand_sizes: tuple[int, ...]
    unseen: tuple[Tokens, ...]
    """By seat: the tokens in its hand or supply; it is unknown which are where.

    Of one's own tokens, only those in the supply.
    """

    def _repr_svg_(self) -> str:
        """Draw the view, for notebooks."""
        from samurai.games.board.painting import svg

        return svg(self, default_names(len(self.hand_sizes)))


def is_screened(view: View, seat: Seat) -> bool:
    """Whether a screen hides a player's captured figures from this viewer (B16)."""
    options = view.position.options
    hidden = options.seats > 2 and options.piles == "screened" and view.position.phase is not Phase.OVER
    return hidden and seat != view.seat
