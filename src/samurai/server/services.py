"""Everything a request may need in one place: created when the server starts, closed when it stops."""

from __future__ import annotations

import logging
import os
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random, SystemRandom
from typing import Concatenate, Final, ParamSpec, TypeVar

from litestar.di import NamedDependency
from sqlalchemy import Connection

from samurai.bots.lineup import invite
from samurai.engine.game import AnyGame
from samurai.engine.phrase import say
from samurai.games import load, names
from samurai.server.admin.follower import AdminLogFollower
from samurai.server.analysis.conditional_replies import ConditionalReplies
from samurai.server.bots.pace import Pace
from samurai.server.bots.runner import BotRunner
from samurai.server.cluster.sync import ClusterSync
from samurai.server.connections import Connected
from samurai.server.notifications.notifier import open_notifier
from samurai.server.pages.preview_pictures import Postcards
from samurai.server.pages.site import read_site
from samurai.server.reactions import ServerReactions
from samurai.server.refusal import Refusal
from samurai.server.replay.replay import Replays
from samurai.server.replay.review import Reviews
from samurai.server.runtime.background import Background
from samurai.server.runtime.health import Health
from samurai.server.runtime.metrics import PUBLISH_INTERVAL, Metrics, publish
from samurai.server.runtime.periodic import PeriodicJobs
from samurai.server.runtime.scheduler import Scheduler
from samurai.server.runtime.settings import Settings
from samurai.server.runtime.steady_time import SteadyTime
from samurai.server.security import costs
from samurai.server.security.protection import COOKIE, Limits, Passwords, Signer, address_group, hash_token
from samurai.server.tables.caps import ListedTables
from samurai.server.tables.service import TableService
from samurai.store.admin.daily_statistics import day_of, seen
from samurai.store.database import Database, address
from samurai.store.people import people, sessions
from samurai.store.people.people import Person
from samurai.store.signals import Signal

logger: Final = logging.getLogger(__name__)

T = TypeVar("T")
P = ParamSpec("P")


_GUESSING: Final = ("code", "login", "login-name", "password")
"""Limits that prevent guessing; each worker allows only its share, because a client could ask all of them."""


milliseconds: Final = SteadyTime()
"""The server's time in milliseconds."""


