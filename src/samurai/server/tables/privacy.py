"""Who may play, read and see what at a table.

A private table is for its players, its host, and whoever has the key of its link.

A table is private if it is not listed, whatever else it is: made by link or code, at one screen, rated, or a branch.
"""

from __future__ import annotations

import hmac

from samurai.engine.game import Seat
from samurai.engine.phrase import say
from samurai.server.refusal import Refusal
from samurai.store.tables.tables import OVER, TableInfo


def has_key(info: TableInfo, key: str) -> bool:
    """Whether this is the key of a table's link; compared in constant time, so that timing reveals nothing."""
    return info.key is not None and hmac.compare_digest(info.key.encode(), key.encode(errors="replace"))


def is_insider(info: TableInfo, person: str | None, key: str = "") -> bool:
    """Whether somebody may know all about a table: its host, its players, and whoever presents its key."""
    return (person is not None and person == info.host) or bool(seats_of(info, person)) or has_key(info, key)


def check_readable(info: TableInfo | None, person: str | None, key: str = "") -> TableInfo:
    """The table, if this person may read it; a finished private game does not exist for anybody but insiders.

    While a private game is waiting or running, whoever knows the id may join or watch: that is what an invitation is.
    """
    if info is None or (info.status == OVER and not info.listed and not is_insider(info, person, key)):
        raise Refusal("unknown-table", say("there is no such table"))
    return info


def seats_of(info: TableInfo, person: str | None) -> tuple[Seat, ...]:
    """The seats of a person at a table."""
    return tuple(seat for seat, chair in enumerate(info.chairs) if person is not None and chair.person == person)


def may_read_chat(info: TableInfo, person: str | None) -> bool:
    """Whether somebody may read the chat of a table: at a private one, only those who sit there.

    In a rated game, a player replaced by a bot has given up the seat for good.
    """
    mine = (info.chairs[seat] for seat in seats_of(info, person))
    return info.listed or any(not (info.rated and chair.bot) for chair in mine)


def own_seat(info: TableInfo, person: str | None, seat: Seat) -> Seat:
    """The seat, if this person may play it now; refused otherwise."""
    if person is None or not 0 <= seat < len(info.chairs) or info.chairs[seat].person != person:
        raise Refusal("not-your-seat", say("that is not your seat"))
    if info.chairs[seat].bot and info.rated:
        raise Refusal("not-your-seat", say("you have left this rated game, and a bot is playing for you"))
    if info.chairs[seat].bot:
        raise Refusal("not-your-seat", say("a bot is playing for you; return to your seat first"))
    return seat
