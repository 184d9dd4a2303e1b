"""The balance page: what the counts say, in plain words (`page.md`), with tables and plots.

A placeholder in the text, such as {lengths}, is filled with a table or a number from the counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from samurai.selfplay.balance import board as board_games
from samurai.selfplay.balance import cards as card_games
from samurai.selfplay.balance import friedl as friedl_games
from samurai.selfplay.balance.counts import Counts, mean, share, won
from samurai.selfplay.balance.tables import (
    ENDS,
    PLAYERS,
    SETS,
    Studies,
    best_and_worst,
    endings,
    hands,
    in_order,
    lacks,
    lengths,
    number,
    percent,
    seats_won,
    strengths,
    table,
    ties,
    winnings,
)

WORDS: Final = Path(__file__).with_name("page.md")

Tell = Callable[[Counts], str]
"""Formats a number from the counts of a study."""


def page(studies: Studies) -> str:
    """The whole page as Markdown."""
    gaps = {name: "\n".join(lines).rstrip() for name, lines in _tables(studies)}
    return WORDS.read_text(encoding="utf-8").format_map({**_settings(studies), **_openings(studies), **gaps})


def _settings(studies: Studies) -> dict[str, str]:
    """The single numbers in the text: the players' settings, averages, and shares of first places."""
    friedl = studies["friedl-2"]
    events = {
        what: number(mean(friedl[what], friedl["games"])) for what in ("captures", "drops", "promotions", "checks")
    }
    return {
        **events,
        "decent": str(friedl_games.DECENT),
        "rounds_two": str(board_games.ROUNDS[2]),
        "rounds_more": str(board_games.ROUNDS[4]),
        "rounds_cards": str(card_games.ROUNDS),
        "positions": f"{friedl_games.STRONG:,}",
        **{f"first_{game}_{seats}": _first(studies[f"{game}-{seats}"]) for game, seats in SETS},
        **{f"last_{game}_{seats}": _last(studies[f"{game}-{seats}"]) for game, seats in SETS},
        **{f"strong_{game}_{seats}": _first(studies[f"{game}-{seats}-strong"]) for game, seats in SETS},
        **{f"strong_last_{game}_{seats}": _last(studies[f"{game}-{seats}-strong"]) for game, seats in SETS},
    }


def _tables(studies: Studies) -> Iterator[tuple[str, Iterable[str]]]:
    """The tables, by the names of their placeholders."""
    yield "strengths", strengths(studies)
    yield "lengths", lengths(studies)
    yield "seats", seats_won(studies)
    yield "seats_strong", seats_won(studies, "-strong")
    for game in ("board", "cards", "friedl"):
        yield f"ends_{game}", endings(studies, game)
    yield "mosts", winnings(studies, "board", "mosts")
    yield "majorities", winnings(studies, "cards", "majorities")
    yield "aside", ties(studies, "board", "aside")
    yield "ties", ties(studies, "cards", "ties")
    yield "worth_board", lacks(studies, "board")
    yield "worth_cards", lacks(studies, "cards")
    yield "hands", hands(studies)
    yield "capture_timing", _capture_timing(studies)
    yield "card_rulings", _card_rulings(studies)
    yield "decks", _decks(studies)
    yield "shogi", _shogi(studies)


def _openings(studies: Studies) -> dict[str, str]:
    """The tables of openings, by the names of their placeholders."""
    found: dict[str, Iterator[str]] = {}
    for seats in (2, 3, 4):
        cards = studies[f"cards-{seats}-opening"]
        found[f"hexes_{seats}"] = best_and_worst(studies[f"board-{seats}-opening"]["hexes"])
        found[f"cards_{seats}"] = in_order(cards["cards"], "card", "cards")
        found[f"answers_{seats}"] = in_order(cards["answers"], "side", "cards")
    found["first_moves"] = best_and_worst(studies["friedl-2"]["first moves"])
    found["answers_friedl"] = best_and_worst(studies["friedl-2"]["answers"])
    return {name: "\n".join(lines).rstrip() for name, lines in found.items()}


# Rulings.


