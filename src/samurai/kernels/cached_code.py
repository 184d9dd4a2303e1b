"""Machine code in the cache: asking for it without compiling, compiling it once, and releasing the compiler's pages.

Compiling leaves some 500 MB behind in a process, for good; loading what another process has compiled takes a few.
"""

from __future__ import annotations

import ctypes
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import get_ident
from typing import Any, Final

from samurai.kernels import compiling

_MAPPING: Final = re.compile(r"([0-9a-f]+)-([0-9a-f]+) (r-[x-]p) .*/libllvmlite[^/\n]*\n((?:\w+: .*\n)*)")
"""A read-only mapping of the compiler's library in /proc/self/smaps: its bounds, its rights, and what is said of it."""

_DONTNEED: Final = 4
"""MADV_DONTNEED on Linux."""


class NotCached(Exception):
    """Raised instead of compiling a kernel."""


@contextmanager
def only_cached() -> Iterator[None]:
    """In this thread, load machine code from the cache, and raise `NotCached` where a kernel would be compiled."""
    from numba.core import event

    ours = get_ident()

    class Refuse(event.Listener):
        def on_start(self, started: Any) -> None:
            if get_ident() == ours:
                raise NotCached(started.data["dispatcher"].__name__)

        def on_end(self, ended: Any) -> None:
            pass

    with event.install_listener("numba:compile", Refuse()):
        yield


def folder() -> Path | None:
    """The folder of the cache, or None if nothing can be cached here."""
    return next((base for base in compiling._bases() if base.is_absolute() and compiling._is_ours(base)), None)


@contextmanager
def alone() -> Iterator[None]:
    """Wait until no other process compiles into this cache, where the system has such locks: the work is done once."""
    place = folder()
    if place is None or sys.platform == "win32":
        yield
        return
    import fcntl

    with (place / "compiling.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def release_compiler() -> int:
    """Give the pages of the compiler's library back to the system; return how many bytes (0 where that can't be done).

    Running a kernel needs none of them. They are unchanged pages of a file: one that is used again is read again.
    """
    released = 0
    with suppress(OSError, AttributeError):  # not on Linux
        mappings = Path("/proc/self/smaps").read_text(encoding="utf-8")
        for begin, end, _, about in _MAPPING.findall(mappings):
            if _kilobytes("Anonymous", about) == 0:  # no page was changed, by the dynamic linker for example
                released += _release(int(begin, 16), int(end, 16)) * _kilobytes("Rss", about) * 1024
    return released


def _release(begin: int, end: int) -> bool:
    madvise = ctypes.CDLL(None).madvise
    madvise.argtypes = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int)
    return bool(madvise(begin, end - begin, _DONTNEED) == 0)


def _kilobytes(name: str, about: str) -> int:
    found = re.search(rf"^{name}: +(\d+) kB", about, re.MULTILINE)
    return int(found[1]) if found else -1
