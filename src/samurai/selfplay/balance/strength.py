"""How strong the study's players are: measured in games at a real table against our regular bots."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle, islice
from math import inf
from random import Random
from typing import Final

import numpy as np

from samurai.bots.lineup import make_bot
from samurai.bots.ready import searcher
from samurai.engine.bot import AnyBot, Budget
from samurai.engine.game import AnyGame
from samurai.engine.parts import Counts, Series
from samurai.engine.record import new_record
from samurai.engine.table import Table
from samurai.kernels import Ints
from samurai.research.counts import first_places
from samurai.research.series import seeded
from samurai.selfplay.balance.games import Studied

RIVALS: Final = ("random", "greedy", "ronin", "hatamoto")
"""The regular bots that the study's players are measured against."""


def duel(one: Studied, rival: str, seed: str, seat: int) -> tuple[int, int]:
    """Play one game of the study's player, in this seat, against a bot; return its place, and the bot's."""
    (game, study), rng = one, Random(seed)
    table = Table(game, new_record(game, ("study", rival), study.variant, rng), rng)
    seated: list[Callable[[AnyGame, Random], AnyBot]] = [study.player, partial(make_bot, rival)]
    bots = [sit(game, Random(f"{seed}/{at}")) for at, sit in enumerate(islice(cycle(seated), seat, seat + 2))]
    while not table.outcome:
        at = table.to_act[0]
        action = bots[at].choose(table.observe(at), Budget(inf))
        table = table.play(at, game.notation.write(action), table.revision)
    places = table.outcome.places
    return places[seat], places[1 - seat]


def count(one: Studied, rival: str, first: int, rngs: Ints) -> Counts:
    """Play duels, and count; seat 1 in the counts is the study's player, whichever seat it had."""
    if ready := searcher(one.game):
        ready.wait()
    numbers = range(first, first + len(rngs))
    places = [duel(one, rival, f"{rngs[number - first].tolist()}", number % 2) for number in numbers]
    return {"games": len(places), **first_places(np.array(places, np.int64))}


def against_bots(one: Studied) -> Iterator[Series]:
    """Yield the series that measure how strong the players of a study are."""
    for rival in RIVALS if 2 in one.game.seats else ():
        yield seeded(f"{one.name}-2-against-{rival}", 0.001, 20, partial(count, one, rival))
