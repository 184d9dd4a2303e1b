"""A state as one record of integers, which the kernels work on, and the conversion both ways."""

from __future__ import annotations

from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from samurai.games.board.capture import FOUR_ASIDE, LAST, is_surrounded
from samurai.games.board.japan import Hex, japan
from samurai.games.board.kernel.tables import (
    FIGURES,
    HALF,
    HOMES,
    KIND,
    KINDS,
    LAND_IN_PLAY,
    LANDS,
    LANE,
    NEAR,
    SEA_IN_PLAY,
    SEATS,
    SETTLEMENT,
    SITE,
    SITES,
    STRENGTH,
    held_set,
    held_tokens,
)
from samurai.games.board.pieces import FAST, Counts, Figure, Piece, piece
from samurai.games.board.state import Options, Phase, Position, State
from samurai.kernels import Ints, records

# Phases, causes of the end and the table's options, numbered in their order.
HANDS, SETUP, TURN, DRAW, OVER = range(5)
PHASES: Final = tuple(Phase)
CAUSES: Final = (*LAST.values(), FOUR_ASIDE)
CHOICES: Final = {
    "hands": ("chosen", "dealt"),
    "setup": ("drafted", "random"),
    "capture": ("at_once", "end_of_turn"),
    "piles": ("screened", "open"),
}

ASIDE: Final = SEATS
"""Takes the place of a seat for figures that nobody got."""

PACKED: Final = np.dtype(
    [
        ("seats", "i8"),
        ("first", "i8"),
        ("hands", "i8"),
        ("setup", "i8"),
        ("capture", "i8"),
        ("piles", "i8"),
        ("phase", "i8"),
        ("turn", "i8"),
        ("asked", "i8"),
        ("played", "i8"),
        ("normal", "i8"),
        ("caused", "i8"),
        ("causes", "i8", len(CAUSES)),
        ("held", "i8", SEATS),
        ("supply", "i8", SEATS),
        ("land", "i8"),
        ("sea", "i8", 2),
        ("movable", "i8", SEATS),
        ("standing", "i8", len(FIGURES)),
        ("surrounded", "i8"),
        ("pool", "i8", len(FIGURES)),
        ("captured", "i8", (SEATS + 1, len(FIGURES))),
        ("influence", "i8", HOMES + 1),
        ("lying", "i8", len(SITES)),
    ],
    align=True,
)
"""A whole game in 2 KB; copy it by `one[0] = other[0]`."""

Games = NDArray[Any]
"""An array of PACKED records; kernels called from Python work on the first."""


class Packed(Protocol):
    """The fields of a PACKED record, for mypy. Sets are integers with a bit for each member (see `kernel.tables`)."""

    seats: int
    first: int
    hands: int
    setup: int
    capture: int
    piles: int
    phase: int
    turn: int
    asked: int
    """While hands are chosen in secret: the seat whose choice comes first."""

    played: int
    normal: int
    """Whether any token, and whether the normal one, has been played this turn."""

    caused: int
    causes: Ints
    """The causes of the end, in the order they came about; only the first `caused` are valid."""

    held: Ints
    supply: Ints
    """By seat: the set of its tokens."""

    land: int
    sea: Ints
    """The sets of empty sites; the sea in two halves."""

    movable: Ints
    """By seat: the set of land with its normal tokens."""

    standing: Ints
    """By kind of figure: the set of settlements that have one."""

    surrounded: int
    """The set of settlements with figures whose land is full: they are captured before the turn is over."""

    pool: Ints
    captured: Ints
    """By seat, with the figures nobody got in row ASIDE: how many of each kind."""

    influence: Ints
    """By settlement, even without figures: LANE bits for each kind of figure and seat."""

    lying: Ints
    """By site: 0, or 1 + the token's kind times SEATS + its seat."""


