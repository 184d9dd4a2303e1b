"""The tables of the balance page that compare the games, made from the counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from samurai.engine.parts import Counts, Results
from samurai.research.counts import mean, quantile, share, won
from samurai.research.tables import PLAYERS, number, percent, table
from samurai.selfplay.balance.games import Studied, settings

ORDINALS: Final = ("first", "second", "third", "fourth")


def called(game: str, seats: int) -> str:
    """The title of a game with its number of players."""
    return f"{game}, {seats} players"


def choices(counts: Counts) -> int:
    """The number of choices over all games."""
    return sum(counts["offered"]["choices"])


def offered(counts: Counts) -> float:
    """The average number of legal actions per choice."""
    return float(sum(counts["offered"]["sum"]) / choices(counts))


def strengths(games: Sequence[Studied], results: Results) -> Iterator[str]:
    """How strong the study's players are against our bots."""
    rivals = list(dict.fromkeys(name.rpartition("-")[2] for name in results if "-against-" in name))
    rows = []
    for game in (one for one in games if 2 in one.game.seats):
        found = [results[f"{game.name}-2-against-{rival}"] for rival in rivals]
        cells = (f"{percent(won(one['first'], one['games'])[0], 0)} of {one['games']}" for one in found)
        rows.append([game.name, *cells])
    yield from table(("game", *(f"against `{rival}`" for rival in rivals)), rows)


def lengths(games: Sequence[Studied], results: Results) -> Iterator[str]:
    """How long games are, and how many actions a choice has."""
    rows = []
    for game, seats in settings(games):
        one = results[f"{game.name}-{seats}"]
        turns = one[game.study.length.counted]
        low, high = quantile(turns["bins"], 0.05), quantile(turns["bins"], 0.95)
        rows.append((
            called(game.name, seats), f"{one['games']:,}", number(mean(turns, one["games"]), 2), f"{low} to {high}",
            f"{choices(one) / one['games']:.1f}", f"{offered(one):.1f}",
        ))  # fmt: skip
    yield from table(("game", "games", "turns", "nine in ten", "choices", "actions to choose from"), rows)


def seats_won(games: Sequence[Studied], results: Results, special: str = "") -> Iterator[str]:
    """The share of first places of every seat, in percent."""
    rows = []
    for game, seats in settings(games):
        one = results[f"{game.name}-{seats}{special}"]
        shares = [percent(value) for value in won(one["first"], one["games"])]
        rows.append((called(game.name, seats), f"{one['games']:,}", *shares, *[""] * (len(ORDINALS) - seats)))
    yield from table(("game", "games", *ORDINALS), rows)


def endings(game: Studied, results: Results) -> Iterator[str]:
    """How often each cause ended the game."""
    counts, ends = [results[f"{game.name}-{seats}"] for seats in game.game.seats], game.study.ends
    causes = [cause for cause in counts[0]["ends"] if cause in ends and any(one["ends"][cause] for one in counts)]
    rows = [(ends[cause], *(percent(share(one["ends"][cause], one["games"])) for one in counts)) for cause in causes]
    yield from table(("the end", *PLAYERS[: len(counts)]), rows)
