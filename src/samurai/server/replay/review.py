"""Reviews of finished games: computed in spare time, one game at a time, and kept for everybody."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from random import Random
from typing import Annotated, Final

import msgspec
from msgspec import structs

from samurai.bots.ready import searcher
from samurai.bots.review import NotReady, Review, Reviewer, Turning
from samurai.engine.action_parts import parts_of_word
from samurai.engine.game import AnyGame
from samurai.engine.phrase import plain, say
from samurai.server.bots.runner import BotRunner
from samurai.server.refusal import Refusal
from samurai.server.replay.replay import StoredReplay
from samurai.server.schema import OptionalParts, PhraseJson, one_of
from samurai.server.tables.service import TableService
from samurai.store import processes
from samurai.store.tables import reviews as stored

logger: Final = logging.getLogger(__name__)

EDITION: Final = 1
"""Raised when the way games are reviewed changes: older reviews are then computed again."""

_READY_CHECK_INTERVAL: Final = 0.2
"""Seconds between two checks whether the search is ready."""

_STEP: Final = 5
"""The progress in percent after which other processes are updated."""

MOST: Final = 20
"""How many games may wait for their review."""


class ReviewedMoveOut(msgspec.Struct, frozen=True):
    """An action in a review: its notation, its expected value, and a sentence with its parts for translation."""

    word: str
    value: float
    sentence: str
    said: PhraseJson
    why: list[str] = []
    said_why: list[PhraseJson] = []
    parts: OptionalParts = msgspec.UNSET
    """The action in parts; not stored, but added when the review is sent."""


class TurningOut(msgspec.Struct, frozen=True):
    """A costly decision: what was played at a step, and what would have been better."""

    step: int
    seat: int
    made: ReviewedMoveOut
    better: ReviewedMoveOut


class ReviewOut(msgspec.Struct, frozen=True):
    """The expected value of each seat, as pairs of a step and a number from 0 to 1; and the turning points."""

    lines: list[list[tuple[int, float]]]
    turnings: list[TurningOut]


class Progress(msgspec.Struct, frozen=True):
    """The status of a review: `none`, `waiting` behind others, `thinking`, `failed`, or `done` with the review."""

    status: Annotated[str, one_of("none", "waiting", "thinking", "failed", "done")]
    percent: int = 0
    ahead: int = 0
    review: ReviewOut | None = None


@dataclass
class Job:
    """A game that is to be reviewed."""

    replay: StoredReplay
    done: int = 0
    pieces: int = 1
    announced: int = 0


class Reviews:
    """All the reviews of this process. Work continues whether or not anybody is waiting for it."""

    def __init__(self, service: TableService, bots: BotRunner) -> None:
        """Start with none; the bots' threads do the work when they are otherwise idle."""
        self._service: Final = service
        self._bots: Final = bots
        self._jobs: dict[str, Job] = {}
        self._failed: set[str] = set()
        self._working: asyncio.Task[None] | None = None

    async def of(self, table: str) -> Progress:
        """The progress of a game's review."""
        if table in self._jobs:
            job, ahead = self._jobs[table], list(self._jobs).index(table)
            return Progress("waiting" if ahead else "thinking", 100 * job.done // job.pieces, ahead)
        body = await self._service.database.read(stored.find, table, EDITION)
        if body:
            return Progress("done", 100, review=msgspec.json.decode(body, type=ReviewOut))
        elsewhere = await self._service.database.read(processes.claimed, _claim(table), self._service.alive)
        if elsewhere is not None and table not in self._jobs:
            return Progress("thinking", int(elsewhere or 0))
        return Progress("failed" if table in self._failed else "none")

    async def begin(self, table: str, replay: StoredReplay) -> Progress:
        """Start the review of a game, unless it exists or is already queued."""
        found = await self.of(table)
        if found.status not in ("none", "failed") or table in self._jobs:
            return found
        if len(self._jobs) >= MOST:
            raise Refusal("busy", say("many games are waiting to be reviewed; try again later"))
        me, alive = self._service.database.process, self._service.alive
        if not await self._service.database.write(processes.claim, _claim(table), me, alive):
            return await self.of(table)
        self._jobs.setdefault(table, Job(replay))
        self._failed.discard(table)
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work())
        return await self.of(table)

    async def _work(self) -> None:
        while self._jobs:
            table, job = next(iter(self._jobs.items()))
            try:
                body = await self._reviewed(table, job)
                await self._service.database.write(stored.keep, table, EDITION, body, self._service.now())
            except NotReady:
                logger.warning("a game could not be reviewed: the search is not ready", extra={"table": table})
                self._failed.add(table)
            except Exception:
                logger.exception("a game could not be reviewed", extra={"table": table})
                self._failed.add(table)
            finally:
                del self._jobs[table]
                await self._service.database.write(processes.release, _claim(table), self._service.database.process)

    async def _reviewed(self, table: str, job: Job) -> str:
        """Review a game in small pieces, so that no bot has to wait for long."""
        await _ready(job.replay.game)
        spare, rng = self._bots.in_spare_time, Random(self._service.rng.getrandbits(64))
        reviewer = await spare(lambda stop: Reviewer(job.replay.game, job.replay.record, rng, stop=stop))
        job.pieces = reviewer.pieces
        work = reviewer.work()
        while await spare(lambda _: next(work, reviewer) is None):
            job.done += 1
            await self._report_progress(table, job)
        review = await spare(lambda _: reviewer.result())
        return msgspec.json.encode(review_out(job.replay.game, review)).decode()

    async def _report_progress(self, table: str, job: Job) -> None:
        """Let other processes know from time to time how far a review has come."""
        service, percent = self._service, 100 * job.done // job.pieces
        if len(service.alive) > 1 and percent >= job.announced + _STEP:
            job.announced = percent
            await service.database.write(processes.note, _claim(table), service.database.process, str(percent))

    async def close(self) -> None:
        """Stop; an unfinished review starts again from the beginning when somebody next asks for it."""
        if self._working:
            self._working.cancel()
            await asyncio.gather(self._working, return_exceptions=True)


