"""Every admin action by name: the command line and the admin page both come through here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from sqlalchemy import Connection

from samurai.engine.errors import UserError
from samurai.store.admin import moderation
from samurai.store.admin.moderation import AdminAction, AdminLogEntry
from samurai.store.people.personal_data import forget

ADMIN_ACTIONS: Final[Mapping[AdminAction, Callable[[Connection, AdminLogEntry], None]]] = {
    "block": moderation.block,
    "unblock": moderation.unblock,
    "promote": moderation.promote,
    "demote": moderation.demote,
    "forget": forget,
    "unsay": moderation.unsay,
    "settle": moderation.settle_report,
    "cancel": moderation.cancel,
    "close": moderation.close,
    "open": moderation.open_again,
}
"""What can be done to a person, a chat line, a report, a table, or the whole server."""

TO_PEOPLE: Final = frozenset({"block", "unblock", "promote", "demote", "forget"})
"""The actions whose target is a person."""


def action_named(name: str) -> AdminAction | None:
    """The action of this name; None if there is none, or it has a way of its own."""
    return next((action for action in ADMIN_ACTIONS if action == name), None)


def do(connection: Connection, action: AdminLogEntry) -> None:
    """Carry out an admin action; it is logged in the same transaction."""
    if action.what not in ADMIN_ACTIONS:
        raise UserError("malformed", f"an admin can {', '.join(ADMIN_ACTIONS)}, and not {action.what[:20]!r}")
    ADMIN_ACTIONS[action.what](connection, action)