def _capture_timing(studies: Studies) -> Iterator[str]:
    yield from table(
        ("", *PLAYERS),
        (
            _row("games played both ways", [f"{studies[f'board-{seats}-waiting']['games']:,}" for seats in (2, 3, 4)]),
            _row("went alike to the last action", _each(studies, "board", "-waiting", _alike)),
            _row("same first places", _each(studies, "board", "-waiting", _same_first)),
            _row("set aside, at once", _each(studies, "board", "", _aside)),
            _row("set aside, end of turn", _each(studies, "board", "-waiting", _aside)),
            _row("first seat, at once", _each(studies, "board", "", _first)),
            _row("first seat, end of turn", _each(studies, "board", "-waiting", _first)),
        ),
    )


def _card_rulings(studies: Studies) -> Iterator[str]:
    yield from table(
        ("", *PLAYERS),
        (
            _row("games with a village that comes surrounded (C1)", _each(studies, "cards", "", _surrounded)),
            _row("C1 the other way: went alike", _each(studies, "cards", "-c1", _alike)),
            _row("C1 the other way: same first places", _each(studies, "cards", "-c1", _same_first)),
            _row("villages that only a completed one brings (C2)", _each(studies, "cards", "", _by_completed)),
            _row("turns a game, as we rule", _each(studies, "cards", "", _turns)),
            _row("turns a game, C2 the other way", _each(studies, "cards", "-c2", _turns)),
            _row("ends without a free side, C2 the other way", _each(studies, "cards", "-c2", _no_side)),
            _row("games in which new villages would bring more (C2)", _each(studies, "cards", "", _chained)),
        ),
    )


def _decks(studies: Studies) -> Iterator[str]:
    for seats, players in zip((2, 3, 4), PLAYERS, strict=True):
        names = {"ours": "", **{name: f"-deck-{name}" for name in card_games.DECKS}}
        counts = [studies[f"cards-{seats}{special}"] for special in names.values()]
        causes = [cause for cause in counts[0]["ends"] if any(one["ends"][cause] * 50 > one["games"] for one in counts)]
        rows = [
            _row("turns", [_turns(one) for one in counts]),
            _row("ties a game", [number(mean(one["ties"], one["games"]), 2) for one in counts]),
            _row("first seat", [_first(one) for one in counts]),
            _row("last seat", [_last(one) for one in counts]),
            *(
                _row(ENDS[cause], [percent(share(one["ends"][cause], one["games"])) for one in counts])
                for cause in causes
            ),
        ]
        yield from table((players, *names), rows)


def _shogi(studies: Studies) -> Iterator[str]:
    both = [studies["friedl-2"], studies["friedl-2-shogi"]]
    rows = [
        _row("games", [f"{one['games']:,}" for one in both]),
        _row("mate by a dropped Samurai (F4)", [percent(share(one["drop mates"], one["games"]), 2) for one in both]),
        *(
            _row(ENDS[cause], [percent(share(one["ends"][cause], one["games"]), 2) for one in both])
            for cause in ("mate", "repetition", "perpetual-check", "declared", "ply-limit")
        ),
        _row("first seat", [_first(one) for one in both]),
    ]
    yield from table(("", "booklet", "shogi"), rows)


def _row(label: str, cells: Sequence[str]) -> tuple[str, ...]:
    return label, *cells


def _each(studies: Studies, game: str, special: str, tell: Tell) -> list[str]:
    return [tell(studies[f"{game}-{seats}{special}"]) for seats in (2, 3, 4)]


def _alike(one: Counts) -> str:
    return percent(share(one["alike"], one["games"]))


def _same_first(one: Counts) -> str:
    return percent(share(one["same first"], one["games"]))


def _aside(one: Counts) -> str:
    return number(mean(one["aside"], one["games"]), 2)


def _first(one: Counts) -> str:
    return percent(won(one["first"], one["games"])[0])


def _last(one: Counts) -> str:
    return percent(won(one["first"], one["games"])[-1])


def _turns(one: Counts) -> str:
    return number(mean(one["turns"], one["games"]), 1)


def _surrounded(one: Counts) -> str:
    return percent(share(one["rulings"]["surrounded"]["games"], one["games"]))


def _chained(one: Counts) -> str:
    return percent(share(one["rulings"]["chained"]["games"], one["games"]))


def _by_completed(one: Counts) -> str:
    return percent(share(one["rulings"]["by completed"]["times"], one["villages"]["sum"] - one["games"]))


def _no_side(one: Counts) -> str:
    return percent(share(one["ends"]["no-free-side"], one["games"]))
