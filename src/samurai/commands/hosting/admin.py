"""`samurai admin`: administers the store of a running server, which notices the changes within seconds."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Final

from samurai.commands.form import command, json_flag, print_json
from samurai.commands.hosting.backup import add_store, store_of

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from samurai.store.tables.tables import TableInfo

_LISTS: Final = ("reports", "people", "tables", "figures", "log")
_LOOKS: Final = ("reports", "people", "tables", "show", "figures", "log")
_ACTIONS: Final = (
    "block", "unblock", "promote", "demote", "forget", "recover", "unsay", "settle", "cancel", "close", "open",
)  # fmt: skip
_WITHOUT_TARGET: Final = ("reports", "people", "tables", "figures", "log", "tidy", "close", "open")
"""The subcommands that need no target."""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Declare the command."""
    admin = command(
        commands,
        "admin",
        "administer a server: people, tables, reports, upgrades",
        "Administer a server's store, also while the server runs: it picks up changes within seconds. What is\n"
        "changed is logged. ACTION is one of these:\n"
        "\n"
        "- reports: the open reports, with the chat messages they are about\n"
        "- people, tables: the most recent ones (people NAME finds names that begin with NAME)\n"
        "- show: one person, by id or registered name, or one table, by id or code, with its chat\n"
        "- figures, log: statistics by day; what admins have done\n"
        "- block, unblock: block a person, or lift the block\n"
        "- promote, demote: make a registered person an admin, or no longer one\n"
        "- recover: make a link for a new password; it works once, within two days\n"
        "- forget: delete an account and its data; the games stay, without the name\n"
        "- unsay, settle: delete a chat message; close a report (both by number)\n"
        "- cancel: end a game without a result\n"
        "- close, open: allow no new tables (people are shown the text of --why), or allow them again\n"
        "- tidy: delete expired data now; the server does so every day",
        "admin reports",
        "admin block Rudi --why insults",
        "admin close --why upgrade",
        "admin tidy --dry-run",
    )
    admin.add_argument("action", metavar="ACTION", choices=(*_LOOKS, *_ACTIONS, "tidy"), help="what to show or to do")
    admin.add_argument(
        "target", metavar="TARGET", nargs="?", default="", help="a person, a table, a message or a report"
    )
    admin.add_argument("--why", default="", metavar="TEXT", help="the reason, for the log")
    admin.add_argument("--dry-run", action="store_true", help="with tidy: only say how much would be deleted")
    json_flag(admin)
    add_store(admin)
    admin.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print what was asked for, or carry out the action."""
    from contextlib import closing

    from samurai.engine.errors import UserError
    from samurai.store.database import open_existing

    if not options.target and options.action not in _WITHOUT_TARGET:
        raise UserError("argument", f"a target is missing: samurai admin {options.action} TARGET")
    if options.json and options.action not in _LISTS:
        raise UserError("argument", f"--json is for lists: {', '.join(_LISTS)}")
    with closing(open_existing(store_of(options))) as database, database.transaction() as connection:
        looks: dict[str, Callable[[Connection, str], Iterable[str]]] = {
            "reports": _reports, "people": _people, "tables": _tables, "show": _show, "figures": _figures, "log": _log,
        }  # fmt: skip
        if options.json:
            from samurai.commands.hosting.admin_rows import rows

            print_json(rows(options.action, connection, options.target, _now()))
            return 0
        if options.action in looks:
            lines: Iterable[str] = looks[options.action](connection, options.target)
        elif options.action == "tidy":
            lines = [_tidy(connection, options.dry_run)]
        else:
            lines = [_do(connection, options)]
        for line in lines:
            print(line)
    return 0


def _do(connection: Connection, options: argparse.Namespace) -> str:
    from samurai.store.admin import moderation
    from samurai.store.admin.actions import TO_PEOPLE, do
    from samurai.store.admin.moderation import COMMAND, AdminLogEntry

    target = options.target
    if options.action in (*TO_PEOPLE, "recover"):
        target = moderation.find_somebody(connection, target).id
    action = AdminLogEntry(COMMAND, options.action, target[:32], " ".join(options.why.split()), _now())
    if options.action != "recover":
        do(connection, action)
        return "Done, and logged."
    path = moderation.recover(connection, action)
    return f"Send them a link: the address of your server followed by {path} (it works once, within two days)"


def _tidy(connection: Connection, dry: bool) -> str:
    import os

    from samurai.server.runtime.settings import from_environment
    from samurai.store.admin.tidying import count_expired, tidy

    retention = from_environment(os.environ).retention
    done = count_expired(connection, retention, _now()) if dry else tidy(connection, retention, _now(), 1_000_000)
    verb = "would be" if dry else "were"
    counts = f"{done.guests} guests, {done.lines} lines of chat, {done.reports} reports and {done.sessions} sessions"
    return f"{counts} {verb} removed."


def _reports(connection: Connection, _: str) -> Iterator[str]:
    from samurai.store.admin.moderation import reported

    for report in reported(connection):
        by = f"{report.by_name} ({report.by})"
        yield f"{report.id}  {_time(report.at)}  table {report.table}  by {by}: {report.reason}"
        if report.line is not None:
            yield f"    line {report.chat} of {report.about_name} ({report.about}): {report.line or '(removed)'}"


def _people(connection: Connection, find: str) -> Iterator[str]:
    from samurai.store.admin.moderation import known_people

    for name, called, kind, admin, blocked, created, last_day in known_people(connection, find, False):
        marks = "".join((", an admin" * admin, ", blocked" * (blocked is not None)))
        yield f"{name:<18}{called:<24}{kind}{marks}, here since {_time(created)[:10]}, last on {last_day or 'no day'}"


def _tables(connection: Connection, status: str) -> Iterator[str]:
    from samurai.store.tables import tables

    for kind, number in sorted(tables.count(connection).items()):
        yield f"{number} {kind}"
    for kind in (status,) if status else (tables.PLAYING, tables.WAITING):
        yield from map(_table, tables.latest(connection, kind))


def _table(info: TableInfo) -> str:
    names = ", ".join(chair.name or "open" for chair in info.chairs)
    return f"{info.id:<18}{info.game:<8}{info.status:<11}{_time(info.changed)}  {names}"


def _show(connection: Connection, target: str) -> Iterator[str]:
    from samurai.store.admin.moderation import find_somebody
    from samurai.store.people import people
    from samurai.store.tables import tables

    info = tables.find(connection, target) or tables.find_code(connection, target.upper())
    if info is None:
        person = find_somebody(connection, target)
        yield from _people(connection, person.id)
        yield from map(_table, tables.unfinished_tables(connection, person.id))
        return
    yield _table(info)
    yield f"its link: /t/{info.id}?key={info.key}"
    for line in people.recent_chat(connection, info.id):
        yield f"{line.id}  {_time(line.at)}  {line.name} ({line.person}): {line.text}"


def _figures(connection: Connection, _: str) -> Iterator[str]:
    from samurai.store.admin.daily_statistics import recent_counts

    for figure in recent_counts(connection, _now()):
        yield f"{figure.day}  {figure.number:>6}  {figure.what} {figure.game}".rstrip()


def _log(connection: Connection, _: str) -> Iterator[str]:
    from samurai.store.admin.moderation import latest_admin_actions

    for action in latest_admin_actions(connection):
        yield f"{_time(action.at)}  {action.who} {action.what} {action.target}  {action.why}".rstrip()


def _time(milliseconds: int) -> str:
    from datetime import UTC, datetime

    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(" ", "minutes")[:16]


def _now() -> int:
    import time

    return time.time_ns() // 1_000_000
