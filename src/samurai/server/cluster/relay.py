"""Brings the requests and sockets of a table to one of the workers of a port.

The system gives a new connection to any worker. When a request arrives, the worker that read it looks for the id of a
table in its first line. A checksum of the id says which worker serves that table; if that is another one, the
connection itself goes there, over a Unix socket, with what has been read of it. If it can't, the request is served
here: any worker may serve any table, it only costs more.
"""

from __future__ import annotations

import asyncio
import logging
import re
import socket as sockets
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final
from zlib import crc32

import uvicorn

from samurai.server.runtime.background import Background

logger: Final = logging.getLogger(__name__)

_TABLE: Final = re.compile(rb"[A-Z]+ (?:/api)?(?:/me)?/tables/([^/? ]+)")
"""The start of a request about a table, with its id."""

_LARGEST: Final = 1 << 18
"""Bytes that a worker may have read of a connection: as many as uvloop reads at once."""


class Relay:
    """One worker's end of the relay."""

    def __init__(self, folder: str, number: int, workers: int) -> None:
        """Be this one of several workers, which find each other's sockets in a folder."""
        self._folder: Final = Path(folder)
        self._number: Final = number
        self._workers: Final = workers
        self._to: Final[dict[int, sockets.socket]] = {}
        self._from: Final[set[sockets.socket]] = set()
        self._tasks: Final = Background()

    def open(self, server: uvicorn.Server) -> None:
        """Serve the connections that other workers pass on."""
        mine = self._path(self._number)
        mine.unlink(missing_ok=True)  # of the worker that this one replaces
        listening = sockets.socket(sockets.AF_UNIX, sockets.SOCK_SEQPACKET)
        try:
            listening.bind(str(mine))
        except OSError as error:
            listening.close()
            logger.warning("tables are served by any worker", extra={"why": str(error)})
            return
        listening.listen()
        self._read_when_ready(listening, partial(self._meet, listening, _protocol_of(server)))

    async def close(self) -> None:
        """Pass nothing on any more, and take nothing."""
        self._path(self._number).unlink(missing_ok=True)
        for other in list(self._from):
            self._forget(other)
        for other in self._to.values():
            other.close()
        self._to.clear()
        await self._tasks.close()

    def pass_on(self, transport: asyncio.Transport, data: bytes) -> bool:
        """Pass a connection to the worker of the table that its next request is about; return whether it is gone."""
        found = _TABLE.match(data)
        number = crc32(found[1]) % self._workers if found else self._number
        if number == self._number or transport.get_write_buffer_size():
            return False
        if not self._send(number, transport.get_extra_info("socket").fileno(), data):
            return False
        transport.abort()  # closes the connection here; the other worker holds it, too
        return True

    # Sending.

    def _send(self, number: int, connection: int, data: bytes) -> bool:
        """Send a connection to a worker; the one that we knew may have been replaced."""
        known = number in self._to and self._try(number, connection, data)
        return known or (self._reach(number) and self._try(number, connection, data))

    def _try(self, number: int, connection: int, data: bytes) -> bool:
        try:
            sockets.send_fds(self._to[number], [data], [connection])
        except OSError:
            return False
        return True

    def _reach(self, number: int) -> bool:
        """Connect to a worker as it is now; return whether it answers."""
        if before := self._to.pop(number, None):
            before.close()
        other = sockets.socket(sockets.AF_UNIX, sockets.SOCK_SEQPACKET)
        other.setblocking(False)
        try:
            other.connect(str(self._path(number)))
        except OSError:
            other.close()
            return False
        self._to[number] = other
        return True

    def _path(self, number: int) -> Path:
        return self._folder / f"{number}.socket"

    # Receiving.

    def _meet(self, listening: sockets.socket, make: Callable[..., asyncio.Protocol]) -> None:
        """Accept the connection of another worker."""
        with suppress(OSError):  # it has just gone
            other, _ = listening.accept()
            self._read_when_ready(other, partial(self._take, other, make))

    def _take(self, other: sockets.socket, make: Callable[..., asyncio.Protocol]) -> None:
        """Serve a connection that another worker passes on."""
        try:
            data, descriptors, _, _ = sockets.recv_fds(other, _LARGEST, 1)
        except BlockingIOError:
            return
        except OSError:
            data, descriptors = b"", []
        if not data:
            self._forget(other)
        for descriptor in descriptors:
            connection = sockets.socket(fileno=descriptor)
            connection.setblocking(False)
            self._tasks.spawn(_serve(connection, make, data))

    def _read_when_ready(self, other: sockets.socket, read: Callable[[], None]) -> None:
        other.setblocking(False)
        self._from.add(other)
        asyncio.get_running_loop().add_reader(other, read)

    def _forget(self, other: sockets.socket) -> None:
        asyncio.get_running_loop().remove_reader(other)
        self._from.discard(other)
        other.close()


def _protocol_of(server: uvicorn.Server) -> Callable[..., asyncio.Protocol]:
    """What makes the protocol of a connection, as the server does for those that it accepts."""
    kind: Callable[..., asyncio.Protocol] = server.config.http_protocol_class
    return partial(kind, config=server.config, server_state=server.server_state, app_state=server.lifespan.state)


async def _serve(connection: sockets.socket, make: Callable[..., asyncio.Protocol], data: bytes) -> None:
    with suppress(OSError):  # the client has gone meanwhile
        await asyncio.get_running_loop().connect_accepted_socket(partial(make, begun=data), connection)
