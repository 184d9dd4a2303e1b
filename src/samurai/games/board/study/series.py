"""The series of the balance study of the board game: hands and figures are random, so both are randomized trials.

Being dealt a token is pure chance: whatever its owners win more often than others is what the token is worth.
"""

from __future__ import annotations

from functools import cache, partial
from itertools import product
from typing import Final

import numpy as np

from samurai.engine.game import Variant
from samurai.engine.parts import Counts, Series
from samurai.games.board import kernel as law
from samurai.games.board import rules
from samurai.games.board.actions import Action
from samurai.games.board.japan import spaces
from samurai.games.board.kernel.codes import PLAYS, SAILS
from samurai.games.board.kernel.state import ASIDE, CAUSES, TURN, Games, Packed
from samurai.games.board.kernel.tables import KINDS, LANDS, SITES, TWIN, TWINS, held_set, one_of
from samurai.games.board.pieces import FULL_SET, Token
from samurai.games.board.search import policy as kernel_policy
from samurai.games.board.search.tree import SEARCH
from samurai.games.board.state import State
from samurai.kernels import Ints, kernel
from samurai.research.counts import by_case, by_name, count_moments, named, shares, spread
from samurai.research.player import CHOICES, OWN, PLACES, SEATS, TURNS, Player, compared, count_majorities, played
from samurai.research.series import seeded

HANDS, FIGURED, OPENING, SET_ASIDE, ENDS, MOSTS = OWN, OWN + SEATS, OWN + 2 * SEATS, OWN + 9, OWN + 10, OWN + 11
"""Columns of a row: each seat's opening hand and captured figures; the first action; how many figures were set aside;
the set of causes of the end; and in how many kinds a winner had the majority.
"""

RANDOM_SETUP: Final[Variant] = {
    "first": "1",
    "hands": "dealt",
    "setup": "random",
    "capture": "at_once",
    "piles": "screened",
}
WAITING: Final[Variant] = {**RANDOM_SETUP, "capture": "end_of_turn"}

ROUNDS: Final = {2: 100, 3: 60, 4: 60}
"""Search rounds of a strong player per choice, by the number of players."""

OPENING_HANDS: Final = {
    "three fours": (Token.HELMET4, Token.BUDDHA4, Token.RICE4, Token.SAMURAI2, Token.SAMURAI3),
    "samurai": (Token.SAMURAI1, Token.SAMURAI1, Token.SAMURAI2, Token.SAMURAI2, Token.SAMURAI3),
    "all fast": (Token.SHIP1, Token.SHIP1, Token.SHIP2, Token.RONIN, Token.FIGURE_EXCHANGE),
    "strong and fast": (Token.SAMURAI2, Token.SAMURAI3, Token.SHIP2, Token.RONIN, Token.FIGURE_EXCHANGE),
    "one kind": (Token.HELMET2, Token.HELMET3, Token.HELMET4, Token.SAMURAI2, Token.SAMURAI3),
    "threes and a ship": (Token.HELMET3, Token.BUDDHA3, Token.RICE3, Token.SAMURAI2, Token.SHIP1),
    "both exchanges": (Token.HELMET4, Token.BUDDHA4, Token.SAMURAI3, Token.FIGURE_EXCHANGE, Token.TOKEN_EXCHANGE),
    "all weak": (Token.HELMET2, Token.BUDDHA2, Token.RICE2, Token.SAMURAI1, Token.SAMURAI1),
}
"""Opening hands that are tested against dealt hands."""

COPIES: Final = tuple(FULL_SET.count(token) for token in KINDS)


@kernel
def is_turn(games: Games) -> bool:
    """Whether the current choice is part of a turn, not of the set-up."""
    game: Packed = games[0]
    return game.phase == TURN


@kernel
def opens(games: Games, code: int) -> bool:
    """Whether an action plays a token on land."""
    return PLAYS <= code < SAILS


@kernel
def before(games: Games, row: Ints, code: int) -> None:
    """Count the beginning of a turn; on the first one, store the hands and the action."""
    game: Packed = games[0]
    if game.phase != TURN:
        return
    if row[CHOICES] == 0:
        row[OPENING] = code
        for seat in range(game.seats):
            row[HANDS + seat] = game.held[seat]
    row[TURNS] += game.played == 0


@kernel
def after(games: Games, row: Ints, code: int) -> None:
    """Nothing to note after an action."""


@kernel
def close(games: Games, row: Ints) -> None:
    """Note the figures, the causes of the end and how the game was won."""
    game: Packed = games[0]
    for seat in range(game.seats):
        row[FIGURED + seat] = game.captured[seat].sum()
        if row[PLACES + seat] == 1:
            row[MOSTS] = count_majorities(game.captured, seat, game.seats)
    row[SET_ASIDE] = game.captured[ASIDE].sum()
    for at in range(game.caused):
        row[ENDS] |= 1 << game.causes[at]


@cache
def player() -> Player[State, Action]:
    """The compiled player of this game."""
    own = {"is_turn": is_turn, "opens": opens, "before": before, "after": after, "close": close}
    return Player(__file__, "board", {**vars(law), **vars(kernel_policy), **own}, SEARCH)


def root(seats: int, variant: Variant) -> Games:
    """A game about to begin."""
    return law.pack(rules.start(seats, variant))


