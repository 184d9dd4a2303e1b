"""Conditional replies: kept private to a seat, and played through the same path as any other move.

No counter records what has been played: a line is followed along the game itself, so that after a crash, or in another
process, no reply is played twice and none is forgotten.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final

import msgspec
from sqlalchemy import Connection

from samurai.engine.action_parts import parts_of_word
from samurai.engine.game import AnyGame, Seat
from samurai.engine.phrase import say
from samurai.engine.record import TAKE_BACK
from samurai.server.analysis.conditional_moves import Expected, Line, answer, checked, digest, happened_since, rest
from samurai.server.refusal import Refusal
from samurai.server.runtime.background import Background
from samurai.server.schema import ActionParts, one_of
from samurai.server.tables.open_table import OpenTable
from samurai.server.tables.playing import Playing
from samurai.server.tables.service import TableService
from samurai.store.signals import Signal, send
from samurai.store.tables import conditional_moves
from samurai.store.tables.conditional_moves import NOTHING, Kept

SLOW: Final = ("none", "days")
"""The kinds of clocks with which replies can be prepared."""

_read: Final = msgspec.json.Decoder(list[Line]).decode


class Note(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why replies were dropped: the game went differently, a reply was illegal, or a move was taken back."""

    code: Annotated[str, one_of("other", "illegal", "taken-back")]
    word: str = ""


class RepliesOut(msgspec.Struct, frozen=True):
    """What a seat has prepared: the remaining lines from here on."""

    at: int
    lines: list[Line]
    note: Note | None
    parts: dict[str, ActionParts]
    """By word: the parts of every action in the lines and in the note."""


class ConditionalReplies:
    """The replies prepared at the tables of this process."""

    def __init__(self, service: TableService) -> None:
        """Follow what happens at the tables; `start` handles what is waiting in the store."""
        self._service: Final = service
        self._tables: set[str] = set()
        self._working: set[str] = set()
        self._tasks: Final = Background()

    async def start(self) -> None:
        """Find the tables with prepared replies and play those that are due, whichever process should have done so."""
        for table in await self._service.database.read(conditional_moves.waiting):
            self._tables.add(table)
            self._begin(table)

    def play_due(self, open_table: OpenTable) -> None:
        """After a move at a table, play the reply that is due, if there is one.

        While other processes can't be heard, only the store knows whether there may be one.
        """
        if open_table.id in self._tables or (self._service.deaf and _may_be_prepared(open_table.loaded)):
            self._begin(open_table.id)

    def note_preparation(self, table: str) -> None:
        """Note that replies were prepared at a table through another process; one may be due already."""
        self._tables.add(table)
        self._working.discard(table)  # a task that is already running there may have looked too early
        self._begin(table)

    def _begin(self, table: str) -> None:
        if table not in self._working:
            self._working.add(table)
            self._tasks.spawn(self._reply(table))

    async def _reply(self, table: str) -> None:
        """Play one reply after another, as long as any is due."""
        try:
            due = True
            while due:
                async with self._service.open(table) as open_table:
                    due = await self._play_next(open_table)
                    if not due:
                        self._working.discard(table)  # before anybody else can act here
        finally:
            self._working.discard(table)

    async def _play_next(self, open_table: OpenTable) -> bool:
        """Play the next reply that is due; return whether there was one."""
        playing = open_table.loaded
        self._tables.discard(open_table.id)
        found = [
            kept
            for kept in await self._service.database.read(conditional_moves.of_table, open_table.id)
            if kept.body != NOTHING
        ]
        if playing is None or playing.table.outcome or not found:
            if playing and playing.table.outcome:
                await self._service.database.write(conditional_moves.forget, open_table.id)
            return False
        self._tables.add(open_table.id)
        for kept in found:
            if kept.seat in playing.table.to_act and await self._follow(open_table, playing, kept):
                return True
        return False

    async def _follow(self, open_table: OpenTable, playing: Playing, kept: Kept) -> bool:
        """Play the due reply of a seat to act, or drop lines that no longer match; return whether one was played."""
        lines, note = followed(playing, kept)
        if lines:
            word = due(playing, kept)
            return word is not None and await self._give(open_table, kept.seat, word)
        write = self._service.database.write
        await (
            write(conditional_moves.drop, open_table.id, kept.seat, _json(note))
            if note
            else write(conditional_moves.forget, open_table.id, kept.seat)
        )
        return False

    async def _give(self, open_table: OpenTable, seat: Seat, word: str) -> bool:
        """Play a reply; if it is illegal, drop everything that the seat has prepared."""
        try:
            await self._service.act(open_table, seat, word, open_table.playing.table.revision)
        except Refusal as error:
            if error.code != "illegal":
                return error.code == "stale"
            await self._service.database.write(
                conditional_moves.drop, open_table.id, seat, _json(Note("illegal", word))
            )
            return False
        return True

    async def of(self, open_table: OpenTable, seat: Seat) -> RepliesOut:
        """What a seat has prepared, from here on."""
        playing = open_table.playing
        found = await self._service.database.read(conditional_moves.of_table, open_table.id)
        kept = next((one for one in found if one.seat == seat), None)
        if kept is None:
            return RepliesOut(playing.table.revision, [], None, {})
        lines, note = followed(playing, kept)
        return RepliesOut(playing.table.revision, lines, note, _parts(playing.game, lines, note))

    async def prepare(
        self, open_table: OpenTable, seat: Seat, at: int, lines: Sequence[Sequence[Expected]]
    ) -> RepliesOut:
        """Prepare these lines, made for the table at revision `at`, replacing what was prepared before."""
        playing = open_table.playing
        table, chair = playing.table, playing.info.chairs[seat]
        if playing.info.clock["kind"] not in SLOW:
            raise Refusal(
                "not-allowed", say("replies can be prepared only in games without a clock or with days per move")
            )
        if table.outcome:
            raise Refusal("not-playing", say("the game is over"))
        if at != table.revision:
            raise Refusal("stale", say("the game has moved on"))
        assert chair.person is not None, "whose seat it is has been checked"
        kept = checked(lines, seat, len(playing.info.chairs), table.game)
        stood = len(table.course.standing)
        given = Kept(seat, chair.person, at, stood, digest(table, stood, seat), _json(kept))
        write = self._service.database.write
        await (
            write(_keep, self._service.database.process, open_table.id, given)
            if kept
            else self.forget(open_table, seat)
        )
        self._tables.add(open_table.id)
        return RepliesOut(at, kept, None, _parts(table.game, kept, None))

    async def forget(self, open_table: OpenTable, seat: Seat) -> None:
        """Delete what a seat has prepared, and the note on it."""
        await self._service.database.write(conditional_moves.forget, open_table.id, seat)

    async def close(self) -> None:
        """Stop; due replies are played when the server starts again."""
        await self._tasks.close()


