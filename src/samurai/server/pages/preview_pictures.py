"""Preview pictures for links: a table as a spectator sees it; `sharing` decides who may see that of a private one.

Pictures are made on request, one at a time, and the most recent ones are cached.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Final

import msgspec

from samurai.art.postcard import Player, postcard
from samurai.engine.game import AnyGame, default_names
from samurai.engine.phrase import say
from samurai.engine.record import follow, new_record
from samurai.engine.table import Table
from samurai.games import NAMES, load
from samurai.server.lessons import lesson
from samurai.server.pages.raster import rasterised
from samurai.server.refusal import Refusal
from samurai.server.tables.service import TableService
from samurai.store.tables import tables
from samurai.store.tables.appending import Line
from samurai.store.tables.tables import OVER, PLAYING, TableInfo

CACHED_PICTURES: Final = 64
"""The number of cached pictures; each takes two hundred kilobytes."""

_WAITING: Final = 8
"""When this many requests wait for a picture, further ones are refused."""


class Postcards:
    """The most recently used pictures, by a mark of what they show."""

    def __init__(self, service: TableService) -> None:
        """Load games from the store of this service."""
        self._service: Final = service
        self._cached: OrderedDict[str, bytes] = OrderedDict()
        self._turn: Final = asyncio.Lock()
        self._waiting = 0

    def has(self, mark: str) -> bool:
        """Whether a picture is cached."""
        return mark in self._cached

    async def of(self, info: TableInfo) -> bytes:
        """The picture of a table as a spectator sees it now."""
        lines = await self._service.database.read(tables.lines, info.id)
        return await self._made(mark_of(info), lambda: _drawn(self._service, info, lines[: info.revision]))

    async def of_game(self, game: str) -> bytes:
        """The picture of a game without a table: a position from its lesson."""
        return await self._made(game, lambda: postcard(_example(game), load(game).title, ()))

    async def _made(self, mark: str, draw: Callable[[], str]) -> bytes:
        """The picture with this mark; drawn if it is not cached."""
        picture = self._cached.get(mark) or await self._draw(mark, draw)
        self._cached[mark] = picture
        self._cached.move_to_end(mark)
        while len(self._cached) > CACHED_PICTURES:
            self._cached.popitem(last=False)
        return picture

    async def _draw(self, mark: str, draw: Callable[[], str]) -> bytes:
        """Draw a picture when its turn comes, unless another request had it drawn meanwhile."""
        if self._waiting >= _WAITING:
            raise Refusal("busy", say("the server is too busy to draw a picture; try again later"))
        self._waiting += 1
        try:
            async with self._turn:
                return self._cached.get(mark) or await rasterised(await asyncio.to_thread(draw))
        finally:
            self._waiting -= 1


def mark_of(info: TableInfo) -> str:
    """What distinguishes one picture of a table from another: how far the game is, and who sits there."""
    shown = info.id, info.status, info.revision, info.players, [chair.name for chair in info.chairs]
    return hashlib.sha256(msgspec.json.encode(shown)).hexdigest()[:20]


def names_of(info: TableInfo) -> tuple[str, ...]:
    """The names of the players, or of the seats taken so far."""
    return info.players or tuple(chair.name for chair in info.chairs if not chair.open)


def _drawn(service: TableService, info: TableInfo, lines: list[Line]) -> str:
    """The postcard of a table, as a spectator sees it."""
    game = service.games(info.game)
    if info.status not in (PLAYING, OVER):
        return postcard(_example(info.game), game.title, [Player(chair.name) for chair in info.chairs])
    names = names_of(info)
    course = follow(game, tables.record(info, lines))
    drawing = game.painting.svg(game.rules.view(course.state, None), names)
    places = info.outcome.places if info.outcome else (0,) * len(names)
    players = [Player(name, seat in info.to_act, places[seat]) for seat, name in enumerate(names)]
    return postcard(drawing, game.title, players)


def _opening(game: AnyGame) -> str:
    """The first position of a game in which somebody must choose."""
    players, rng = default_names(game.seats[0]), Random(0)
    table = Table(game, new_record(game, players, {}, rng), rng)
    return game.painting.svg(table.observe(None).view, players)


@cache
def _example(game: str) -> str:
    """The position at the start of a lesson's last step, or of a game without a lesson; as a spectator sees it."""
    if game not in NAMES:
        return _opening(load(game))
    taught = lesson(game)
    opening = taught.steps[-1].opening
    course = follow(taught.game, opening)
    return taught.game.painting.svg(taught.game.rules.view(course.state, None), opening.players)
