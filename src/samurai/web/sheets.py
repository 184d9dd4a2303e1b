"""A table as it is told to clients: everything but the game itself."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from samurai.engine.game import Outcome
from samurai.store.tables import Chair, Sheet
from samurai.web.clock import Terms


class ToldSeat(msgspec.Struct, frozen=True):
    """Who has a seat."""

    kind: str
    name: str
    person: str | None
    bot: str | None


class ToldTable(msgspec.Struct, frozen=True):
    """All that anybody may know of a table."""

    id: str
    code: str | None
    game: str
    options: Mapping[str, str]
    status: str
    host: str
    listed: bool
    rated: bool
    clock: Terms
    created: int
    changed: int
    at: int
    to_act: tuple[int, ...]
    outcome: Outcome | None
    rematch: str | None
    seats: list[ToldSeat]


def told_table(sheet: Sheet) -> ToldTable:
    """A table as it is told."""
    return ToldTable(
        id=sheet.id,
        code=sheet.code if sheet.joinable else None,
        game=sheet.game,
        options=sheet.options,
        status=sheet.status,
        host=sheet.host,
        listed=sheet.listed,
        rated=sheet.rated,
        clock=Terms(**sheet.clock),
        created=sheet.created,
        changed=sheet.changed,
        at=sheet.revision,
        to_act=sheet.to_act,
        outcome=sheet.outcome,
        rematch=sheet.rematch,
        seats=[_told_seat(chair) for chair in sheet.chairs],
    )


def _told_seat(chair: Chair) -> ToldSeat:
    kind = "open" if chair.open else "person" if chair.person else "bot"
    return ToldSeat(kind, chair.name, chair.person, chair.bot)
