"""Matches between two models in the compiled search, at equal time: only a winner replaces the champion.

One seat plays by the candidate and all others by the champion, in every rotation of an opening. A sequential test
ends a match as soon as it is clear whether the candidate is better.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from statistics import fmean, pstdev
from time import thread_time
from typing import TYPE_CHECKING, Final, NamedTuple

from samurai.engine.game import CHANCE, FIRST, AnyGame, complete
from samurai.kernels import Records, generator
from samurai.research.intervals import Z
from samurai.selfplay.learning.games import TO_WIN, Player, SelfPlay, Transcript
from samurai.selfplay.ratings import BOUND, likelihood_of

if TYPE_CHECKING:
    from samurai.bots.judgement import Judgement
    from samurai.bots.search_memory import Memory
    from samurai.selfplay.learning.games import AnyTreeSearch

ELO: Final = 30.0
"""The test asks whether the candidate is better by this much, or not at all."""

TIMED: Final = 400
EVERY: Final = 6
"""The time of a round is measured in searches of this many rounds, at every sixth choice of a game."""


class Match(NamedTuple):
    """How the candidate did against the champion."""

    seats: int
    games: int
    share: float
    """Its share of first places; without a difference it is 1 / seats."""

    low: float
    high: float
    """The 95 % interval, by openings."""

    rounds: tuple[int, int]
    """Rounds of search of the candidate and of the champion, which take the same time."""

    better: bool
    """Whether the candidate is better: by the test, or by the last game, more likely than not."""


class MatchPlan(NamedTuple):
    """How long a match is at most, and how deep its players search."""

    games: int
    rounds: int
    seed: str


def fair_rounds(search: AnyTreeSearch, game: AnyGame, pair: Sequence[Judgement], seats: int, rounds: int) -> list[int]:
    """Return how many rounds of each judgement take as long as `rounds` of the first, measured along a random game."""
    kernel, rng, times = search.kernel, generator(1), [0.0] * len(pair)
    games = kernel.pack(game.rules.start(seats, complete(game, seats, {FIRST: "1"})))
    memories = [search.memory(4 * TIMED + 8, 0, judgement, 1) for judgement in pair]
    step = 0
    while (seat := kernel.to_act(games)) != kernel.NOBODY:
        if seat == CHANCE:
            kernel.chance(games, rng)
            continue
        if step % EVERY == 0:
            for at, memory in enumerate(memories):
                times[at] += _time(search, memory, games, seat)
        step += 1
        kernel.apply(games, search.space["random_action"](games, rng))
    return [max(1, round(rounds * times[0] / time)) for time in times]


def _time(search: AnyTreeSearch, memory: Memory, games: Records, seat: int) -> float:
    """Return the processor time of a short search."""
    memory.at[:] = seat, 0, 1
    memory.tree[0] = 0
    begin = thread_time()
    search.grow(memory, games, TIMED)
    return thread_time() - begin


def scores(selfplay: SelfPlay, pair: Sequence[Player], seats: int, seed: str) -> Iterator[float]:
    """Play opening after opening; yield the first player's share of first place over all rotations of each."""
    opening = 0
    while True:
        notes = Transcript(seats)
        for seat in range(seats):
            players = [pair[0] if other == seat else pair[1] for other in range(seats)]
            selfplay.play(players, Random(f"{seed}/{opening}"), Random(f"{seed}/{opening}/{seat}"), notes)
        yield fmean((places[seat] == 1) / places.count(1) for seat, places in enumerate(notes.places))
        opening += 1


def match(search: AnyTreeSearch, game: AnyGame, pair: Sequence[Judgement], seats: int, plan: MatchPlan) -> Match:
    """Play the first of two judgements against the second until the test has decided, or to the last game."""
    rounds = fair_rounds(search, game, pair, seats, plan.rounds)
    players = [Player(*one) for one in zip(pair, rounds, strict=True)]
    found: list[float] = []
    for score in scores(SelfPlay(search, game, TO_WIN), players, seats, plan.seed):
        found.append(score)
        ratio = likelihood_of(found, expected_share(0, seats), expected_share(ELO, seats))
        if abs(ratio) > BOUND or (len(found) + 1) * seats > plan.games:
            break
    share, error = fmean(found), Z * pstdev(found) / sqrt(len(found))
    return Match(seats, len(found) * seats, share, share - error, share + error, (rounds[0], rounds[1]), ratio > 0)


def expected_share(elo: float, seats: int) -> float:
    """Return the share of first places of one who is this much better than all others."""
    return float(1 / (1 + (seats - 1) * 10 ** (-elo / 400)))
