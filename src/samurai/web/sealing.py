"""The seals of tables, and what their players contribute to the draws. See docs/guides/fair-draws.md."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import msgspec
from msgspec import structs

from samurai.engine.draws import Verdict, WrongDraw
from samurai.engine.seal import SECRET, Seal, check_contribution
from samurai.store import seals
from samurai.store.tables import Chair, Sheet
from samurai.web.house import House


async def prepared(house: House) -> str:
    """The seal of a new secret, for a table to come."""
    return await house.database.write(seals.prepare, house.rng.randbytes(SECRET), house.now())


async def sealed(house: House, sheet: Sheet, asked: str = "") -> Sheet:
    """A new table with its seal, the one that somebody asked for beforehand, or a fresh one."""
    given = tuple(chair.contribution for chair in sheet.chairs)
    return structs.replace(sheet, seal=Seal(asked or await prepared(house), given, after=sheet.revision))


def contributing(chairs: Sequence[Chair], person: str, text: str) -> tuple[Chair, ...]:
    """The chairs, with what a person contributes at the first of his, and nothing at his others."""
    mine = [seat for seat, chair in enumerate(chairs) if chair.person == person]
    plain = check_contribution(text)
    return tuple(
        replace(chair, contribution=plain if seat == mine[0] else "") if seat in mine else chair
        for seat, chair in enumerate(chairs)
    )


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
    after: int
    start: bool
    seed: str | None = None
    check: ToldCheck | None = None


def told_draws(seal: Seal | None, verdict: Verdict | None = None) -> ToldDraws:
    """What a table's draws follow from, and whether they do."""
    if seal is None:
        return ToldDraws(None, (), 0, False)
    check = ToldCheck(verdict.fair, verdict.draws, verdict.before, verdict.wrong) if verdict else None
    return ToldDraws(seal.hash, seal.contributions, seal.after, seal.start, seal.seed or None, check)
