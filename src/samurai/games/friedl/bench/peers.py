"""Random games of friedl, and of shogi in the two learning libraries that have it: OpenSpiel and Pgx.

By the rules of shogi, friedl is the same game except for the faces of the tiles, so moves and games are equal work.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import version
from types import ModuleType
from typing import Final, NamedTuple

from samurai import kernels
from samurai.engine.game import complete
from samurai.engine.parts import Side
from samurai.games.friedl import GAME
from samurai.research.libraries import Foreign, check_kernels, library

GAMES: Final = 20
"""Games that a side plays before it looks at the clock."""

ABREAST: Final = 128
"""How many games Pgx plays side by side: on a CPU, more are no faster."""

TOGETHER: Final = 4
"""Moves per game that Pgx makes in one call."""


class Played(NamedTuple):
    """How much was played."""

    games: int
    moves: int


def kernel_side(count: Callable[[Played], int]) -> Side:
    """Our kernel plays random games to their end; `count` picks games or moves."""
    check_kernels()
    import numpy as np

    from samurai.games.friedl import kernel
    from samurai.games.friedl.kernel import game as kernel_game
    from samurai.games.friedl.kernel.moves import MOST

    packed = kernel.pack(GAME.rules.start(2, complete(GAME, 2, {"rules": "shogi"})))
    position, past = packed.position.copy(), packed.past.copy()
    room, rng = np.empty(MOST, np.int64), kernels.generator(1)

    def play() -> Played:
        moves = 0
        for _ in range(GAMES):
            position[:], past[:] = packed.position, packed.past
            kernel_game.playout(position, past, room, rng)
            moves += int(position[0]["ply"])
        return Played(GAMES, moves)

    play()  # compiles, or loads from the cache
    return Side("kernel", lambda: count(play()))


def open_spiel_games() -> Side:
    """OpenSpiel's own shogi (C++): the rollouts of its search, which are random games with no Python involved."""
    pyspiel = library("pyspiel", "open_spiel")
    game = pyspiel.load_game("shogi")
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    state = game.new_initial_state()

    def search(rounds: int) -> float:
        solve, seed, verbose = False, 1, False
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, rounds, 100, solve, seed, verbose)
        bot.mcts_search(state)
        return rounds

    return Side(f"open_spiel {version('open_spiel')}", lambda: search(GAMES))


def open_spiel_perft(depth: int, leaves: int) -> Side:
    """OpenSpiel's own shogi (C++), driven from Python: all sequences of `depth` moves from the start."""
    state = library("pyspiel", "open_spiel").load_game("shogi").new_initial_state()

    def count(node: Foreign, left: int) -> int:
        moves = node.legal_actions()
        return len(moves) if left == 1 else sum(count(node.child(move), left - 1) for move in moves)

    def work() -> float:
        counted = count(state, depth)
        assert counted == leaves, f"open_spiel counts {counted}"
        return counted

    return Side(f"open_spiel {version('open_spiel')}", work)


def pgx_moves() -> Side:
    """Pgx's shogi (JAX): many random games side by side, compiled as one; a game that ends is restarted."""
    jax, pgx = library("jax"), library("pgx")
    env = pgx.make("shogi")
    keys = jax.random.split(jax.random.PRNGKey(1), ABREAST)
    play = _compiled(jax, env)
    table = [jax.jit(jax.vmap(env.init))(keys), jax.random.PRNGKey(2)]

    def work() -> float:
        table[:] = play(*table)
        table[0].rewards.block_until_ready()
        return ABREAST * TOGETHER

    work()  # compiles
    return Side(f"pgx {version('pgx')}", work)


def _compiled(jax: ModuleType, env: Foreign) -> Callable[..., list[Foreign]]:
    """TOGETHER random moves of every game, in one call."""
    from pgx.experimental.wrappers import auto_reset

    step = jax.vmap(auto_reset(env.step, env.init))

    def move(carry: tuple[Foreign, Foreign], _: None) -> tuple[tuple[Foreign, Foreign], None]:
        state, key = carry
        key, lot, begin = jax.random.split(key, 3)
        odds = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        chosen = jax.random.categorical(lot, odds, axis=-1)
        return (step(state, chosen, jax.random.split(begin, ABREAST)), key), None

    return jax.jit(lambda state, key: jax.lax.scan(move, (state, key), None, length=TOGETHER)[0])  # type: ignore[no-any-return]
