"""The plots of the balance page, made from the counts."""

from __future__ import annotations

from collections.abc import Mapping

from samurai.selfplay.balance.counts import Counts, won
from samurai.selfplay.balance.plots import Curve, Line, Panel, Point, curves, dots
from samurai.selfplay.balance.tables import ORDINALS, PLAYERS, SETS, Studies, beyond, gained, lost, name, ranked
from samurai.selfplay.ratings import Interval


def plots(studies: Studies) -> dict[str, str]:
    """All plots, by file name."""
    return {
        "seats.svg": _seats(studies),
        "length.svg": _lengths(studies),
        "options.svg": _options(studies),
        "tokens.svg": _worth(studies, "board", "What each token is worth", "what a seat loses that lacks it"),
        "cards.svg": _worth(studies, "cards", "What each card is worth", "what a seat loses with a Samurai 1 instead"),
        "friedl.svg": _first_moves(studies["friedl-2"]),
    }


def _seats(studies: Studies) -> str:
    lines = []
    for game, seats in SETS:
        counts = [studies[f"{game}-{seats}{special}"] for special in ("", "-strong")]
        both = [won(one["first"], one["games"]) for one in counts]
        for seat in range(seats):
            pair = tuple(Point(at, _hundredfold(beyond(one[seat], 1 / seats))) for at, one in enumerate(both))
            lines.append(Line(f"{game}, {seats}: {ORDINALS[seat]}", pair))
    about = "share of first places beyond a fair one, in percentage points, with 95 % intervals"
    return dots("Is the first seat better?", about, lines, ("a quick eye", "a search"), "")


def _worth(studies: Studies, game: str, title: str, about: str) -> str:
    lines = []
    for word in ranked(studies, game):
        pairs = (studies[f"{game}-{seats}-lacking"]["lacking"][word] for seats in (2, 3, 4))
        found = (lost(pair, seats) for seats, pair in zip((2, 3, 4), pairs))
        lines.append(Line(name(game, word), tuple(Point(at, _hundredfold(one)) for at, one in enumerate(found))))
    return dots(title, f"{about}: percentage points of first places, with 95 % intervals", lines, PLAYERS, "")


def _first_moves(counts: Counts) -> str:
    mean_share = won(counts["first"], counts["games"])[0].value
    moves = sorted(((gained(pair), move) for move, pair in counts["first moves"].items()), reverse=True)
    lines = [Line(move, (Point(0, _hundredfold(beyond(value, mean_share))),)) for value, move in moves]
    about = "the first player's share of wins beyond the average, in percentage points, with 95 % intervals"
    return dots("Friedl's Samurai: which first moves win?", about, lines, ("first moves by lot",), "")


def _hundredfold(value: Interval) -> Interval:
    return Interval(*(100 * number for number in value))


def _lengths(studies: Studies) -> str:
    panels = []
    for game in ("board", "cards"):
        counts = [studies[f"{game}-{seats}"] for seats in (2, 3, 4)]
        lines = (Curve(at, _shares(one["turns"]["bins"], one, at + 2)) for at, one in enumerate(counts))
        panels.append(Panel(game, "rounds", tuple(lines)))
    plies = studies["friedl-2"]["plies"]["bins"]
    panels.append(Panel("friedl", "moves of both", (Curve(0, _shares(plies, studies["friedl-2"], 1, 10)[:30]),)))
    about = "percent of the games that end in each round, or at friedl within ten moves"
    return curves("How long is a game?", about, panels, PLAYERS)


def _shares(bins: Mapping[str, int], counts: Counts, seats: int, step: int = 1) -> tuple[tuple[float, float], ...]:
    """Percentage of games by round (one turn of everybody), or by bins of `step` turns."""
    rounds: dict[int, int] = {}
    for turns, games in bins.items():
        at = -(-int(turns) // seats)
        rounds[at] = rounds.get(at, 0) + games
    steps = range(min(rounds), max(rounds) + 1, step)
    return tuple((at, 100 * rounds.get(at, 0) / counts["games"]) for at in steps)


def _options(studies: Studies) -> str:
    panels = []
    for game in ("board", "cards"):
        lines = (Curve(seats - 2, _by_turn(studies[f"{game}-{seats}"], seats, 1)) for seats in (2, 3, 4))
        panels.append(Panel(game, "round", tuple(lines)))
    panels.append(Panel("friedl", "move", (Curve(0, _by_turn(studies["friedl-2"], 1, 6)),)))
    return curves("How much is there to choose from?", "legal actions for a choice, on average", panels, PLAYERS)


def _by_turn(counts: Counts, seats: int, smooth: int) -> tuple[tuple[float, float], ...]:
    """By round: the average number of legal actions; rare late rounds are left out."""
    total, number = counts["offered"]["sum"], counts["offered"]["choices"]
    width, found = seats * smooth, []
    for at in range(0, len(total) - width + 1, width):
        times = sum(number[at : at + width])
        if times * 20 >= counts["games"] * width:
            found.append((at / seats + 1, sum(total[at : at + width]) / times))
    return tuple(found)
