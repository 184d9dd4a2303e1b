"""One WebSocket per table: observations and changes go out, actions come in. See docs/api.md."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from contextvars import copy_context
from typing import Final, NamedTuple

import msgspec
from litestar import websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from samurai.engine.phrase import say
from samurai.server.connections import Socket
from samurai.server.live import chat as talk
from samurai.server.live import messages
from samurai.server.live.observations import Look
from samurai.server.live.outgoing import Answer, DoneOut, HintOut, PongOut, RefusedOut, encode, refused
from samurai.server.refusal import REFUSED, Refusal, as_refusal
from samurai.server.runtime.socket_protocol import connection_of
from samurai.server.security import costs
from samurai.server.security.protection import check_origin
from samurai.server.services import Server, address_of
from samurai.server.tables.connections import connect, disconnect
from samurai.server.tables.privacy import check_readable, has_key, may_read_chat, own_seat
from samurai.server.tables.seating import begin_if_full
from samurai.store.failing import Unreachable
from samurai.store.people import people
from samurai.store.people.people import Person

logger: Final = logging.getLogger(__name__)

_MOST_WAITING: Final = 200
"""Messages that may be queued for a slow client before the server closes the connection."""

_MOST_BYTES: Final = 524_288
"""Bytes that may be queued for a client that does not read, including those in its transport."""

_LAST_WORDS: Final = 5.0
"""Seconds that a client has to read why the server closes the connection."""

_PAUSE: Final = 0.5
"""Seconds for which a client that sends too much is not listened to."""

_MOST_SOCKETS: Final = 100
"""WebSockets allowed per address."""

_CLOSE: Final = {
    "unknown-table": 4404, "too-much": 4429, "who-are-you": 4401, "blocked": 4403, "malformed": 4400, "busy": 1013,
}  # fmt: skip


@websocket("/api/tables/{table:str}/socket")
async def table_socket(socket: Socket, table: FromPath[str]) -> None:
    """Serve one client at a table for as long as it stays."""
    server: Server = socket.app.state.server
    check_origin(socket.headers, server.settings.origins)
    await socket.accept()
    try:
        server.spend("connect", address_of(socket), 20, 400)
        with server.limits.hold("sockets", address_of(socket), _MOST_SOCKETS):
            await _serve(server, socket, table)
    except (Refusal, Unreachable) as error:
        with suppress(Exception):
            await socket.close(_CLOSE.get(as_refusal(error).code, 4400), str(error)[:100])
    except WebSocketDisconnect:
        pass
    finally:
        del socket.receive, socket.send  # closures that hold the socket: they would keep it until a garbage collection


async def _serve(server: Server, socket: Socket, table: str) -> None:
    person = await server.whoever(socket)
    server.charge(address_of(socket), costs.CONNECT)
    muted = await server.database.read(people.muted_by, person.id) if person else []
    await begin_if_full(server.tables, table)
    await Client(socket, server, person, frozenset(muted)).serve(table, _revision(socket))


def _revision(socket: Socket) -> int | None:
    """The revision that a reconnecting client has already seen."""
    at = socket.query_params.get("at", "")
    return int(at) if at.isascii() and at.isdigit() and len(at) < 9 else None


class CloseReason(NamedTuple):
    """The end of a connection: the close code and the reason."""

    code: int
    why: str


class Client:
    """One connection at a table. Messages for a slow client are queued, so that nobody waits for it."""

    def __init__(self, socket: Socket, server: Server, person: Person | None, muted: frozenset[str]) -> None:
        """Serve this person."""
        self.person: str | None = person.id if person else None
        self.looks: tuple[Look, ...] = ()
        asked = socket.query_params
        self.narrated = "1" in (asked.get("narrated"), asked.get("told"))  # `told` is what it was called before
        self.muted = muted
        self.keyed = False
        self._who = person
        self._socket: Final = socket
        self._server: Final = server
        self._address: Final = address_of(socket)
        self._connection: Final = connection_of(socket.scope)
        self._context: Final = copy_context()
        self._table = ""
        self._received: list[str | bytes] = []  # lists are short here, and an empty deque takes half a kilobyte
        self._answering: asyncio.Task[None] | None = None
        self._unsent: list[bytes] = []
        self._unsent_bytes = 0
        self._closing: CloseReason | None = None

    @property
    def _key(self) -> str:
        """The key of the table's link that the client presented; empty without one."""
        return str(self._socket.query_params.get("key", ""))

    # Sending.

    @property
    def waiting(self) -> int:
        """The number of messages that have not been sent yet."""
        return len(self._unsent)

    def send(self, message: bytes) -> None:
        """Send a message, or queue it while the client does not read. One that is too slow is disconnected."""
        if self._closing:
            return
        if not self._connection.blocked:
            self._connection.send_text(message)
            return
        self._unsent.append(message)
        self._unsent_bytes += len(message)
        if len(self._unsent) > _MOST_WAITING or self._unsent_bytes + self._connection.buffered > _MOST_BYTES:
            self._close(CloseReason(_CLOSE["too-much"], "you are too slow"))

    def write_on(self) -> None:
        """Send what was queued, now that the client reads again."""
        while self._unsent and not self._connection.blocked:
            message = self._unsent.pop(0)
            self._unsent_bytes -= len(message)
            self._connection.send_text(message)

    def dismiss(self) -> None:
        """Close the connection of somebody who may not be here any more."""
        self._close(CloseReason(_CLOSE["blocked"], "you may not be here any more"))

    def _close(self, reason: CloseReason) -> None:
        """Drop all queued messages and send the reason; a client that isn't reading is cut off instead."""
        self._closing = reason
        self._unsent.clear()
        if self._connection.blocked:
            self._connection.abort()
        else:
            self._connection.abort_after(_LAST_WORDS)
        self._connection.end_wait()

    async def recheck(self) -> None:
        """Close the connection if the session or token it was opened with has ended."""
        found, code, why = None, "who-are-you", "you have been signed out"
        try:
            found = await self._server.whoever(self._socket)
        except Refusal as error:
            code = error.code
        except Unreachable as error:  # we can't know: let the client reconnect
            code, why = "busy", str(error)
        if (found and found.id) == self.person:
            self._who = found
        else:
            self._close(CloseReason(_CLOSE.get(code, 4401), why))

    # Serving.

    async def serve(self, table: str, at: int | None) -> None:
        """Serve the table until either side closes the connection."""
        service = self._server.tables
        self._table = table
        try:
            async with service.open(table) as open_table:
                info = check_readable(open_table.info, self.person, self._key)
                self.keyed = has_key(info, self._key)
                may_read = may_read_chat(info, self.person)
                chat = await self._server.database.read(people.recent_chat, table) if may_read else []
                await connect(service, open_table, self, at)
                talk.send_chat(self, chat)
                if open_table.loaded and open_table.loaded.asking:
                    self.send(encode(talk.asked_out(open_table.loaded)))
            if self._who:
                await self.recheck()  # the session may have ended before this connection was registered
            self._connection.hand_over(self)
            await self._connection.until_closed()
            if self._answering:
                await self._answering
        finally:
            disconnect(service, table, self)
        if self._closing:
            with suppress(OSError, RuntimeError, WebSocketDisconnect):
                await self._socket.close(*self._closing)

    def receive(self, message: str | bytes) -> None:
        """Take a message; they are answered one after the other, and nothing more is read while one waits."""
        self._received.append(message)
        if self._answering:
            self._connection.stop_listening()
        else:
            self._answering = asyncio.create_task(self._answer_all(), context=self._context)

    async def _answer_all(self) -> None:
        while self._received:
            await self._answer(self._received.pop(0))
        self._answering = None
        if self._connection.read_paused:
            self._connection.listen_again()

    async def _answer(self, text: str | bytes) -> None:
        """Handle one message and answer it; a client that sends too much is ignored for a moment."""
        try:
            self._server.spend("say", f"{id(self)}", 20, 100)
            self._server.spend("say-from", self._address, 100, 1_000)
        except Refusal as error:
            self.send(encode(self._refused(error)))
            await asyncio.sleep(_PAUSE)
            return
        name: str | int | None = None
        try:
            message = messages.read(text)
            name = message.id
            messages.check(message, text)
            if cost := costs.MESSAGES.get(type(message)):
                self._server.charge(self._address, cost)
            answer: Answer = await self._do(message)
        except msgspec.DecodeError as error:
            answer = self._refused(Refusal("malformed", f"that message is malformed: {error}"))
        except REFUSED as error:
            answer = self._refused(as_refusal(error))
        except Exception:
            logger.exception("a message could not be answered", extra={"table": self._table})
            answer = self._refused(Refusal("internal", say("something went wrong; please try again")))
        answer.id = name
        self.send(encode(answer))

    def _refused(self, refusal: Refusal) -> RefusedOut:
        self._server.metrics.refused[refusal.code] += 1
        return refused(refusal)

    async def _do(self, message: messages.Anything) -> Answer:
        service = self._server.tables
        if isinstance(message, messages.Ping):
            return PongOut(now=service.now())
        if isinstance(message, messages.Hint):
            return await self._hint(message.seat)
        async with service.open(self._table) as open_table:
            match message:
                case messages.Act(seat=seat, word=word, at=at, remark=remark):
                    own_seat(open_table.info, self.person, seat)
                    return DoneOut(at=await service.act(open_table, seat, word, at, remark[:80].strip()))
                case messages.Why(seat=seat, word=word):
                    playing = open_table.playing
                    raise playing.why_not(own_seat(playing.info, self.person, seat), word)
                case messages.Preview(seat=seat, word=word):
                    playing = open_table.playing
                    return playing.preview(own_seat(playing.info, self.person, seat), word)
                case messages.Ask(seat=seat):
                    await talk.ask_take_back(service, open_table, self._who, seat)
                case messages.Answer(yes=yes):
                    await talk.answer(service, open_table, self._who, yes)
                case messages.Say(text=text):
                    self._server.spend("chat", self.person or "", 0.5, 10)
                    await talk.add_line(service, open_table, self._who, text)
            return DoneOut(at=open_table.loaded.info.revision if open_table.loaded else 0)

    async def _hint(self, seat: int) -> HintOut:
        self._server.spend("hint", self.person or "", 0.5, 10)
        async with self._server.tables.open(self._table) as open_table:
            playing = open_table.playing
            own_seat(playing.info, self.person, seat)
            if any(chair.person not in (None, self.person) for chair in playing.info.chairs):
                raise Refusal("not-allowed", say("hints are only for games against bots"))
            observation = playing.table.observe(seat)
        if not observation.actions:
            raise Refusal("not-allowed", say("it is not your turn"))
        advice = await self._server.bots.advise(self.person or "", self._table, playing.game, observation)
        return HintOut(seat=seat, word=advice[0].word, advice=advice, at=observation.at)
