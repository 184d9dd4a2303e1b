"""Who may see a private table: its players, its host, and whoever has the key of its link.

A table is private if it is not listed, whatever else it is: made by link or code, at one screen, rated, or a branch.
"""

from __future__ import annotations

import hmac

from samurai.server.refusal import Refusal
from samurai.server.tables.slot import seats_of
from samurai.store.tables.tables import OVER, Sheet


def has_key(sheet: Sheet, key: str) -> bool:
    """Whether this is the key of a table's link; compared in constant time, so that timing reveals nothing."""
    return sheet.key is not None and hmac.compare_digest(sheet.key.encode(), key.encode(errors="replace"))


def is_insider(sheet: Sheet, person: str | None, key: str = "") -> bool:
    """Whether somebody may know all about a table: its host, its players, and whoever presents its key."""
    return (person is not None and person == sheet.host) or bool(seats_of(sheet, person)) or has_key(sheet, key)


def check_readable(sheet: Sheet | None, person: str | None, key: str = "") -> Sheet:
    """The table, if this person may read it; a finished private game does not exist for anybody but insiders.

    While a private game is waiting or running, whoever knows the id may join or watch: that is what an invitation is.
    """
    if sheet is None or (sheet.status == OVER and not sheet.listed and not is_insider(sheet, person, key)):
        raise Refusal("unknown-table", "there is no such table")
    return sheet
