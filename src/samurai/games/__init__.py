"""The games: one folder each, found by name and loaded on first use.

External games are found as well: their distribution declares the entry point `samurai.games`, which names its `Game`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from samurai.engine.errors import UserError
from samurai.engine.game import Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

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


@cache
def load(name: str) -> Game[Any, Any, Any]:
    """Load the game of this name."""
    if name in NAMES:
        game: Game[Any, Any, Any] = import_module(f"samurai.games.{name}").GAME
        return game
    if name not in names():
        raise UserError("unknown-game", f"there is no game {name!r}; there are {', '.join(names())}")
    found: Game[Any, Any, Any] = _from_outside()[name].load()
    return found


def with_part(part: str) -> Game[Any, Any, Any]:
    """Return the first game that has a certain part."""
    found = next((game for game in map(load, names()) if getattr(game, part)), None)
    if found is None:
        raise UserError("missing-part", f"no game that is installed has the part {part!r}")
    return found