def _keep(connection: Connection, process: str, table: str, given: Kept) -> None:
    """Store what a seat has prepared, and signal it to other processes."""
    conditional_moves.keep(connection, table, given)
    send(connection, process, [Signal("plan", table)])


def _may_be_prepared(playing: Playing | None) -> bool:
    """Whether a person who is to act may have prepared a reply."""
    if playing is None or playing.info.clock["kind"] not in SLOW:
        return False
    return any(not playing.info.chairs[seat].bot for seat in playing.info.to_act)


def followed(playing: Playing, kept: Kept) -> tuple[list[Line], Note | None]:
    """What is left of a seat's prepared lines; if nothing is, possibly with a note why."""
    if kept.note:
        return [], msgspec.json.decode(kept.note, type=Note)
    table, seat = playing.table, kept.seat
    if playing.info.chairs[seat].person != kept.person:
        return [], None
    taken_back = any(entry.seat == seat and entry.text == TAKE_BACK for entry in table.log_from(kept.at))
    if taken_back or len(table.course.standing) < kept.stood or digest(table, kept.stood, seat) != kept.digest:
        return [], Note("taken-back")
    asked, happened = seat in table.to_act, happened_since(table, kept.stood, seat)
    stands = [left for line in _read(kept.body) if (left := rest(line, happened, seat, asked))]
    lines = [left.steps for left in stands if left.steps]
    return lines, None if stands or not asked else Note("other")


def _parts(game: AnyGame, lines: Sequence[Line], note: Note | None) -> dict[str, ActionParts]:
    """By word: the parts of every action that lines and a note name."""
    words = {step.word for line in lines for step in line} | {note.word if note else ""}
    return {word: parts_of_word(game, word) for word in sorted(words - {""})}


def due(playing: Playing, kept: Kept) -> str | None:
    """The reply that is due for a seat to act; None while a bot stands in, or while the seat is offered a draw."""
    table, seat = playing.table, kept.seat
    if playing.info.chairs[seat].bot or table.draw_offered_by not in (None, seat):
        return None
    return answer(_read(kept.body), happened_since(table, kept.stood, seat), seat)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