async def _ready(game: AnyGame) -> None:
    """Wait until a game's search is ready; without one, the bots will say so."""
    search = searcher(game)
    while search and search.preparing:
        await asyncio.sleep(_READY_CHECK_INTERVAL)


def _claim(table: str) -> str:
    """The name under which a process claims the review of a game."""
    return f"review {table}"


def with_parts(game: AnyGame, progress: Progress) -> Progress:
    """Add the parts of the actions to a review, if it is done."""
    if progress.review is None:
        return progress
    turnings = [
        structs.replace(one, made=_with_parts(game, one.made), better=_with_parts(game, one.better))
        for one in progress.review.turnings
    ]
    return structs.replace(progress, review=structs.replace(progress.review, turnings=turnings))


def _with_parts(game: AnyGame, move: ReviewedMoveOut) -> ReviewedMoveOut:
    return structs.replace(move, parts=parts_of_word(game, move.word))


def review_out(game: AnyGame, review: Review) -> ReviewOut:
    """A review as it is sent and stored."""
    lines = [[(step, round(value, 3)) for step, value in line] for line in review.lines]
    return ReviewOut(lines, [_turning_out(game, turning) for turning in review.turnings])


def _turning_out(game: AnyGame, turning: Turning) -> TurningOut:
    write = game.notation.write
    made, better = turning.made_sentence, turning.better_sentence
    return TurningOut(
        turning.step,
        turning.seat,
        ReviewedMoveOut(write(turning.made), round(turning.made_value, 3), str(made), plain(made)),
        ReviewedMoveOut(
            write(turning.better),
            round(turning.better_value, 3),
            str(better),
            plain(better),
            list(map(str, turning.why)),
            list(map(plain, turning.why)),
        ),
    )
