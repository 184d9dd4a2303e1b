"""How long a connection may stall, and the timers that end it; there is no task per connection."""

from __future__ import annotations

import asyncio
from asyncio import TimerHandle
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

_PROGRESS: Final = 4_096
"""Bytes that a client has to read in each period while data waits for it."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How long a client may take, in seconds, and how many frames it may send."""

    head: float = 10.0
    """The time for a complete request head."""

    stalled_body: float = 20.0
    """The time between two pieces of a request's body."""

    body: float = 60.0
    """The time for the whole body."""

    unread: float = 20.0
    """The time within which a client must have read some of what it was sent."""

    closing: float = 15.0
    """The time for the closing handshake, after which the connection is cut."""

    frames: float = 100.0
    """Frames of any kind per second on one WebSocket; 0 means no limit."""

    frames_burst: float = 1_000.0
    """Frames allowed at once."""


class Deadline:
    """A timer that can be set, moved and cancelled."""

    def __init__(self, loop: asyncio.AbstractEventLoop, then: Callable[[], None]) -> None:
        """Call `then` when the time is over."""
        self._loop: Final = loop
        self._then = then
        self._timer: TimerHandle | None = None

    @property
    def is_set(self) -> bool:
        """Whether the timer is running."""
        return self._timer is not None

    def set(self, seconds: float) -> None:
        """Restart the timer with this much time."""
        self.cancel()
        self._timer = self._loop.call_later(seconds, self._over)

    def cancel(self) -> None:
        """Stop the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def end(self) -> None:
        """Stop the timer for good: whoever it would have called is no longer held in memory."""
        self.cancel()
        self._then = _do_nothing

    def _over(self) -> None:
        self._timer = None
        self._then()


def _do_nothing() -> None:
    """What an ended deadline calls."""


class Unread:
    """Watches a transport's write buffer, and aborts if the client does not read, or lingers when it should close."""

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop, patience: Patience) -> None:
        """Watch this transport."""
        self._transport: Final = transport
        self._patience: Final = patience
        self._stalled: Final = Deadline(loop, self._look)
        self._closing: Final = Deadline(loop, transport.abort)
        self._waiting = 0

    def pause(self) -> None:
        """The buffer is full: from now on the client has to read."""
        self._waiting = self._transport.get_write_buffer_size()
        self._stalled.set(self._patience.unread)

    def resume(self) -> None:
        """There is room in the buffer again."""
        self._stalled.cancel()

    def close_soon(self) -> None:
        """Give the client a little time to read the rest, then cut the connection."""
        if not self._closing.is_set:
            self._closing.set(self._patience.closing)

    def end(self) -> None:
        """The connection is gone; stop all timers."""
        self._stalled.end()
        self._closing.end()

    def _look(self) -> None:
        waiting = self._transport.get_write_buffer_size()
        if waiting > self._waiting - _PROGRESS:
            self._transport.abort()
        else:
            self.pause()
