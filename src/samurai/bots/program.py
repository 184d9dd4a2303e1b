"""An external program that runs beside us: started, spoken to line by line, and ended."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from time import perf_counter
from typing import Final, TypeVar
from weakref import finalize

from samurai.engine.bot import Budget
from samurai.engine.errors import UserError

T = TypeVar("T")

ANSWER_TIMEOUT: Final = 10.0
"""How many seconds a program may be late before we give up on it."""

PLACES: Final = ("/usr/games", "/usr/local/games")
"""Where game-playing programs are installed, though few shells look there."""

STEP: Final = 0.02
"""How many seconds pass between two checks whether the answer is wanted now."""


class Program:
    """A running program and its output."""

    def __init__(self, command: str) -> None:
        """Start the program, and a thread that reads its output."""
        self._lines: Final[Queue[str | None]] = Queue()
        pipe = subprocess.PIPE
        try:
            self._process: Final = subprocess.Popen(
                program_found(command),
                stdin=pipe,
                stdout=pipe,
                stderr=subprocess.DEVNULL,
                encoding="utf-8",
                errors="replace",
            )
        except OSError as error:
            raise UserError("program", f"it can't be started ({error.strerror})") from error
        finalize(self, _put_away, self._process)
        Thread(target=_listen, args=(self._process, self._lines), daemon=True).start()

    def say(self, *lines: str) -> None:
        """Send it these lines."""
        stream = self._process.stdin
        assert stream is not None, "it was asked for"
        try:
            stream.write("".join(f"{line}\n" for line in lines))
            stream.flush()
        except OSError:
            raise UserError("program", "it ended unexpectedly") from None

    def read(self, wanted: Callable[[str], T | None], seconds: float, what: str) -> T:
        """Return the first result that `wanted` finds in a line; refused if the program ends or is silent too long."""
        until = perf_counter() + seconds
        while (left := until - perf_counter()) > 0:
            found = self._next(wanted, left)
            if found is not None:
                return found
        raise self._late(what)

    def wait_or_stop(
        self, wanted: Callable[[str], T | None], budget: Budget, patience: float, stop: str, what: str
    ) -> T:
        """Like `read`, for an answer that may take the whole budget; sends `stop` if the answer is wanted early."""
        until, stopping = perf_counter() + budget.seconds + patience, False
        while (left := until - perf_counter()) > 0:
            if budget.stopped and not stopping:
                self.say(stop)
                stopping, until = True, perf_counter() + patience
            found = self._next(wanted, min(left, STEP))
            if found is not None:
                return found
        raise self._late(what)

    def _next(self, wanted: Callable[[str], T | None], seconds: float) -> T | None:
        try:
            line = self._lines.get(timeout=min(seconds, 3600))
        except Empty:
            return None
        if line is None:
            raise UserError("program", "it ended unexpectedly")
        return wanted(line)

    def _late(self, what: str) -> UserError:
        _put_away(self._process)
        return UserError("program", f"it did not send {what} in time")


def program_found(command: str) -> list[str]:
    """Split a command line into words, with the full path of its program."""
    words = shlex.split(command)
    path = os.pathsep.join((os.environ.get("PATH", os.defpath), *PLACES))
    program = shutil.which(words[0], path=path) if words else None
    if program is None:
        raise UserError("program", f"there is no program {' '.join(words[:1])!r} here; give its name or its path")
    return [program, *words[1:]]


def _listen(process: subprocess.Popen[str], lines: Queue[str | None]) -> None:
    assert process.stdout is not None, "it was asked for"
    with process.stdout as stream:
        for line in stream:
            lines.put(line)
    lines.put(None)


def _put_away(process: subprocess.Popen[str]) -> None:
    """Kill a program and wait until it has ended."""
    process.kill()
    if process.stdin is not None:
        with suppress(OSError):  # it may have ended with unread input
            process.stdin.close()
    process.wait()
