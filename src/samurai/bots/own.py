"""User-written bots, by name: `mine.py:Careful` for a file, `package.mine:Careful` for a module.

The named object is called with a game and a generator and returns the bot: a class will do, and so will a function.
Naming a bot runs its code, so never make one that a stranger names.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from traceback import extract_tb
from types import ModuleType
from typing import Final

from samurai.engine.bot import AnyBot, Budget
from samurai.engine.errors import SamuraiError, UserError
from samurai.engine.game import AnyAction, AnyGame
from samurai.engine.observation import AnyObservation

FILE: Final = ".py"


class OwnBot:
    """A user-written bot; its exceptions are reported as one sentence."""

    def __init__(self, name: str, game: AnyGame, rng: Random) -> None:
        """Load the bot and make it for this game."""
        place, _, called = name.rpartition(":")
        module = _file(Path(place).resolve(), place) if place.endswith(FILE) else _module(place)
        self._name: Final = name
        self._file: Final = module.__file__ or ""
        make: Callable[[AnyGame, Random], AnyBot] | None = getattr(module, called, None)
        if not callable(make):
            raise UserError("bot", f"{place} has no bot {called!r}; it has {', '.join(_defined(module)) or 'none'}")
        with _reporting_errors(f"{name} can't be created", self._file):
            self._bot: Final[AnyBot] = make(game, rng)
        if not callable(getattr(self._bot, "choose", None)):
            raise UserError("bot", f"{name} makes no bot: what it returns has no method choose(observation, budget)")

    def choose(self, observation: AnyObservation, budget: Budget) -> AnyAction:
        """Return the bot's choice, if it is one of the offered actions."""
        with _reporting_errors(f"{self._name} failed to choose", self._file):
            action = self._bot.choose(observation, budget)
        if action not in observation.actions:
            raise UserError("bot", f"{self._name} chose {action!r}, which is not legal")
        return action

    @property
    def expected(self) -> float | None:
        """The value the bot expects of its last choice, from 0 to 1, if it reports one."""
        return getattr(self._bot, "expected", None)


@cache
def _file(file: Path, place: str) -> ModuleType:
    """Load a file as a module, as if it were run: other modules in its folder can be imported."""
    spec = spec_from_file_location(f"own bots in {file}", file)
    if not file.is_file() or not spec or not spec.loader:
        raise UserError("no-file", f"there is no file {place}")
    _look_in(file.parent)
    module = module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look there
    with _reporting_errors(f"{place} can't be loaded", str(file)):
        spec.loader.exec_module(module)
    return module


@cache
def _module(place: str) -> ModuleType:
    """Import a module that is installed or in the current folder."""
    _look_in(Path.cwd())
    with _reporting_errors(f"{place} can't be loaded"):
        if _is_there(place):
            return import_module(place)
    raise UserError("bot", f"there is no module {place!r}; a file's name ends with {FILE}")


def _is_there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except (ModuleNotFoundError, ValueError):  # the package it would be in is not there, or it is not a name
        return False


def _look_in(folder: Path) -> None:
    """Append a folder to the places where Python looks for modules."""
    if str(folder) not in sys.path:
        sys.path.append(str(folder))


def _defined(module: ModuleType) -> list[str]:
    """Return the names of the public callables that a module itself defines."""
    return [
        name
        for name, value in vars(module).items()
        if callable(value) and getattr(value, "__module__", "") == module.__name__ and not name.startswith("_")
    ]


@contextmanager
def _reporting_errors(what: str, file: str = "") -> Iterator[None]:
    """Turn an exception into a one-sentence refusal, with the line in the bot's own file."""
    try:
        yield
    except SamuraiError:
        raise
    except Exception as error:
        lines = [frame.lineno for frame in extract_tb(error.__traceback__) if frame.filename == file]
        where = f" (line {lines[-1]} of {Path(file).name})" if lines else ""
        raise UserError("bot", f"{what}: {type(error).__name__}: {error}{where}") from error
