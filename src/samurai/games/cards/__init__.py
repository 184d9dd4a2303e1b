"""Samurai: The Card Game (Reiner Knizia, 2009): villages and influence grow into a chequerboard."""

from __future__ import annotations

from typing import Final

from samurai.engine.game import FIRST, Game, Option, Parts
from samurai.engine.phrase import say
from samurai.games.cards import facts, notation, painting, rules, text, value
from samurai.games.cards.pieces import Action
from samurai.games.cards.state import State, View

GAME: Final[Game[State, Action, View]] = Game(
    name="cards",
    title=say("Samurai: The Card Game"),
    edition=1,
    seats=range(2, 5),
    options=(Option(FIRST, "the start player: a seat, or by lot", ("random", "1", "2", "3", "4")),),
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
        kernel="samurai.games.cards.kernel",
        search="samurai.games.cards.search:SEARCH",
        learning="samurai.games.cards.learning:LEARNING",
        bench="samurai.games.cards.bench:BENCH",
        study="samurai.games.cards.study:STUDY",
        words="samurai.games.cards",
    ),
)
"""The card game."""
