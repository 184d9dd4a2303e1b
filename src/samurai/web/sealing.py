"""The seals of tables, and what their players contribute to the draws. See docs/guides/fair-draws.md."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import msgspec
from msgspec import structs

from samurai.engine.draws import Verdict, WrongDraw
from samurai.engine.game import FIRST, Game, IllegalAction, complete
from samurai.engine.record import Record, new_record
from samurai.engine.seal import SECRET, Chance, Seal, check_commitment, check_contribution
from samurai.store import seals
from samurai.store import tables as stored
from samurai.store.tables import WAITING, Chair, Sheet
from samurai.web.house import House
from samurai.web.refusal import Refusal


class Part(NamedTuple):
    """What somebody adds to the draws: openly, or as a commitment to something that is revealed later; or nothing."""

    contribution: str = ""
    commitment: str = ""


def check_part(contribution: str, commitment: str) -> Part:
    """The part that somebody sends, if it is well formed."""
    if contribution and commitment:
        raise Refusal("malformed", "send a commitment or a contribution, not both")
    try:
        return Part(check_contribution(contribution), check_commitment(commitment))
    except IllegalAction as error:
        raise Refusal("malformed" if commitment else "illegal", str(error)) from error


async def prepared(house: House) -> str:
    """The seal of a new secret, for a table to come."""
    return await house.database.write(seals.prepare, house.rng.randbytes(SECRET), house.now())


async def sealed(house: House, sheet: Sheet, asked: str = "") -> Sheet:
    """A new table with its seal, the one that somebody asked for beforehand, or a fresh one."""
    given = tuple(chair.contribution for chair in sheet.chairs)
    return structs.replace(sheet, seal=Seal(asked or await prepared(house), given, after=sheet.revision))


def contributing(chairs: Sequence[Chair], person: str, part: Part) -> tuple[Chair, ...]:
    """The chairs, with what a person contributes at the first of his, and nothing at his others."""
    mine = [seat for seat, chair in enumerate(chairs) if chair.person == person]
    parts = {seat: part if seat == mine[0] else Part() for seat in mine}
    return tuple(
        replace(chair, **parts[seat]._asdict()) if seat in parts else chair for seat, chair in enumerate(chairs)
    )


def opened(game: Game[Any, Any, Any], sheet: Sheet, chance: Chance, date: str) -> Record:
    """The record of a table whose game is about to begin, or goes on from where another one was left."""
    if sheet.players:
        return stored.record(sheet, ())
    record = new_record(game, tuple(chair.name for chair in sheet.chairs), sheet.options, chance, date)
    if record.seal is None or sheet.seal is None:
        return record
    return replace(record, seal=replace(record.seal, commitments=sheet.seal.commitments))


def expected_seal(game: Game[Any, Any, Any], sheet: Sheet) -> Seal | None:
    """The seal of a table, with the lot for the start player even before the game has begun."""
    if sheet.seal is None or sheet.status != WAITING or sheet.players:
        return sheet.seal
    drawn = complete(game, len(sheet.chairs), sheet.options).get(FIRST) == "random"
    return replace(sheet.seal, start=drawn)


class ToldCheck(msgspec.Struct, frozen=True):
    """What the server finds when it draws a finished game again; `samurai verify` lets anybody find out for himself."""

    fair: bool
    draws: int
    before: int
    wrong: WrongDraw | None


class ToldDraws(msgspec.Struct, frozen=True):
    """All that may be known of a table's draws: the seed and the check only when the game is over."""

    seal: str | None
    contributions: tuple[str, ...]
    commitments: tuple[str, ...]
    """By seat; empty where nobody committed to anything."""

    after: int
    start: bool
    agreement: str | None
    """The hash of all this, which everybody at the table can compare; null while a seat is open."""

    seed: str | None = None
    check: ToldCheck | None = None


def told_draws(seal: Seal | None, verdict: Verdict | None = None) -> ToldDraws:
    """What a table's draws follow from, and whether they do."""
    if seal is None:
        return ToldDraws(None, (), (), 0, False, None)
    check = ToldCheck(verdict.fair, verdict.draws, verdict.before, verdict.wrong) if verdict else None
    given = seal.contributions, seal.commitments, seal.after, seal.start
    return ToldDraws(seal.hash, *given, seal.agreement, seal.seed or None, check)
