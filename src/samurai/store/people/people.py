"""People in the store, with their chat, mutes, reports and ratings; also the store's settings."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from sqlalchemy import Column, Connection, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from samurai.store.people.lookalikes import skeleton
from samurai.store.quick import quick
from samurai.store.schema import (
    AnySelect,
    chat,
    mutes,
    people,
    ratings,
    reports,
    sessions,
    settings,
)

PersonKind = Literal["guest", "named", "bot", "gone"]
"""A guest, a person with a claimed name, a bot account, or the one who stands for all who left."""


@dataclass(frozen=True, slots=True)
class Person:
    """A player: a guest, a person with a claimed name, or a bot account."""

    id: str
    name: str
    kind: PersonKind
    created: int
    epoch: int = 0
    password: str | None = None
    owner: str | None = None
    token: str | None = None
    admin: bool = False
    blocked: int | None = None
    """Since when this person has been blocked; None if they are not."""


@dataclass(frozen=True, slots=True)
class ChatLine:
    """One line of a table's chat."""

    id: int
    at: int
    person: str
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Rating:
    """A person's rating at a game with this number of seats."""

    person: str
    game: str
    seats: int
    mu: float
    sigma: float
    games: int


_C: Final = people.c

COLUMNS: Final = (
    _C.id, _C.name, _C.kind, _C.created, _C.epoch, _C.password, _C.owner, _C.token, _C.admin, _C.blocked,
)  # fmt: skip
"""The columns of a Person, in the order of its fields."""


def add(connection: Connection, person: Person, claimed: str | None = None) -> None:
    """Add a new person to the store."""
    names = ("id", "name", "kind", "created", "epoch", "password", "owner", "token")
    row = {name: getattr(person, name) for name in names}
    connection.execute(insert(people), [row | {"claimed": claimed, "skeleton": skeleton(person.name)}])


def _by(column: Column[Any]) -> AnySelect:
    return select(*COLUMNS).where(column == bindparam("wanted"))


_BY_ID: Final = _by(_C.id)
_BY_NAME: Final = _by(_C.claimed)
_BY_TOKEN: Final = _by(_C.token)


@quick
def find(connection: Connection, person: str) -> Person | None:
    """The person with this id, if there is one."""
    return _one(connection, _BY_ID, person)


def find_name(connection: Connection, claimed: str) -> Person | None:
    """The person with this claimed name, if there is one."""
    return _one(connection, _BY_NAME, claimed)


@quick
def find_token(connection: Connection, token: str) -> Person | None:
    """The bot account with this hashed token, if there is one."""
    return _one(connection, _BY_TOKEN, token)


def names(connection: Connection, ids: Collection[str]) -> dict[str, str]:
    """The names of the people among these ids, by id."""
    chosen = select(people.c.id, people.c.name).where(people.c.id.in_(ids))
    return {row.id: row.name for row in connection.execute(chosen)}


def bots_of(connection: Connection, owner: str) -> list[Person]:
    """The bot accounts of a person, oldest first."""
    chosen = _by(people.c.owner).order_by(people.c.created)
    return [Person(*row) for row in connection.execute(chosen, {"wanted": owner})]


def _one(connection: Connection, chosen: AnySelect, wanted: str) -> Person | None:
    row = connection.execute(chosen, {"wanted": wanted}).one_or_none()
    return Person(*row) if row else None


def rename(connection: Connection, person: str, name: str) -> None:
    """Rename a guest; claimed names can't be changed."""
    guest = update(people).where(people.c.id == person, people.c.kind == "guest")
    connection.execute(guest.values(name=name, skeleton=skeleton(name)))


def claim(connection: Connection, person: str, name: str, claimed: str, password: str) -> bool:
    """Make a guest the owner of a name, if nobody has it, and end the guest's sessions; return whether it worked."""
    values = {"name": name, "claimed": claimed, "password": password, "kind": "named", "skeleton": skeleton(name)}
    owned = update(people).where(people.c.id == person, people.c.kind == "guest").values(**values)
    try:
        with connection.begin_nested():
            done = connection.execute(owned).rowcount == 1
    except IntegrityError:
        return False
    if done:
        end_sessions(connection, person)
    return done


def end_sessions(connection: Connection, person: str, but: str = "") -> None:
    """End every session of a person except `but`, and invalidate the signed cookies of earlier versions."""
    connection.execute(update(people).where(people.c.id == person).values(epoch=people.c.epoch + 1))
    connection.execute(delete(sessions).where(sessions.c.person == person, sessions.c.token != but))


