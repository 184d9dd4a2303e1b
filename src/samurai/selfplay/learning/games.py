"""Self-play in the compiled search, without tables or views: quick enough for tens of thousands of games an hour.

A game is kept as the codes of everything that happened, chance included, so that any position can be played again in
a microsecond and new counts need no new games. Beside each choice that was searched in full are each seat's expected
result and the visits behind it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from samurai.bots.search import Tried, tried
from samurai.engine.game import CHANCE, FIRST, AnyAction, AnyGame, AnyState, Variant, complete
from samurai.kernels import Ints, Records, generator

if TYPE_CHECKING:
    from samurai.bots.judgement import Judgement
    from samurai.bots.search_memory import Memory
    from samurai.bots.tree_search import TreeSearch

    AnyTreeSearch: TypeAlias = TreeSearch[AnyState, AnyAction]

BRIEF: Final = 4
"""A brief search has this fraction of the rounds."""

Arrays: TypeAlias = Mapping[str, NDArray[np.generic]]
"""Arrays by name, as a file holds them."""


class Player(NamedTuple):
    """How a seat searches."""

    judgement: Judgement
    rounds: int


class Habits(NamedTuple):
    """How much chance there is in the players' choices."""

    full: float
    """The share of choices that are searched in full, the others briefly (playout cap randomization: Wu 2019)."""

    loose: float
    """The share of choices that are drawn by their visits, instead of taking the most visited."""

    varied: float
    """The share of games that are played with options drawn at random instead of the usual ones."""


TO_LEARN: Final = Habits(full=0.25, loose=0.1, varied=0.25)
TO_WIN: Final = Habits(full=1.0, loose=0.0, varied=0.0)


@dataclass
class Transcript:
    """Games as they are being played: lists that `arrays` turns into a file's arrays."""

    seats: int
    codes: list[int] = field(default_factory=list)
    """Everything that happened, game by game."""

    values: list[list[float]] = field(default_factory=list)
    """By code and seat: the expected result, or NaN where nothing was searched in full."""

    tried_at: list[int] = field(default_factory=lambda: [0])
    tried: list[int] = field(default_factory=list)
    visits: list[int] = field(default_factory=list)
    """The actions and visits of every full search; those of code number i start at tried_at[i]."""

    begins: list[int] = field(default_factory=lambda: [0])
    """Where each game starts in `codes`, and the end of the last."""

    places: list[list[int]] = field(default_factory=list)
    variants: list[str] = field(default_factory=list)

    def note(self, code: int, values: Sequence[float] = (), found: Sequence[Tried] = ()) -> None:
        """Note what happened, and what a full search found."""
        self.codes.append(code)
        self.values.append(list(values) or [np.nan] * self.seats)
        self.tried += [one.code for one in found]
        self.visits += [one.visits for one in found]
        self.tried_at.append(len(self.tried))

    def end(self, variant: Variant, places: Sequence[int]) -> None:
        """Note the end of a game."""
        self.begins.append(len(self.codes))
        self.variants.append(json.dumps(dict(variant)))
        self.places.append(list(places))

    def arrays(self) -> Arrays:
        """Return everything as arrays."""
        return {
            "codes": np.array(self.codes, np.int32),
            "values": np.array(self.values, np.float32),
            "tried_at": np.array(self.tried_at, np.int32),
            "tried": np.array(self.tried, np.int32),
            "visits": np.array(self.visits, np.int32),
            "begins": np.array(self.begins, np.int32),
            "places": np.array(self.places, np.int8),
            "variants": np.array(self.variants),
        }


@dataclass(frozen=True)
class SelfPlay:
    """Plays games of one kind in the compiled search."""

    search: AnyTreeSearch
    game: AnyGame
    habits: Habits = TO_LEARN

    def play(self, players: Sequence[Player], opening: Random, rng: Random, notes: Transcript) -> None:
        """Play one game, a player for each seat, and note it; all draws of chance come from `opening`."""
        kernel, variant = self.search.kernel, self._variant(len(players), opening)
        games, chance = kernel.pack(self.game.rules.start(len(players), variant)), generator(opening.getrandbits(96))
        codes, places = np.zeros(kernel.LISTED, np.int64), np.zeros(len(players), np.int64)
        memories = [self.search.memory(4 * one.rounds + 8, 0, one.judgement, rng.getrandbits(96)) for one in players]
        while (seat := kernel.to_act(games)) != kernel.NOBODY:
            if seat == CHANCE:
                notes.note(kernel.chance(games, chance))
            elif kernel.actions(games, codes) == 1:
                notes.note(int(codes[0]))
                kernel.apply(games, int(codes[0]))
            else:
                kernel.apply(games, self._choose(memories[seat], players[seat].rounds, games, seat, rng, notes))
        kernel.places(games, places)
        notes.end(variant, places.tolist())

    def _variant(self, seats: int, rng: Random) -> Variant:
        """Return the usual options, or in some games any, with a start player drawn at random."""
        chosen = {FIRST: str(rng.randint(1, seats))}
        if rng.random() < self.habits.varied:
            chosen |= {option.name: rng.choice(option.choices) for option in self.game.options if option.name != FIRST}
        return complete(self.game, seats, chosen)

    def _choose(  # noqa: PLR0913, PLR0917
        self, memory: Memory, rounds: int, games: Records, seat: int, rng: Random, notes: Transcript
    ) -> int:
        """Search, note what was found, and return the choice."""
        full = rng.random() < self.habits.full
        memory.at[:] = seat, 0, 1
        memory.tree[0] = 0
        memory.sums[:] = 0
        self.search.grow(memory, games, rounds if full else max(1, rounds // BRIEF))
        found = tried(memory)
        chosen = found[0]
        if rng.random() < self.habits.loose:
            chosen = rng.choices(found, [one.visits for one in found])[0]
        if full:
            notes.note(chosen.code, _expected(memory, seat, notes.seats, found[0].value), found)
        else:
            notes.note(chosen.code)
        return chosen.code


def _expected(memory: Memory, seat: int, seats: int, value: float) -> list[float]:
    """Return each seat's expected result: of the best action for the seat itself, the others share the rest."""
    sums = memory.sums[:seats].copy()
    sums[seat] = 0
    rest = sums * (1 - value) / max(1e-9, float(sums.sum()))
    return [value if other == seat else float(rest[other]) for other in range(seats)]


def replayed(arrays: Arrays, number: int) -> tuple[Variant, Ints, NDArray[np.float64]]:
    """Return the options of a game of a file, the codes of what happened, and the values beside them."""
    begin, end = arrays["begins"][number], arrays["begins"][number + 1]
    variant: Variant = json.loads(str(arrays["variants"][number]))
    return variant, arrays["codes"][begin:end].astype(np.int64), arrays["values"][begin:end].astype(np.float64)
