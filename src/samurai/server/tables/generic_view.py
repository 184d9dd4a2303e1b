"""A table for clients that have no view of its game: a drawing, the choices in sentences, and the game's words."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import cache
from inspect import signature
from random import Random
from typing import Annotated, Final, Literal, Protocol, cast

import msgspec
from litestar import MediaType, Response, Router, get
from litestar.params import FromPath, FromQuery, QueryParameter

from samurai.art.palette import DARK, LIGHT, Theme
from samurai.engine.game import AnyGame, AnyView, Seat
from samurai.engine.phrase import Catalogue
from samurai.engine.table import AnyTable
from samurai.games import names
from samurai.server.i18n import LANGUAGES
from samurai.server.live.outgoing import rules_of, said_of
from samurai.server.refusal import Refusal
from samurai.server.schema import OptionalPhrase, OptionalRules
from samurai.server.services import Here, Server, Whoever
from samurai.server.tables.privacy import check_readable, own_seat
from samurai.store.people.people import Person

ThemeName = Literal["light", "dark"]
SeatNumber = Annotated[int | None, QueryParameter(ge=0, le=8)]

THEMES: Final[dict[ThemeName, Theme]] = {"light": LIGHT, "dark": DARK}


class ThemedPainting(Protocol):
    """A painting that can be drawn in light or dark colours."""

    def svg(self, view: AnyView, names: Sequence[str], theme: Theme) -> str:
        """Draw what a seat sees in the colours of a theme."""


@cache
def _is_themed(game: AnyGame) -> bool:
    return "theme" in signature(game.painting.svg).parameters


def drawing(game: AnyGame, view: AnyView, players: Sequence[str], theme: ThemeName = "light") -> str:
    """A view as SVG, in the colours of a theme where the game has more than one."""
    if not _is_themed(game):
        return game.painting.svg(view, players)
    return cast(ThemedPainting, game.painting).svg(view, players, THEMES[theme])


class ChoiceOut(msgspec.Struct, kw_only=True):
    """An action that a seat may take, with a sentence that says what it is."""

    word: str
    sentence: str
    said: OptionalPhrase = msgspec.UNSET
    rules: OptionalRules = msgspec.UNSET


class ChoicesOut(msgspec.Struct):
    """What a seat may do at a revision of the table."""

    at: int
    choices: list[ChoiceOut]


def choices(table: AnyTable, seat: Seat) -> list[ChoiceOut]:
    """The actions offered to a seat, each with a sentence; made on a guess, so that they tell nothing hidden."""
    rules, text = table.game.rules, table.game.text
    before = rules.view(table.course.state, seat)
    world = rules.guess(before, Random(0))
    found = []
    for action in table.offered(seat):
        after = rules.view(rules.apply(world, seat, action), seat)
        sentence = text.describe(before, seat, action, after, table.players)
        word = table.game.notation.write(action)
        found.append(ChoiceOut(word=word, sentence=str(sentence), said=said_of(sentence), rules=rules_of(sentence)))
    return found


async def _seen(server: Server, whoever: Person | None, name: str, seat: Seat | None, key: str) -> AnyTable:
    """The game at a table, if this person may look at it from this seat."""
    person = whoever.id if whoever else None
    async with server.tables.open(name) as open_table:
        check_readable(open_table.info, person, key)
        playing = open_table.playing
        if seat is not None:
            own_seat(playing.info, person, seat)
        return playing.table


@get("/tables/{table:str}/picture", media_type="image/svg+xml")
async def picture(  # noqa: PLR0913, PLR0917  # each is a parameter of the request
    server: Here,
    whoever: Whoever,
    table: FromPath[str],
    seat: SeatNumber = None,
    theme: FromQuery[ThemeName] = "light",
    key: FromQuery[str] = "",
) -> Response[str]:
    """What the player's seat sees now, as a drawing; without a seat, what everybody sees."""
    seen = await _seen(server, whoever, table, seat, key)
    view = seen.observe(seat).view
    drawn = await asyncio.to_thread(drawing, seen.game, view, seen.players, theme)
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "no-store"})


@get("/tables/{table:str}/choices")
async def offered(
    server: Here, whoever: Whoever, table: FromPath[str], seat: Annotated[int, QueryParameter(ge=0, le=8)]
) -> ChoicesOut:
    """What the player's seat may do now, each action with a sentence that says what it is."""
    seen = await _seen(server, whoever, table, seat, "")
    return ChoicesOut(seen.revision, choices(seen, seat))


@get("/games/{game:str}/words/{language:str}", media_type=MediaType.JSON)
async def words(server: Here, game: FromPath[str], language: FromPath[str]) -> Catalogue:
    """The translations of a game's sentences into a language."""
    if game not in names() or language not in LANGUAGES:
        raise Refusal("not-found", "there is no such game, or no such language")
    return server.games(game).words(language)


ROUTES: Final = Router("/api", tags=["tables"], route_handlers=[picture, offered, words])
