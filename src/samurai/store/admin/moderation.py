"""Administration in the store: reports, blocks, admins, and the log of every admin action.

Whatever an admin does writes a line to `admin_log` in the same transaction; every process follows that log.
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from sqlalchemy import Connection, delete, func, insert, select, update

from samurai.engine.errors import UserError
from samurai.engine.phrase import say
from samurai.store.durations import DAY
from samurai.store.people.people import Person, PersonKind, end_sessions, setting, store_setting
from samurai.store.people.people import find as find_person
from samurai.store.people.people import find_name as find_claimed
from samurai.store.schema import AnyRow, Values, admin_log, chat, people, reports, settings, tables
from samurai.store.tables.tables import CANCELLED, PLAYING, WAITING

COMMAND: Final = "command"
"""`AdminLogEntry.who` for actions from the server's command line."""

SERVER: Final = "keeper"
"""`AdminLogEntry.who` for actions that the server took by itself; the word is the one in older logs."""

CLOSED: Final = "closed"
"""Name of the setting that holds the reason why new tables are not accepted."""


_RECOVERY_MS: Final = 2 * DAY
"""How long a password recovery link is valid."""


AdminAction = Literal[
    "block", "unblock", "promote", "demote", "forget", "recover", "unsay", "settle", "cancel", "close", "open",
]  # fmt: skip
"""Everything that an admin can do."""


@dataclass(frozen=True, slots=True)
class AdminLogEntry:
    """One admin action: who did what, to which target, and why."""

    who: str
    what: AdminAction
    target: str = ""
    why: str = ""
    at: int = 0
    id: int = 0


@dataclass(frozen=True, slots=True)
class Report:
    """A complaint, with the chat line it is about, if any."""

    id: int
    at: int
    table: str
    by: str
    by_name: str
    reason: str
    settled: int | None
    chat: int | None
    line: str | None
    about: str | None
    about_name: str | None


def note(connection: Connection, action: AdminLogEntry) -> None:
    """Add an admin action to the log."""
    row = {name: getattr(action, name) for name in ("who", "what", "target", "at")}
    connection.execute(insert(admin_log), row | {"why": action.why[:500]})


def admin_actions_since(connection: Connection, after: int = 0, most: int = 1000) -> list[AdminLogEntry]:
    """The admin actions after this number of the log, oldest first."""
    chosen = select(admin_log).where(admin_log.c.id > after).order_by(admin_log.c.id).limit(most)
    return [_log_entry(row) for row in connection.execute(chosen)]


def latest_admin_actions(connection: Connection, most: int = 100) -> list[AdminLogEntry]:
    """The latest admin actions, newest first."""
    return [
        _log_entry(row) for row in connection.execute(select(admin_log).order_by(admin_log.c.id.desc()).limit(most))
    ]


def last_number(connection: Connection) -> int:
    """The number of the latest admin action, or 0."""
    return connection.execute(select(func.max(admin_log.c.id))).scalar() or 0


def _log_entry(row: AnyRow) -> AdminLogEntry:
    return AdminLogEntry(row.who, row.what, row.target, row.why, row.at, row.id)


def find_somebody(connection: Connection, who: str) -> Person:
    """The person with this id or claimed name; refuse if there is none."""
    found = find_person(connection, who) or find_claimed(connection, " ".join(who.split()).casefold())
    if found is None:
        raise UserError("unknown-person", f"there is nobody with the id or registered name {who[:40]!r}")
    return found


PersonRow: TypeAlias = tuple[str, str, PersonKind, bool, int | None, int, str | None]
"""What admins may see of a person: id, name, kind, whether an admin, since when blocked, created, last day here."""


def known_people(connection: Connection, find: str, blocked: bool, most: int = 100) -> list[PersonRow]:
    """What admins may see of people whose name or id starts with `find`, those seen most recently first."""
    columns = people.c
    chosen = select(columns.id, columns.name, columns.kind, columns.admin, columns.blocked, columns.created,
                    columns.last_day)  # fmt: skip
    if find:
        like = func.lower(columns.name).startswith(find.lower(), autoescape=True)
        chosen = chosen.where(like | columns.id.startswith(find, autoescape=True))
    if blocked:
        chosen = chosen.where(columns.blocked.is_not(None))
    latest = chosen.order_by(columns.last_day.desc().nulls_last(), columns.created.desc())
    return [tuple(row) for row in connection.execute(latest.limit(most))]


def block(connection: Connection, action: AdminLogEntry) -> None:
    """Block a person and their bots from now on."""
    _lock_out(connection, action, action.at)


def unblock(connection: Connection, action: AdminLogEntry) -> None:
    """Unblock a person and their bots."""
    _lock_out(connection, action, None)


def _lock_out(connection: Connection, action: AdminLogEntry, since: int | None) -> None:
    theirs = (people.c.id == action.target) | (people.c.owner == action.target)
    if not connection.execute(update(people).where(theirs).values(blocked=since)).rowcount:
        raise UserError("unknown-person", say("there is no such person"))
    note(connection, action)