def pack(state: State) -> Games:
    """Return a state as an array of one record."""
    games = records(PACKED)
    game = games[0]
    position = state.position
    _pack_options(game, position.options)
    game["phase"], game["turn"] = PHASES.index(position.phase), position.turn
    game["played"], game["normal"] = position.played, position.normal
    game["caused"] = len(position.causes)
    game["causes"][: len(position.causes)] = [CAUSES.index(cause) for cause in position.causes]
    for seat, (hand, supply) in enumerate(zip(state.hands, state.supplies, strict=True)):
        game["held"][seat] = held_set(hand)
        # Of two equal tokens, the hand gets the first bit: packing all, then removing the hand, leaves the supply the
        # other.
        game["supply"][seat] = held_set(hand + supply) ^ held_set(hand)
    game["pool"], game["captured"][ASIDE] = position.pool, position.aside
    game["captured"][: len(position.captured)] = position.captured
    _pack_figures(game, position)
    _pack_tokens(game, position)
    return games


def _pack_options(game: Any, options: Options) -> None:
    game["seats"], game["first"] = options.seats, options.first
    for name, choices in CHOICES.items():
        game[name] = choices.index(getattr(options, name))
    game["land"], game["sea"][:] = LAND_IN_PLAY[options.seats], ((1 << HALF) - 1, SEA_IN_PLAY[options.seats])


def _pack_figures(game: Any, position: Position) -> None:
    board = japan(position.options.seats)
    for number, at in enumerate(board.settlements):
        standing = position.figures[at]
        for figure in standing:
            game["standing"][FIGURES.index(figure)] |= 1 << number
        if standing and is_surrounded(board, position.tokens, at):
            game["surrounded"] |= 1 << number


def _pack_tokens(game: Any, position: Position) -> None:
    for at, lying in enumerate(position.tokens):
        if lying:
            site, kind = SITE[at], KIND[lying.token]
            game["lying"][site] = 1 + kind * SEATS + lying.seat
            game["influence"][NEAR[site]] += STRENGTH[kind] << LANE * lying.seat
            if site < LANDS:
                game["land"] ^= 1 << site
            else:
                game["sea"][(site - LANDS) // HALF] ^= 1 << (site - LANDS) % HALF
            if lying.token not in FAST:
                game["movable"][lying.seat] |= 1 << site


def unpack(games: Games) -> State:
    """Return the state that the first record holds."""
    game: Any = games[0]
    seats = int(game["seats"])
    board = japan(seats)
    position = _position(game, seats)
    return State(
        position,
        tuple(held_tokens(int(held)) for held in game["held"][:seats]),
        tuple(held_tokens(int(supply)) for supply in game["supply"][:seats]),
        tuple(at for at in board.land if not position.tokens[at]),
        tuple(at for at in board.sea if not position.tokens[at]),
    )


def _position(game: Any, seats: int) -> Position:
    every = range(len(japan(seats).spaces))
    return Position(
        options=Options(seats, int(game["first"]), *(choices[game[name]] for name, choices in CHOICES.items())),
        phase=PHASES[game["phase"]],
        turn=int(game["turn"]),
        tokens=tuple(_piece(game, at) for at in every),
        figures=tuple(_figures(game, at) for at in every),
        pool=_counts(game["pool"]),
        captured=tuple(map(_counts, game["captured"][:seats])),
        aside=_counts(game["captured"][ASIDE]),
        played=bool(game["played"]),
        normal=bool(game["normal"]),
        causes=tuple(CAUSES[cause] for cause in game["causes"][: game["caused"]]),
    )


def _piece(game: Any, at: Hex) -> Piece | None:
    lying = int(game["lying"][SITE[at]]) if at in SITE else 0
    return piece(KINDS[(lying - 1) // SEATS], (lying - 1) % SEATS) if lying else None


def _figures(game: Any, at: Hex) -> tuple[Figure, ...]:
    if at not in SETTLEMENT:
        return ()
    number = SETTLEMENT[at]
    return tuple(figure for figure, standing in zip(FIGURES, game["standing"]) if standing >> number & 1)


def _counts(row: Ints) -> Counts:
    helmets, buddhas, rice = row.tolist()
    return helmets, buddhas, rice
