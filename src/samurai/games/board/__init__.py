"""Samurai, the board game (Reiner Knizia, 1998)."""

from __future__ import annotations

from typing import Final

from samurai.engine.game import Game, Parts
from samurai.engine.phrase import say
from samurai.games.board import facts, notation, painting, rules, text, value
from samurai.games.board.actions import Action
from samurai.games.board.state import OPTIONS, State, View

GAME: Final[Game[State, Action, View]] = Game(
    name="board",
    title=say("Samurai (the board game)"),
    edition=1,
    seats=range(2, 5),
    options=OPTIONS,
    hidden=True,
    drawable=False,
    rules=rules,
    notation=notation,
    text=text,
    painting=painting,
    evaluation=value,
    facts=facts.facts,
    spoils=facts.spoils,
    parts=Parts(
        kernel="samurai.games.board.kernel",
        search="samurai.games.board.search:SEARCH",
        learning="samurai.games.board.learning:LEARNING",
        bench="samurai.games.board.bench:BENCH",
        study="samurai.games.board.study:STUDY",
        words="samurai.games.board",
    ),
)
