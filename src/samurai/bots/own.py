"""Bots of one's own, by name: `mine.py:Careful` for a file, `package.mine:Careful` for a module.

What is named is called with a game and a generator, and gives the bot: a class will do, and so will a function. Naming
one runs its code, so never hire one that a stranger names.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from traceback import extract_tb
from types import ModuleType
from typing import Any, Final

from samurai.engine.bot import Bot, Budget
from samurai.engine.game import Game, IllegalAction
from samurai.engine.table import Sight

FILE: Final = ".py"


class OwnBot:
    """A bot of somebody's own: what goes wrong in it is told in a sentence."""

    def __init__(self, name: str, game: Game[Any, Any, Any], rng: Random) -> None:
        """Find the bot, and let it take its seat."""
        place, _, called = name.rpartition(":")
        module = _file(Path(place).resolve(), place) if place.endswith(FILE) else _module(place)
        self._name: Final = name
        self._file: Final = module.__file__ or ""
        make: Any = getattr(module, called, None)
        if not callable(make):
            raise IllegalAction(f"{place} has no bot {called!r}; it has {', '.join(_defined(module)) or 'none'}")
        with _told(f"{name} can't be hired", self._file):
            self._bot: Final[Bot[Any, Any]] = make(game, rng)
        if not callable(getattr(self._bot, "choose", None)):
            raise IllegalAction(f"what {name} gives is no bot: it has no choose(sight, budget)")

    def choose(self, sight: Sight[Any, Any], budget: Budget) -> Any:
        """What the bot chooses, if it is offered."""
        with _told(f"{self._name} did not choose", self._file):
            action = self._bot.choose(sight, budget)
        if action not in sight.actions:
            raise IllegalAction(f"{self._name} chose {action!r}, which is not offered")
        return action

    @property
    def expected(self) -> float | None:
        """What the bot expects of its last choice, from 0 to 1, if it says so."""
        return getattr(self._bot, "expected", None)


@cache
def _file(file: Path, place: str) -> ModuleType:
    """A file as a module, as if it were run: others in its folder can be imported."""
    spec = spec_from_file_location(f"own bots in {file}", file)
    if not file.is_file() or not spec or not spec.loader:
        raise IllegalAction(f"there is no file {place}")
    _look_in(file.parent)
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look there
    with _told(f"{place} can't be loaded", str(file)):
        spec.loader.exec_module(module)
    return module


@cache
def _module(place: str) -> ModuleType:
    """A module that is installed, or in this folder."""
    _look_in(Path.cwd())
    with _told(f"{place} can't be loaded"):
        if _is_there(place):
            return import_module(place)
    raise IllegalAction(f"there is no module {place!r}; a file is named with its {FILE}")


def _is_there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except (ModuleNotFoundError, ValueError):  # the package it would be in is not there, or it is no name
        return False


def _look_in(folder: Path) -> None:
    """Let Python look for modules in a folder, too, but last."""
    if str(folder) not in sys.path:
        sys.path.append(str(folder))


def _defined(module: ModuleType) -> list[str]:
    """The names of what a module itself defines, and one could call."""
    return [
        name
        for name, value in vars(module).items()
        if callable(value) and getattr(value, "__module__", "") == module.__name__ and not name.startswith("_")
    ]


@contextmanager
def _told(what: str, file: str = "") -> Iterator[None]:
    """Tell what goes wrong here in a sentence, with the line of the bot's own file."""
    try:
        yield
    except IllegalAction:
        raise
    except Exception as error:
        lines = [frame.lineno for frame in extract_tb(error.__traceback__) if frame.filename == file]
        where = f" (line {lines[-1]} of {Path(file).name})" if lines else ""
        raise IllegalAction(f"{what}: {type(error).__name__}: {error}{where}") from error
