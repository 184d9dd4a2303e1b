"""Everything a request may need, in one place: made when the server starts, closed when it stops."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random, SystemRandom
from typing import Any, Final, TypeVar

from litestar.connection import ASGIConnection
from litestar.di import NamedDependency

from samurai.bots.lineup import invite
from samurai.engine.game import Game
from samurai.games import load
from samurai.store import people, sessions
from samurai.store.database import Database, address
from samurai.store.figures import day_of, seen
from samurai.store.people import Person
from samurai.store.signals import Signal
from samurai.web import costs
from samurai.web.background import Background
from samurai.web.bot_pace import Pace
from samurai.web.care import Care
from samurai.web.film import Films
from samurai.web.health import Health
from samurai.web.house import House
from samurai.web.keeper import Keeper
from samurai.web.metrics import Metrics, publish
from samurai.web.notices.notifier import open_notifier
from samurai.web.others import Others
from samurai.web.postcards import Postcards
from samurai.web.prepared import Prepared
from samurai.web.programs import Programs
from samurai.web.refusal import Refusal
from samurai.web.review import Reviews
from samurai.web.security import COOKIE, Limits, Passwords, Signer, address_group, hash_token
from samurai.web.settings import Settings
from samurai.web.steady_time import SteadyTime
from samurai.web.table_caps import ListedTables

Connected = ASGIConnection[Any, Any, Any, Any]

T = TypeVar("T")


_GUESSING: Final = ("code", "login", "login-name", "password")
"""What could be guessed by asking often: of that each worker allows its part, as one might ask all of them."""


milliseconds: Final = SteadyTime()
"""The time, as this server tells it."""


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
    metrics: Metrics = field(default_factory=Metrics)
    process: str = ""
    """By which the processes that serve one store know it; made up if not given."""

    instead_of: str = ""
    """The process that it replaces, which is dead."""

    give_up: Callable[[], None] = lambda: None
    """Ends this process, because it can store nothing any more."""

    _today: str = ""
    _here: set[str] = field(default_factory=set)
    _publishing: Background = field(default_factory=Background)

    def open(self) -> None:
        """Open the store; one that can't be used is refused in a sentence."""
        self.database = Database(address(self.settings.store), self.process)
        try:
            self.database.check_writable()
        except BaseException:
            self.database.close()
            raise
        self.database.writer.on_death = self.give_up

    async def start(self) -> None:
        """Look after the tables in the store, which is opened if it is not yet."""
        settings = self.settings
        for name, command in settings.usi:
            invite(name, command)
        if not hasattr(self, "database"):
            self.open()
        self.health = Health(self.database)
        secret = settings.secret or await self.database.write(people.setting_once, "secret", secrets.token_hex())
        self.signer = Signer(secret)
        self.links = Signer(secret, "link")
        self.passwords = Passwords()
        self.limits = Limits(settings.limits)
        self.house = House(self.database, self.games, self.now, self.rng)
        self.house.limits = settings.limits
        self.listed = ListedTables(self.database, settings.limits)
        threads = max(settings.threads, 0) or max((os.cpu_count() or 1) // max(settings.workers, 1), 1)
        self.programs = Programs(self.house, Pace(settings.pause, settings.thinking), threads, settings.limits)
        self.films = Films(self.house)
        self.postcards = Postcards(self.house)
        self.prepared = Prepared(self.house)
        self.reviews = Reviews(self.house, self.programs)
        self.others = Others(self.house)
        self.keeper = Keeper(self.house, self.programs)
        self.others.lost += [self.keeper.settle_all, self.prepared.start]
        self.others.planned.append(self.prepared.hear)
        self.others.lost.append(self.recheck)
        self.others.rechecked.append(self.recheck)
        self.care = Care(self.house, self.programs, settings.keeping, self.metrics.lag)
        await self.others.start(self.instead_of)
        await self.keeper.start()
        self.notifier = await open_notifier(self.house, settings, self.links)
        await self.prepared.start()
        await self.care.start()
        if settings.figures:
            self._publishing.spawn(publish(self))

    async def stop(self) -> None:
        """Finish what was begun."""
        self.health.close()
        await self.notifier.close()
        await self.care.close()
        await self._publishing.close()
        await self.reviews.close()
        await self.prepared.close()
        await self.programs.close()
        await self.keeper.close()
        await self.others.close()
        self.database.close()

    async def whoever(self, connection: Connected) -> Person | None:
        """Who asks: the person of the cookie, or the bot of the token."""
        kind, _, token = connection.headers.get("authorization", "").partition(" ")
        if kind:
            known = kind.lower() == "bearer"
            person = await self.database.read(people.find_token, hash_token(token)) if known else None
            if person is None:
                raise Refusal("who-are-you", "that token is not known here")
            return _welcome(person)
        cookie = connection.cookies.get(COOKIE, "")
        if signed := self.signer.read(cookie):
            return await self._signed(*signed)
        found = await self.database.read(sessions.find, token := hash_token(cookie)) if cookie else None
        if found is None:
            return None
        await self._note_day(_welcome(found.person).id)
        await self._note_use(token, found.last_day)
        return found.person

    async def _signed(self, person: str, epoch: int) -> Person | None:
        """Who has a signed cookie of an earlier version, if it is still good."""
        found = await self.database.read(people.find, person)
        if found is None or found.epoch != epoch:
            return None
        await self._note_day(_welcome(found).id)
        return found

    async def _note_day(self, person: str) -> None:
        """Remember that somebody was here today: the day, nothing finer, and once."""
        if self._is_new_today(person):
            await self.database.write(seen, person, self._today)

    async def _note_use(self, token: str, last_day: str) -> None:
        """Remember that a session was used today, once."""
        if last_day < day_of(self.now()) and self._is_new_today(token):
            await self.database.write(sessions.note_use, token, self._today)

    def _is_new_today(self, who: str) -> bool:
        day = day_of(self.now())
        if day != self._today:
            self._today, self._here = day, set()
        new = who not in self._here
        self._here.add(who)
        return new

    async def end(self, work: Callable[..., T], person: str, *arguments: Any) -> T:
        """Do `work(connection, person, ...)`, which ends sessions, and hang up on those that have ended, everywhere."""
        done = await self.house.change(work, person, *arguments, kind="recheck")
        await self.recheck(person)
        return done

    async def ended(self, person: str) -> None:
        """Hang up, everywhere, on the connections of a person whose sessions have ended."""
        self.house.signal(Signal("recheck", person))
        await self.recheck(person)

    async def recheck(self, person: str = "") -> None:
        """Hang up on connections, of a person or of everybody, whose sessions or tokens have ended."""
        for slot in self.house.slots:
            for listener in list(slot.listeners):
                if listener.person and person in ("", listener.person):
                    await listener.recheck()

    def spend(self, what: str, who: str, rate: float, burst: float, cost: float = 1.0) -> None:
        """Refuse what somebody does too often, or what costs too much."""
        part = max(self.settings.workers, 1) if what in _GUESSING else 1
        self.limits.spend(what, who, rate / part, max(burst / part, 1), self.now() / 1000, cost=cost)

    def charge(self, who: str, cost: float) -> None:
        """Let an address pay for work; see `costs`."""
        self.spend("work", who, costs.RATE, costs.BURST, cost)


Here = NamedDependency[Server]
"""What a handler asks for to have the server."""

Whoever = NamedDependency[Person | None]
"""What a handler asks for to know who asks, if anybody."""

Somebody = NamedDependency[Person]
"""What a handler asks for that is not for nobody."""


def address_of(connection: Connected) -> str:
    """Where a request comes from, as far as limits go by it."""
    return address_group(connection.client.host if connection.client else "")


def _welcome(person: Person) -> Person:
    """The person, unless an admin keeps him out."""
    if person.blocked is not None:
        raise Refusal("blocked", "you have been blocked here")
    return person
