"""Many games in one call: every game advances by one action, and what its next seat sees is written into arrays.

The functions below know no game: a `Batcher` compiles them against the kernels of one game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from samurai.engine.encoding import Layout
from samurai.engine.game import CHANCE, AnyState
from samurai.kernels import GIVEN, Ints, Namespace, Records, bound, draw, generator, records

Games = Records
Rows = NDArray[np.int8]

SEATS: Final = 4
NOBODY: Final = -2
"""The "seat to act" of a finished game."""


# What a game's own kernels provide; `Batcher` puts them here. Each works on the first record of an array: handing a
# kernel a single record costs more than an array of one.

to_act: Callable[[Games], int] = GIVEN
"""The seat to act, CHANCE or NOBODY."""

apply: Callable[[Games, int], None] = GIVEN
"""Apply an action."""

chance: Callable[[Games, Ints], int] = GIVEN
"""Apply one random action of chance."""

places: Callable[[Games, Ints], None] = GIVEN
"""Write each seat's final place."""

offer: Callable[[Games, Ints, NDArray[np.int32]], int] = GIVEN
"""List the legal actions as the kernel's codes and as the encoding's numbers; return how many there are."""

observe: Callable[[Games, Ints, int, Rows], None] = GIVEN
"""Write what a seat knows."""

ASKED: Final = ("to_act", "apply", "chance", "places", "offer", "observe")


# A game that remembers more than its record holds (`past`) replaces these functions; the other games use them.


def begin(games: Games, past: Ints, root: Games, root_past: Ints, at_random: bool, rng: Ints) -> None:
    """Start a game from the root; the start player may be drawn at random."""
    games[0] = root[0]
    if at_random:
        games[0].first = draw(rng, games[0].seats)
        games[0].turn = games[0].first


def settle(games: Games, past: Ints, rng: Ints) -> int:
    """Let chance act for as long as it is its turn; return the seat to act then, or NOBODY."""
    seat = to_act(games)
    while seat == CHANCE:
        chance(games, rng)
        seat = to_act(games)
    return seat


def do(games: Games, past: Ints, code: int) -> None:
    """Apply one of the listed actions."""
    apply(games, code)


def finish(games: Games, past: Ints, ends: Ints) -> None:
    """Write each seat's final place."""
    places(games, ends)


WITHOUT_PAST: Final = (begin, settle, do, finish)
MAY_DIFFER: Final = tuple(function.__name__ for function in WITHOUT_PAST)


class Batch(NamedTuple):
    """A number of games, one per row, with everything that is known about them."""

    games: Games
    past: Ints
    root: Games
    root_past: Ints
    at_random: Ints
    """One number: whether the start player is drawn at random."""

    rng: Ints
    """By game: a generator of its own, so that a game does not depend on which others are played beside it."""

    codes: Ints
    numbers: NDArray[np.int32]
    counts: Ints
    """By game: the legal actions, as kernel codes and as the encoding's numbers; only the first `counts` are valid."""

    seats: Ints
    """By game: the seat to act, or NOBODY."""

    observations: Rows
    masks: Rows
    rewards: NDArray[np.float32]
    places: Ints
    """By game and seat: the places in the last game that ended in this row."""

    done: NDArray[np.bool_]
    """By game: whether the last action ended it."""


# The batch.


def start(batch: Batch, first: int, last: int) -> None:
    """Start the games of these rows."""
    for at in range(first, last):
        batch.done[at] = False
        batch.rewards[at] = 0
        open_game(batch, at)


def step(batch: Batch, chosen: Ints, again: bool, first: int, last: int) -> None:
    """Apply the chosen actions, all legal, in these rows; games that end are restarted if `again` is set."""
    for at in range(first, last):
        games, past = batch.games[at : at + 1], batch.past[at]
        # The caller chooses by the encoding's numbers; the code to apply is at the same index.
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
    """Start a game and advance it to the first seat's decision."""
    games, past = batch.games[at : at + 1], batch.past[at]
    begin(games, past, batch.root, batch.root_past, batch.at_random[0] != 0, batch.rng[at])
    show(batch, at, settle(games, past, batch.rng[at]))


