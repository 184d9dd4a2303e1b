"""What is to be learned: a game, so many seats, and a variant; and the encoding that goes with it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from samurai.engine.game import FIRST, Game, IllegalAction, Variant, complete
from samurai.games import load

if TYPE_CHECKING:
    from samurai.engine.encoding import Encoding
    from samurai.engine.parts import Learning
    from samurai.kernels.batches import Batch, Batcher

RANDOM = "random"
"""The start player, where it is drawn by lot."""


def learning(game: str) -> Learning[Any, Any]:
    """How views and actions of a game become numbers."""
    found = load(game).learning
    if found is None:
        raise IllegalAction(f"{game} has no encoding for programs that learn")
    return found


def encoding(game: str) -> Encoding[Any, Any]:
    """The encoding of a game."""
    return learning(game).encoding


@dataclass(frozen=True)
class Setting:
    """A game as it is played at one table; what makes no sense is refused."""

    name: str
    seats: int
    chosen: Variant

    def __post_init__(self) -> None:
        """Check the seats and the variant."""
        self.game, self.variant  # noqa: B018  # both refuse what makes no sense

    def __reduce__(self) -> tuple[object, ...]:
        return Setting, (self.name, self.seats, dict(self.chosen))

    @cached_property
    def game(self) -> Game[Any, Any, Any]:
        """The game."""
        return load(self.name)

    @cached_property
    def variant(self) -> Variant:
        """Every option with its value; the start player may be `random`."""
        return complete(self.game, self.seats, self.chosen)

    @cached_property
    def encoding(self) -> Encoding[Any, Any]:
        """How views and actions become numbers."""
        return encoding(self.name)

    @property
    def by_lot(self) -> bool:
        """Whether the start player is drawn by lot."""
        return self.variant.get(FIRST) == RANDOM

    def begun(self) -> Any:
        """A game about to begin; seat 0 stands for a start player that is drawn by lot."""
        return self.game.rules.start(self.seats, {**self.variant, **({FIRST: "1"} if self.by_lot else {})})

    def batcher(self) -> Batcher:
        """The kernels for many games at once."""
        batcher: Batcher = learning(self.name).batches()
        return batcher

    def batch(self, count: int, seed: int) -> Batch:
        """Room for so many games of this setting; nothing is begun yet."""
        root, past = self.batcher().packed(self.begun())
        return self.batcher().batch(root, past, self.seats, self.by_lot, count, seed)


def setting(game: str, seats: int | None = None, **options: str) -> Setting:
    """The setting with these options; by default the fewest seats, and every option as it is at a table."""
    return Setting(game, load(game).seats[0] if seats is None else seats, options)


def winnings(places: Sequence[int]) -> list[float]:
    """By seat, what its place is worth: 1 for who has won alone, in all 0; who share the first place share it."""
    seats, firsts = len(places), places.count(1)
    return [((place == 1) / firsts * seats - 1) / (seats - 1) for place in places]
