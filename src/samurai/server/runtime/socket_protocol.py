"""WebSocket connections: uvicorn's protocol with limits for clients that stall or flood, and a shorter way through."""

from __future__ import annotations

import asyncio
from asyncio import TimerHandle
from typing import Any, Final, Protocol, cast

from litestar.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import CloseCode, Frame
from websockets.http11 import Request
from websockets.utils import apply_mask

from samurai.server.runtime.timeouts import Patience, Unread

_CONNECTION: Final = "samurai.connection"
"""The key under which a scope's extensions hold the connection of a WebSocket."""

_WRITE_BUFFER: Final = 32_768
"""Bytes that may wait in the transport of a WebSocket before its sender has to wait."""

_PONGS_UNREAD: Final = 2 * _WRITE_BUFFER
"""Bytes that may wait in a transport when a ping is answered: nothing else limits those answers."""

_SLICE: Final = 2_048
"""Bytes of a WebSocket that are parsed at once, so that a flood of tiny frames can be stopped midway."""

_SHORT: Final = 125
"""The longest message whose length fits into the second byte of its frame."""

_MEDIUM: Final = 65_535
"""The longest message whose length takes two more bytes."""

_WHOLE_TEXT: Final = 0x81
"""The first byte of a frame that holds a whole text message."""

_MASKED: Final = 0x80
"""The bit of the second byte that says that a mask follows."""

_CLIENT_HEAD: Final = 6
"""Bytes before a short message of a client: two and the mask."""


class MessageReceiver(Protocol):
    """What a WebSocket passes its messages to as they arrive; it sends others itself."""

    def receive(self, message: str | bytes) -> None:
        """Take a message."""

    def write_on(self) -> None:
        """Send what had to wait while the client did not read."""


class _End:
    """Takes the place of uvicorn's queue when messages go another way: all that still comes is the end."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.reached: Final[asyncio.Future[None]] = loop.create_future()

    def put_nowait(self, _: object) -> None:
        """Note the end."""
        if not self.reached.done():
            self.reached.set_result(None)


class SocketProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's protocol with a small buffer and strict deadlines for clients that do not read."""

    patience = Patience()
    blocked = False
    """Whether the client does not read what it was sent."""

    _receiver: MessageReceiver | None = None
    _served = False
    """Whether the application is done with this connection."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Start with a small write buffer."""
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(high=_WRITE_BUFFER)
        self._unread = Unread(self.transport, self.loop, self.patience)
        self._frames_left, self._frames_since = self.patience.frames_burst, self.loop.time()
        self._outgoing: list[bytes] = []

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop all timers."""
        self._unread.end()
        super().connection_lost(exc)
        self._leave_no_cycles()

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
        self._served = True
        if not self.disconnected:
            self._unread.close_soon()
        self._leave_no_cycles()

    def _leave_no_cycles(self) -> None:
        """Break reference cycles when the connection is over: otherwise they stay until a garbage collection."""
        if self._served and self.disconnected:
            self._receiver = None
            self.conn.parser.close()  # a generator whose frame holds the connection
            cast(dict[str, object], self.scope).clear()

    def keepalive_timeout(self) -> None:
        """Give up on a client that does not answer pings."""
        if self.buffered:
            self.abort()
            return
        super().keepalive_timeout()
        self._unread.close_soon()

    def data_received(self, data: bytes) -> None:
        """Parse data in small pieces: a client that sends too many frames is cut off midway."""
        if self._receiver and self._is_between_messages and (text := _lone_text(data)) is not None:
            if self._may_go_on():
                self._receiver.receive(text)
            return
        for start in range(0, len(data), _SLICE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + _SLICE])

    @property
    def _is_between_messages(self) -> bool:
        """Whether the parser holds no part of a frame or of a message, and the connection is open."""
        connection = self.conn
        return not connection.reader.buffer and connection.current_size is None and not self.close_sent

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
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        try:
            message = bytes(data).decode() if self.curr_msg_data_type == "text" else bytes(data)
        except UnicodeDecodeError:
            self.frames = []
            if not self.close_sent:
                self.conn.send_close(CloseCode.INVALID_DATA)
                self.handle_parser_exception()
            return
        if self._receiver is None:
            super().send_receive_event_to_app()
        elif not self.close_sent:
            self.frames = []
            self._receiver.receive(message)

    def hand_over(self, receiver: MessageReceiver) -> None:
        """Give this receiver all messages from now on, and let it send its own, without the ASGI events in between.

        A message through ASGI passes two queues, three tasks and some ten functions in each direction.
        """
        del self.request, self.response  # three kilobytes that nothing reads after the handshake
        self._receiver, queued = receiver, self.queue
        self.queue = self._end = _End(self.loop)  # type: ignore[assignment]
        while not queued.empty():
            event: Any = queued.get_nowait()
            if event["type"] == "websocket.receive":
                receiver.receive(event.get("text") or event.get("bytes") or b"")
            else:
                self._end.put_nowait(event)
        self.listen_again()

    def stop_listening(self) -> None:
        """Leave what comes next in the socket for now."""
        if not self.read_paused and not self.transport.is_closing():
            self.read_paused = True
            self.transport.pause_reading()

    def listen_again(self) -> None:
        """Read on."""
        if self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    async def until_closed(self) -> None:
        """Wait until the client has gone, or `end_wait` was called."""
        await self._end.reached

    def end_wait(self) -> None:
        """Let `until_closed` return."""
        self.queue.put_nowait({"type": "websocket.disconnect", "code": 1000, "reason": None})

    def send_text(self, message: bytes) -> None:
        """Send a text message, together with all others of this round of the event loop: each write is a system call.

        A server's frame is a head and the bytes: it is not masked, and we do not compress.
        """
        if not self._outgoing:
            self.loop.call_soon(self._write_outgoing)
        size = len(message)
        if size <= _SHORT:
            head = b"\x81%c" % size
        elif size <= _MEDIUM:
            head = b"\x81\x7e" + size.to_bytes(2)
        else:
            head = b"\x81\x7f" + size.to_bytes(8)
        self._outgoing += (head, message)

    def _write_outgoing(self) -> None:
        frames, self._outgoing = self._outgoing, []
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(b"".join(frames))

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
        self.blocked = True

    def resume_writing(self) -> None:
        """Stop watching the client: it has caught up."""
        super().resume_writing()
        self._unread.resume()
        self.blocked = False
        if self._receiver:
            self._receiver.write_on()

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


def _lone_text(data: bytes) -> str | None:
    """The text of data that is exactly one short, masked, unfragmented text frame, as almost all are; otherwise None.

    The general parser takes ten times as long; whatever is unusual is left to it.
    """
    size = len(data) - _CLIENT_HEAD
    if not 0 < size <= _SHORT or data[0] != _WHOLE_TEXT or data[1] != _MASKED | size:
        return None
    try:
        return apply_mask(data[_CLIENT_HEAD:], data[2:_CLIENT_HEAD]).decode()
    except UnicodeDecodeError:
        return None


def connection_of(scope: Scope) -> SocketProtocol:
    """The connection of a WebSocket, from the application's scope."""
    return cast(SocketProtocol, (scope["extensions"] or {})[_CONNECTION])