class SecureRandom(SystemRandom):
    """The system's random source, read in blocks of 4096 bytes because one system call per draw is slow."""

    _page = b""

    def getrandbits(self, k: int, /) -> int:
        """Return `k` random bits."""
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
    rng: Random = field(default_factory=SecureRandom)
    games: Callable[[str], AnyGame] = load
    metrics: Metrics = field(default_factory=Metrics)
    process: str = ""
    """The id by which the processes that serve one store know this one; generated if empty."""

    instead_of: str = ""
    """The dead process that this one replaces."""

    give_up: Callable[[], None] = lambda: None
    """Ends this process when it can no longer store anything."""

    _today: str = ""
    _here: set[str] = field(default_factory=set)
    _jobs: PeriodicJobs = field(default_factory=PeriodicJobs)
    _notes: Background = field(default_factory=Background)

    def open(self) -> None:
        """Open the store; one that can't be used is refused with a readable message."""
        settings = self.settings
        self.site = read_site(settings.site_name, {"imprint": settings.imprint, "privacy": settings.privacy})
        self.database = Database(address(settings.store), self.process, beside_newer=True)
        try:
            self.database.check_writable()
        except BaseException:
            self.database.close()
            raise
        self.database.writer.on_death = self.give_up

    async def start(self) -> None:
        """Start all services on the store, opening it first if necessary."""
        settings = self.settings
        for name, command in settings.usi:
            invite(name, command)
        if not hasattr(self, "database"):
            self.open()
        self._load_games()
        self.health = Health(self.database)
        secret = settings.secret or await self.database.write(people.setting_once, "secret", secrets.token_hex())
        self.signer = Signer(secret)
        self.links = Signer(secret, "link")
        self.passwords = Passwords()
        self.limits = Limits(settings.limits)
        self.tables = TableService(self.database, self.games, self.now, self.rng)
        self.tables.limits = settings.limits
        self.listed = ListedTables(self.database, settings.limits)
        threads = max(settings.threads, 0) or max((os.cpu_count() or 1) // max(settings.workers, 1), 1)
        self.bots = BotRunner(self.tables, Pace(settings.pause, settings.thinking), threads, settings.limits)
        self.replays = Replays(self.tables)
        self.postcards = Postcards(self.tables)
        self.replies = ConditionalReplies(self.tables)
        self.reviews = Reviews(self.tables, self.bots)
        self.cluster = ClusterSync(self.tables)
        self.scheduler = Scheduler(self.tables, self.bots)
        self.notifier = await open_notifier(self.tables, settings, self.links)
        self.tables.reactions = ServerReactions(self.scheduler, self.bots, self.replies, self.notifier, self.recheck)
        self.admin_log = AdminLogFollower(self.tables, self.bots, settings.retention, self.metrics.lag)
        await self.cluster.start(self.instead_of)
        await self.scheduler.start()
        await self.notifier.start()
        await self.replies.start()
        await self.admin_log.start()
        if settings.folder:
            self._jobs.every(PUBLISH_INTERVAL, "publish metrics", lambda: publish(self), delay=0.0)

    def _load_games(self) -> None:
        """Load the games now: later, everybody would wait for it when the first table is opened."""
        for name in names():
            try:
                self.games(name)
            except Exception:  # a package with a game may be broken
                logger.exception("a game can't be loaded", extra={"game": name})

    async def stop(self) -> None:
        """Finish the work in progress and close everything."""
        self.health.close()
        await self.notifier.close()
        await self.admin_log.close()
        await self._jobs.close()
        await self._notes.close()
        await self.reviews.close()
        await self.replies.close()
        await self.bots.close()
        await self.scheduler.close()
        await self.cluster.close()
        self.database.close()

    async def whoever(self, connection: Connected) -> Person | None:
        """The person who sends a request: the owner of the cookie, or the bot with the token; None if neither."""
        kind, _, token = connection.headers.get("authorization", "").partition(" ")
        if kind:
            known = kind.lower() == "bearer"
            person = await self.database.read(people.find_token, hash_token(token)) if known else None
            if person is None:
                raise Refusal("who-are-you", say("this token is not valid"))
            return _welcome(person)
        cookie = connection.cookies.get(COOKIE, "")
        if signed := self.signer.read(cookie):
            return await self._signed(*signed)
        found = await self.database.read(sessions.find, token := hash_token(cookie)) if cookie else None
        if found is None:
            return None
        self._note_day(_welcome(found.person).id)
        await self._note_use(token, found.last_day)
        return found.person

    async def _signed(self, person: str, epoch: int) -> Person | None:
        """The owner of a signed cookie from an earlier version, if it is still valid."""
        found = await self.database.read(people.find, person)
        if found is None or found.epoch != epoch:
            return None
        self._note_day(_welcome(found).id)
        return found

    def _note_day(self, person: str) -> None:
        """Record once a day that somebody was here: the day, nothing finer."""
        if self._is_new_today(person):
            self._notes.spawn(self.database.write(seen, person, self._today))

    async def _note_use(self, token: str, last_day: str) -> None:
        """Record once a day that a session was used."""
        if last_day < day_of(self.now()) and self._is_new_today(token):
            await self.database.write(sessions.note_use, token, self._today)

    def _is_new_today(self, who: str) -> bool:
        day = day_of(self.now())
        if day != self._today:
            self._today, self._here = day, set()
        new = who not in self._here
        self._here.add(who)
        return new

    async def end(
        self, work: Callable[Concatenate[Connection, str, P], T], person: str, *arguments: P.args, **named: P.kwargs
    ) -> T:
        """Run `work(connection, person, ...)`, which ends sessions, and close their connections on every process."""
        done = await self.tables.change_and_signal("recheck", work, person, *arguments, **named)
        await self.recheck(person)
        return done

    async def ended(self, person: str) -> None:
        """Close the connections of a person whose sessions have ended, on every process."""
        self.tables.signal(Signal("recheck", person))
        await self.recheck(person)

    async def recheck(self, person: str = "") -> None:
        """Close connections whose session or token has ended, of one person or of everybody."""
        for open_table in self.tables.opened:
            for listener in list(open_table.listeners):
                if listener.person and person in ("", listener.person):
                    await listener.recheck()

    def spend(self, what: str, who: str, rate: float, burst: float, cost: float = 1.0) -> None:
        """Refuse an action that somebody does too often, or that costs too much."""
        if not self.limits.scale:
            return
        part = max(self.settings.workers, 1) if what in _GUESSING else 1
        self.limits.spend(what, who, rate / part, max(burst / part, 1), self.now() / 1000, cost=cost)

    def charge(self, who: str, cost: float) -> None:
        """Charge an address for work; see `costs`."""
        self.spend("work", who, costs.RATE, costs.BURST, cost)


Here = NamedDependency[Server]
"""Dependency: the server."""

Whoever = NamedDependency[Person | None]
"""Dependency: the signed-in person, or None."""

Somebody = NamedDependency[Person]
"""Dependency: the signed-in person; otherwise the request is refused."""


def address_of(connection: Connected) -> str:
    """The address that rate limits apply to, for a request or socket."""
    return address_group(connection.client.host if connection.client else "")


def _welcome(person: Person) -> Person:
    """Return the person, unless an admin has blocked them."""
    if person.blocked is not None:
        raise Refusal("blocked", say("you have been blocked on this server"))
    return person
