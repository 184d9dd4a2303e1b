"""The balance page: a text in plain words, in which tables and numbers from the counts fill the gaps.

A gap, such as {lengths}, is filled by a table that compares the games, or by what the study of one game says.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from samurai.engine.errors import UserError
from samurai.engine.parts import Results
from samurai.research.tables import as_text, first_seat, last_seat
from samurai.selfplay.balance.games import Studied, settings
from samurai.selfplay.balance.tables import endings, lengths, seats_won, strengths


def page(text: str, games: Sequence[Studied], results: Results) -> str:
    """Fill the gaps in the text of the page."""
    gaps = {**dict(_compared(games, results)), **dict(_shares(games, results))}
    for game in games:
        gaps |= game.study.gaps(results)
    try:
        return text.format_map(gaps)
    except KeyError as error:
        raise UserError("missing-part", f"the page has a gap {error}, which no game fills") from error


def _compared(games: Sequence[Studied], results: Results) -> Iterator[tuple[str, str]]:
    """The tables that compare the games, by the names of their gaps."""
    yield "strengths", as_text(strengths(games, results))
    yield "lengths", as_text(lengths(games, results))
    yield "seats", as_text(seats_won(games, results))
    yield "seats_strong", as_text(seats_won(games, results, "-strong"))
    for game in games:
        yield f"ends_{game.name}", as_text(endings(game, results))


def _shares(games: Sequence[Studied], results: Results) -> Iterator[tuple[str, str]]:
    """The first and last seat's share of first places in every game, by the names of their gaps."""
    for game, seats in settings(games):
        quick, strong = (results[f"{game.name}-{seats}{special}"] for special in ("", "-strong"))
        yield f"first_{game.name}_{seats}", first_seat(quick)
        yield f"last_{game.name}_{seats}", last_seat(quick)
        yield f"strong_{game.name}_{seats}", first_seat(strong)
        yield f"strong_last_{game.name}_{seats}", last_seat(strong)
