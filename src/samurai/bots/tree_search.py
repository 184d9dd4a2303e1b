"""The tree search compiled for one game, with what it judges by."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Final, Generic, Protocol

import numpy as np

from samurai.bots import kernel_nodes, kernel_tree
from samurai.bots.judgement import SEATS, Judgement, Judgements, read_judgements
from samurai.bots.kernel_tree import ASKED, OURS
from samurai.bots.search_memory import NODE, Games, Memory
from samurai.bots.steer import FIRST_MODEL, LEARNED, Steer, at_table
from samurai.engine.errors import UserError
from samurai.engine.game import A, S
from samurai.kernels import Ints, Namespace, bound, generator, records


class TreeKernel(Protocol[S, A]):
    """A game's compiled rules as the search uses them; a game's package `kernel` satisfies this."""

    @property
    def NOBODY(self) -> int:
        """The "seat to act" when the game is over."""

    @property
    def LISTED(self) -> int:
        """An upper bound on the number of legal actions."""

    def pack(self, state: S, /) -> Games:
        """Return a state as an array of one record."""

    def unpack(self, games: Games, /) -> S:
        """Return the state that the first record holds."""

    def encode(self, action: A, /) -> int:
        """Return the code of an action."""

    def decode(self, code: int, /) -> A:
        """Return the action that a code stands for."""

    def to_act(self, games: Games, /) -> int:
        """Return the seat to act, CHANCE or NOBODY."""

    def actions(self, games: Games, codes: Ints, /) -> int:
        """List the legal actions in the array; return how many there are."""

    def apply(self, games: Games, code: int, /) -> None:
        """Apply an action."""

    def chance(self, games: Games, rng: Ints, /) -> int:
        """Apply one random action of chance."""

    def places(self, games: Games, ends: Ints, /) -> None:
        """Write the current place of each seat."""

    def redeal(self, games: Games, seat: int, rng: Ints, /) -> None:
        """Deal again, at random, everything a seat cannot see."""

    def warm_jobs(self) -> Sequence[Callable[[], object]]:
        """Return calls that compile or load every kernel."""


class TreeSearch(Generic[S, A]):
    """The search compiled for one game; `file` and `name` are those of the module that it becomes part of."""

    def __init__(self, file: str, name: str, kernel: TreeKernel[S, A], game: Namespace) -> None:
        """Bind the functions of this file to a game's kernels."""
        self.kernel: Final = kernel
        """The game's compiled rules."""

        asked = {asked: game[asked] for asked in ASKED}
        space = bound(OURS, {**vars(kernel_nodes), **vars(kernel_tree), **asked, "__name__": name}, file)
        self._search: Final[Callable[[Memory, Games, int], None]] = space["search"]
        self._actions: Final[int] = game["ACTIONS"]
        self._first: Final[Callable[[], Games]] = game["first"]
        self.space: Final = game
        """The game's own kernels, tables and numbers, by name."""

    def judgement(self, model: str, seats: int) -> Judgement:
        """Return what to judge by with this many players: the game's own model, FIRST_MODEL, or that of a file."""
        return self._judgements(model)[seats]

    @cache  # noqa: B019  # a search lives as long as the process
    def _judgements(self, model: str) -> Judgements:
        value, policy = self.space["first_weights"](), self.space["first_priors"]()
        if model == FIRST_MODEL:
            return {seats: Judgement(value, policy, at_table(Steer(), seats)) for seats in SEATS}
        path = Path(self.space["MODEL"] if model == LEARNED else model)
        found = read_judgements(path, self.space["NAME"], policy)
        for seats, one in found.items():
            known = {len(value), self.space["weights_needed"](seats)}
            priors = self.space["TRAITS"] if one.steer.prior else len(policy)
            if len(one.value) not in known or len(one.policy) != priors:
                sizes = f"{len(one.value)} and {len(one.policy)}"
                raise UserError("bad-file", f"{path} has {sizes} weights, made for other counts than today's")
        return found

    def memory(self, nodes: int, seat: int, judgement: Judgement, seed: int) -> Memory:
        """Allocate the memory for a search by a seat."""
        assert not judgement.steer.prior or len(judgement.policy) == self.space["TRAITS"], "priors that were learned"
        # Node 0 is the root and already used; that is also why 0 can mean "no node".
        at, steer = np.array((seat, 0, 1), np.int64), np.array(judgement.steer, np.float64)
        codes, marks = np.zeros(self._actions, np.int64), np.zeros(self._actions + 1, np.int64)
        rng, found, sums = generator(seed), np.zeros(self.space["MOST_TRAITS"], np.int64), np.zeros(8)
        tree, priors = records(NODE, nodes), np.zeros(self._actions)
        return Memory(tree, at, steer, rng, codes, priors, marks, found, judgement.value, judgement.policy, sums)

    def grow(self, memory: Memory, root: Games, rounds: int) -> None:
        """Search for this many more rounds from the node TOP, whose position is `root`."""
        self._search(memory, root, rounds)

    def warm(self) -> None:
        """Compile, or load, the game's kernels and the search over them."""
        for job in self.kernel.warm_jobs():
            job()
        self.grow(self.memory(16, 0, self.judgement(FIRST_MODEL, 2), 1), self._first(), 1)
