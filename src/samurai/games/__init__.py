"""The games: one folder each, found by name and loaded on first use.

External games are found as well: their distribution declares the entry point `samurai.games`, which names its `Game`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, overload

from samurai.engine.errors import UserError, one_of
from samurai.engine.game import AnyGame, Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from samurai.games.board.actions import Action as BoardAction
    from samurai.games.board.state import State as BoardState
    from samurai.games.board.state import View as BoardView
    from samurai.games.cards.pieces import Action as CardsAction
    from samurai.games.cards.state import State as CardsState
    from samurai.games.cards.state import View as CardsView
    from samurai.games.friedl.pieces import Action as FriedlAction
    from samurai.games.friedl.rules import State as FriedlState
    from samurai.games.friedl.rules import View as FriedlView

    BoardGame: TypeAlias = Game[BoardState, BoardAction, BoardView]
    CardsGame: TypeAlias = Game[CardsState, CardsAction, CardsView]
    FriedlGame: TypeAlias = Game[FriedlState, FriedlAction, FriedlView]

NAMES: Final = ("board", "cards", "friedl")
"""The games that come with Samurai."""

GROUP: Final = "samurai.games"
"""The group of entry points by which external games are found."""


@cache
def _from_outside() -> Mapping[str, EntryPoint]:
    from importlib.metadata import entry_points  # slow to import, and most processes never need it

    return {found.name: found for found in entry_points(group=GROUP) if found.name not in NAMES}


def names() -> tuple[str, ...]:
    """Return the names of all games: our own, then the installed ones."""
    return (*NAMES, *sorted(_from_outside()))


@overload
def load(game: Literal["board"]) -> BoardGame: ...
@overload
def load(game: Literal["cards"]) -> CardsGame: ...
@overload
def load(game: Literal["friedl"]) -> FriedlGame: ...
@overload
def load(game: str) -> AnyGame: ...
@cache
def load(game: str) -> AnyGame:
    """Return a game by name: its rules, options and texts. For one of ours, a type checker knows its own types.

    Examples:
        >>> import samurai
        >>> samurai.load("friedl").title
        'Samurai (Friedl 1974)'
    """
    if game in NAMES:
        own: AnyGame = import_module(f"samurai.games.{game}").GAME
        return own
    if game not in names():
        raise UserError("unknown-game", f"there is no game {game!r}; {one_of(game, names())}")
    found: AnyGame = _from_outside()[game].load()
    return found


def with_part(part: str) -> AnyGame:
    """Return the first game that has a certain part."""
    found = next((game for game in map(load, names()) if getattr(game, part)), None)
    if found is None:
        raise UserError("missing-part", f"no game that is installed has the part {part!r}")
    return found
