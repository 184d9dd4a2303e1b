"""The learning task: a game with its number of seats and its variant, and the matching encoding."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from samurai.engine.errors import UserError
from samurai.engine.game import FIRST, AnyAction, AnyGame, AnyState, AnyView, Variant, complete
from samurai.games import load

if TYPE_CHECKING:
    from samurai.engine.encoding import Encoding
    from samurai.engine.parts import Learning
    from samurai.kernels.batches import Batch, Batcher

    AnyEncoding: TypeAlias = Encoding[AnyAction, AnyView]

RANDOM = "random"
"""The value of the option `first` that draws the start player at random."""


def learning(game: str) -> Learning[AnyAction, AnyView]:
    """How a game's views and actions become numbers; refuses games without an encoding."""
    found = load(game).learning
    if found is None:
        raise UserError("no-encoding", f"{game} has no encoding for programs that learn")
    return found


def encoding(game: str) -> AnyEncoding:
    """The encoding of a game."""
    return learning(game).encoding


@dataclass(frozen=True)
class Setting:
    """A game as played at one table; a setting that makes no sense is refused."""

    name: str
    seats: int
    chosen: Variant

    def __post_init__(self) -> None:
        """Check the number of seats and the variant."""
        self.game, self.variant  # noqa: B018  # both refuse what makes no sense

    def __reduce__(self) -> tuple[object, ...]:
        return Setting, (self.name, self.seats, dict(self.chosen))

    @cached_property
    def game(self) -> AnyGame:
        """The game itself."""
        return load(self.name)

    @cached_property
    def variant(self) -> Variant:
        """Every option with its value; the start player may be `random`."""
        return complete(self.game, self.seats, self.chosen)

    @cached_property
    def encoding(self) -> AnyEncoding:
        """How views and actions become numbers."""
        return encoding(self.name)

    @property
    def random_first(self) -> bool:
        """Whether the start player is drawn at random."""
        return self.variant.get(FIRST) == RANDOM

    def begun(self) -> AnyState:
        """The initial state; if the start player is drawn at random, seat 0 stands in for it here."""
        return self.game.rules.start(self.seats, {**self.variant, **({FIRST: "1"} if self.random_first else {})})

    @property
    def compiled(self) -> bool:
        """Whether there are kernels for this game."""
        return learning(self.name).batches is not None

    def batcher(self) -> Batcher:
        """The kernels that play many games at once; refuses games without any."""
        load_batcher = learning(self.name).batches
        if load_batcher is None:
            raise UserError("no-kernels", f"{self.name} has no kernels to play many games at once")
        from samurai.kernels.batches import Batcher

        batcher = load_batcher()
        assert isinstance(batcher, Batcher), "that is what `batches` loads"
        return batcher

    def batch(self, count: int, seed: int) -> Batch:
        """Room for `count` games of this setting; none has started yet."""
        root, past = self.batcher().packed(self.begun())
        return self.batcher().batch(root, past, self.seats, self.random_first, count, seed)


def setting(game: str, seats: int | None = None, **options: str) -> Setting:
    """The setting with these options; defaults are the fewest seats and the options' defaults at a table."""
    return Setting(game, load(game).seats[0] if seats is None else seats, options)


def winnings(places: Sequence[int]) -> list[float]:
    """Each seat's reward: 1 for a sole winner; winners who tie share it, and all rewards add up to 0."""
    seats, firsts = len(places), places.count(1)
    return [((place == 1) / firsts * seats - 1) / (seats - 1) for place in places]
