"""Whether the compiled search of a game is ready: it is compiled, or loaded, in the background."""

from __future__ import annotations

import logging
from functools import cache, partial
from threading import Event, Lock, Thread
from typing import Final

from samurai.bots.compiling_apart import warm_apart
from samurai.engine.extras import install_command
from samurai.engine.game import AnyGame
from samurai.engine.parts import AnySearch, CompiledSearch

logger: Final = logging.getLogger(__name__)


class Searcher:
    """The compiled search of one game, once it is ready."""

    def __init__(self, part: AnySearch, game: str) -> None:
        """Start compiling the search of this game in a thread of its own."""
        self._part: Final = part
        self._game: Final = game
        self.search: CompiledSearch | None = None
        """The compiled search; None until it is ready."""

        self._thread: Final = Thread(target=self._prepare, name="samurai-warm", daemon=True)
        self._thread.start()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until the search is ready, but no longer than this; return whether it is."""
        self._thread.join(seconds)
        return self.search is not None

    @property
    def preparing(self) -> bool:
        """Whether it is still compiling, which takes a minute or two, once on a machine."""
        return self._thread.is_alive()

    def _prepare(self) -> None:
        from samurai import kernels  # Numba takes a while to import, and nobody should wait for it

        if kernels.available():
            with _LOADING:
                search = self._part.load()
            if _SMALL.is_set():
                warm_apart(self._game, partial(_warm, search))
            else:
                _warm(search)
            self.search = search


_SMALL: Final = Event()
_LOADING: Final = Lock()
"""Held while kernels are declared and loaded: where a kernel is cached is a setting that all threads share."""


def _warm(search: CompiledSearch) -> None:
    with _LOADING:
        search.warm()


def compile_in_another_process() -> None:
    """From now on compile in another process: compiling leaves half a gigabyte behind in the one that does it."""
    _SMALL.set()


_SEARCHERS: Final[dict[str, Searcher]] = {}
"""By the import path of a game's search; games that share one (such as a cheat's) share its compiled code."""


def searcher(game: AnyGame) -> Searcher | None:
    """Return a game's search, which starts compiling on the first call; None if the game has none."""
    place, part = game.parts.search, game.search
    if part is None:
        return None
    if place not in _SEARCHERS:
        _SEARCHERS[place] = Searcher(part, game.name)
    return _SEARCHERS[place]


@cache
def log_not_ready(name: str) -> None:
    """Log once that the search of a game is not ready yet, or never will be because Numba is missing."""
    from samurai import kernels

    until = "until their search is ready" if kernels.available() else f"for lack of Numba: {install_command('fast')}"
    logger.warning("the bots of %s look one action ahead %s", name, until)
