"""HTTP and WebSocket connections that give up on clients who stall: incomplete requests, and responses nobody reads.

Uvicorn waits for ever in both cases. These are its own protocol classes with deadlines, which cost a timer and no task.
"""

from __future__ import annotations

import asyncio
from asyncio import TimerHandle
from typing import Final, cast

from litestar.types import Scope
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame
from websockets.http11 import Request

from samurai.server.runtime.timeouts import Deadline, Patience, Unread

_CONNECTION: Final = "samurai.connection"
"""The key under which a scope's extensions hold the connection of a WebSocket."""

_WRITE_BUFFER: Final = 32_768
"""Bytes that may wait in the transport of a WebSocket before its sender has to wait."""

_PONGS_UNREAD: Final = 2 * _WRITE_BUFFER
"""Bytes that may wait in a transport when a ping is answered: nothing else limits those answers."""

_SLICE: Final = 2_048
"""Bytes of a WebSocket that are parsed at once, so that a flood of tiny frames can be stopped midway."""

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


class SocketProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's protocol with a small buffer and strict deadlines for clients that do not read."""

    patience = Patience()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Start with a small write buffer."""
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(high=_WRITE_BUFFER)
        self._unread = Unread(self.transport, self.loop, self.patience)
        self._frames_left, self._frames_since = self.patience.frames_burst, self.loop.time()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop all timers."""
        self._unread.end()
        super().connection_lost(exc)

    @property
    def blocked(self) -> bool:
        """Whether the client does not read what it was sent."""
        return self._unread.blocked

    @property
    def buffered(self) -> int:
        """The number of bytes waiting in the transport."""
        return self.transport.get_write_buffer_size()

    def abort(self) -> None:
        """Cut the connection: waiting data is dropped, and the descriptor is freed."""
        self.transport.abort()

    def abort_after(self, seconds: float) -> TimerHandle:
        """Cut the connection after this many seconds."""
        return self.loop.call_later(seconds, self.transport.abort)

    def handle_connect(self, event: Request) -> None:
        """Make this connection available to the application; its task has not started yet."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions = cast(dict[str, object], self.scope["extensions"])
            extensions[_CONNECTION] = self

    async def run_asgi(self) -> None:
        """Serve; when the application is done, the client has a little time for the closing handshake."""
        await super().run_asgi()
        if not self.disconnected:
            self._unread.close_soon()

    def keepalive_timeout(self) -> None:
        """Give up on a client that does not answer pings."""
        if self.buffered:
            self.abort()
            return
        super().keepalive_timeout()
        self._unread.close_soon()

    def data_received(self, data: bytes) -> None:
        """Parse data in small pieces: a client that sends too many frames is cut off midway."""
        for start in range(0, len(data), _SLICE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + _SLICE])

    def handle_text(self, event: Frame) -> None:
        """Handle a text message, or its first fragment."""
        if self._may_go_on():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        """Handle a binary message, or its first fragment."""
        if self._may_go_on():
            super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        """Handle another fragment of a message."""
        if self._may_go_on():
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Pass a message on; invalid UTF-8 closes the connection, without a log line for each."""
        try:
            if self.curr_msg_data_type == "text":
                b"".join(self.frames).decode()
        except UnicodeDecodeError:
            self.frames = []
            if not self.close_sent:
                self.conn.send_close(CloseCode.INVALID_DATA)
                self.handle_parser_exception()
            return
        super().send_receive_event_to_app()

    def handle_pong(self, event: Frame) -> None:
        """Handle a pong, solicited or not."""
        if self._may_go_on():
            super().handle_pong(event)

    def handle_ping(self) -> None:
        """Answer a ping, unless the client does not read the answers."""
        if self._may_go_on():
            if self.buffered > _PONGS_UNREAD:
                self.abort()
                return
            super().handle_ping()

    def pause_writing(self) -> None:
        """Watch the client: it reads more slowly than we send."""
        super().pause_writing()
        self._unread.pause()

    def resume_writing(self) -> None:
        """Stop watching the client: it has caught up."""
        super().resume_writing()
        self._unread.resume()

    def _may_go_on(self) -> bool:
        """Count a frame, and cut off clients that send far too many: a polite refusal would only come after parsing."""
        if self.transport.is_closing():
            return False
        rate = self.patience.frames
        if not rate:
            return True
        now = self.loop.time()
        refilled = self._frames_left + (now - self._frames_since) * rate
        self._frames_left, self._frames_since = min(self.patience.frames_burst, refilled) - 1, now
        if self._frames_left < 0:
            self.abort()
            return False
        return True


def connection_of(scope: Scope) -> SocketProtocol:
    """The connection of a WebSocket, from the application's scope."""
    return cast(SocketProtocol, (scope["extensions"] or {})[_CONNECTION])


def protocols(patience: Patience) -> tuple[type[HttpProtocol], type[SocketProtocol]]:
    """The two protocol classes with this patience, as uvicorn expects them."""
    return (
        type("HttpProtocol", (HttpProtocol,), {"patience": patience}),
        type("SocketProtocol", (SocketProtocol,), {"patience": patience}),
    )
