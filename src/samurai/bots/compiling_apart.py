"""Compiling a game's search in a process of its own, so that a server stays small."""

from __future__ import annotations

import atexit
import logging
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from threading import Lock
from typing import Final

logger: Final = logging.getLogger(__name__)

_NICENESS: Final = 10
"""How far the compiling process steps back behind others; a server's players come first."""


_ONE: Final = Lock()
"""Held while a child works: a second one would only wait for the first, and take memory meanwhile."""


def warm_apart(game: str, warm: Callable[[], object], compile_elsewhere: Callable[[str], bool] | None = None) -> None:
    """Load a game's machine code by `warm`; what is not cached yet is compiled by another process first.

    If that does not work, or nothing can be cached, it is compiled here after all.
    """
    from samurai.kernels.cached_code import NotCached, folder, only_cached, release_compiler

    try:
        with only_cached():
            warm()
    except NotCached:
        with _ONE:
            compiled = folder() is None or (compile_elsewhere or run_warm)(game)
        if not compiled:
            logger.warning(
                "the bots of %s could not be compiled by another process, and are compiled in this one", game
            )
        warm()
    release_compiler()


def run_warm(game: str) -> bool:
    """Run `samurai warm GAME` at low priority, and wait for it; return whether it succeeded."""
    try:
        child = subprocess.Popen(
            [sys.executable, "-m", "samurai", "warm", game],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
    except OSError:
        return False
    atexit.register(child.terminate)  # it must not outlive this process
    if hasattr(os, "setpriority"):
        with suppress(OSError):  # not allowed here, or it has already ended
            os.setpriority(os.PRIO_PROCESS, child.pid, _NICENESS)
    try:
        return child.wait() == 0
    finally:
        atexit.unregister(child.terminate)
