"""A bot plays by what its seat sees, and no more: shown by changing everything else.

At many positions, everything the seat cannot see is dealt again many times. A bot that gets the same generator and the
same view must choose the same action each time; one that looked behind a screen gives itself away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import inf
from random import Random
from typing import Final, Generic

from samurai.bots.lineup import make_bot
from samurai.bots.ready import searcher
from samurai.engine.bot import Bot, Budget
from samurai.engine.game import CHANCE, A, AnyAction, AnyGame, AnyState, AnyView, Game, S, Seat, V, complete
from samurai.engine.observation import Observation

BUDGET: Final = Budget(inf, 200)
"""Rounds, not seconds: a bot limited by a clock need not choose the same action twice."""

Maker = Callable[[Random, S], Bot[A, V]]
"""Makes the bot under test. It is also handed the true state, which an honest bot has no use for."""

AnyMaker = Maker[AnyState, AnyAction, AnyView]


@dataclass(frozen=True, slots=True)
class Trial(Generic[A]):
    """What a bot chose at one position, over all the deals of what was hidden."""

    number: int
    seats: int
    seat: Seat
    worlds: int
    """How many different states it was tried on."""

    chosen: tuple[A, ...]
    """What it chose, without repetition: an honest bot has exactly one entry."""

    @property
    def honest(self) -> bool:
        """Whether the hidden information made no difference."""
        return len(self.chosen) == 1


def by_name(name: str, game: AnyGame) -> AnyMaker:
    """Return a maker for a bot of the line-up, with its search compiled: a fallback would change the choice."""
    make_bot(name, game, Random(0))
    if ready := searcher(game):
        ready.wait()
    return lambda rng, truth: make_bot(name, game, rng)


def trials(game: Game[S, A, V], make: Maker[S, A, V], positions: int, worlds: int, seed: int = 1) -> Iterator[Trial[A]]:
    """Try a bot at `positions` positions of random games, each with up to `worlds` other deals of what is hidden."""
    rng = Random(seed)
    for number, (seats, state, seat) in zip(range(positions), _positions(game, rng), strict=False):
        view = game.rules.view(state, seat)
        truths = dict.fromkeys((state, *(game.rules.guess(view, rng) for _ in range(worlds))))
        chosen: dict[A, None] = {}
        for truth in truths:
            observation = Observation(seat, 0, game.rules.view(truth, seat), tuple(game.rules.actions(truth, seat)))
            chosen[make(Random(number), truth).choose(observation, BUDGET)] = None
        yield Trial(number, seats, seat, len(truths), tuple(chosen))


def _positions(game: Game[S, A, V], rng: Random) -> Iterator[tuple[int, S, Seat]]:
    """Yield positions of random games where a seat has a choice, about one in ten of them."""
    while True:
        seats = rng.choice(game.seats)
        options = {option.name: rng.choice(option.choices[:2]) for option in game.options}
        variant = {**complete(game, seats, options), **({"first": "1"} if "first" in options else {})}
        state = game.rules.start(seats, variant)
        while acting := game.rules.to_act(state):
            seat = rng.choice(acting)
            actions = game.rules.actions(state, seat)
            if seat != CHANCE and len(actions) > 1 and rng.random() < 0.1:
                yield seats, state, seat
            state = game.rules.apply(state, seat, rng.choice(actions))
