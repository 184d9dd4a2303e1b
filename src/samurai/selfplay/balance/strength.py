"""How strong the study's players are: measured in games at a real table against our regular bots."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from itertools import cycle, islice
from math import inf
from random import Random
from typing import Final

import numpy as np

from samurai.bots.lineup import hire
from samurai.bots.ready import searcher
from samurai.engine.bot import AnyBot, Budget
from samurai.engine.game import AnyAction, AnyGame, Variant
from samurai.engine.observation import AnyObservation
from samurai.engine.record import new_record
from samurai.engine.table import Table
from samurai.games import load
from samurai.games.friedl.search.engine import NODES, EngineBot
from samurai.kernels import Ints, generator
from samurai.selfplay.balance.counts import Counts, first_places
from samurai.selfplay.balance.study import Study

RIVALS: Final = ("random", "greedy", "ronin", "hatamoto")
"""The regular bots that the study's players are measured against."""

VARIANTS: Final[dict[str, Variant]] = {
    "board": {"hands": "dealt", "setup": "random"},
    "cards": {},
    "friedl": {},
}


class EyeBot:
    """Plays the action its policy likes best, without search, as the study's players do."""

    def __init__(self, game: AnyGame, rng: Random) -> None:
        """Take a seat."""
        study = import_module(f"samurai.selfplay.balance.{game.name}")
        self._player: Final = study.player()
        self._law: Final = study.law
        self._game, self._rng = game, rng
        self._lots: Final = generator(rng.getrandbits(64))

    def choose(self, sight: AnyObservation, budget: Budget) -> AnyAction:
        """The action with the highest policy value."""
        games = self._law.pack(self._game.rules.guess(sight.view, self._rng))
        codes = self._player.desk().codes
        number = self._law.actions(games, codes)
        return self._law.decode(int(self._player.kernels["best"](games, self._lots, codes[:number])))


def studied(game: AnyGame, rng: Random) -> AnyBot:
    """The study's player: the policy without search, or at friedl a search of few positions."""
    if game.name != "friedl":
        return EyeBot(game, rng)
    decent: int = import_module("samurai.selfplay.balance.friedl").DECENT
    return EngineBot(game, rng, rounds=decent // NODES)


def duel(name: str, rival: str, seed: str, seat: int) -> tuple[int, int]:
    """Play one game of the study's player, in this seat, against a bot; return its place, and the bot's."""
    game, lots = load(name), Random(seed)
    table = Table(game, new_record(game, ("study", rival), VARIANTS[name], lots), lots)
    seated: list[Callable[[AnyGame, Random], AnyBot]] = [studied, partial(hire, rival)]
    bots = [sit(game, Random(f"{seed}/{at}")) for at, sit in enumerate(islice(cycle(seated), seat, seat + 2))]
    while not table.outcome:
        at = table.to_act[0]
        action = bots[at].choose(table.sight(at), Budget(inf))
        table = table.play(at, game.notation.write(action), table.revision)
    places = table.outcome.places
    return places[seat], places[1 - seat]


def count(name: str, rival: str, first: int, lots: Ints) -> Counts:
    """Play duels, and count; seat 1 in the counts is the study's player, whichever seat it had."""
    if ready := searcher(load(name)):
        ready.wait()
    numbers = range(first, first + len(lots))
    places = [duel(name, rival, f"{lots[number - first].tolist()}", number % 2) for number in numbers]
    return {"games": len(places), **first_places(np.array(places, np.int64))}


STUDIES: Final = tuple(
    Study(f"{name}-2-against-{rival}", 0.001, 20, partial(count, name, rival)) for name in VARIANTS for rival in RIVALS
)
