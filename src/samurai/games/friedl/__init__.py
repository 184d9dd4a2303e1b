"""Hermann Friedl's Samurai (F. X. Schmid, 1974): shogi in a form that Europeans can read."""

from __future__ import annotations

from typing import Final

from samurai.engine.game import Game, Option, Parts
from samurai.games.friedl import facts, notation, painting, rules, text, value
from samurai.games.friedl.pieces import Action
from samurai.games.friedl.records import sfen
from samurai.games.friedl.rules import State, View


def _is_limit(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 5 and text[0] != "0"


def _is_position(text: str) -> bool:
    return bool(sfen.read(text))


def _usi_words(action: Action) -> tuple[str, ...]:
    """Return a move as shogi programs write it: `7g7f`, `8h2b+`, `P*5e`."""
    from samurai.games.friedl.records import usi

    return (usi.write(action),)


GAME: Final[Game[State, Action, View]] = Game(
    name="friedl",
    title="Samurai (Friedl 1974)",
    edition=1,
    seats=range(2, 3),
    options=(
        Option("rules", "the booklet's rules, or shogi's where they differ (F4, F5, F6)", ("booklet", "shogi")),
        Option("plies", "a draw after so many moves, 1 to 9999 (F6)", ("512",), _is_limit),
        Option(
            "position", "where the game begins: the booklet's set-up, or a position in SFEN", ("start",), _is_position
        ),
    ),
    hidden=False,
    drawable=True,
    rules=rules,
    notation=notation,
    text=text,
    painting=painting,
    evaluation=value,
    facts=facts.facts,
    other_words=_usi_words,
    parts=Parts(
        kernel="samurai.games.friedl.kernel",
        search="samurai.games.friedl.search:SEARCH",
        learning="samurai.games.friedl.learning:LEARNING",
        bench="samurai.games.friedl.bench:BENCH",
        study="samurai.games.friedl.study:STUDY",
        words="samurai.games.friedl",
        records="samurai.games.friedl.records.formats:FORMATS",
        perft="samurai.games.friedl.perft",
        usi="samurai.games.friedl.search.usi.engine:Engine",
    ),
)