def show(batch: Batch, at: int, seat: int) -> None:
    """Write what the seat to act sees and may do."""
    games, numbers, mask = batch.games[at : at + 1], batch.numbers[at], batch.masks[at]
    # Clear only the bits that the old mask had set: a mask is long, and few actions are legal.
    for place in range(batch.counts[at]):
        mask[numbers[place]] = 0
    batch.seats[at] = seat
    batch.counts[at] = 0 if seat == NOBODY else offer(games, batch.codes[at], numbers)
    for place in range(batch.counts[at]):
        mask[numbers[place]] = 1
    if seat != NOBODY:
        observe(games, batch.past[at], seat, batch.observations[at])


def reward(places: Ints, rewards: NDArray[np.float32]) -> None:
    """Give 1 to a sole winner; winners share the win, and the others lose equally, so that rewards sum to zero."""
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
    """Write what each seat to act would know after each of its actions, before chance or anyone else acts."""
    for at in range(first, last):
        game, past = batch.games[at : at + 1].copy(), batch.past[at].copy()
        for place in range(batch.counts[at]):
            game[0] = batch.games[at]
            past[:] = batch.past[at]
            do(game, past, batch.codes[at, place])
            observe(game, past, batch.seats[at], rows[starts[at] + place])


def choose_at_random(batch: Batch, rng: Ints, chosen: Ints) -> None:
    """Choose a random legal action for each game, each with the same probability."""
    for at in range(len(chosen)):
        chosen[at] = batch.numbers[at, draw(rng, batch.counts[at])]


OURS: Final = (start, step, open_game, show, reward, look, ahead, choose_at_random)


class Batcher:
    """The batches of one game; `file` and `name` are those of the module that it becomes part of."""

    def __init__(self, file: str, name: str, game: Namespace, layout: Layout, actions: int) -> None:
        """Bind the functions of this file to a game's kernels."""
        usual = [function for function in WITHOUT_PAST if function.__name__ not in game]
        own = {asked: game[asked] for asked in (*ASKED, *MAY_DIFFER) if asked in game}
        space = bound((*usual, *OURS), {**globals(), **own, "__name__": name}, file)
        self.start: Final[Callable[[Batch, int, int], None]] = space["start"]
        self.step: Final[Callable[[Batch, Ints, bool, int, int], None]] = space["step"]
        self.look: Final[Callable[[Batch, int, int, Rows], None]] = space["look"]
        self.ahead: Final[Callable[[Batch, Ints, Rows, int, int], None]] = space["ahead"]
        self.choose_at_random: Final[Callable[[Batch, Ints, Ints], None]] = space["choose_at_random"]
        self.do: Final[Callable[[Games, Ints, int], None]] = space["do"]
        self.offer: Final[Callable[[Games, Ints, NDArray[np.int32]], int]] = space["offer"]
        self.observe: Final[Callable[[Games, Ints, int, Rows], None]] = space["observe"]
        self.listed: Final[int] = game["LISTED"]
        self._size: Final = layout.size
        self._actions: Final = actions
        self._game: Final = game

    def packed(self, state: AnyState) -> tuple[Games, Ints]:
        """Return a state as a record, with what is remembered beside it."""
        packed: tuple[Games, Ints] = self._game["packed"](state) if "packed" in self._game else self._alone(state)
        return packed

    def _alone(self, state: AnyState) -> tuple[Games, Ints]:
        return self._game["pack"](state), np.zeros((1, 2), np.int64)

    def restored(self, games: Games, past: Ints) -> AnyState:
        """Return the state that a record holds."""
        return self._game["restored"](games, past) if "restored" in self._game else self._game["unpack"](games)

    def batch(self, root: Games, root_past: Ints, seats: int, at_random: bool, count: int, seed: int) -> Batch:
        """Allocate `count` games from a root; none is started yet."""
        return Batch(
            games=records(root.dtype, count),
            past=np.zeros((count, *root_past.shape), np.int64),
            root=root,
            root_past=root_past,
            at_random=np.array([at_random], np.int64),
            # The index is in the low bits and the seed above it, so every game gets a stream of its own.
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
