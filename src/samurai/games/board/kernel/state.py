"""A state as one record of integers, which the kernels work on, and the conversion both ways."""

from __future__ import annotations

from typing import Annotated, Final, Protocol

import numpy as np

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
from samurai.games.board.state import CHOICES, Options, Phase, Position, State
from samurai.kernels import Ints, Records, record_type, records

# Phases and causes of the end, numbered in their order.
HANDS, SETUP, TURN, DRAW, OVER = range(5)
PHASES: Final = tuple(Phase)
CAUSES: Final = (*LAST.values(), FOUR_ASIDE)

ASIDE: Final = SEATS
"""Takes the place of a seat for figures that nobody got."""

Games = Records
"""An array of PACKED records; kernels called from Python work on the first."""


class Packed(Protocol):
    """The fields of a game. Sets are integers with a bit for each member (see `kernel.tables`)."""

    seats: int
    first: int
    hands: int
    setup: int
    capture: int
    piles: int
    """The number of the choice of each option, as in CHOICES."""

    phase: int
    turn: int
    asked: int
    """While hands are chosen in secret: the seat whose choice comes first."""

    played: int
    normal: int
    """Whether any token, and whether the normal one, has been played this turn."""

    caused: int
    causes: Annotated[Ints, len(CAUSES)]
    """The causes of the end, in the order they came about; only the first `caused` are valid."""

    held: Annotated[Ints, SEATS]
    supply: Annotated[Ints, SEATS]
    """By seat: the set of its tokens."""

    land: int
    sea: Annotated[Ints, 2]
    """The sets of empty sites; the sea in two halves."""

    movable: Annotated[Ints, SEATS]
    """By seat: the set of land with its normal tokens."""

    standing: Annotated[Ints, len(FIGURES)]
    """By kind of figure: the set of settlements that have one."""

    surrounded: int
    """The set of settlements with figures whose land is full: they are captured before the turn is over."""

    pool: Annotated[Ints, len(FIGURES)]
    captured: Annotated[Ints, (SEATS + 1, len(FIGURES))]
    """By seat, with the figures nobody got in row ASIDE: how many of each kind."""

    influence: Annotated[Ints, HOMES + 1]
    """By settlement, even without figures: LANE bits for each kind of figure and seat."""

    lying: Annotated[Ints, len(SITES)]
    """By site: 0, or 1 + the token's kind times SEATS + its seat."""


PACKED: Final = record_type(Packed)
"""A whole game in 2 KB; copy it by `one[0] = other[0]`."""


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


def _pack_options(game: np.void, options: Options) -> None:
    game["seats"], game["first"] = options.seats, options.first
    for name, choices in CHOICES.items():
        game[name] = choices.index(getattr(options, name))
    game["land"], game["sea"][:] = LAND_IN_PLAY[options.seats], ((1 << HALF) - 1, SEA_IN_PLAY[options.seats])


def _pack_figures(game: np.void, position: Position) -> None:
    board = japan(position.options.seats)
    for number, at in enumerate(board.settlements):
        standing = position.figures[at]
        for figure in standing:
            game["standing"][FIGURES.index(figure)] |= 1 << number
        if standing and is_surrounded(board, position.tokens, at):
            game["surrounded"] |= 1 << number


def _pack_tokens(game: np.void, position: Position) -> None:
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
    game: np.void = games[0]
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


def _position(game: np.void, seats: int) -> Position:
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


def _piece(game: np.void, at: Hex) -> Piece | None:
    lying = int(game["lying"][SITE[at]]) if at in SITE else 0
    return piece(KINDS[(lying - 1) // SEATS], (lying - 1) % SEATS) if lying else None


def _figures(game: np.void, at: Hex) -> tuple[Figure, ...]:
    if at not in SETTLEMENT:
        return ()
    number = SETTLEMENT[at]
    return tuple(figure for figure, standing in zip(FIGURES, game["standing"]) if standing >> number & 1)


def _counts(row: Ints) -> Counts:
    helmets, buddhas, rice = row.tolist()
    return helmets, buddhas, rice