def add_bot(connection: Connection, bot: Person, claimed: str) -> bool:
    """Add a bot account to the store; return False if its name is taken."""
    try:
        with connection.begin_nested():
            add(connection, bot, claimed)
    except IntegrityError:
        return False
    return True


def change_password(connection: Connection, person: str, password: str) -> None:
    """Set a new password, and end all sessions."""
    connection.execute(update(people).where(people.c.id == person).values(password=password))
    end_sessions(connection, person)


def change_token(connection: Connection, bot: str, owner: str, token: str | None) -> bool:
    """Give the owner's bot a new token, or none, and end its sessions; return whether the bot is the owner's."""
    mine = update(people).where(people.c.id == bot, people.c.owner == owner)
    done = connection.execute(mine.values(token=token)).rowcount == 1
    if done:
        end_sessions(connection, bot)
    return done


def say(connection: Connection, table: str, line: ChatLine) -> ChatLine:
    """Add a line to a table's chat; return it with its number."""
    row = {"table_id": table, "person": line.person, "name": line.name, "text": line.text, "at": line.at}
    return replace(line, id=connection.execute(insert(chat).returning(chat.c.id), row).scalar_one())


_CHAT: Final = select(chat.c.id, chat.c.at, chat.c.person, chat.c.name, chat.c.text)
_LINE: Final = _CHAT.where(chat.c.id == bindparam("number"), chat.c.text != "")
_RECENT_CHAT: Final = (
    _CHAT.where(chat.c.table_id == bindparam("table"), chat.c.text != "")
    .order_by(chat.c.id.desc())
    .limit(bindparam("most"))
)


@quick
def recent_chat(connection: Connection, table: str, most: int = 100) -> list[ChatLine]:
    """The last lines of a table's chat, without removed ones (their rows stay, so that numbers are not reused)."""
    rows = connection.execute(_RECENT_CHAT, {"table": table, "most": most})
    return [ChatLine(*row) for row in rows][::-1]


@quick
def line(connection: Connection, number: int) -> ChatLine | None:
    """The chat line with this number, unless it was removed."""
    row = connection.execute(_LINE, {"number": number}).one_or_none()
    return ChatLine(*row) if row else None


def mute(connection: Connection, person: str, muted: str) -> None:
    """Hide another person's chat from a person."""
    with suppress(IntegrityError), connection.begin_nested():  # already muted, or deleted at the same moment
        connection.execute(insert(mutes), {"person": person, "muted": muted})


def unmute(connection: Connection, person: str, muted: str) -> None:
    """Show another person's chat to a person again."""
    connection.execute(delete(mutes).where(mutes.c.person == person, mutes.c.muted == muted))


_MUTED: Final = select(mutes.c.muted).where(mutes.c.person == bindparam("person")).order_by(mutes.c.muted)


@quick
def muted_by(connection: Connection, person: str) -> list[str]:
    """The ids of the people whom a person has muted."""
    return list(connection.execute(_MUTED, {"person": person}).scalars())


def report(connection: Connection, table: str, complaint: ChatLine) -> int:
    """Store a complaint for the admins and return its number; `complaint.id` is the chat line it is about, or 0."""
    row = {"table_id": table, "person": complaint.person, "chat": complaint.id or None}
    row |= {"reason": complaint.text, "at": complaint.at}
    return int(connection.execute(insert(reports).returning(reports.c.id), row).scalar_one())


def ratings_of(connection: Connection, person: str) -> list[Rating]:
    """A person's ratings, by game and number of seats."""
    chosen = select(ratings).where(ratings.c.person == person)
    return [Rating(*row) for row in connection.execute(chosen.order_by(ratings.c.game, ratings.c.seats))]


def setting(connection: Connection, name: str) -> str | None:
    """The value of a setting of this store, if it is set."""
    return connection.execute(select(settings.c.value).where(settings.c.name == name)).scalar_one_or_none()


def store_setting(connection: Connection, name: str, value: str) -> None:
    """Set a setting of this store."""
    kept = update(settings).where(settings.c.name == name).values(value=value)
    if connection.execute(kept).rowcount == 0:
        setting_once(connection, name, value)
        connection.execute(kept)


def setting_once(connection: Connection, name: str, value: str) -> str:
    """Set a setting unless it is set already, and return its value; if several try at once, one of them wins."""
    if setting(connection, name) is None:
        with suppress(IntegrityError), connection.begin_nested():
            connection.execute(insert(settings), {"name": name, "value": value})
    return setting(connection, name) or value
