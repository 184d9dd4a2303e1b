"""What people at a table say to each other: chat, and take-back requests."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from sqlalchemy import Connection

from samurai.engine.game import Seat
from samurai.engine.phrase import say
from samurai.server.live.outgoing import AskedOut, ChatOut, encode
from samurai.server.refusal import Refusal, suppress_stale
from samurai.server.tables.open_table import Listener, OpenTable
from samurai.server.tables.playing import Playing
from samurai.server.tables.privacy import may_read_chat, own_seat, seats_of
from samurai.server.tables.service import TableService
from samurai.store.people import people
from samurai.store.people.people import ChatLine, Person
from samurai.store.signals import Signal, send
from samurai.store.tables.take_backs import Asking, agree, ask, withdraw

LONGEST: Final = 500


def check_text(text: str) -> str:
    """The text with whitespace normalized; refused if it is empty, too long or not printable."""
    plain = " ".join(text.split())
    if not plain or len(plain) > LONGEST or not plain.isprintable():
        raise Refusal("malformed", say("a message must have 1 to {most} printable characters", most=LONGEST))
    return plain


async def add_line(service: TableService, open_table: OpenTable, person: Person | None, text: str) -> None:
    """Add a line to the chat of a table where the person sits, and send it to everyone who may read it."""
    if person is None or not seats_of(open_table.info, person.id) or not may_read_chat(open_table.info, person.id):
        raise Refusal("not-your-seat", say("only players at this table can use its chat"))
    name = open_table.info.chairs[seats_of(open_table.info, person.id)[0]].name
    line = ChatLine(0, service.now(), person.id, name, check_text(text))
    line = await service.database.write(_say, service.database.process, open_table.id, line)
    for listener in open_table.readers:
        send_chat(listener, [line])


def _say(connection: Connection, process: str, table: str, line: ChatLine) -> ChatLine:
    said = people.say(connection, table, line)
    send(connection, process, [Signal("chat", table, (str(said.id),))])
    return said


def send_chat(listener: Listener, lines: list[ChatLine]) -> None:
    """Send chat lines, except those from people whom the listener has muted."""
    read = [line for line in lines if line.person not in listener.muted]
    listener.send(encode(ChatOut(read)))


async def ask_take_back(service: TableService, open_table: OpenTable, person: Person | None, seat: Seat) -> None:
    """Ask the others to let a seat take its last action back."""
    playing = open_table.playing
    own_seat(playing.info, person.id if person else None, seat)
    if playing.table.outcome or playing.table.latest((seat,)) is None:
        raise Refusal("not-allowed", say("there is nothing to take back"))
    assert person is not None, "who has a seat is somebody"
    asking = Asking(seat, frozenset((person.id,)))
    if not _all_agree(playing, asking):
        await service.change_and_signal("asking", ask, open_table.id, playing.table.revision, seat, person.id)
    await decide(service, open_table, asking)


async def answer(service: TableService, open_table: OpenTable, person: Person | None, yes: bool) -> None:
    """Agree to a take-back request, or reject it."""
    playing = open_table.playing
    if playing.asking is None or person is None or person.id not in _who_decide(playing):
        raise Refusal("not-allowed", say("there is no request to answer"))
    asking = Asking(playing.asking.seat, playing.asking.agreed | {person.id}) if yes else None
    if asking is None:
        await service.change_and_signal("asking", withdraw, open_table.id)
    elif not _all_agree(playing, asking):
        await service.change_and_signal("asking", agree, open_table.id, playing.table.revision, person.id)
    await decide(service, open_table, asking)


async def decide(service: TableService, open_table: OpenTable, asking: Asking | None) -> None:
    """Take the action back once every person at the table has agreed, and send everyone the state of the request."""
    playing = open_table.playing
    if asking and _all_agree(playing, asking):
        with suppress_stale():
            await service.commit(open_table, playing.table.take_back_agreed(asking.seat))
            return
    else:
        open_table.state = replace(playing, asking=asking)
    open_table.broadcast(encode(asked_out(open_table.playing)))


def _all_agree(playing: Playing, asking: Asking) -> bool:
    return _who_decide(playing) <= asking.agreed


def _who_decide(playing: Playing) -> set[str]:
    """The people who must agree; those replaced by a bot need not."""
    return {chair.person for chair in playing.info.chairs if chair.person and not chair.bot}


def asked_out(playing: Playing) -> AskedOut:
    """The pending request, as it is sent."""
    if playing.asking is None:
        return AskedOut()
    agreed = [seat for seat, chair in enumerate(playing.info.chairs) if chair.person in playing.asking.agreed]
    return AskedOut("take-back", playing.asking.seat, agreed)
