"""Sessions in the store: each is a signed-in browser, and valid for exactly as long as its row exists."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from samurai.store.people.people import COLUMNS, Person
from samurai.store.quick import quick
from samurai.store.schema import people, sessions

SESSION_DAYS: Final = 365
"""A session ends after this many days without use."""


@dataclass(frozen=True, slots=True)
class Session:
    """A signed-in browser."""

    token: str
    """The hash of the token in its cookie."""

    id: str
    person: str
    client: str
    created: int
    last_day: str


class Found(NamedTuple):
    """The person of a session, and the day it was last used."""

    person: Person
    last_day: str


def begin(connection: Connection, session: Session, replaced: str, most: int) -> set[str]:
    """Start a session in place of another one; if the person has more than `most`, those unused longest end.

    Returns the ids of the people whose sessions have ended.
    """
    connection.execute(insert(sessions), [{name: getattr(session, name) for name in Session.__slots__}])
    others = select(sessions.c.token).where(sessions.c.person == session.person, sessions.c.token != session.token)
    latest = others.order_by(sessions.c.last_day.desc(), sessions.c.created.desc(), sessions.c.token)
    surplus = connection.execute(latest).scalars().all()[most - 1 :] if most else []
    gone = delete(sessions).where(sessions.c.token.in_([replaced, *surplus]))
    return set(connection.execute(gone.returning(sessions.c.person)).scalars())


_FOUND: Final = (
    select(*COLUMNS, sessions.c.last_day)
    .join(sessions, sessions.c.person == people.c.id)
    .where(sessions.c.token == bindparam("token"))
)


@quick
def find(connection: Connection, token: str) -> Found | None:
    """The session with this hashed token, if there is one."""
    row = connection.execute(_FOUND, {"token": token}).one_or_none()
    return Found(Person(*row[:-1]), row[-1]) if row else None


def note_use(connection: Connection, token: str, day: str) -> None:
    """Store the day on which a session was last used."""
    connection.execute(update(sessions).where(sessions.c.token == token).values(last_day=day))


def sessions_of(connection: Connection, person: str) -> list[Session]:
    """The sessions of a person, most recently used first."""
    chosen = select(sessions).where(sessions.c.person == person)
    latest = chosen.order_by(sessions.c.last_day.desc(), sessions.c.created.desc(), sessions.c.id)
    return [Session(**row) for row in connection.execute(latest).mappings()]


def end(connection: Connection, person: str, token: str) -> None:
    """End a person's session by its hashed token."""
    connection.execute(delete(sessions).where(sessions.c.person == person, sessions.c.token == token))


def end_one(connection: Connection, person: str, session: str) -> bool:
    """End a person's session by its id; return whether there was one."""
    mine = delete(sessions).where(sessions.c.person == person, sessions.c.id == session)
    return connection.execute(mine).rowcount == 1


def void_signed(connection: Connection, person: str, epoch: int) -> None:
    """Invalidate a person's signed cookies of earlier versions, if they are of this epoch."""
    mine = update(people).where(people.c.id == person, people.c.epoch == epoch)
    connection.execute(mine.values(epoch=epoch + 1))
