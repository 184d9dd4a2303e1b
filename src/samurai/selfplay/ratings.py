"""What games say about strength: first places, Elo and OpenSkill with their intervals, and when to stop playing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations
from math import log, log10, sqrt
from random import Random
from statistics import fmean, pvariance
from typing import Any, Final, NamedTuple

from samurai.selfplay.match import Played

Z: Final = 1.96
"""So many standard deviations either way hold 95 %."""

RESAMPLES: Final = 200
BOUND: Final = log(0.95 / 0.05)
"""A sequential test ends here: wrong in one case of twenty."""


class Interval(NamedTuple):
    """A number, and where it lies with 95 % certainty."""

    value: float
    low: float
    high: float


def firsts(played: Iterable[Played]) -> dict[str, Interval]:
    """By player: its share of first places for each seat it sat in; shared ones count in part."""
    shares: dict[str, list[float]] = defaultdict(list)
    for game in played:
        for name, place in zip(game.players, game.places, strict=True):
            shares[name].append((place == 1) / game.places.count(1))
    return {name: wilson(sum(won), len(won)) for name, won in shares.items()}


def wilson(won: float, of: int) -> Interval:
    """A share with Wilson's interval."""
    share, spread = won / of, Z * Z / of
    middle = (share + spread / 2) / (1 + spread)
    half = Z * sqrt(share * (1 - share) / of + spread / of / 4) / (1 + spread)
    return Interval(share, middle - half, middle + half)


def elo(played: Sequence[Played]) -> dict[str, Interval]:
    """By player: Elo by all pairs of places, the mean being 0; the intervals are bootstrapped over the games."""
    found = _fitted(played)
    rng = Random(len(played))
    again = [_fitted(rng.choices(played, k=len(played))) for _ in range(RESAMPLES)]
    rows = {name: sorted(one[name] for one in again if name in one) for name in found}
    return {
        name: Interval(value, rows[name][len(rows[name]) // 40], rows[name][-1 - len(rows[name]) // 40])
        for name, value in found.items()
    }


def _fitted(played: Iterable[Played]) -> dict[str, float]:
    """Bradley and Terry's strengths, by Hunter's iteration; half a win each way keeps them finite."""
    won: dict[tuple[str, str], float] = defaultdict(float)
    names: set[str] = set()
    for game in played:
        names |= set(game.players)
        for (one, ahead), (other, behind) in combinations(zip(game.players, game.places, strict=True), 2):
            if one != other:
                won[one, other] += (ahead < behind) + (ahead == behind) / 2
                won[other, one] += (behind < ahead) + (ahead == behind) / 2
    for one, other in list(won):
        won[one, other] += 0.5
    strength = dict.fromkeys(sorted(names), 1.0)
    for _ in range(100):
        strength = {one: _step(one, strength, won) for one in strength}
    middle = fmean(log10(value) for value in strength.values())
    return {name: 400 * (log10(value) - middle) for name, value in strength.items()}


def _step(one: str, strength: dict[str, float], won: dict[tuple[str, str], float]) -> float:
    met = [other for other in strength if (one, other) in won]
    if not met:
        return strength[one]
    games = ((won[one, other] + won[other, one]) / (strength[one] + strength[other]) for other in met)
    return sum(won[one, other] for other in met) / sum(games)


def openskill(played: Iterable[Played]) -> dict[str, Interval]:
    """By player: OpenSkill (Plackett and Luce) after all games in their order."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    known: dict[str, Any] = defaultdict(model.rating)
    for game in played:
        teams = [[known[name]] for name in game.players]
        after = model.rate(teams, ranks=[float(place) for place in game.places])
        for name in set(game.players):
            mine = [new for player, (new,) in zip(game.players, after, strict=True) if player == name]
            known[name] = model.rating(mu=fmean(one.mu for one in mine), sigma=fmean(one.sigma for one in mine))
    return {name: Interval(one.mu, one.mu - Z * one.sigma, one.mu + Z * one.sigma) for name, one in known.items()}


def expected(elo_difference: float) -> float:
    """The share of points that such a difference of Elo promises."""
    return float(1 / (1 + 10 ** (-elo_difference / 400)))


def likelihood(played: Sequence[Played], name: str, low: float, high: float) -> float:
    """The log-likelihood ratio of a player of a duel being `high` Elo stronger rather than `low`, by openings.

    Above BOUND it is, below -BOUND it is not: the sequential test of Wald, with the variance of the paired games.
    """
    pairs: dict[int, list[float]] = defaultdict(list)
    for game in played:
        mine = game.places[game.players.index(name)]
        pairs[game.number // 2].append((mine == 1) / game.places.count(1))
    scores = [fmean(pair) for pair in pairs.values() if len(pair) == 2]
    doubted = [*scores, 0.0, 1.0]  # a pair lost and one won, so that a spotless score is not taken for certainty
    weak, strong = expected(low), expected(high)
    return len(scores) * (strong - weak) * (2 * fmean(doubted) - weak - strong) / (2 * pvariance(doubted))
