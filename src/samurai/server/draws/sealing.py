"""The seals of tables, and what their players contribute to the draws. See docs/guides/fair-draws.md."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import msgspec
from msgspec import structs

from samurai.engine.draws import Verdict, WrongDraw
from samurai.engine.errors import UserError
from samurai.engine.game import FIRST, AnyGame, complete
from samurai.engine.record import Record, new_record
from samurai.engine.seal import SECRET, Chance, Seal, check_commitment, check_contribution, seal_of
from samurai.server.refusal import Refusal
from samurai.server.tables.service import TableService
from samurai.store.tables import seals
from samurai.store.tables import tables as stored
from samurai.store.tables.tables import WAITING, Chair, TableInfo, contributed


class Part(NamedTuple):
    """What somebody adds to the draws: an open contribution, a commitment to one that is revealed later, or nothing."""

    contribution: str = ""
    commitment: str = ""


def check_part(contribution: str, commitment: str) -> Part:
    """The part that somebody sends; refused if it is malformed."""
    if contribution and commitment:
        raise Refusal("malformed", "send a commitment or a contribution, not both")
    try:
        return Part(check_contribution(contribution), check_commitment(commitment))
    except UserError as error:
        raise Refusal("malformed" if commitment else "illegal", error.sentence) from error


async def prepared(service: TableService) -> str:
    """Prepare a new secret for a future table, and return its seal."""
    return await service.database.write(seals.prepare, service.rng.randbytes(SECRET), service.now())


async def sealed(service: TableService, info: TableInfo, asked: str = "") -> TableInfo:
    """A new table with its seal: the one requested beforehand, or a fresh one, which is stored by itself."""
    return _with_seal(info, asked or await prepared(service))


def newly_sealed(service: TableService, info: TableInfo, asked: str = "") -> tuple[TableInfo, bytes]:
    """A new table with its seal, and the secret to store with it; none if the seal was requested beforehand."""
    secret = b"" if asked else service.rng.randbytes(SECRET)
    return _with_seal(info, asked or seal_of(secret)), secret


def _with_seal(info: TableInfo, seal: str) -> TableInfo:
    return structs.replace(info, seal=contributed(Seal(seal, after=info.revision), info.chairs))


def contributing(chairs: Sequence[Chair], person: str, part: Part) -> tuple[Chair, ...]:
    """The chairs with a person's contribution at the first of their seats, and nothing at their others."""
    mine = [seat for seat, chair in enumerate(chairs) if chair.person == person]
    parts = {seat: part if seat == mine[0] else Part() for seat in mine}
    return tuple(
        replace(chair, **parts[seat]._asdict()) if seat in parts else chair for seat, chair in enumerate(chairs)
    )


def opened(game: AnyGame, info: TableInfo, chance: Chance, date: str) -> Record:
    """The record of a table whose game is about to begin, or to continue from where another one was left."""
    if info.players:
        return stored.record(info, ())
    record = new_record(game, tuple(chair.name for chair in info.chairs), info.options, chance, date)
    if record.seal is None or info.seal is None:
        return record
    return replace(record, seal=replace(record.seal, commitments=info.seal.commitments))


def expected_seal(game: AnyGame, info: TableInfo) -> Seal | None:
    """The seal of a table; even before the game begins it says whether the start player is drawn at random."""
    if info.seal is None or info.status != WAITING or info.players:
        return info.seal
    drawn = complete(game, len(info.chairs), info.options).get(FIRST) == "random"
    return replace(info.seal, start=drawn)


class DrawsCheckOut(msgspec.Struct, frozen=True):
    """The server's own check of a finished game's draws; with `samurai verify` anyone can repeat it."""

    fair: bool
    draws: int
    before: int
    wrong: WrongDraw | None


class DrawsOut(msgspec.Struct, frozen=True):
    """What may be known of a table's draws: the seed and the check only once the game is over."""

    seal: str | None
    contributions: tuple[str, ...]
    commitments: tuple[str, ...]
    """One for each seat; empty where nobody committed to anything."""

    after: int
    start: bool
    agreement: str | None
    """The hash of all this, for everybody at the table to compare; null while a seat is open."""

    seed: str | None = None
    check: DrawsCheckOut | None = None


def draws_out(seal: Seal | None, verdict: Verdict | None = None) -> DrawsOut:
    """What a table's draws are based on, and whether they follow from it."""
    if seal is None:
        return DrawsOut(None, (), (), 0, False, None)
    check = DrawsCheckOut(verdict.fair, verdict.draws, verdict.before, verdict.wrong) if verdict else None
    given = seal.contributions, seal.commitments, seal.after, seal.start
    return DrawsOut(seal.hash, *given, seal.agreement, seal.seed or None, check)
