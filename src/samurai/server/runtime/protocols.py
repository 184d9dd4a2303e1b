"""HTTP and WebSocket connections that give up on clients who stall: incomplete requests, and responses nobody reads.

Uvicorn waits for ever in both cases. These are its own protocol classes with deadlines, which cost a timer and no task.
"""

from __future__ import annotations

import asyncio
from typing import Final

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from samurai.server.runtime.socket_protocol import SocketProtocol
from samurai.server.runtime.timeouts import Deadline, Patience, Unread

_PIPELINED: Final = 20
"""Requests that may be pipelined on one connection behind an unanswered one."""


def _late_answer() -> bytes:
    body = b'{"code":"malformed","message":"the request took too long to arrive"}'
    head = b"content-type: application/json\r\ncontent-length: %d\r\nconnection: close\r\n\r\n" % len(body)
    return STATUS_LINE[408] + head + body


_LATE: Final = _late_answer()


class HttpProtocol(HttpToolsProtocol):
    """Uvicorn's protocol with deadlines for sending the request and for reading the response."""

    patience = Patience()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the deadline for the first request."""
        super().connection_made(transport)
        self._unread = Unread(transport, self.loop, self.patience)
        self._request = Deadline(self.loop, self._late)
        self._heard = False
        self._body_until = 0.0
        self._request.set(self.patience.head)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop all timers."""
        self._request.cancel()
        self._unread.end()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse more data; an incomplete request head keeps its deadline running."""
        self._heard = True
        super().data_received(data)
        if self.transport.get_protocol() is not self:
            return  # it has become a WebSocket
        if self.transport.is_closing():
            self._unread.close_soon()
        elif not self._request.is_set and (self.cycle is None or self.cycle.response_complete):
            self._request.set(self.patience.head)

    def on_message_begin(self) -> None:
        """Start the deadline of a request's head."""
        super().on_message_begin()
        if not self._request.is_set:
            self._request.set(self.patience.head)

    def on_headers_complete(self) -> None:
        """Replace the deadline of the head by those of the body."""
        self._body_until = self.loop.time() + self.patience.body
        self._request.set(self.patience.stalled_body)
        super().on_headers_complete()
        if len(self.pipeline) > _PIPELINED:
            self.transport.abort()
            raise ConnectionAbortedError("too many requests wait on one connection")  # raising stops the parser

    def on_body(self, body: bytes) -> None:
        """Extend the deadline for each piece of the body, up to that of the whole."""
        self._request.set(min(self.patience.stalled_body, max(0.0, self._body_until - self.loop.time())))
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Stop the deadline: the request is complete."""
        self._request.cancel()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Hand over to the WebSocket protocol, which has timers of its own."""
        self._request.cancel()
        self._unread.end()
        super().handle_websocket_upgrade()

    def on_response_complete(self) -> None:
        """Make sure that the response is read, if it was the last one."""
        super().on_response_complete()
        if self.transport.is_closing():
            self._unread.close_soon()

    def timeout_keep_alive_handler(self) -> None:
        """Close an idle connection, even if the client has not read its last response."""
        super().timeout_keep_alive_handler()
        self._unread.close_soon()

    def pause_writing(self) -> None:
        """Watch the client: it reads more slowly than we send."""
        super().pause_writing()
        self._unread.pause()

    def resume_writing(self) -> None:
        """Stop watching the client: it has caught up."""
        super().resume_writing()
        self._unread.resume()

    def _late(self) -> None:
        """Close the connection of a client that does not finish its request; say why unless a response is under way."""
        if self.transport.is_closing():
            return
        answering = self.cycle is not None and self.cycle.response_started and not self.cycle.response_complete
        if answering or self.pipeline:
            self.transport.abort()
            return
        if self._heard:
            self.transport.write(_LATE)
        self.transport.close()
        self._unread.close_soon()


def protocols(patience: Patience) -> tuple[type[HttpProtocol], type[SocketProtocol]]:
    """The two protocol classes with this patience, as uvicorn expects them."""
    return (
        type("HttpProtocol", (HttpProtocol,), {"patience": patience}),
        type("SocketProtocol", (SocketProtocol,), {"patience": patience}),
    )
