"""What people at a table say to each other: chat, and take-back requests."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Connection

from samurai.engine.game import Seat
from samurai.server.live.observations import encode
from samurai.server.refusal import Refusal
from samurai.server.tables.room import Room
from samurai.server.tables.service import House, unless_somebody_was_faster
from samurai.server.tables.slot import Listener, Slot, may_read_chat, own_seat, playing, seats_of
from samurai.store.people import people
from samurai.store.people.people import Person, Said
from samurai.store.signals import Signal, send
from samurai.store.tables.take_backs import Asking, agree, ask, withdraw

LONGEST: Final = 500


def check_text(text: str) -> str:
    """The text with whitespace normalized; refused if it is empty, too long or not printable."""
    plain = " ".join(text.split())
    if not plain or len(plain) > LONGEST or not plain.isprintable():
        raise Refusal("malformed", f"say something of 1 to {LONGEST} printable characters")
    return plain


async def say(house: House, slot: Slot, person: Person | None, text: str) -> None:
    """Add a line to the chat of a table where the person sits, and send it to everyone who may read it."""
    assert slot.sheet is not None, "an open table has a sheet"
    if person is None or not seats_of(slot.sheet, person.id) or not may_read_chat(slot.sheet, person.id):
        raise Refusal("not-your-seat", "the chat is for those who sit at the table")
    name = slot.sheet.chairs[seats_of(slot.sheet, person.id)[0]].name
    line = Said(0, house.now(), person.id, name, check_text(text))
    line = await house.database.write(_say, house.database.process, slot.id, line)
    for listener in slot.readers:
        tell_chat(listener, [line])


def _say(connection: Connection, process: str, table: str, line: Said) -> Said:
    said = people.say(connection, table, line)
    send(connection, process, [Signal("chat", table, (str(said.id),))])
    return said


def tell_chat(listener: Listener, lines: list[Said]) -> None:
    """Send chat lines, except those from people whom the listener has muted."""
    read = [line for line in lines if line.person not in listener.muted]
    listener.send(encode({"type": "chat", "lines": read}))


async def ask_take_back(house: House, slot: Slot, person: Person | None, seat: Seat) -> None:
    """Ask the others to let a seat take its last action back."""
    room = playing(slot)
    own_seat(room.sheet, person.id if person else None, seat)
    if room.table.outcome or room.table.latest((seat,)) is None:
        raise Refusal("not-allowed", "there is nothing to take back")
    assert person is not None, "who has a seat is somebody"
    asking = Asking(seat, frozenset((person.id,)))
    if not _all_agree(room, asking):
        await house.change(ask, slot.id, room.table.revision, seat, person.id, kind="asking")
    room.asking = asking
    await decide(house, slot, room)


async def answer(house: House, slot: Slot, person: Person | None, yes: bool) -> None:
    """Agree to a take-back request, or reject it."""
    room = playing(slot)
    if room.asking is None or person is None or person.id not in _who_decide(room):
        raise Refusal("not-allowed", "nobody asks you anything")
    asking = Asking(room.asking.seat, room.asking.agreed | {person.id}) if yes else None
    if asking is None:
        await house.change(withdraw, slot.id, kind="asking")
    elif not _all_agree(room, asking):
        await house.change(agree, slot.id, room.table.revision, person.id, kind="asking")
    room.asking = asking
    await decide(house, slot, room)


async def decide(house: House, slot: Slot, room: Room) -> None:
    """Take the action back once every person at the table has agreed, and send everyone the state of the request."""
    if room.asking and _all_agree(room, room.asking):
        with unless_somebody_was_faster():
            await house.commit(slot, room.take_back_agreed(house.now()))
            return
    told = encode(told_asking(slot.room or room))
    for listener in slot.listeners:
        listener.send(told)


def _all_agree(room: Room, asking: Asking) -> bool:
    return _who_decide(room) <= asking.agreed


def _who_decide(room: Room) -> set[str]:
    """The people who must agree; those replaced by a bot need not."""
    return {chair.person for chair in room.sheet.chairs if chair.person and not chair.bot}


def told_asking(room: Room) -> dict[str, Any]:
    """The pending request, as it is sent."""
    if room.asking is None:
        return {"type": "asked", "what": None}
    agreed = [seat for seat, chair in enumerate(room.sheet.chairs) if chair.person in room.asking.agreed]
    return {"type": "asked", "what": "take-back", "seat": room.asking.seat, "agreed": agreed}
