"""Whole games by policy alone, compiled: every seat takes the action its policy likes best, and the course is noted.

The policy is `look` of the game's search, applied to every legal action; ties are broken at random. It sees what its
seat sees and nothing else. The functions below are independent of any game: a `Player` compiles them against the
kernels of one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Generic, NamedTuple

import numpy as np

from samurai.bots.search import tried
from samurai.bots.steer import FIRST_MODEL
from samurai.bots.tree_search import TreeSearch
from samurai.engine.game import CHANCE, A, S
from samurai.engine.parts import Counts
from samurai.kernels import GIVEN, Floats, Ints, Namespace, Records, bound, draw, has_majority, kernel
from samurai.research.counts import first_places, spread

Games = Records

NOBODY: Final = -2
"""The value of `to_act` when the game is over."""

SEATS: Final = 4
MARK, CHOICES, OPTIONS, TURNS, PLACES = range(5)
OWN: Final = PLACES + SEATS
"""Columns of a row: a hash of all actions; how many choices there were, among how many actions in total, in how many
turns; the places; and, from OWN on, columns of the game's own.
"""

COLUMNS: Final = 32
LONGEST: Final = 128
"""The number of legal actions is counted by turn, up to this turn."""

ALIKE: Final = 1e-9
"""Policy values that differ by no more than this count as equal."""

# The kernels that a game provides; `Player` puts them here.

to_act: Callable[[Games], int] = GIVEN
actions: Callable[[Games, Ints], int] = GIVEN
apply: Callable[[Games, int], None] = GIVEN
chance: Callable[[Games, Ints], int] = GIVEN
look: Callable[[Games, Floats, int], float] = GIVEN
places: Callable[[Games, Ints], None] = GIVEN

is_turn: Callable[[Games], bool] = GIVEN
"""Whether the current choice is part of a turn, not of the set-up."""

opens: Callable[[Games, int], bool] = GIVEN
"""Whether an action may be drawn as a random opening."""

before: Callable[[Games, Ints, int], None] = GIVEN
after: Callable[[Games, Ints, int], None] = GIVEN
"""Note what a choice does, before and after it is applied."""

close: Callable[[Games, Ints], None] = GIVEN
"""Note how a game ended."""

ASKED: Final = (
    "to_act",
    "actions",
    "apply",
    "chance",
    "look",
    "places",
    "is_turn",
    "opens",
    "before",
    "after",
    "close",
)


class Workspace(NamedTuple):
    """Working memory shared by many games."""

    codes: Ints
    offered: Ints
    """By turn: the total number of legal actions, and the number of choices."""

    free: Ints
    """An array of one number: how many choices at the start of a game are random."""

    priors: Floats
    """The weights of the policy."""


def play_all(roots: Games, first: int, rngs: Ints, desk: Workspace, rows: Ints) -> None:
    """Play a game for each row of generators, using the roots in turn."""
    games = roots[:1].copy()  # an array of one record, which the kernels change in place
    for at in range(len(rngs)):
        games[0] = roots[(first + at) % len(roots)]
        play(games, rngs[at], desk, rows[at])


def play(games: Games, rng: Ints, desk: Workspace, row: Ints) -> None:
    """Play a game to its end."""
    seat = to_act(games)
    while seat != NOBODY:
        if seat == CHANCE:
            mark(row, chance(games, rng))
        else:
            number = actions(games, desk.codes)
            code = -1
            if row[CHOICES] < desk.free[0] and is_turn(games):
                code = any_opening(games, rng, desk.codes[:number])
            if code < 0:
                code = best(games, desk.priors, rng, desk.codes[:number])
            do(games, desk, row, code, number)
        seat = to_act(games)
    finish(games, row)


def do(games: Games, desk: Workspace, row: Ints, code: int, number: int) -> None:
    """Apply what a seat chose among `number` actions, and note it."""
    before(games, row, code)
    if is_turn(games):
        turn = min(row[TURNS], LONGEST) - 1
        desk.offered[turn, 0] += number
        desk.offered[turn, 1] += 1
        row[CHOICES] += 1
        row[OPTIONS] += number
    mark(row, code)
    apply(games, code)
    after(games, row, code)


def mark(row: Ints, code: int) -> None:
    """Add an action to the hash of a game: equal games have equal hashes."""
    # The modulus is a prime below 2**55, so that 31 times a hash still fits into an int64.
    row[MARK] = (row[MARK] * 31 + code + 1) % ((1 << 55) - 55)


def finish(games: Games, row: Ints) -> None:
    """Note the places and whatever else the game notes at the end."""
    places(games, row[PLACES:])
    close(games, row)


def best(games: Games, priors: Floats, rng: Ints, codes: Ints) -> int:
    """The action with the highest policy value; ties are broken at random."""
    most, pick, alike = -np.inf, -1, 0
    for code in codes:
        good = look(games, priors, code)
        if good > most + ALIKE:
            most, pick, alike = good, code, 1
        elif good >= most - ALIKE:
            alike += 1
            if draw(rng, alike) == 0:  # reservoir sampling: every tied action is equally likely, in one pass
                pick = code
    return pick


def any_opening(games: Games, rng: Ints, codes: Ints) -> int:
    """A random action that may open a game, or -1."""
    pick, alike = -1, 0
    for code in codes:
        if opens(games, code):
            alike += 1
            if draw(rng, alike) == 0:
                pick = code
    return pick


@kernel
def count_majorities(piles: Ints, seat: int, seats: int) -> int:
    """In how many kinds a seat has more than anybody else."""
    number = 0
    for kind in range(piles.shape[1]):
        number += has_majority(piles, kind, seat, seats)
    return number


OURS: Final = (mark, finish, best, any_opening, do, play, play_all)


class Player(Generic[S, A]):
    """Plays many games of one kind; `file` is the module that its compiled kernels belong to."""

    def __init__(self, file: str, tag: str, game: Namespace, search: TreeSearch[S, A]) -> None:
        """Bind the functions of this file to the game's kernels."""
        asked = {name: game[name] for name in ASKED}
        self.kernels: Final = bound(OURS, {**globals(), **asked}, file, f"_{tag}")
        self.law: Final = search.kernel
        """The game's compiled rules."""

        self._listed: Final[int] = game["LISTED"]
        self._first_priors: Final[Callable[[], Floats]] = game["first_priors"]
        self._searcher: Final = search

    def desk(self, free: int = 0) -> Workspace:
        """Working memory for many games."""
        codes, offered = np.zeros(max(self._listed, 64), np.int64), np.zeros((LONGEST, 2), np.int64)
        return Workspace(codes, offered, np.array([free], np.int64), self._first_priors())

    def rows(self, roots: Games, first: int, rngs: Ints, desk: Workspace) -> Ints:
        """Play a game for each row of generators by policy alone; return what was noted of each."""
        rows = np.zeros((len(rngs), COLUMNS), np.int64)
        self.kernels["play_all"](roots, first, rngs.copy(), desk, rows)
        return rows

    def searched(self, roots: Games, rngs: Ints, desk: Workspace, rounds: int) -> Ints:
        """The same with a search of `rounds` rounds for each choice."""
        rows = np.zeros((len(rngs), COLUMNS), np.int64)
        for row, rng in zip(rows, rngs.copy()):
            self._search_through(roots[:1].copy(), row, rng, desk, rounds)
        return rows

    def _search_through(self, games: Games, row: Ints, rng: Ints, desk: Workspace, rounds: int) -> None:
        ours, judgement = self.kernels, self._searcher.judgement(FIRST_MODEL, int(games[0]["seats"]))
        memory = self._searcher.memory(rounds + 2, 0, judgement, 1)._replace(rng=rng)
        while (seat := ours["to_act"](games)) != NOBODY:
            if seat == CHANCE:
                ours["mark"](row, ours["chance"](games, rng))
                continue
            number = ours["actions"](games, desk.codes)
            code = int(desk.codes[0])
            if number > 1:
                memory.at[:] = seat, 0, 1
                memory.tree[0] = 0
                self._searcher.grow(memory, games, rounds)
                code = tried(memory)[0].code
            ours["do"](games, desk, row, code, number)
        ours["finish"](games, row)


def played(rows: Ints, seats: int, offered: Ints) -> Counts:
    """The counts that all games have in common."""
    return {
        "games": len(rows),
        **first_places(rows[:, PLACES : PLACES + seats]),
        "turns": spread(rows[:, TURNS], 1),
        "choices": spread(rows[:, CHOICES], 2),
        "options": int(rows[:, OPTIONS].sum()),
        "offered": {"sum": offered[:, 0].tolist(), "choices": offered[:, 1].tolist()},
    }


def compared(usual: Ints, other: Ints) -> Counts:
    """How many of the same games were identical, and how many had the same winners, under two rulings."""
    places = slice(PLACES, PLACES + SEATS)
    same = (usual[:, places] == other[:, places]).all(axis=1)
    first = ((usual[:, places] == 1) == (other[:, places] == 1)).all(axis=1)
    return {"alike": int((same & (usual[:, MARK] == other[:, MARK])).sum()), "same first": int(first.sum())}
