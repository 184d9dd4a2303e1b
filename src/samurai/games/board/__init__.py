"""Samurai, the board game (Reiner Knizia, 1998)."""

from __future__ import annotations

from typing import Final

from samurai.engine.game import FIRST, Game, Option, Parts
from samurai.engine.phrase import say
from samurai.games.board import facts, notation, painting, rules, text, value
from samurai.games.board.actions import Action
from samurai.games.board.state import State, View

GAME: Final[Game[State, Action, View]] = Game(
    name="board",
    title=say("Samurai (the board game)"),
    edition=1,
    seats=range(2, 5),
    options=(
        Option(FIRST, "who begins (B1)", ("random", "1", "2", "3", "4")),
        Option("hands", "the opening hands are chosen in secret, or dealt at random (B2)", ("chosen", "dealt")),
        Option("setup", "the players place the figures, or chance does (B3, B4)", ("drafted", "random")),
        Option("capture", "figures are captured at once, or at the end of the turn (B6)", ("at_once", "end_of_turn")),
        Option(
            "piles",
            "with 3 or 4, captured figures are shown to their owner only, or to all (B16)",
            ("screened", "open"),
        ),
    ),
    hidden=True,
    drawable=False,
    rules=rules,
    notation=notation,
    text=text,
    painting=painting,
    worth=value,
    facts=facts.facts,
    spoils=facts.spoils,
    parts=Parts(
        kernel="samurai.games.board.kernel",
        search="samurai.games.board.search:SEARCH",
        learning="samurai.games.board.learning:LEARNING",
        words="samurai.games.board",
    ),
)
