"""All that an admin can do to a store, by name: the command line and the admin page go through this one door."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from sqlalchemy import Connection

from samurai.engine.game import IllegalAction
from samurai.store import care
from samurai.store.care import Deed
from samurai.store.leaving import forget

DEEDS: Final[Mapping[str, Callable[[Connection, Deed], None]]] = {
    "block": care.block,
    "unblock": care.unblock,
    "promote": care.promote,
    "demote": care.demote,
    "forget": forget,
    "unsay": care.unsay,
    "settle": care.settle_report,
    "cancel": care.cancel,
    "close": care.close,
    "open": care.open_again,
}
"""What is done to a person, a line of a chat, a report, a table, or the house."""

TO_PEOPLE: Final = frozenset({"block", "unblock", "promote", "demote", "forget"})
"""Those of which the target is a person."""


def do(connection: Connection, deed: Deed) -> None:
    """Do what a deed says; it is written down in the same transaction."""
    if deed.what not in DEEDS:
        raise IllegalAction(f"an admin can {', '.join(DEEDS)}, and not {deed.what[:20]!r}")
    DEEDS[deed.what](connection, deed)
