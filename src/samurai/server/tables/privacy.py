"""Who may play, read and see what at a table.

A private table is for its players, its host, and whoever has the key of its link.

A table is private if it is not listed, whatever else it is: made by link or code, at one screen, rated, or a branch.
"""

from __future__ import annotations

import hmac

from samurai.engine.game import Seat
from samurai.engine.phrase import say
from samurai.server.refusal import Refusal
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
        raise Refusal("unknown-table", say("there is no such table"))
    return sheet


def seats_of(sheet: Sheet, person: str | None) -> tuple[Seat, ...]:
    """The seats of a person at a table."""
    return tuple(seat for seat, chair in enumerate(sheet.chairs) if person is not None and chair.person == person)


def may_read_chat(sheet: Sheet, person: str | None) -> bool:
    """Whether somebody may read the chat of a table: at a private one, only those who sit there.

    In a rated game, a player replaced by a bot has given up the seat for good.
    """
    mine = (sheet.chairs[seat] for seat in seats_of(sheet, person))
    return sheet.listed or any(not (sheet.rated and chair.bot) for chair in mine)


def own_seat(sheet: Sheet, person: str | None, seat: Seat) -> Seat:
    """The seat, if this person may play it now; refused otherwise."""
    if person is None or not 0 <= seat < len(sheet.chairs) or sheet.chairs[seat].person != person:
        raise Refusal("not-your-seat", say("that is not your seat"))
    if sheet.chairs[seat].bot and sheet.rated:
        raise Refusal("not-your-seat", say("you have left this rated game, and a bot is playing for you"))
    if sheet.chairs[seat].bot:
        raise Refusal("not-your-seat", say("a bot is playing for you; return to your seat first"))
    return seat
