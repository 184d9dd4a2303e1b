"""Periodically decides who must be notified of what, and sends it; any number of processes may do so at once.

A move costs no more here than a lookup in a set. A notice is first stored, then claimed by one process for a few
minutes, checked again (has the person come back meanwhile?), sent, and marked as done. If a process is killed in
between, another one picks the notice up: so it is sent at least once, and duplicates share a tag or message id and show
as one.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from samurai.server.notifications.deciding import Moment, wanted
from samurai.server.notifications.letters import Letter, letter
from samurai.server.notifications.mail import Envelope, Mail
from samurai.server.notifications.push import Given, Push, keys
from samurai.server.notifications.unsubscribing import stop_path
from samurai.server.runtime.periodic import PeriodicJobs
from samurai.server.runtime.settings import Settings
from samurai.server.security.protection import Signer
from samurai.server.tables.open_table import OpenTable
from samurai.server.tables.service import TableService
from samurai.store.durations import DAY, HOUR, MINUTE
from samurai.store.people import notice_choices as chosen
from samurai.store.people import notices as stored
from samurai.store.people.notices import MAIL, Notice
from samurai.store.tables.read_markers import ReadMarker, keep

logger: Final = logging.getLogger(__name__)

CHECK_INTERVAL: Final = 15.0
"""Seconds between two checks."""

_GRACE: Final = 15.0
"""Seconds that a stopping server allows for notices that are being sent."""

_SWEEP_INTERVAL: Final = 600.0
"""Seconds after which all recently changed tables are checked: a process may have died before it could do so."""

_LEASE_MS: Final = 5 * MINUTE
"""How long a process has to send what it has claimed."""

_RECENT_MS: Final = DAY
_RETENTION_MS: Final = 90 * DAY
_TOGETHER: Final = 8
_MOST: Final = 50
_RETRIES_MS: Final = (MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR)
"""How long to wait before each retry of a notice; after the last one it is given up."""


async def open_notifier(service: TableService, settings: Settings, links: Signer) -> Notifier:
    """A notifier with the push keys of this store, and with e-mail if it is configured; `start` begins the work."""
    mail = Mail(settings.smtp, settings.mail_from, settings.url) if settings.smtp else None
    contact = f"mailto:{mail.sender}" if mail else settings.url or "https://localhost"
    push = Push(await service.database.write(keys), contact, settings.push_anywhere)
    return Notifier(service, push, mail, links)


class Notifier:
    """Notifies the people of a server while they are away from the page."""

    def __init__(self, service: TableService, push: Push, mail: Mail | None, links: Signer) -> None:
        """Use these channels; the signer makes the links that unsubscribe from e-mail."""
        self._service: Final = service
        self._links: Final = links
        self.push: Final = push
        self.mail: Final = mail
        self._reachable: frozenset[str] = frozenset()
        self._touched: set[str] = set()
        self._marked: dict[tuple[str, str], int] = {}
        self._turns: Final = asyncio.Semaphore(_TOGETHER)
        self._jobs: Final = PeriodicJobs()

    async def start(self) -> None:
        """Start the periodic checks."""
        await self.sweep(0)
        self._jobs.every(CHECK_INTERVAL, "send notices", self._look_again, delay=0.0)
        self._jobs.every(_SWEEP_INTERVAL, "check all tables for notices", self._sweep_recent)

    def welcome(self, person: str) -> None:
        """Note that somebody has a channel for notices from now on."""
        self._reachable |= {person}

    def note(self, open_table: OpenTable) -> None:
        """Remember that something happened at a table, if anybody there can be notified."""
        if any(chair.person in self._reachable for chair in open_table.info.chairs):
            self._touched.add(open_table.id)

    async def _look_again(self) -> None:
        """Do the periodic work; tests that look by themselves replace this."""
        await self.look()

    async def _sweep_recent(self) -> None:
        await self.sweep(self._service.now() - _RECENT_MS)

    async def sweep(self, since: int) -> None:
        """Queue all tables that have changed since then, and delete old notices."""
        database = self._service.database
        self._reachable = await database.read(chosen.reachable)
        if self._reachable:
            now = self._service.now()
            self._touched |= set(await database.read(stored.tables_with_news, since, max(since, now - _RECENT_MS)))
            await database.write(stored.forget_old, now - _RETENTION_MS)

    async def look(self) -> None:
        """Store the notices for the tables where something has happened, and send those that are due."""
        database = self._service.database
        self._reachable = await database.read(chosen.reachable)
        await self._mark()
        while self._touched:
            table = self._touched.pop()
            standing = await database.read(stored.standing, table)
            if standing and (made := wanted(standing, self._moment(table))):
                await database.write(stored.add, made, self._service.now())
        while await database.read(stored.any_due, self._service.now()):
            claimed = await database.write(stored.claim, self._service.now(), _LEASE_MS, _MOST)
            await asyncio.gather(*map(self._see_to, claimed))

    async def _mark(self) -> None:
        """Store read markers for the people connected here, so that other processes know what they have seen."""
        here = {
            (person, open_table.id): open_table.info.revision
            for open_table in self._service.opened
            for person in self._reachable.intersection(open_table.here)
        }
        fresh = [ReadMarker(*who, at, self._service.now()) for who, at in here.items() if self._marked.get(who) != at]
        self._marked = here
        if fresh:
            await self._service.database.write(keep, fresh)

    def _moment(self, table: str) -> Moment:
        return Moment(self._service.now(), self._service.present(table), tuple(self._service.outages))

    async def _see_to(self, notice: Notice) -> None:
        """Check a claimed notice again: send it, postpone it, or drop it."""
        async with self._turns:
            standing = await self._service.database.read(stored.standing, notice.table)
            moment = self._moment(notice.table)
            again = {one.key: one for one in wanted(standing, moment)} if standing else {}
            found = again.get(notice.key)
            if standing is None or found is None or found.due is None:
                settled = notice._replace(due=None)
            elif found.due > moment.now:
                settled = notice._replace(due=found.due, tries=notice.tries - 1)
            else:
                try:
                    given = await self.deliver(notice.person, notice.way, letter(notice, standing, moment), notice.key)
                except Exception:
                    logger.exception("a notice could not be sent")
                    given = Given("later")
                settled = notice._replace(due=self._next(given, notice.tries))
                logger.info("notice", extra={"kind": notice.kind, "table": notice.table, "fate": given.fate})
            await self._service.database.write(stored.settle, settled)

    def _next(self, given: Given, tries: int) -> int | None:
        """When to try again; None if it was sent or is given up."""
        if given.fate != "later" or tries > len(_RETRIES_MS):
            return None
        return self._service.now() + max(_RETRIES_MS[tries - 1], given.wait)

    async def deliver(self, person: str, way: str, letter: Letter, key: tuple[str, ...]) -> Given:
        """Send a letter through one channel; a push device that no longer exists is deleted."""
        database, now = self._service.database, self._service.now()
        if way == MAIL:
            address = (await database.read(chosen.address_of, person)).confirmed
            if self.mail is None or address is None:
                return Given("lost")
            stop = self.mail.link(stop_path(self._links, person, address))
            envelope = Envelope(address, "\n".join(key), stop)
            return Given(await self.mail.send(envelope, letter, now))
        device = await database.read(chosen.device, way)
        if device is None or device.person != person:
            return Given("gone")
        given = await self.push.send(device, letter, now)
        if given.fate == "gone":
            await database.write(chosen.drop_device, way)
        return given

    async def close(self) -> None:
        """Finish what is being sent, then stop."""
        await self._jobs.close(_GRACE)
        await self.push.close()
        if self.mail:
            self.mail.close()
