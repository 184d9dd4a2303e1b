"""Many games in one call: every game goes on by one action, and what its next seat sees is written into arrays.

The functions below know no game: a `Batcher` makes kernels of them, over the kernels of one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from samurai.engine.encoding import Layout
from samurai.engine.game import CHANCE
from samurai.kernels import Ints, bound, draw, generator, records

Games = NDArray[Any]
Rows = NDArray[np.int8]

SEATS: Final = 4
NOBODY: Final = -2
"""Who is to act when a game is over."""


# What a game's own kernels answer. Each works on the first of an array of records.

GIVEN: Final[Any] = None
"""Here `Batcher` puts the kernel of a game."""

to_act: Callable[[Games], int] = GIVEN
"""The seat that is to act, CHANCE or NOBODY."""

apply: Callable[[Games, int], None] = GIVEN
"""Do an action."""

chance: Callable[[Games, Ints], int] = GIVEN
"""Let chance act."""

places: Callable[[Games, Ints], None] = GIVEN
"""Put down each seat's place."""

offer: Callable[[Games, Ints, NDArray[np.int32]], int] = GIVEN
"""List what may be done: as the kernel's codes, and as the encoding's numbers; how many."""

observe: Callable[[Games, Ints, int, Rows], None] = GIVEN
"""Write what a seat knows."""

ASKED: Final = ("to_act", "apply", "chance", "places", "offer", "observe")


# What a game that remembers something beside its record (`past`) answers in its own way; the others do it like this.


def begin(games: Games, past: Ints, root: Games, root_past: Ints, by_lot: bool, rng: Ints) -> None:
    """Begin a game as the root does; who begins may be drawn by lot."""
    games[0] = root[0]
    if by_lot:
        games[0].first = draw(rng, games[0].seats)
        games[0].turn = games[0].first


def settle(games: Games, past: Ints, rng: Ints) -> int:
    """Let chance act while it is to; the seat that is to act then, or NOBODY."""
    seat = to_act(games)
    while seat == CHANCE:
        chance(games, rng)
        seat = to_act(games)
    return seat


def do(games: Games, past: Ints, code: int) -> None:
    """Do what was listed."""
    apply(games, code)


def finish(games: Games, past: Ints, ends: Ints) -> None:
    """Put down each seat's place."""
    places(games, ends)


WITHOUT_PAST: Final = (begin, settle, do, finish)
MAY_DIFFER: Final = tuple(function.__name__ for function in WITHOUT_PAST)


class Batch(NamedTuple):
    """Some games, by row, and all that is known of them."""

    games: Games
    past: Ints
    root: Games
    root_past: Ints
    by_lot: Ints
    """Of one number: whether the start player is drawn by lot."""

    rng: Ints
    """By game: a generator of its own, so that it does not matter which games are played beside it."""

    codes: Ints
    numbers: NDArray[np.int32]
    counts: Ints
    """By game: what may be done, as the kernel's codes and as the encoding's numbers; the first so many of the row."""

    seats: Ints
    """By game: who is to act, or NOBODY."""

    observations: Rows
    masks: Rows
    rewards: NDArray[np.float32]
    places: Ints
    """By game and seat: the places of the last game that has ended there."""

    done: NDArray[np.bool_]
    """By game: whether the last action ended it."""


# The batch.


def start(batch: Batch, first: int, last: int) -> None:
    """Begin the games of these rows."""
    for at in range(first, last):
        batch.done[at] = False
        batch.rewards[at] = 0
        open_game(batch, at)


def step(batch: Batch, chosen: Ints, again: bool, first: int, last: int) -> None:
    """Do what was chosen in the games of these rows, legal everywhere; a game that ends begins again if it shall."""
    for at in range(first, last):
        games, past = batch.games[at : at + 1], batch.past[at]
        place = 0
        while batch.numbers[at, place] != chosen[at]:
            place += 1
        do(games, past, batch.codes[at, place])
        seat = settle(games, past, batch.rng[at])
        batch.done[at] = seat == NOBODY
        batch.rewards[at] = 0
        if seat == NOBODY:
            finish(games, past, batch.places[at])
            reward(batch.places[at], batch.rewards[at])
        if seat == NOBODY and again:
            open_game(batch, at)
        else:
            show(batch, at, seat)


def open_game(batch: Batch, at: int) -> None:
    """Begin a game, up to where the first seat is to act."""
    games, past = batch.games[at : at + 1], batch.past[at]
    begin(games, past, batch.root, batch.root_past, batch.by_lot[0] != 0, batch.rng[at])
    show(batch, at, settle(games, past, batch.rng[at]))


