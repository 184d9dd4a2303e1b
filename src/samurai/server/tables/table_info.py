"""A table as it is sent to clients: everything but the game itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec

from samurai.engine.game import Outcome
from samurai.server.schema import one_of
from samurai.server.tables.clock import Terms
from samurai.store.tables.tables import CANCELLED, OVER, PLAYING, WAITING, Chair, TableInfo


class SeatOut(msgspec.Struct, frozen=True):
    """A seat and who has it."""

    kind: Annotated[str, one_of("open", "person", "bot")]
    name: str
    person: str | None
    bot: str | None
    contribution: str
    """The player's contribution to the draws; empty until it is revealed."""

    commitment: str
    """The hash of the contribution, if the player committed to one before the table was full."""

    revealed: bool
    """Whether the player has revealed the contribution they committed to."""


class TableInfoOut(msgspec.Struct, frozen=True):
    """A table without its game."""

    id: str
    code: str | None
    """Null once nobody can join, and at a private table null for everyone but insiders (see `privacy`)."""

    game: str
    options: Mapping[str, str]
    status: Annotated[str, one_of(WAITING, PLAYING, OVER, CANCELLED)]
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
    """Sent to insiders only, because the next table is private."""

    seats: list[SeatOut]
    seal: str | None
    """The hash of the secret behind the draws; null at tables created before seals, which draw from the RNG."""

    key: str | None
    """The secret of the table's link, sent to insiders only."""


def table_info_out(info: TableInfo, insider: bool = False) -> TableInfoOut:
    """A table as it is sent to insiders, or to everyone else."""
    return TableInfoOut(
        id=info.id,
        code=info.code if info.joinable and (info.listed or insider) else None,
        game=info.game,
        options=info.options,
        status=info.status,
        host=info.host,
        listed=info.listed,
        rated=info.rated,
        clock=Terms(**info.clock),
        created=info.created,
        changed=info.changed,
        at=info.revision,
        to_act=info.to_act,
        outcome=info.outcome,
        rematch=info.rematch if insider else None,
        seats=[_seat_out(chair, _part(info, seat), info.status == OVER) for seat, chair in enumerate(info.chairs)],
        seal=info.seal.hash if info.seal else None,
        key=info.key if insider else None,
    )


def _part(info: TableInfo, seat: int) -> tuple[str, str]:
    """A seat's contribution to the draws, and its commitment."""
    return (info.seal.contributions[seat], info.seal.commitment(seat)) if info.seal else ("", "")


def _seat_out(chair: Chair, part: tuple[str, str], over: bool) -> SeatOut:
    """A seat as it is sent; once the game is over no seat counts as open, even if its player's account is gone."""
    kind = "bot" if chair.bot and not chair.person else "open" if chair.open and not over else "person"
    return SeatOut(kind, chair.name, chair.person, chair.bot, *part, revealed=all(part))
