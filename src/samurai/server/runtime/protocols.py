"""HTTP and WebSocket connections that give up on clients who stall: incomplete requests, and responses nobody reads.

Uvicorn waits for ever in both cases. These are its own protocol classes with deadlines, which cost a timer and no task.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

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

PassOn = Callable[[asyncio.Transport, bytes], bool]
"""Passes a connection to another worker, with the data that begins its next request; says whether it is gone."""


def _keep(_: asyncio.Transport, __: bytes) -> bool:
    """Serve every request here."""
    return False


class HttpProtocol(HttpToolsProtocol):
    """Uvicorn's protocol with deadlines for sending the request and for reading the response.

    Between two requests, a connection can be passed to another worker.
    """

    patience = Patience()
    pass_on: PassOn = staticmethod(_keep)

    def __init__(self, *arguments: Any, begun: bytes = b"", **named: Any) -> None:
        """Make a protocol as uvicorn does; `begun` is what another worker has read of a connection it passed on."""
        super().__init__(*arguments, **named)
        self._begun: Final = begun
        self._between_requests = True

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the deadline for the first request."""
        super().connection_made(transport)
        self._unread = Unread(transport, self.loop, self.patience)
        self._request = Deadline(self.loop, self._late)
        self._heard = False
        self._body_until = 0.0
        self._request.set(self.patience.head)
        if self._begun:
            self._read(self._begun)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop all timers."""
        self._request.end()
        self._unread.end()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse more data, unless it begins a request that is for another worker."""
        if not (self._between_requests and self._is_answered and self.pass_on(self.transport, data)):
            self._read(data)

    @property
    def _is_answered(self) -> bool:
        """Whether no request waits for its response."""
        return (self.cycle is None or self.cycle.response_complete) and not self.pipeline

    def _read(self, data: bytes) -> None:
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
        self._between_requests = False
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
        self._between_requests = True
        self._request.cancel()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Hand over to the WebSocket protocol, which has timers of its own; this one is to leave no cycle behind."""
        self._request.end()
        self._unread.end()
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]

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


def protocols(patience: Patience, pass_on: PassOn = _keep) -> tuple[type[HttpProtocol], type[SocketProtocol]]:
    """The two protocol classes with this patience, as uvicorn expects them."""
    return (
        type("HttpProtocol", (HttpProtocol,), {"patience": patience, "pass_on": staticmethod(pass_on)}),
        type("SocketProtocol", (SocketProtocol,), {"patience": patience}),
    )
