"""Checks of the machine: room and speed of the disk, the clock, memory, connections, and the bots' machine code."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from typing import Final

from samurai.engine.extras import install_command
from samurai.server.doctor.findings import Finding, by_limits
from samurai.server.runtime.descriptors import FEW, HOW_TO_ALLOW_MORE, allow_many_connections

_SYNCS: Final = 20
_MEGABYTE: Final = 1 << 20
_EARLIEST_TIME: Final = 1_735_689_600
"""The beginning of 2025: no clock that is right is before it."""


def check_disk(folder: Path) -> Iterator[Finding]:
    """Check how much room a folder's disk has, and how long it takes until something is safely on it."""
    if not folder.is_dir():
        yield Finding(
            "disk", "problem", f"There is no folder {folder}.", "Create it, for the user that runs the server."
        )
        return
    yield _room(folder, shutil.disk_usage(folder))
    try:
        times = _sync_times(folder)
    except OSError as error:
        advice = "Give the user that runs the server the right to write there."
        yield Finding("disk", "problem", f"Nothing can be written to {folder}: {error.strerror}.", advice)
        return
    usual = median(times)
    status = by_limits(usual, 30, 300)
    advice = "" if status == "ok" else "Every move waits for this: use a local SSD, not a network file system."
    yield Finding("disk", status, f"It needs {usual:.1f} ms to sync, at most {max(times):.1f} ms.", advice)


def _room(folder: Path, usage: shutil._ntuple_diskusage) -> Finding:
    free = usage.free // _MEGABYTE
    status = "problem" if free < 100 else "warning" if free < 1024 else "ok"
    advice = "" if status == "ok" else "Without room no move can be stored: make some, or move the store."
    return Finding("disk", status, f"{folder} has {free:,} MB left.", advice)  # type: ignore[arg-type]


def _sync_times(folder: Path) -> list[float]:
    """Milliseconds that each of some small writes takes until it is on the disk."""
    times = []
    with tempfile.TemporaryFile(dir=folder) as file:
        for _ in range(_SYNCS):
            file.write(b"\0" * 4096)
            file.flush()
            begin = time.perf_counter()
            os.fsync(file.fileno())
            times.append((time.perf_counter() - begin) * 1000)
    return times


def check_clock(wall: Callable[[], float] = time.time, steady: Callable[[], float] = time.monotonic) -> Finding:
    """Check that the time of day is plausible, and goes as fast as elapsed time."""
    first = wall(), steady()
    time.sleep(0.2)
    drift = abs((wall() - first[0]) - (steady() - first[1]))
    if wall() < _EARLIEST_TIME:
        return Finding("clock", "problem", "The time of day is years ago.", "Set it, best by NTP.")
    if drift > 0.05 or steady() < first[1]:
        advice = "Something sets it in jumps; use NTP, which corrects it gradually."
        return Finding("clock", "warning", f"It moved {drift:.2f} s against elapsed time while we looked.", advice)
    return Finding("clock", "ok", "It runs evenly.")


def check_memory(figures: Path = Path("/proc/meminfo")) -> Finding:
    """Check how much memory is available."""
    try:
        lines = dict(line.split(":") for line in figures.read_text(encoding="utf-8").splitlines())
        free = int(lines["MemAvailable"].split()[0]) // 1024
    except (OSError, KeyError, ValueError):
        return Finding("memory", "ok", "This system does not say how much is available.")
    if free < 300:
        advice = "A server with all bots ready takes about 200 MB, and compiling them once 450 MB."
        return Finding("memory", "warning", f"Only {free} MB are available.", advice)
    return Finding("memory", "ok", f"{free:,} MB are available.")


def check_descriptors(count: Callable[[], int | None] = allow_many_connections) -> Finding:
    """Check how many connections the system allows a process."""
    most = count()
    if most is None or most < 0:
        return Finding("connections", "ok", "This system does not limit them.")
    limit = f"A process may have {most:,} open files, one for each."
    if most < FEW:
        return Finding("connections", "warning", limit, f"To allow more, {HOW_TO_ALLOW_MORE}.")
    return Finding("connections", "ok", limit)


def check_kernels() -> Finding:
    """Check whether the machine code of the bots is in the cache of this user."""
    from samurai import kernels
    from samurai.games import load, names

    if not kernels.available():
        return Finding(
            "bots", "warning", "Numba is missing, so bots look one action ahead.", f"{install_command('fast')}."
        )
    from samurai.kernels.cached_code import NotCached, folder, only_cached

    if folder() is None:
        advice = "Set XDG_CACHE_HOME to a folder that the server may write."
        return Finding("bots", "warning", "Their machine code can't be cached, so each start compiles it.", advice)
    for game in map(load, names()):
        if game.search:
            search = game.search.load()
            try:
                with only_cached():
                    search.warm()
            except NotCached:
                advice = "Run `samurai warm` as the user that runs the server, or the first bots wait for a minute."
                return Finding("bots", "warning", f"Those of {game.name} are not compiled yet.", advice)
    return Finding("bots", "ok", "They are compiled.")
