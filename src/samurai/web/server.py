"""Everything a request may need, in one place: made when the server starts, closed when it stops."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random, SystemRandom
from typing import Any

from litestar.connection import ASGIConnection
from litestar.di import NamedDependency
from sqlalchemy import Connection

from samurai.bots.bot import Budget
from samurai.bots.lineup import invite
from samurai.engine.game import Game
from samurai.games import load
from samurai.store import people
from samurai.store.database import Database, address
from samurai.store.people import Person, keep_setting, setting
from samurai.web.film import Films
from samurai.web.house import House
from samurai.web.keeper import Keeper
from samurai.web.programs import Programs
from samurai.web.refusal import Refusal
from samurai.web.review import Reviews
from samurai.web.security import COOKIE, Limits, Passwords, Signer, hash_token
from samurai.web.settings import Settings

Connected = ASGIConnection[Any, Any, Any, Any]


def milliseconds() -> int:
    """The time, as this server tells it."""
    return time.time_ns() // 1_000_000


class Lots(SystemRandom):
    """Chance from the system's own source, fetched a page at a time, as asking for each draw takes its time."""

    _page = b""

    def getrandbits(self, k: int, /) -> int:
        """So many bits."""
        size = (k + 7) // 8
        if len(self._page) < size:
            self._page = os.urandom(max(4096, size))
        drawn, self._page = self._page[:size], self._page[size:]
        return int.from_bytes(drawn) >> (size * 8 - k)


@dataclass
class Server:
    """A running server."""

    settings: Settings
    now: Callable[[], int] = milliseconds
    rng: Random = field(default_factory=Lots)
    games: Callable[[str], Game[Any, Any, Any]] = load

    async def start(self) -> None:
        """Open the store and look after the tables in it."""
        settings = self.settings
        for name, command in settings.usi:
            invite(name, command)
        self.database = Database(address(settings.store))
        secret = settings.secret or await self.database.write(_kept_secret, secrets.token_hex())
        self.signer = Signer(secret)
        self.passwords = Passwords()
        self.limits = Limits(settings.limits)
        self.house = House(self.database, self.games, self.now, self.rng)
        threads = max(settings.threads, 0) or os.cpu_count() or 1
        self.programs = Programs(self.house, settings.pause, Budget(seconds=settings.thinking), threads)
        self.films = Films(self.house)
        self.reviews = Reviews(self.house, self.programs)
        self.keeper = Keeper(self.house, self.programs)
        await self.keeper.start()

    async def stop(self) -> None:
        """Finish what was begun."""
        await self.reviews.close()
        await self.programs.close()
        await self.keeper.close()
        self.database.close()

    async def whoever(self, connection: Connected) -> Person | None:
        """Who asks: the person of the cookie, or the bot of the token."""
        kind, _, token = connection.headers.get("authorization", "").partition(" ")
        if kind:
            person = await self.database.read(people.find_token, hash_token(token)) if kind == "Bearer" else None
            if person is None:
                raise Refusal("who-are-you", "that token is not known here")
            return person
        signed = self.signer.read(connection.cookies.get(COOKIE, ""))
        if signed is None:
            return None
        person = await self.database.read(people.find, signed[0])
        return person if person and person.epoch == signed[1] else None

    def spend(self, what: str, who: str, rate: float, burst: float) -> None:
        """Refuse what somebody does too often."""
        self.limits.spend(what, who, rate, burst, self.now() / 1000)


Here = NamedDependency[Server]
"""What a handler asks for to have the server."""

Whoever = NamedDependency[Person | None]
"""What a handler asks for to know who asks, if anybody."""

Somebody = NamedDependency[Person]
"""What a handler asks for that is not for nobody."""


def address_of(connection: Connected) -> str:
    """Where a request comes from."""
    return connection.client.host if connection.client else ""


def _kept_secret(connection: Connection, fresh: str) -> str:
    known = setting(connection, "secret")
    if known is None:
        keep_setting(connection, "secret", fresh)
    return known or fresh
