"""One WebSocket per table: observations and changes go out, actions come in. See docs/api.md."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any, Final, NamedTuple

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
from samurai.server.runtime.protocols import connection_of
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

_FEW_BYTES: Final = 262_144
"""Bytes in the queue up to which nobody looks whether the client reads: the transport holds less than as much again."""

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


class Goodbye(NamedTuple):
    """The end of a connection: the close code and the reason."""

    code: int
    why: str


class Client:
    """One connection at a table. Outgoing messages are queued, so that nobody waits for a slow client."""

    def __init__(self, socket: Socket, server: Server, person: Person | None, muted: frozenset[str]) -> None:
        """Serve this person."""
        self.person: str | None = person.id if person else None
        self.looks: tuple[Look, ...] = ()
        self.told = socket.query_params.get("told") == "1"
        self.muted = muted
        self.keyed = False
        self._who = person
        self._socket: Final = socket
        self._server: Final = server
        self._address: Final = address_of(socket)
        self._connection: Final = connection_of(socket.scope)
        self._waiting: asyncio.Queue[bytes | Goodbye] = asyncio.Queue()
        self._bytes = 0
        self._leaving = False

    @property
    def _key(self) -> str:
        """The key of the table's link that the client presented; empty without one."""
        return str(self._socket.query_params.get("key", ""))

    @property
    def waiting(self) -> int:
        """The number of messages that have not been sent yet."""
        return self._waiting.qsize()

    def send(self, message: bytes) -> None:
        """Queue a message. A client that is too slow is disconnected, and may reconnect."""
        if self._leaving:
            return
        self._waiting.put_nowait(message)
        self._bytes += len(message)
        if self._waiting.qsize() > _MOST_WAITING or (self._bytes > _FEW_BYTES and self._is_choked):
            self._hang_up(Goodbye(_CLOSE["too-much"], "you are too slow"))

    @property
    def _is_choked(self) -> bool:
        """Whether too many bytes wait for a client that does not read."""
        return self._connection.blocked and self._bytes + self._connection.buffered > _MOST_BYTES

    def dismiss(self) -> None:
        """Close the connection of somebody who may not be here any more."""
        self._hang_up(Goodbye(_CLOSE["blocked"], "you may not be here any more"))

    def _hang_up(self, goodbye: Goodbye) -> None:
        """Drop all queued messages and send the reason; a client that isn't reading is cut off instead."""
        self._leaving = True
        while not self._waiting.empty():
            self._waiting.get_nowait()
        self._bytes = 0
        self._waiting.put_nowait(goodbye)
        if self._connection.blocked:
            self._connection.abort()
        else:
            self._connection.abort_after(_LAST_WORDS)

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
            self._hang_up(Goodbye(_CLOSE.get(code, 4401), why))

    async def serve(self, table: str, at: int | None) -> None:
        """Serve the table until either side closes the connection."""
        service = self._server.tables
        writing = asyncio.create_task(self._write())
        try:
            async with service.open(table) as open_table:
                info = check_readable(open_table.info, self.person, self._key)
                self.keyed = has_key(info, self._key)
                may_read = may_read_chat(info, self.person)
                chat = await self._server.database.read(people.heard, table) if may_read else []
                await connect(service, open_table, self, at)
                talk.tell_chat(self, chat)
                if open_table.loaded and open_table.loaded.asking:
                    self.send(encode(talk.asked_out(open_table.loaded)))
            if self._who:
                await self.recheck()  # the session may have ended before this connection was registered
            while True:
                await self._hear(table, await self._receive())
        finally:
            disconnect(service, table, self)
            writing.cancel()
            with suppress(asyncio.CancelledError):
                await writing

    async def _write(self) -> None:
        """Send queued messages. `_receive` reports a disconnect instead: raised here, it would hold up the table."""
        send = self._socket.send
        with suppress(OSError, RuntimeError, WebSocketDisconnect):
            while not isinstance(message := await self._waiting.get(), Goodbye):
                await send({"type": "websocket.send", "bytes": None, "text": message.decode()})
                self._bytes -= len(message)
            await self._socket.close(*message)

    async def _receive(self) -> str | bytes:
        event: Any = await self._socket.receive()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(detail="gone", code=event.get("code", 1000))
        return event.get("text") or event.get("bytes") or b""

    async def _hear(self, table: str, text: str | bytes) -> None:
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
            answer: Answer = await self._do(table, message)
        except msgspec.DecodeError as error:
            answer = self._refused(Refusal("malformed", f"that message is malformed: {error}"))
        except REFUSED as error:
            answer = self._refused(as_refusal(error))
        except Exception:
            logger.exception("a message could not be answered", extra={"table": table})
            answer = self._refused(Refusal("internal", say("something went wrong; please try again")))
        answer.id = name
        self.send(encode(answer))

    def _refused(self, refusal: Refusal) -> RefusedOut:
        self._server.metrics.refused[refusal.code] += 1
        return refused(refusal)

    async def _do(self, table: str, message: messages.Anything) -> Answer:
        service = self._server.tables
        if isinstance(message, messages.Ping):
            return PongOut(now=service.now())
        if isinstance(message, messages.Hint):
            return await self._hint(table, message.seat)
        async with service.open(table) as open_table:
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

    async def _hint(self, table: str, seat: int) -> HintOut:
        self._server.spend("hint", self.person or "", 0.5, 10)
        async with self._server.tables.open(table) as open_table:
            playing = open_table.playing
            own_seat(playing.info, self.person, seat)
            if any(chair.person not in (None, self.person) for chair in playing.info.chairs):
                raise Refusal("not-allowed", say("hints are only for games against bots"))
            sight = playing.table.sight(seat)
        if not sight.actions:
            raise Refusal("not-allowed", say("it is not your turn"))
        advice = await self._server.bots.advise(self.person or "", table, playing.game, sight)
        return HintOut(seat=seat, word=advice[0].word, advice=advice, at=sight.at)
