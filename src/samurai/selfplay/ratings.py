"""What games say about strength: first places, Elo and OpenSkill with their intervals, and when to stop playing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations
from math import log
from random import Random
from statistics import fmean, pvariance
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from samurai.research.intervals import Interval, Z, wilson
from samurai.selfplay.match import Played

ELO: Final = 400 / log(10)
"""The Elo difference at which a player is e times as likely to be ahead."""

RESAMPLES: Final = 200
BOUND: Final = log(0.95 / 0.05)
"""A sequential test ends here: wrong in one case out of twenty."""


def firsts(played: Iterable[Played]) -> dict[str, Interval]:
    """By player: its share of first places per seat taken; a shared first place counts in part."""
    shares: dict[str, list[float]] = defaultdict(list)
    for game in played:
        for name, place in zip(game.players, game.places, strict=True):
            shares[name].append((place == 1) / game.places.count(1))
    return {name: wilson(sum(won), len(won)) for name, won in shares.items()}


def elo(played: Sequence[Played]) -> dict[str, Interval]:
    """By player: Elo from all pairs of places; the mean is 0.

    The intervals are bootstrapped over the games, and no narrower than the curvature of the likelihood allows: a player
    who won every game won it in every sample, too, and is still not known for certain.
    """
    names, wins = _wins(played)
    strength = _most_likely(wins)
    doubt = Z * np.sqrt(np.diag(np.linalg.pinv(_curve(wins, strength))))
    rng, again = Random(len(played)), dict[str, list[float]]()
    for _ in range(RESAMPLES):
        some, sample = _wins(rng.choices(played, k=len(played)))
        for name, value in zip(some, _most_likely(sample), strict=True):
            again.setdefault(name, []).append(float(value))
    found = {}
    for name, value, half in zip(names, strength, doubt, strict=True):
        values = sorted(again[name])
        tail = len(values) // 40
        ends = min(values[tail], value - half), max(values[-1 - tail], value + half)
        found[name] = Interval(*(float(ELO * number) for number in (value, *ends)))
    return found


def _wins(played: Iterable[Played]) -> tuple[list[str], NDArray[np.float64]]:
    """The players, and how often each (row) was ahead of each (column); half a win each way keeps Elo finite."""
    won: dict[tuple[str, str], float] = defaultdict(float)
    names: set[str] = set()
    for game in played:
        names |= set(game.players)
        for (one, ahead), (other, behind) in combinations(zip(game.players, game.places, strict=True), 2):
            if one != other:
                won[one, other] += (ahead < behind) + (ahead == behind) / 2
                won[other, one] += (behind < ahead) + (ahead == behind) / 2
    at = {name: number for number, name in enumerate(sorted(names))}
    wins = np.zeros((len(at), len(at)))
    for (one, other), many in won.items():
        wins[at[one], at[other]] = many + 0.5
    return list(at), wins


def _most_likely(wins: NDArray[np.float64]) -> NDArray[np.float64]:
    """The Bradley-Terry strengths, 0 on average, under which these wins are most likely, by Newton's method."""
    strength = np.zeros(len(wins))
    for _ in range(100):
        missed = (wins - (wins + wins.T) * _chances(strength)).sum(axis=1)
        step = np.linalg.lstsq(_curve(wins, strength), missed, rcond=None)[0]
        strength += np.clip(step, -2, 2)
        if abs(step).max() < 1e-9:
            break
    return strength - strength.mean()  # type: ignore[no-any-return]


def _chances(strength: NDArray[np.float64]) -> NDArray[np.float64]:
    """How likely each (row) is to be ahead of each (column)."""
    return 1 / (1 + np.exp(strength - strength[:, None]))


def _curve(wins: NDArray[np.float64], strength: NDArray[np.float64]) -> NDArray[np.float64]:
    """The curvature of the log-likelihood there: its negated second derivatives."""
    chance = _chances(strength)
    bend = (wins + wins.T) * chance * chance.T
    return np.diag(bend.sum(axis=1)) - bend


def openskill(played: Iterable[Played]) -> dict[str, Interval]:
    """By player: OpenSkill (Plackett-Luce) after all games in their order."""
    from openskill.models import PlackettLuce, PlackettLuceRating

    model = PlackettLuce()
    known: dict[str, PlackettLuceRating] = defaultdict(model.rating)
    for game in played:
        teams = [[known[name]] for name in game.players]
        after = model.rate(teams, ranks=[float(place) for place in game.places])
        for name in set(game.players):
            mine = [new for player, (new,) in zip(game.players, after, strict=True) if player == name]
            known[name] = model.rating(mu=fmean(one.mu for one in mine), sigma=fmean(one.sigma for one in mine))
    return {name: Interval(one.mu, one.mu - Z * one.sigma, one.mu + Z * one.sigma) for name, one in known.items()}


def expected(elo_difference: float) -> float:
    """The expected score at this Elo difference."""
    return float(1 / (1 + 10 ** (-elo_difference / 400)))


def likelihood(played: Sequence[Played], name: str, low: float, high: float) -> float:
    """The log-likelihood ratio that a player of a duel is `high` rather than `low` Elo stronger, by openings.

    Above BOUND it is, below -BOUND it is not: Wald's sequential test, with the variance of the paired games.
    """
    pairs: dict[int, list[float]] = defaultdict(list)
    for game in played:
        mine = game.places[game.players.index(name)]
        pairs[game.number // 2].append((mine == 1) / game.places.count(1))
    scores = [fmean(pair) for pair in pairs.values() if len(pair) == 2]
    return likelihood_of(scores, expected(low), expected(high))


def likelihood_of(scores: Sequence[float], weak: float, strong: float) -> float:
    """The log-likelihood ratio that scores, one for each opening, have the mean `strong` rather than `weak`."""
    # One lost and one won opening are added, so that a perfect score is not mistaken for certainty.
    doubted = [*scores, 0.0, 1.0]
    return len(scores) * (strong - weak) * (2 * fmean(doubted) - weak - strong) / (2 * pvariance(doubted))


def decided(played: Sequence[Played], name: str, low: float, high: float) -> bool:
    """Whether the test has decided if a player is `high` or `low` Elo stronger."""
    return abs(likelihood(played, name, low, high)) > BOUND


class Standing(NamedTuple):
    """How a player did."""

    seats: int
    """How many seats it took, over all games."""

    firsts: Interval
    elo: Interval
    openskill: Interval
    seconds: float
    """The processor time of one choice."""


def standings(played: Sequence[Played]) -> dict[str, Standing]:
    """How every player did, sorted by the share of first places."""
    won, strength, skill = firsts(played), elo(played), openskill(played)
    return {
        name: Standing(_seats(played, name), won[name], strength[name], skill[name], _seconds(played, name))
        for name in sorted(won, key=lambda name: -won[name].value)
    }


def _seats(played: Iterable[Played], name: str) -> int:
    return sum(game.players.count(name) for game in played)


def _seconds(played: Iterable[Played], name: str) -> float:
    mine = [(game, seat) for game in played for seat, player in enumerate(game.players) if player == name]
    return sum(game.seconds[seat] for game, seat in mine) / sum(game.choices[seat] for game, seat in mine)
