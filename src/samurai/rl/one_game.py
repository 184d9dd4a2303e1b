"""One game for a learner, by the kernels of a game that has some, or else by its rules."""

from __future__ import annotations

from random import Random
from typing import Final, Protocol

import numpy as np
from numpy.typing import NDArray

from samurai.engine.game import AnyAction, AnyState
from samurai.engine.record import new_record
from samurai.engine.table import Table
from samurai.kernels import generator
from samurai.rl.setting import Setting, winnings

Row = NDArray[np.int8]


class OneGame(Protocol):
    """A game that is played by the encoding's numbers; chance acts by itself."""

    def start(self, seed: int) -> None:
        """Start a new game."""

    @property
    def seat(self) -> int:
        """The seat to act; negative when the game is over."""

    @property
    def mask(self) -> Row:
        """The legal actions of the seat to act: 1 at the number of each."""

    @property
    def rewards(self) -> list[float]:
        """By seat: the reward at the end."""

    @property
    def state(self) -> AnyState:
        """The state of the rules, for drawing it."""

    def observe(self, seat: int) -> Row:
        """What a seat knows."""

    def step(self, number: int) -> None:
        """Apply a legal action of the seat to act."""


class CompiledGame:
    """A game by its kernels: a batch of one."""

    def __init__(self, setting: Setting) -> None:
        """Make room for a game of this setting."""
        self._batcher: Final = setting.batcher()
        self._batch: Final = setting.batch(1, 0)
        self._chosen: Final = np.zeros(1, np.int64)
        self._seats: Final = setting.seats

    def start(self, seed: int) -> None:
        """Start a new game."""
        self._batch.rng[0] = generator(seed)
        self._batcher.start(self._batch, 0, 1)

    @property
    def seat(self) -> int:
        """The seat to act; negative when the game is over."""
        return int(self._batch.seats[0])

    @property
    def mask(self) -> Row:
        """The legal actions of the seat to act; the array changes with the game."""
        mask: Row = self._batch.masks[0]
        return mask

    @property
    def rewards(self) -> list[float]:
        """By seat: the reward at the end."""
        return [float(reward) for reward in self._batch.rewards[0, : self._seats]]

    @property
    def state(self) -> AnyState:
        """The state of the rules, for drawing it."""
        return self._batcher.restored(self._batch.games, self._batch.past[0])

    def observe(self, seat: int) -> Row:
        """What a seat knows."""
        row = np.empty(self._batch.observations.shape[1], np.int8)
        self._batcher.look(self._batch, 0, seat, row)
        return row

    def step(self, number: int) -> None:
        """Apply a legal action of the seat to act."""
        self._chosen[0] = number
        self._batcher.step(self._batch, self._chosen, False, 0, 1)


class PlainGame:
    """A game by its rules: slower, but any game with an encoding can be played this way."""

    def __init__(self, setting: Setting) -> None:
        """Take note of the setting; nothing starts yet."""
        self._setting: Final = setting
        self.start(0)

    def start(self, seed: int) -> None:
        """Start a new game."""
        setting, rng = self._setting, Random(seed)
        players = tuple(f"player_{seat}" for seat in range(setting.seats))
        self._table = Table(setting.game, new_record(setting.game, players, setting.variant, rng), rng)
        self._look()

    def _look(self) -> None:
        """Note who is to act, and what may be done."""
        self.seat: int = self._table.to_act[0] if self._table.to_act else -1
        self.mask: Row = np.zeros(self._setting.encoding.ACTIONS, np.int8)
        self._offered: dict[int, AnyAction] = {}
        if self.seat >= 0:
            observation = self._table.observe(self.seat)
            number = self._setting.encoding.number
            self._offered = {number(observation.view, action): action for action in observation.actions}
            self.mask[list(self._offered)] = 1

    @property
    def rewards(self) -> list[float]:
        """By seat: the reward at the end."""
        outcome = self._table.outcome
        return winnings(outcome.places) if outcome else [0.0] * self._setting.seats

    @property
    def state(self) -> AnyState:
        """The state of the rules, for drawing it."""
        return self._table.course.state

    def observe(self, seat: int) -> Row:
        """What a seat knows."""
        return np.array(self._setting.encoding.observe(self._table.observe(seat).view), np.int8)

    def step(self, number: int) -> None:
        """Apply a legal action of the seat to act."""
        word = self._setting.game.notation.write(self._offered[number])
        self._table = self._table.play(self.seat, word, self._table.revision)
        self._look()


def one_game(setting: Setting) -> OneGame:
    """Make room for one game of this setting, compiled if the game has kernels."""
    return CompiledGame(setting) if setting.compiled else PlainGame(setting)
