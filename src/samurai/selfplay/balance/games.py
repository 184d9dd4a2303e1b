"""The games that have a balance study."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from samurai.engine.errors import UserError
from samurai.engine.game import AnyGame
from samurai.engine.parts import AnyStudy
from samurai.games import load, names


class Studied(NamedTuple):
    """A game and its study."""

    game: AnyGame
    study: AnyStudy

    @property
    def name(self) -> str:
        """The name of the game."""
        return self.game.name


def studied(wanted: Sequence[str] = ()) -> list[Studied]:
    """Return the games of these names, or all that have a study; one without a study is refused by its name."""
    return [Studied(game, _study(game)) for game in map(load, wanted or names()) if wanted or game.study]


def settings(games: Iterable[Studied]) -> Iterator[tuple[Studied, int]]:
    """Yield every game with every number of players."""
    return ((one, seats) for one in games for seats in one.game.seats)


def _study(game: AnyGame) -> AnyStudy:
    if not game.study:
        raise UserError("missing-part", f"{game.name} has no balance study")
    return game.study
