"""Lots: a small game with secrets, chance and choices at the same time, complete in one package."""

from __future__ import annotations

from typing import Final

from samurai.engine.game import FIRST, Game, Option, Parts
from samurai.engine.phrase import say
from samurai_lots import notation, painting, rules, text, value
from samurai_lots.rules import Action, State, View

GAME: Final[Game[State, Action, View]] = Game(
    name="lots",
    title=say("Lots"),
    edition=1,
    seats=range(2, 5),
    options=(Option(FIRST, "who begins (L3)", ("random", "1", "2", "3", "4")),),
    hidden=True,
    drawable=False,
    rules=rules,
    notation=notation,
    text=text,
    painting=painting,
    evaluation=value,
    parts=Parts(learning="samurai_lots.learning:LEARNING", words="samurai_lots"),
)
