"""Lessons over HTTP. The server keeps no state: with each answer the client sends the answers before it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import cache, partial
from importlib.resources import files
from random import Random
from typing import Final, Literal, Protocol, cast

import msgspec
from litestar import MediaType, Response, Router, get, post
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import UNSET, UnsetType

from samurai.art.palette import DARK, LIGHT, Theme
from samurai.engine.game import AnyView, IllegalAction
from samurai.engine.plain import to_plain
from samurai.engine.record import Record
from samurai.engine.table import Table
from samurai.engine.toolkit.lesson import LEARNER, Lesson, Step, read_lesson
from samurai.games import NAMES, load
from samurai.server.connections import HttpRequest
from samurai.server.live.observations import Look, Window, facts_of
from samurai.server.live.outgoing import ObservationOut, PreviewOut, Standing, encode
from samurai.server.pages.static import Asset, asset, served
from samurai.server.refusal import Refusal, RefusalOut, RefusedAnswer
from samurai.server.tables.playing import preview

_MOST: Final = 20
"""An upper limit; no step asks for this many answers."""


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer to what a step asks next, with the answers before it."""

    word: str
    said: list[str] = []


class LessonOutlineOut(msgspec.Struct, frozen=True):
    """A step of a lesson: its name, and the rules that it teaches, the main one first."""

    name: str
    rules: tuple[str, ...]


class LessonStepOut(msgspec.Struct, kw_only=True):
    """A step of a lesson: what it asks for, and what the learner sees."""

    game: str
    step: int
    steps: list[str]
    """The names of all steps."""

    rules: tuple[str, ...]
    asks: list[str]
    """The actions that would be right, one after the other."""

    marks: list[tuple[str, ...]]
    """The places to point at, for each of them."""

    seat: int
    players: tuple[str, ...]
    sight: ObservationOut


class RightOut(msgspec.Struct):
    """An answer is what the step asks for: the answers so far, and what is seen after each action that followed."""

    said: tuple[str, ...]
    sights: list[ObservationOut]
    right: Literal[True] = True


class WrongOut(msgspec.Struct):
    """An answer misses the goal: the name of what the coach says to it, or why it is illegal."""

    other: str | UnsetType = UNSET
    refused: RefusalOut | UnsetType = UNSET
    right: Literal[False] = False


Judged = RightOut | WrongOut
"""What comes of an answer in a lesson."""


@cache
def lesson(game: str) -> Lesson:
    """The lesson of a game; an unknown game is refused."""
    if game not in NAMES:
        raise Refusal("not-found", f"there are lessons for {', '.join(NAMES)}")
    file = files("samurai.games").joinpath(game, "lesson", "steps.toml")
    return read_lesson(load(game), file.read_text(encoding="utf-8"))


def _step(game: str, number: int) -> tuple[Lesson, Step]:
    taught = lesson(game)
    if not 0 <= number < len(taught.steps):
        raise Refusal("not-found", f"this lesson has the steps 0 to {len(taught.steps) - 1}")
    return taught, taught.steps[number]


@get("/{game:str}")
async def outline(game: FromPath[str]) -> list[LessonOutlineOut]:
    """The steps of a lesson."""
    return [LessonOutlineOut(step.name, step.rules) for step in lesson(game).steps]


class Painted(Protocol):
    """The drawing protocol of every game here, in light or dark colours."""

    def svg(self, view: AnyView, names: Sequence[str], theme: Theme) -> str:
        """Draw what a seat sees in the colours of a theme."""


@get("/{game:str}/{step:int}/picture", media_type="image/svg+xml")
async def picture(
    request: HttpRequest,
    game: FromPath[str],
    step: FromPath[int],
    theme: FromQuery[Literal["light", "dark"]] = "light",
) -> Response[bytes]:
    """The board with which a step begins, as a drawing."""
    return served(request, await asyncio.to_thread(_painted, game, step, theme))