@cache
def lacking(seats: int) -> Games:
    """For every kind of token and every seat: a game in which that seat lacks one such token."""
    roots = np.concatenate([root(seats, RANDOM_SETUP)] * (len(KINDS) * seats))
    for game, (kind, seat) in zip(roots, product(range(len(KINDS)), range(seats))):
        game["supply"][seat] ^= one_of(game["supply"][seat], kind)
    return roots


@cache
def holding(seats: int) -> Games:
    """For every opening hand and every seat: a game in which that seat starts with that hand."""
    roots = np.concatenate([root(seats, RANDOM_SETUP)] * (len(OPENING_HANDS) * seats))
    for game, (hand, seat) in zip(roots, product(OPENING_HANDS.values(), range(seats))):
        game["held"][seat] = held_set(hand)
        game["supply"][seat] ^= game["held"][seat]
    return roots


def tokens(hands: Ints) -> Ints:
    """By hand and kind: how many tokens of the kind it holds."""
    kinds = np.arange(len(KINDS))
    # A hand is a set of bits: one for each kind, and TWIN bits further one for the second token of a kind of twins.
    twins = (hands[:, None] >> (kinds + TWIN) & 1) * (TWINS >> kinds & 1)
    return (hands[:, None] >> kinds & 1) + twins


def counted(rows: Ints, seats: int, offered: Ints) -> Counts:
    """The counts of a series of games, including what each token of an opening hand adds."""
    gained = shares(rows[:, PLACES : PLACES + seats])
    hands = np.concatenate([tokens(rows[:, HANDS + seat]) for seat in range(seats)])
    return {
        **played(rows, seats, offered),
        "aside": spread(rows[:, SET_ASIDE], 1),
        "figures": [spread(rows[:, FIGURED + seat], 1) for seat in range(seats)],
        "ends": {cause: int((rows[:, ENDS] >> at & 1).sum()) for at, cause in enumerate(CAUSES)},
        "mosts": named(rows[:, MOSTS], ("none", "one", "two", "three")),
        "worth": count_moments(hands, gained.T.reshape(-1)),
    }


def count(seats: int, first: int, rngs: Ints) -> Counts:
    """Play games with the policy alone, and count."""
    desk = player().desk()
    return counted(player().rows(root(seats, RANDOM_SETUP), first, rngs, desk), seats, desk.offered)


def count_waiting(seats: int, first: int, rngs: Ints) -> Counts:
    """Play the same games with captures at once and at the end of the turn (B6), and compare."""
    usual, desk = player().rows(root(seats, RANDOM_SETUP), first, rngs, player().desk()), player().desk()
    rows = player().rows(root(seats, WAITING), first, rngs, desk)
    return {**counted(rows, seats, desk.offered), **compared(usual, rows)}


def count_lacking(seats: int, first: int, rngs: Ints) -> Counts:
    """Play games in which one seat lacks a token, and count how that seat does."""
    rows = player().rows(lacking(seats), first, rngs, player().desk())
    return {"games": len(rows), "lacking": by_case(KINDS, first, rows[:, PLACES : PLACES + seats])}


def count_hands(seats: int, first: int, rngs: Ints) -> Counts:
    """Play games in which one seat has a chosen opening hand, and count how that seat does."""
    rows = player().rows(holding(seats), first, rngs, player().desk())
    return {"games": len(rows), "hands": by_case(tuple(OPENING_HANDS), first, rows[:, PLACES : PLACES + seats])}


def count_openings(seats: int, first: int, rngs: Ints) -> Counts:
    """Play games whose first token is placed at random: how the start player did, by hex and by kind."""
    rows = player().rows(root(seats, RANDOM_SETUP), first, rngs, player().desk(free=1))
    rows = rows[(rows[:, OPENING] >= PLAYS) & (rows[:, OPENING] < SAILS)]
    gained, laid = shares(rows[:, PLACES : PLACES + seats])[:, 0], rows[:, OPENING] - PLAYS
    names = [spaces()[at].name for at in SITES[:LANDS]]
    return {
        "games": len(rows),
        "hexes": by_name(names, laid % LANDS, gained),
        "tokens": by_name(KINDS[: (SAILS - PLAYS) // LANDS], laid // LANDS, gained),
    }


def count_strong(seats: int, first: int, rngs: Ints) -> Counts:
    """Play the same games with a search, and count."""
    desk = player().desk()
    return counted(player().searched(root(seats, RANDOM_SETUP), rngs, desk, ROUNDS[seats]), seats, desk.offered)


def _series(seats: int) -> tuple[Series, ...]:
    name = f"board-{seats}"
    return (
        seeded(name, 1.0, 10_000, partial(count, seats)),
        seeded(f"{name}-waiting", 0.2, 5_000, partial(count_waiting, seats)),
        seeded(f"{name}-lacking", 0.85, 8_500, partial(count_lacking, seats)),
        seeded(f"{name}-hands", 0.4, 8_000, partial(count_hands, seats)),
        seeded(f"{name}-opening", 0.3, 10_000, partial(count_openings, seats)),
        seeded(f"{name}-strong", {2: 0.01, 3: 0.005, 4: 0.005}[seats], 50, partial(count_strong, seats)),
    )


SERIES: Final = tuple(one for seats in (2, 3, 4) for one in _series(seats))
