"""What people want to be notified of when they are not on the page, and how to reach them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Final, Literal

from sqlalchemy import Connection, Table, delete, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from samurai.store.schema import AnyRow, Values, devices, notice_choices

Topic = Literal["turn", "reminder", "game", "rematch"]
"""What a person may be notified of."""

KINDS: Final[tuple[Topic, ...]] = ("turn", "reminder", "game", "rematch")
"""What people can be notified of: their turn, a reminder of it, the start or end of a game, a rematch."""

_MOST_DEVICES: Final = 10


@dataclass(frozen=True, slots=True)
class Choices:
    """What a person wants to be notified of, by which channel, and during which hours not."""

    push: tuple[Topic, ...] = KINDS
    mail: tuple[Topic, ...] = ("turn", "reminder")
    quick: bool = False
    """Whether games with minutes per move notify too, and not only those with days per move or without a clock."""

    quiet_from: int | None = None
    """Start of the quiet hours, in minutes since midnight."""

    quiet_until: int | None = None
    zone: str = "UTC"
    language: str = "en"


@dataclass(frozen=True, slots=True)
class Address:
    """A person's confirmed e-mail address, and the one that waits to be confirmed, with the hash of its code."""

    confirmed: str | None = None
    asked: str | None = None
    code: str | None = None
    until: int = 0
    tries: int = 0


@dataclass(frozen=True, slots=True)
class Device:
    """A browser that is subscribed to Web Push."""

    id: str
    person: str
    endpoint: str
    key: str
    auth: str
    created: int


def choices_of(connection: Connection, person: str) -> Choices | None:
    """A person's notification choices, or None if they never made any."""
    row = connection.execute(select(notice_choices).where(notice_choices.c.person == person)).one_or_none()
    return read_choices(row) if row else None


def read_choices(row: AnyRow) -> Choices:
    """Read the choices from a row of `notice_choices`."""
    push, mail = tuple(row.push.split()), tuple(row.mail.split())
    return Choices(push, mail, row.quick, row.quiet_from, row.quiet_until, row.zone, row.language)


def choose(connection: Connection, person: str, choices: Choices) -> None:
    """Store a person's notification choices."""
    _keep(connection, person, _row(choices))


def _keep(connection: Connection, person: str, row: Values) -> None:
    """Update these columns of a person's choices; the first time, the others get their defaults."""
    usual = _row(Choices()) | {"code_tries": 0}
    new = insert_into(connection)(notice_choices).values(person=person, **(usual | row))
    known = new.on_conflict_do_update(index_elements=["person"], set_=row) if row else new.on_conflict_do_nothing()
    connection.execute(known)


def _row(choices: Choices) -> Values:
    return asdict(choices) | {"push": " ".join(choices.push), "mail": " ".join(choices.mail)}


def insert_into(connection: Connection) -> Callable[[Table], postgresql.Insert | sqlite.Insert]:
    """The `insert` of this store's dialect, which supports ON CONFLICT."""
    return postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert


def stop_mail(connection: Connection, person: str, address: str) -> bool:
    """Stop all e-mail to an address, as its owner asks; return whether the person had that address."""
    mine = update(notice_choices).where(notice_choices.c.person == person, notice_choices.c.address == address)
    return connection.execute(mine.values(mail="")).rowcount == 1


def address_of(connection: Connection, person: str) -> Address:
    """A person's e-mail address, and the one that waits to be confirmed."""
    kept = notice_choices.c
    columns = (kept.address, kept.asked, kept.code, kept.code_until, kept.code_tries)
    row = connection.execute(select(*columns).where(kept.person == person)).one_or_none()
    return Address(row[0], row[1], row[2], row[3] or 0, row[4]) if row else Address()


def ask_address(connection: Connection, person: str, asked: str, code: str, until: int) -> None:
    """Store an address that must be confirmed with a code."""
    _keep(connection, person, {"asked": asked, "code": code, "code_until": until, "code_tries": 0})


def confirm_address(connection: Connection, person: str, code: str, now: int, most: int) -> bool:
    """Confirm the requested address and return True, if this is its code; at most `most` codes may be tried."""
    kept = notice_choices.c
    open_ = (kept.person == person, kept.code.is_not(None), kept.code_until >= now, kept.code_tries < most)
    tried = update(notice_choices).where(*open_).values(code_tries=kept.code_tries + 1)
    if connection.execute(tried).rowcount == 0:
        return False
    fits = update(notice_choices).where(kept.person == person, kept.code == code)
    done = fits.values(address=kept.asked, asked=None, code=None, code_until=None)
    return connection.execute(done).rowcount == 1


def drop_address(connection: Connection, person: str) -> None:
    """Delete a person's e-mail address, confirmed or not."""
    nothing = {"address": None, "asked": None, "code": None, "code_until": None}
    connection.execute(update(notice_choices).where(notice_choices.c.person == person).values(**nothing))


def add_device(connection: Connection, device: Device) -> None:
    """Store a browser, for this person alone; if the person has too many, the oldest are removed."""
    connection.execute(delete(devices).where(devices.c.id == device.id))
    _keep(connection, device.person, {})
    connection.execute(insert(devices), asdict(device))
    mine = select(devices.c.id).where(devices.c.person == device.person)
    kept = list(connection.execute(mine.order_by(devices.c.created.desc(), devices.c.id)).scalars())
    if kept[_MOST_DEVICES:]:
        connection.execute(delete(devices).where(devices.c.id.in_(kept[_MOST_DEVICES:])))


def drop_device(connection: Connection, device: str, person: str | None = None) -> None:
    """Remove a browser; if a person is given, only if it is theirs."""
    gone = delete(devices).where(devices.c.id == device)
    connection.execute(gone if person is None else gone.where(devices.c.person == person))


def devices_of(connection: Connection, person: str) -> list[Device]:
    """A person's browsers, oldest first."""
    chosen = select(devices).where(devices.c.person == person).order_by(devices.c.created, devices.c.id)
    return [Device(*row) for row in connection.execute(chosen)]


def device(connection: Connection, name: str) -> Device | None:
    """The browser with this id, if there is one."""
    row = connection.execute(select(devices).where(devices.c.id == name)).one_or_none()
    return Device(*row) if row else None


def reachable(connection: Connection) -> frozenset[str]:
    """Everyone who can be notified of anything."""
    by_mail = select(notice_choices.c.person).where(notice_choices.c.address.is_not(None), notice_choices.c.mail != "")
    by_push = select(devices.c.person).join(notice_choices, notice_choices.c.person == devices.c.person)
    by_push = by_push.where(notice_choices.c.push != "")
    return frozenset(connection.execute(by_mail.union(by_push)).scalars())
