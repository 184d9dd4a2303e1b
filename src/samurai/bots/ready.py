"""Which games can be searched, and whether their kernels are ready: they are got ready in the background."""

from __future__ import annotations

import logging
from functools import cache
from importlib import import_module
from threading import Thread
from typing import Any, Final

SEARCHED: Final = ("board", "cards", "friedl")
"""The games with a search of their own."""

logger: Final = logging.getLogger(__name__)


class Searcher:
    """The compiled search of one game, once it is ready."""

    def __init__(self, name: str) -> None:
        """Begin to get ready."""
        self._name: Final = name
        self._thread: Final = Thread(target=self._prepare, name="samurai-warm", daemon=True)
        self.kernel: Any = None
        """The game's kernel."""

        self.search: Any = None
        """The search over it."""

        self._thread.start()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until all is ready, but no longer than this; whether it is."""
        self._thread.join(seconds)
        return self.search is not None

    @property
    def preparing(self) -> bool:
        """Whether it is still getting ready, which takes a minute or two, once on a machine."""
        return self._thread.is_alive()

    def _prepare(self) -> None:
        from samurai import kernels  # Numba takes a while to load, and nobody is to wait for it

        if kernels.available():
            ready: Any = import_module(f"samurai.bots.kernel_{self._name}")
            for job in (*ready.kernel.warm_jobs(), ready.SEARCH.warm):
                job()
            self.kernel, self.search = ready.kernel, ready.SEARCH


@cache
def searcher(name: str) -> Searcher | None:
    """The search of a game, which begins to get ready now; nothing if there is none."""
    return Searcher(name) if name in SEARCHED else None


@cache
def say_not_ready(name: str) -> None:
    """Say once that the search of a game is not ready yet, or can't be: Numba is not there."""
    logger.warning("the bots of %s look one action ahead until their search is ready", name)
