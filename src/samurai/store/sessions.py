"""Sessions in the store: each is a browser that is signed in, and good for exactly as long as its row is there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from samurai.store.people import COLUMNS, Person
from samurai.store.schema import people, sessions

SESSION_DAYS: Final = 365
"""A session that is not used for so many days ends."""


@dataclass(frozen=True, slots=True)
class Session:
    """A browser that is signed in."""

    token: str
    """What its cookie holds, hashed."""

    id: str
    person: str
    client: str
    created: int
    last_day: str


class Found(NamedTuple):
    """Whose a session is, and the day it was last used."""

    person: Person
    last_day: str


def begin(connection: Connection, session: Session, replaced: str, most: int) -> set[str]:
    """Begin a session in place of another one; of too many of one person, those end that were unused longest.

    The people come back of whom a session has ended.
    """
    connection.execute(insert(sessions), [{name: getattr(session, name) for name in Session.__slots__}])
    others = select(sessions.c.token).where(sessions.c.person == session.person, sessions.c.token != session.token)
    latest = others.order_by(sessions.c.last_day.desc(), sessions.c.created.desc(), sessions.c.token)
    surplus = connection.execute(latest).scalars().all()[most - 1 :] if most else []
    gone = delete(sessions).where(sessions.c.token.in_([replaced, *surplus]))
    return set(connection.execute(gone.returning(sessions.c.person)).scalars())


def find(connection: Connection, token: str) -> Found | None:
    """Whose session has this hashed token."""
    chosen = select(*COLUMNS, sessions.c.last_day).join(sessions, sessions.c.person == people.c.id)
    row = connection.execute(chosen.where(sessions.c.token == token)).one_or_none()
    return Found(Person(*row[:-1]), row[-1]) if row else None


def note_use(connection: Connection, token: str, day: str) -> None:
    """Remember on which day a session was last used."""
    connection.execute(update(sessions).where(sessions.c.token == token).values(last_day=day))


def sessions_of(connection: Connection, person: str) -> list[Session]:
    """The sessions of a person, those used last first."""
    chosen = select(sessions).where(sessions.c.person == person)
    latest = chosen.order_by(sessions.c.last_day.desc(), sessions.c.created.desc(), sessions.c.id)
    return [Session(**row) for row in connection.execute(latest).mappings()]


def end(connection: Connection, person: str, token: str) -> None:
    """End the session with this hashed token."""
    connection.execute(delete(sessions).where(sessions.c.person == person, sessions.c.token == token))


def end_one(connection: Connection, person: str, session: str) -> bool:
    """End one of a person's sessions by its id, if it is one."""
    mine = delete(sessions).where(sessions.c.person == person, sessions.c.id == session)
    return connection.execute(mine).rowcount == 1


def void_signed(connection: Connection, person: str, epoch: int) -> None:
    """Make the signed cookies of earlier versions void that a person has of an epoch."""
    mine = update(people).where(people.c.id == person, people.c.epoch == epoch)
    connection.execute(mine.values(epoch=epoch + 1))
