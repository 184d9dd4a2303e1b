"""Many games at once, stepped in one call by compiled kernels, with NumPy arrays for everything a learner needs.

    env = VectorEnv("board", 1024, seats=4, threads=2)
    now = env.reset(seed=1)
    while learning:
        chosen = policy(now.observations, now.masks)  # one action for each game
        now = env.step(chosen)

All seats of a game play in turn: row i is what `now.seats[i]`, the seat to act there, sees and may do. A game that ends
restarts within the same step: `done[i]` is true, `rewards[i]` are those of the finished game, and the rest of the row
is about the new one. Games are never truncated, so there is nothing to bootstrap from the last position. The arrays
belong to the environment, and the next step overwrites them: copy what you want to keep.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from samurai.engine.errors import UserError
from samurai.engine.game import IllegalAction
from samurai.kernels import Ints, generator
from samurai.rl.setting import setting


class Now(NamedTuple):
    """The current moment of every game, one row per game."""

    observations: NDArray[np.int8]
    """What the seat to act knows (see the game's `encoding.LAYOUT`)."""

    masks: NDArray[np.int8]
    """By action: 1 if it is legal."""

    seats: Ints
    """The seat to act."""

    rewards: NDArray[np.float32]
    """By seat: 0 while a game is running; at its end 1 for a sole winner, and 0 in total."""

    done: NDArray[np.bool_]
    """Whether the last step ended this game."""

    places: Ints
    """By seat: its place in the last game that ended in this row."""


class Ahead(NamedTuple):
    """The result of every legal action, one row per action, in the order of the games."""

    observations: NDArray[np.int8]
    """What the acting seat knows right after the action, before chance or anyone else acts."""

    games: Ints
    """The game of each row."""

    actions: NDArray[np.int32]
    """The action of each row."""


class VectorEnv:
    """A fixed number of games, stepped together."""

    def __init__(
        self, game: str, num_envs: int, seats: int | None = None, *, threads: int = 1, seed: int = 0, **options: str
    ) -> None:
        """Make room for `num_envs` games, stepped by `threads` threads; nothing starts before `reset`."""
        if num_envs < 1 or threads < 1:
            raise UserError("argument", "num_envs and threads are at least 1")
        self.setting: Final = setting(game, seats, **options)
        self.num_envs: Final = num_envs
        self.num_seats: Final = self.setting.seats
        self.num_actions: Final = self.setting.encoding.ACTIONS
        self.observation_size: Final = self.setting.encoding.LAYOUT.size
        self._batcher: Final = self.setting.batcher()
        self._seed = seed
        self._batch = self.setting.batch(num_envs, seed)
        self._rng = generator(seed)
        self._rows: Final = np.arange(num_envs)
        self._begun = False
        ends = [num_envs * part // threads for part in range(threads + 1)]
        self._parts: Final = [(int(a), int(b)) for a, b in pairwise(ends) if a < b]
        self._pool: Final = ThreadPoolExecutor(len(self._parts) - 1) if len(self._parts) > 1 else None

    def reset(self, seed: int | None = None) -> Now:
        """Restart every game; equal seeds and actions give equal games, whatever the number of threads."""
        if seed is not None:
            self._seed = seed
        if seed is not None or not self._begun:
            self._batch = self.setting.batch(self.num_envs, self._seed)
            self._rng = generator(self._seed << 32 | self.num_envs)
        self._begun = True
        batch = self._batch
        self._share(lambda first, last: self._batcher.start(batch, first, last))
        return self._now()

    def step(self, actions: ArrayLike) -> Now:
        """Apply one action in every game; if any of them is illegal, no game is changed."""
        chosen = np.ascontiguousarray(actions, np.int64)
        self._check(chosen)
        batch = self._batch
        self._share(lambda first, last: self._batcher.step(batch, chosen, True, first, last))
        return self._now()

    def ahead(self) -> Ahead:
        """Look one action ahead in every game; the arrays are new, and the games are unchanged."""
        if not self._begun:
            raise UserError("argument", "call reset first")
        batch = self._batch
        starts = np.cumsum(batch.counts) - batch.counts
        games = np.repeat(self._rows, batch.counts)
        rows = np.empty((len(games), self.observation_size), np.int8)
        self._share(lambda first, last: self._batcher.ahead(batch, starts, rows, first, last))
        return Ahead(rows, games, batch.numbers[games, np.arange(len(games)) - starts[games]])

    def random_actions(self) -> Ints:
        """A random legal action for each game."""
        if not self._begun:
            raise UserError("argument", "call reset first")
        chosen = np.empty(self.num_envs, np.int64)
        self._batcher.choose_at_random(self._batch, self._rng, chosen)
        return chosen

    def close(self) -> None:
        """Stop the threads."""
        if self._pool:
            self._pool.shutdown()

    def _now(self) -> Now:
        batch = self._batch
        return Now(batch.observations, batch.masks, batch.seats, batch.rewards, batch.done, batch.places)

    def _check(self, chosen: Ints) -> None:
        if not self._begun:
            raise UserError("argument", "call reset first")
        if chosen.shape != (self.num_envs,):
            raise UserError(
                "argument", f"step takes one action for each of the {self.num_envs} games, not {chosen.shape}"
            )
        if chosen.min() < 0 or chosen.max() >= self.num_actions:
            raise UserError("argument", f"actions are numbers from 0 to {self.num_actions - 1}")
        legal = self._batch.masks[self._rows, chosen]
        if not legal.all():
            row = int(legal.argmin())
            raise IllegalAction(f"action {chosen[row]} is not legal in game {row}")

    def _share(self, work: Callable[[int, int], object]) -> None:
        """Split the work among the threads; the calling thread takes the first part."""
        others = [self._pool.submit(work, *part) for part in self._parts[1:]] if self._pool else []
        work(*self._parts[0])
        for other in others:
            other.result()
