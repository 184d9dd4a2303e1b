"""Signals between the processes on one store, delivered by Postgres once the change they announce is committed.

An SQLite store has one process, which has nobody to signal.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, Literal, NamedTuple, get_args

from sqlalchemy import URL, Connection

logger: Final = logging.getLogger(__name__)

REACH: Final = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
"""How soon one of our connections to Postgres notices that the other end is gone."""

_CHANNEL: Final = "samurai"
_LONGEST: Final = 7_000  # a Postgres notification holds at most 8,000 bytes
_PAUSE: Final = 0.2


Kind = Literal["table", "chat", "asking", "plan", "present", "hello", "gone", "mute", "recheck"]
"""What a signal is about: a table's row or log, its chat, a take-back request, a plan, who is present, a process that
is new or gone, a person's mutes, or sessions that have ended."""

_KINDS: Final[Mapping[str, Kind]] = {kind: kind for kind in get_args(Kind)}


class Signal(NamedTuple):
    """Something that has changed: the kind of thing, the table or person, and details."""

    kind: Kind
    about: str
    words: tuple[str, ...] = ()


def send(connection: Connection, sender: str, signals: Iterable[Signal]) -> None:
    """Signal the other processes as soon as this transaction is committed."""
    if connection.dialect.name == "postgresql":
        for packed in _packed(sender, signals):
            connection.exec_driver_sql("SELECT pg_notify(%s, %s)", (_CHANNEL, packed))


def _packed(sender: str, signals: Iterable[Signal]) -> Iterator[str]:
    """Pack signals into as few messages as possible: the sender, and one line for each signal."""
    lines, size = [sender], 0
    for kind, about, words in signals:
        line = " ".join((kind, about, *words))[:_LONGEST]
        if size + len(line) > _LONGEST:
            yield "\n".join(lines)
            lines, size = [sender], 0
        lines.append(line)
        size += len(line) + 1
    if len(lines) > 1:
        yield "\n".join(lines)


def unpacked(packed: str, me: str) -> list[Signal]:
    """The signals in a message, the sender's id before their words; none if this process sent it.

    A kind that is not known here, from a newer version, is left out; so is a line that says nothing.
    """
    sender, *lines = packed.split("\n")
    if sender == me:
        return []
    words = [line.split(" ") for line in lines if " " in line]
    return [Signal(_KINDS[kind], about, (sender, *more)) for kind, about, *more in words if kind in _KINDS]


class SignalListener:
    """Listens for signals, and reconnects by itself when the connection is lost."""

    def __init__(self, url: URL, me: str, handle: Callable[[Signal], None], turn: Callable[[bool], None]) -> None:
        """Pass other processes' signals to `handle`, and call `turn` with whether it listens when that changes."""
        self._address: Final = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._me: Final = me
        self._handle: Final = handle
        self._turn: Final = turn
        self._connected = True

    async def listen(self) -> None:
        """Listen until cancelled."""
        while True:
            try:
                await self._listen()
            except Exception as error:
                if self._connected:  # log it once, however long it lasts
                    logger.warning("the other processes can't be heard", extra={"why": " ".join(str(error).split())})
                self._connected = False
            await asyncio.sleep(_PAUSE)

    async def _listen(self) -> None:
        from psycopg import AsyncConnection
        from psycopg.conninfo import make_conninfo

        reach = {name: value for name, value in REACH.items() if f"{name}=" not in self._address}
        async with await AsyncConnection.connect(make_conninfo(self._address, **reach), autocommit=True) as connection:
            await connection.execute(f"LISTEN {_CHANNEL}")
            self._connected = True
            self._turn(True)
            try:
                async for notice in connection.notifies():
                    for signal in unpacked(notice.payload, self._me):
                        self.receive(signal)
            finally:
                self._turn(False)

    def receive(self, signal: Signal) -> None:
        """Pass a signal on; one that makes no sense here, perhaps of another version, does not end the listening."""
        try:
            self._handle(signal)
        except (ValueError, IndexError) as error:
            logger.warning("a signal was not understood", extra={"kind": signal.kind, "why": str(error)})
