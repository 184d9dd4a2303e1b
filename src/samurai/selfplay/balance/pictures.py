"""The plots of the balance page, made from the counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from samurai.engine.parts import Counts, Length, Results
from samurai.research.counts import won
from samurai.research.intervals import beyond, in_percent
from samurai.research.plots import Curve, Line, Panel, Point, curves, dots
from samurai.research.tables import PLAYERS
from samurai.selfplay.balance.games import Studied, settings
from samurai.selfplay.balance.tables import ORDINALS

Points = tuple[tuple[float, float], ...]


def plots(games: Sequence[Studied], results: Results) -> dict[str, str]:
    """All plots, by file name: those that compare the games, and the games' own."""
    found = {
        "seats.svg": _seats(games, results),
        "length.svg": _lengths(games, results),
        "options.svg": _options(games, results),
    }
    for game in games:
        found |= game.study.plots(results)
    return found


def _seats(games: Sequence[Studied], results: Results) -> str:
    lines = []
    for game, seats in settings(games):
        counts = [results[f"{game.name}-{seats}{special}"] for special in ("", "-strong")]
        both = [won(one["first"], one["games"]) for one in counts]
        for seat in range(seats):
            pair = tuple(Point(at, in_percent(beyond(one[seat], 1 / seats))) for at, one in enumerate(both))
            lines.append(Line(f"{game.name}, {seats}: {ORDINALS[seat]}", pair))
    about = "share of first places beyond a fair one, in percentage points, with 95 % intervals"
    return dots("Is the first seat better?", about, lines, ("a quick eye", "a search"), "")


def _lengths(games: Sequence[Studied], results: Results) -> str:
    panels = []
    for game in games:
        counted = ((seats, results[f"{game.name}-{seats}"]) for seats in game.game.seats)
        lines = (Curve(seats - 2, _ended(one, seats, game.study.length)) for seats, one in counted)
        panels.append(Panel(game.name, game.study.length.units, tuple(lines)))
    notes = (game.study.length.about for game in games if game.study.length.about)
    about = ", or ".join(("percent of the games that end in each round", *notes))
    return curves("How long is a game?", about, panels, PLAYERS)


def _ended(counts: Counts, seats: int, length: Length) -> Points:
    """Percentage of games by their length in rounds, or in bins of turns."""
    bins: Mapping[str, int] = counts[length.counted]["bins"]
    rounds: dict[int, int] = {}
    for turns, games in bins.items():
        at = -(-int(turns) // (seats if length.by_round else 1))
        rounds[at] = rounds.get(at, 0) + games
    steps = range(min(rounds), max(rounds) + 1, length.step)[: length.most]
    return tuple((at, 100 * rounds.get(at, 0) / counts["games"]) for at in steps)


def _options(games: Sequence[Studied], results: Results) -> str:
    panels = []
    for game in games:
        counted = ((seats, results[f"{game.name}-{seats}"]) for seats in game.game.seats)
        lines = (Curve(seats - 2, _by_turn(one, seats, game.study.length)) for seats, one in counted)
        panels.append(Panel(game.name, game.study.length.unit, tuple(lines)))
    return curves("How much is there to choose from?", "legal actions for a choice, on average", panels, PLAYERS)


def _by_turn(counts: Counts, seats: int, length: Length) -> Points:
    """By round, or by turn: the average number of legal actions; rare late ones are left out."""
    total, number = counts["offered"]["sum"], counts["offered"]["choices"]
    unit = seats if length.by_round else 1
    width, found = unit * length.smooth, []
    for at in range(0, len(total) - width + 1, width):
        times = sum(number[at : at + width])
        if times * 20 >= counts["games"] * width:
            found.append((at / unit + 1, sum(total[at : at + width]) / times))
    return tuple(found)