@cache
def _painted(game: str, number: int, theme: str) -> Asset:
    taught, step = _step(game, number)
    painting = cast(Painted, taught.game.painting)
    colours = DARK if theme == "dark" else LIGHT
    return asset(f"{step.name}.svg", taught.drawn(step, partial(painting.svg, theme=colours)).encode())


@get("/{game:str}/{step:int}", media_type=MediaType.JSON)
async def begin(game: FromPath[str], step: FromPath[int]) -> Response[bytes]:
    """A step of a lesson: what it asks for, and what the learner sees."""
    return _json(await asyncio.to_thread(_begun, game, step))


@cache
def _begun(game: str, number: int) -> bytes:
    taught, step = _step(game, number)
    begun = LessonStepOut(
        game=game,
        step=number,
        steps=[one.name for one in taught.steps],
        rules=step.rules,
        asks=step.shortest,
        marks=[ask.marks for ask in step.asks],
        seat=LEARNER,
        players=step.opening.players,
        sight=_observation(taught, step.opening),
    )
    return encode(begun)


@post("/{game:str}/{step:int}/answer", status_code=200, media_type=MediaType.JSON)
async def answer(game: FromPath[str], step: FromPath[int], data: JSONBody[Answer]) -> Response[bytes]:
    """Try an action. If it is what the step asks for, return what follows; otherwise a hint, or why it is illegal."""
    taught, asked = _step(game, step)
    asked.after(_few(data.said))
    word = taught.game.notation.write(taught.game.notation.read(data.word))
    try:
        other = await asyncio.to_thread(taught.judge, asked, data.said, word)
    except IllegalAction as error:
        return _answered(WrongOut(refused=_refused(error)))
    if other:
        return _answered(WrongOut(other=other))
    return _json(await asyncio.to_thread(_right, game, step, (*data.said, word)))


@cache  # there are only a few right answers
def _right(game: str, number: int, said: tuple[str, ...]) -> bytes:
    taught, step = _step(game, number)
    sights = [_observation(taught, record) for record in step.after(said)[1:]]
    return encode(RightOut(said, sights))


@post("/{game:str}/{step:int}/preview", status_code=200, media_type=MediaType.JSON)
async def preview_answer(game: FromPath[str], step: FromPath[int], data: JSONBody[Answer]) -> Response[bytes]:
    """What would follow from an action, or why it is illegal."""
    taught, asked = _step(game, step)
    record = asked.after(_few(data.said))[-1]
    taught.game.notation.read(data.word)
    return _answered(await asyncio.to_thread(_preview, taught, record, data.word))


def _preview(taught: Lesson, record: Record, word: str) -> PreviewOut | RefusedAnswer:
    try:
        return preview(Table(taught.game, record, Random(0)), LEARNER, word)
    except Refusal as refusal:
        return RefusedAnswer(refusal.out())


def _json(body: bytes) -> Response[bytes]:
    return Response(body, media_type=MediaType.JSON)


def _answered(answer: WrongOut | PreviewOut | RefusedAnswer) -> Response[bytes]:
    return _json(encode(answer))


def _refused(error: IllegalAction) -> RefusalOut:
    return Refusal("illegal", str(error), error.rule, error.sentence).out()


def _few(said: list[str]) -> list[str]:
    if len(said) > _MOST:
        raise Refusal("malformed", "no step asks for so many answers")
    return said


def _observation(taught: Lesson, record: Record) -> ObservationOut:
    """What the learner sees, in the form a table would send it."""
    table = Table(taught.game, record, Random(0))
    facts = facts_of(table.game, table.game.rules.view(table.course.state, None))
    standing = Standing(to_act=table.to_act, outcome=table.outcome)
    return Window(table, Look(LEARNER, narrated=True)).observation(table, standing, to_plain(facts))


ROUTES = Router("/api/lessons", tags=["lessons"], route_handlers=[outline, picture, begin, answer, preview_answer])