def promote(connection: Connection, action: AdminLogEntry) -> None:
    """Make a person with a claimed name an admin."""
    _make_admin(connection, action, True)


def demote(connection: Connection, action: AdminLogEntry) -> None:
    """Take admin rights away from a person."""
    _make_admin(connection, action, False)


def _make_admin(connection: Connection, action: AdminLogEntry, admin: bool) -> None:
    named = update(people).where(people.c.id == action.target, people.c.kind == "named")
    if not connection.execute(named.values(admin=admin)).rowcount:
        raise UserError("not-allowed", say("only a registered person can be an admin"))
    note(connection, action)


def number(target: str) -> int:
    """The number of a chat line or report as it was typed; 0, which nothing has, if it is not a number."""
    return int(target) if target.isdecimal() and len(target) < 10 else 0


def unsay(connection: Connection, action: AdminLogEntry) -> None:
    """Remove a chat line by emptying its text; the row keeps its number."""
    line = update(chat).where(chat.c.id == number(action.target), chat.c.text != "")
    if not connection.execute(line.values(text="")).rowcount:
        raise UserError("not-found", f"there is no chat message {action.target[:20]}")
    note(connection, action)


def cancel(connection: Connection, action: AdminLogEntry) -> None:
    """End a table without a result, whether its game has begun or not."""
    running = update(tables).where(tables.c.id == action.target, tables.c.status.in_((WAITING, PLAYING)))
    values: Values = {"status": CANCELLED, "code": None, "wake": None, "to_act": "", "changed": action.at}
    if not connection.execute(running.values(**values)).rowcount:
        raise UserError("unknown-table", say("there is no such table, or its game is over"))
    note(connection, action)


def close(connection: Connection, action: AdminLogEntry) -> None:
    """Accept no new tables from now on; the reason is shown to people."""
    store_setting(connection, CLOSED, action.why)
    note(connection, action)


def open_again(connection: Connection, action: AdminLogEntry) -> None:
    """Accept new tables again."""
    connection.execute(delete(settings).where(settings.c.name == CLOSED))
    note(connection, action)


def closed(connection: Connection) -> str | None:
    """The reason why new tables are not accepted, perhaps empty; None if they are."""
    return setting(connection, CLOSED)


def settle_report(connection: Connection, action: AdminLogEntry) -> None:
    """Mark an open report as settled."""
    open_one = update(reports).where(reports.c.id == number(action.target), reports.c.settled.is_(None))
    if not connection.execute(open_one.values(settled=action.at)).rowcount:
        raise UserError("not-found", f"there is no open report {action.target[:20]}")
    note(connection, action)


def reported(connection: Connection, settled: bool = False, most: int = 100) -> list[Report]:
    """The open reports, oldest first, each with its chat line; or the settled ones, newest first."""
    author = people.alias()
    chosen = (
        select(
            reports.c.id, reports.c.at, reports.c.table_id, reports.c.person, author.c.name, reports.c.reason,
            reports.c.settled, reports.c.chat, chat.c.text, chat.c.person, chat.c.name,
        )
        .join(author, author.c.id == reports.c.person)
        .outerjoin(chat, (chat.c.id == reports.c.chat) & (chat.c.table_id == reports.c.table_id))
    )  # fmt: skip
    if settled:
        chosen = chosen.where(reports.c.settled.is_not(None)).order_by(reports.c.id.desc())
    else:
        chosen = chosen.where(reports.c.settled.is_(None)).order_by(reports.c.id)
    return [Report(*row) for row in connection.execute(chosen.limit(most))]


def recover(connection: Connection, action: AdminLogEntry) -> str:
    """Let a person choose a new password, once and soon; return the path of the page. Its code is a URL fragment, so it
    appears in no server's log."""
    code = secrets.token_urlsafe(24)
    named = update(people).where(people.c.id == action.target, people.c.kind == "named")
    if not connection.execute(named.values(recovery=_hashed(code), recovery_until=action.at + _RECOVERY_MS)).rowcount:
        raise UserError("not-allowed", say("only a registered person has a password"))
    note(connection, action)
    return f"/recover#{code}"


def _hashed(code: str) -> str:
    """The stored form of a code: it is long and random, so a plain hash is enough."""
    return hashlib.sha256(code.encode()).hexdigest()


def recovered(connection: Connection, code: str, password: str, now: int) -> str | None:
    """Set a new password if the code is still valid, and end all sessions; return the person's id, or None."""
    given = (people.c.recovery == _hashed(code), people.c.recovery_until > now)
    good = update(people).where(*given, people.c.blocked.is_(None))
    values = {"password": password, "recovery": None, "recovery_until": None}
    found: str | None = connection.execute(good.values(**values).returning(people.c.id)).scalar()
    if found:
        end_sessions(connection, found)
    return found