def show(batch: Batch, at: int, seat: int) -> None:
    """Write what the seat to act sees and may do; of an old mask only what it allowed is taken back."""
    games, numbers, mask = batch.games[at : at + 1], batch.numbers[at], batch.masks[at]
    for place in range(batch.counts[at]):
        mask[numbers[place]] = 0
    batch.seats[at] = seat
    batch.counts[at] = 0 if seat == NOBODY else offer(games, batch.codes[at], numbers)
    for place in range(batch.counts[at]):
        mask[numbers[place]] = 1
    if seat != NOBODY:
        observe(games, batch.past[at], seat, batch.observations[at])


def reward(places: Ints, rewards: NDArray[np.float32]) -> None:
    """1 for who has won alone; what the others lose is the same in all, and who shares the first place shares it."""
    seats, firsts = 0, 0
    for place in places:
        seats += place > 0
        firsts += place == 1
    for seat in range(seats):
        share = (places[seat] == 1) / firsts
        rewards[seat] = (share * seats - 1) / (seats - 1)


def look(batch: Batch, at: int, seat: int, row: Rows) -> None:
    """Write what any seat of a game knows."""
    observe(batch.games[at : at + 1], batch.past[at], seat, row)


def ahead(batch: Batch, starts: Ints, rows: Rows, first: int, last: int) -> None:
    """Write what each seat to act would know after each thing it may do, before chance acts or anyone else."""
    for at in range(first, last):
        game, past = batch.games[at : at + 1].copy(), batch.past[at].copy()
        for place in range(batch.counts[at]):
            game[0] = batch.games[at]
            past[:] = batch.past[at]
            do(game, past, batch.codes[at, place])
            observe(game, past, batch.seats[at], rows[starts[at] + place])


def lots(batch: Batch, rng: Ints, chosen: Ints) -> None:
    """For each game an action by lot, each as likely as the next."""
    for at in range(len(chosen)):
        chosen[at] = batch.numbers[at, draw(rng, batch.counts[at])]


OURS: Final = (start, step, open_game, show, reward, look, ahead, lots)


class Batcher:
    """The batches of one game; `file` and `name` are those of the module whose part it becomes."""

    def __init__(self, file: str, name: str, game: Mapping[str, Any], layout: Layout, actions: int) -> None:
        """Bind the functions of this file to a game's."""
        usual = [function for function in WITHOUT_PAST if function.__name__ not in game]
        own = {asked: game[asked] for asked in (*ASKED, *MAY_DIFFER) if asked in game}
        space = bound((*usual, *OURS), {**globals(), **own, "__name__": name}, file)
        self.start: Final = space["start"]
        self.step: Final = space["step"]
        self.look: Final = space["look"]
        self.ahead: Final = space["ahead"]
        self.lots: Final = space["lots"]
        self.do: Final = space["do"]
        self.offer: Final = space["offer"]
        self.observe: Final = space["observe"]
        self.listed: Final[int] = game["LISTED"]
        self._size: Final = layout.size
        self._actions: Final = actions
        self._game: Final = game

    def packed(self, state: Any) -> tuple[Games, Ints]:
        """A state as a record, and what is remembered beside it."""
        packed: tuple[Games, Ints] = self._game["packed"](state) if "packed" in self._game else self._alone(state)
        return packed

    def _alone(self, state: Any) -> tuple[Games, Ints]:
        return self._game["pack"](state), np.zeros((1, 2), np.int64)

    def restored(self, games: Games, past: Ints) -> Any:
        """The state that a record holds."""
        return self._game["restored"](games, past) if "restored" in self._game else self._game["unpack"](games)

    def batch(self, root: Games, root_past: Ints, seats: int, by_lot: bool, count: int, seed: int) -> Batch:
        """Room for so many games from a root; nothing is begun yet."""
        return Batch(
            games=records(root.dtype, count),
            past=np.zeros((count, *root_past.shape), np.int64),
            root=root,
            root_past=root_past,
            by_lot=np.array([by_lot], np.int64),
            rng=np.array([generator(seed << 32 | at) for at in range(count)]),
            codes=np.zeros((count, self.listed), np.int64),
            numbers=np.zeros((count, self.listed), np.int32),
            counts=np.zeros(count, np.int64),
            seats=np.full(count, NOBODY, np.int64),
            observations=np.zeros((count, self._size), np.int8),
            masks=np.zeros((count, self._actions), np.int8),
            rewards=np.zeros((count, seats), np.float32),
            places=np.zeros((count, seats), np.int64),
            done=np.zeros(count, np.bool_),
        )
