"""Learning environments: ours and those of others, played at random; and self-play on Ray."""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib.metadata import version
from random import Random
from typing import Final

from samurai.engine.game import Variant
from samurai.engine.parts import Side
from samurai.research.libraries import Foreign, check_kernels, library

GAMES_ABREAST: Final = 1024
"""How many games the vector environment steps in one call."""

STEPS: Final = 200
"""Steps that a side does before it looks at the clock."""

SHARD: Final = 4
SERIES: Final = 32
"""Games per shard and per series of self-play."""


def vector(game: str, seats: int, threads: int = 2) -> Side:
    """Our vector environment, with observations and masks: a step is one action in one game."""
    check_kernels()
    from samurai.rl.vector import VectorEnv

    env = VectorEnv(game, GAMES_ABREAST, seats=seats, threads=threads)
    env.reset(seed=1)

    def work() -> float:
        env.step(env.random_actions())
        return GAMES_ABREAST

    for _ in range(STEPS):  # so that games are at every stage
        work()
    return Side(f"{threads} threads", work, env.close)


def our_pettingzoo(game: str, seats: int) -> Side:
    """One of our games as a PettingZoo environment."""
    check_kernels()
    library("pettingzoo")
    from samurai.rl import pettingzoo_env

    return Side(game, _agents(pettingzoo_env.env(game, seats=seats)))


def their_chess() -> Side:
    """PettingZoo's own chess."""
    pettingzoo = library("pettingzoo")
    library("pygame")
    library("chess")
    return Side(f"pettingzoo {version('pettingzoo')}", _agents(pettingzoo.make("aec", "classic/chess-v6")))


def our_open_spiel(game: str, options: Variant) -> Side:
    """Our adapter for OpenSpiel: random games with these options."""
    check_kernels()
    pyspiel = library("pyspiel", "open_spiel")
    from samurai.rl import openspiel_game

    return Side("adapter", _games(pyspiel.load_game(f"{openspiel_game.PREFIX}{game}", options)))


def their_open_spiel(game: str) -> Side:
    """A game of OpenSpiel's own (C++), driven from Python in the same way."""
    pyspiel = library("pyspiel", "open_spiel")
    return Side(f"open_spiel {version('open_spiel')}", _games(pyspiel.load_game(game)))


def self_play(game: str, bots: tuple[str, ...], workers: int) -> Side:
    """Bots playing into tables: in this process, or on a local Ray with `workers` workers."""
    check_kernels()
    library("pyarrow")
    from samurai.selfplay.cluster import here, on_ray
    from samurai.selfplay.dataset import Series, Shard, play_shard

    series = Series(game, bots, SERIES, 1, {}, shard=SHARD)
    shards = [Shard(series, number) for number in range(series.shards)]
    if workers == 1:
        play_shard(shards[0])
        return Side("one process", lambda: len(list(here(play_shard, shards[:2]))) * SHARD)
    ray = library("ray")
    os.environ.setdefault(
        "RAY_worker_niceness", "0"
    )  # otherwise any other load on this machine would slow one side only
    spread = on_ray(workers=workers)
    ray.init("local", num_cpus=workers, include_dashboard=False, log_to_driver=False, logging_level="ERROR")

    def work() -> float:
        return len(list(spread(play_shard, shards))) * SHARD

    work()  # start the workers
    return Side(f"{workers} workers on Ray", work, ray.shutdown)


def _agents(env: Foreign) -> Callable[[], float]:
    """Random steps of a PettingZoo environment, each with its observation and mask."""
    rng = Random(1)
    env.reset(seed=1)

    def work() -> float:
        for _ in range(STEPS):
            observation, _, over, cut, info = env.last()
            if over or cut:
                env.reset()
                continue
            mask = observation["action_mask"] if isinstance(observation, dict) else info["action_mask"]
            legal = mask.nonzero()[0]
            env.step(int(legal[int(rng.random() * len(legal))]))
        return STEPS

    return work


def _games(game: Foreign) -> Callable[[], float]:
    """Random games in OpenSpiel, one at a time."""
    rng = Random(1)

    def work() -> float:
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
        return 1

    return work
