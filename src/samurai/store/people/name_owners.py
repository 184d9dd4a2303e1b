"""Name ownership: a claimed name, and every name that looks like it, belongs to one person."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import Connection, select, update

from samurai.store.people import people as people_store
from samurai.store.people.lookalikes import claim_key, guest_name, skeleton
from samurai.store.people.people import Person
from samurai.store.processes import one_at_a_time
from samurai.store.schema import people, seats, tables
from samurai.store.tables.tables import WAITING


class Renamed(NamedTuple):
    """The guests who lost a name to its new owner, and the waiting tables where it was shown."""

    guests: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()


def owned_by_others(connection: Connection, names: Collection[str], person: str) -> set[str]:
    """Which of these plain names somebody else has claimed, or look like a name that somebody else has claimed."""
    looks = {name: skeleton(name) for name in names}
    keys = {name: claim_key(name) for name in names}
    same = people.c.claimed.in_(keys.values()) | people.c.skeleton.in_(looks.values())
    theirs = select(people.c.claimed, people.c.skeleton).where(people.c.claimed.is_not(None), same)
    rows = connection.execute(theirs.where(people.c.id != person)).all()
    owned, look_owned = {row.claimed for row in rows}, {row.skeleton for row in rows}
    return {name for name in names if keys[name] in owned or looks[name] in look_owned}


def is_free(connection: Connection, name: str, person: str) -> bool:
    """Whether nobody else has claimed a plain name or one like it; nobody else can until this transaction ends."""
    one_at_a_time(connection, "names")
    return not owned_by_others(connection, [name], person)


def add_guest(connection: Connection, guest: Person) -> bool:
    """Add a guest to the store, if the name belongs to nobody else; return whether it was added."""
    if not is_free(connection, guest.name, guest.id):
        return False
    people_store.add(connection, guest)
    return True


def rename_guest(connection: Connection, person: str, name: str) -> bool:
    """Rename a guest, if the name belongs to nobody else; return whether it worked."""
    if not is_free(connection, name, person):
        return False
    people_store.rename(connection, person, name)
    return True


def claim(connection: Connection, person: str, name: str, password: str) -> Renamed | None:
    """Make a guest the owner of a name; return who had to be renamed, or None if somebody else owns it."""
    if not is_free(connection, name, person):
        return None
    if not people_store.claim(connection, person, name, claim_key(name), password):
        return None
    return take_from_guests(connection, name, person)


def add_bot(connection: Connection, bot: Person) -> Renamed | None:
    """Add a bot account under its name; return who had to be renamed, or None if somebody else owns it."""
    if not is_free(connection, bot.name, bot.id) or not people_store.add_bot(connection, bot, claim_key(bot.name)):
        return None
    return take_from_guests(connection, bot.name, bot.id)


def take_from_guests(connection: Connection, name: str, owner: str) -> Renamed:
    """Rename the guests who use a name that was just claimed, also at tables where they wait for a game to start."""
    look = skeleton(name)
    worn = select(people.c.id).where(people.c.skeleton == look, people.c.kind == "guest", people.c.id != owner)
    guests = tuple(connection.execute(worn).scalars())
    for guest in guests:
        new = guest_name(guest)
        connection.execute(update(people).where(people.c.id == guest).values(name=new, skeleton=skeleton(new)))
    return Renamed(guests, _take_from_seats(connection, look, owner))


def _take_from_seats(connection: Connection, look: str, owner: str) -> tuple[str, ...]:
    """Show others who use the name at waiting tables under their account names again; return those tables."""
    sitting = select(seats.c.table_id, seats.c.seat, seats.c.name, people.c.id, people.c.name.label("own"))
    sitting = sitting.join(tables, tables.c.id == seats.c.table_id).join(people, people.c.id == seats.c.person)
    sitting = sitting.where(tables.c.status == WAITING, seats.c.person != owner)
    worn = [row for row in connection.execute(sitting).all() if skeleton(row.name) == look]
    for row in worn:
        own = guest_name(row.id) if skeleton(row.own) == look else row.own
        place = (seats.c.table_id == row.table_id, seats.c.seat == row.seat)
        connection.execute(update(seats).where(*place).values(name=own))
    return tuple(dict.fromkeys(row.table_id for row in worn))
