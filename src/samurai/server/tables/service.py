"""All the open tables: loaded from the store on demand, dropped when nobody needs them, with one lock each.

Everything that is done at a table goes one way: compute what it will be, store that, wait until it is safe on the disk,
and only then swap it in and show it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Concatenate, Final, ParamSpec, TypeVar
from weakref import WeakValueDictionary

from sqlalchemy import Connection

from samurai.engine.errors import SamuraiError
from samurai.engine.game import AnyGame, Seat
from samurai.engine.phrase import say
from samurai.engine.seal import Chance
from samurai.engine.table import AnyTable
from samurai.server.accounts.read_markers import ReadMarkers
from samurai.server.live.outgoing import AskedOut, encode
from samurai.server.refusal import Refusal, suppress_stale
from samurai.server.runtime.heartbeat import Heartbeat
from samurai.server.tables.open_table import Idle, Listener, OpenTable
from samurai.server.tables.playing import Playing, restore
from samurai.server.tables.reactions import NoReactions, Reactions
from samurai.server.tables.registry import Registry
from samurai.server.tables.resting import resume
from samurai.store.database import Append, Database, Stale
from samurai.store.failing import Unconfirmed
from samurai.store.signals import Kind, Signal, send
from samurai.store.tables import seals
from samurai.store.tables.appending import Line
from samurai.store.tables.news import News
from samurai.store.tables.tables import OVER, PLAYING, TableInfo
from samurai.store.tables.take_backs import load_with_request

logger: Final = logging.getLogger(__name__)

T = TypeVar("T")
P = ParamSpec("P")

_NOTHING_ASKED: Final = encode(AskedOut())

_TRIES: Final = 4
"""How often an action is tried when others act at the same time through other processes."""


class Opening:
    """A table that is opened for a block, whose lock is held until its end."""

    __slots__ = ("_lock", "_service", "_table")

    def __init__(self, service: TableService, table: str) -> None:
        """Open this table when the block begins."""
        self._service: Final = service
        self._table: Final = table
        self._lock: Final = service.lock_of(table)

    async def __aenter__(self) -> OpenTable:
        if self._service.heartbeat.missed:  # times without a server are taken off all clocks first
            await self._service.heartbeat.make_up()
        await self._lock.acquire()
        try:
            return await self._service.bring_up_to_date(self._table, self._lock)
        except BaseException:
            self._lock.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        self._lock.release()


class TableService(Registry):
    """The tables of this process."""

    def __init__(
        self, database: Database, games: Callable[[str], AnyGame], now: Callable[[], int], rng: Random
    ) -> None:
        """Serve the tables of a store; time and randomness are passed in."""
        super().__init__()
        self.database: Final = database
        self.games: Final = games
        self.now: Final = now
        self.rng: Final = rng
        self.reactions: Reactions = NoReactions()
        self.outages: list[tuple[int, int]] = []
        self.alive: frozenset[str] = frozenset((database.process,))
        """The processes that serve this store."""

        self.deaf = database.shared
        """Whether this process currently can't hear what others do."""

        self.signal: Callable[[Signal], None] = lambda signal: None
        """Sends the other processes something that is not stored."""

        self.heartbeat: Final = Heartbeat(database, now, self.forgive)
        self.read_markers: Final = ReadMarkers(database, now)
        self.moves = 0
        """How many moves were played through this process."""

        self.closed: str | None = None
        """The reason why no new tables are accepted; None if they are."""

        self.limits = 0.0
        """The factor on the usual caps for tables per person; 0 means no caps."""

        self.making: Final[WeakValueDictionary[str, asyncio.Lock]] = WeakValueDictionary()
        """For each person who is making a table, the lock that is held meanwhile, if there are caps."""

        self._news: Final = News(database)

    # Opening.

    def open(self, table: str) -> Opening:
        """Load a table and hold its lock while a block runs: `async with service.open(table) as open_table`."""
        return Opening(self, table)

    async def bring_up_to_date(self, table: str, lock: asyncio.Lock) -> OpenTable:
        """An open table as it is in the store."""
        open_table = self._tables.get(table)
        if open_table is None:
            loaded = await self._read(table)
            open_table = OpenTable(table, Idle(loaded.info), lock, used=self.now())
            await self._take_over(open_table, loaded)
            self._tables[table] = open_table
            return open_table
        open_table.used = self.now()
        if table in self._outdated or self.deaf:
            await self._catch_up(open_table)
        elif open_table.lacks_game:
            await self.load(open_table)
        return open_table

    async def load(self, open_table: OpenTable) -> bool:
        """Read a table again and replay its game; return whether that made the game continue, and showed it."""
        return await self._take_over(open_table, await self._read(open_table.id))

    async def _read(self, table: str) -> Idle | Playing:
        """Read a table from the store and replay its game."""
        self._outdated.discard(table)
        found = await self.database.read(load_with_request, table)
        if found is None:
            raise Refusal("unknown-table", say("there is no such table"))
        info, lines, asking = found
        if info.status not in (PLAYING, OVER):
            return Idle(info)
        try:
            playing = restore(self.games(info.game), info, lines, await self.chance(info), asking)
        except SamuraiError as error:
            logger.warning("a table can't be played on", extra={"table": table, "why": str(error)})
            raise Refusal("not-playing", str(error)) from error
        return playing.forgive(self.outages)

    async def _take_over(self, open_table: OpenTable, loaded: Idle | Playing) -> bool:
        """Let a table be what was read; if chance must act first, that is stored before anybody can see it."""
        if isinstance(loaded, Idle) or not loaded.is_behind:
            open_table.replace(loaded)
            return False
        open_table.replace(Idle(loaded.info))
        with suppress_stale():
            await self.commit(open_table, loaded.table, loaded)
        return True

    # What other processes do.

    async def _catch_up(self, open_table: OpenTable) -> None:
        """Apply what other processes have done at a table, and show it."""
        before, loaded = open_table.info, open_table.loaded
        self._outdated.discard(open_table.id)
        try:
            if loaded is None:
                await self.load(open_table)
            elif found := await self._news.of(open_table.id, loaded.info.revision):
                await self._apply(open_table, loaded, *found)
        except BaseException:
            self._outdated.add(open_table.id)
            raise
        if open_table.is_unseen or _seats(before) != _seats(open_table.info):
            self.send_info(open_table)
        if open_table.is_unseen:
            open_table.send_everything()
        if self.is_responsible_for(open_table):
            self.reactions.after_remote_change(open_table)
        await resume(self, open_table)

    async def _apply(self, open_table: OpenTable, before: Playing, info: TableInfo, lines: Sequence[Line]) -> None:
        """Continue the game in memory, so that only the changes have to be shown; if that fails, load it again."""
        try:
            after = before.follow(info, lines).forgive(self.outages)
        except SamuraiError:
            after = before
        if after.table.revision != info.revision:
            await self.load(open_table)
        elif (info.revision, info.changed) != (before.info.revision, before.info.changed):
            self._swap_in(open_table, after)
        else:
            open_table.state = after

    def is_responsible_for(self, open_table: OpenTable) -> bool:
        """Whether this process looks after a table."""
        return open_table.info.lease_holder == self.database.process

    def _responsible_process(self, info: TableInfo) -> str:
        """Which process looks after a table we write to: the live one whose bots are thinking, otherwise this one."""
        mine = self.database.process
        if info.lease_holder in (None, mine) or info.lease_holder not in self.alive:
            return mine
        return str(info.lease_holder) if any(info.chairs[seat].bot for seat in info.to_act) else mine

    # Doing something.

    async def act(self, open_table: OpenTable, seat: Seat, word: str, at: int, remark: str = "") -> int:
        """Play a seat's action; return the revision after it, once it is on the disk and everyone has been sent it."""
        for again in range(_TRIES):
            before = open_table.playing
            try:
                await self.commit(open_table, before.play(seat, word, at, remark))
                break
            except Refusal as error:
                if error.code != "stale" or again == _TRIES - 1 or not _still_asked(open_table, before, seat):
                    raise
            at = open_table.info.revision  # others have chosen at the same time: the seat's choice is still open
        self.moves += 1
        return open_table.info.revision

    async def commit(self, open_table: OpenTable, table: AnyTable, before: Playing | None = None) -> None:
        """Store what has become of a table's game or seats, then show it; if it is refused, nothing has happened."""
        before = before or open_table.playing
        after = before.advance(table, self.now(), self._responsible_process(before.info), bool(open_table.listeners))
        await self._append(open_table, after.append_to(before.info))
        self._swap_in(open_table, after)
        self.reactions.after_commit(open_table)

    async def _append(self, open_table: OpenTable, append: Append) -> None:
        """Store an append durably. If another process was faster, apply what it has done."""
        try:
            await self.database.append(append)
        except Stale:
            await self._catch_up(open_table)
            raise Refusal("stale", say("the game has moved on")) from None
        except (Unconfirmed, asyncio.CancelledError):  # only the store knows whether it has happened
            open_table.replace(Idle(open_table.info))
            self._outdated.add(open_table.id)
            raise

    def _swap_in(self, open_table: OpenTable, after: Playing) -> None:
        """Let a table be what is now stored, and show everyone what has changed."""
        before, open_table.state = open_table.state, after
        open_table.send_changes()
        if after.table.course.outcome:
            self.send_info(open_table)
        if isinstance(before, Playing) and before.asking and not after.asking:
            open_table.broadcast(_NOTHING_ASKED)

    def send_info(self, open_table: OpenTable, listeners: Iterable[Listener] | None = None) -> None:
        """Send some listeners, or all, everything but the game; other processes, who is connected, if that is new."""
        open_table.send_info(self.now(), listeners)
        self.announce(open_table)

    def announce(self, open_table: OpenTable) -> None:
        """Tell the other processes who is connected here, if that has changed."""
        if open_table.here != open_table.announced:
            open_table.announced = open_table.here
            self.signal(Signal("present", open_table.id, tuple(open_table.here)))

    async def change(
        self, work: Callable[Concatenate[Connection, str, P], T], table: str, *arguments: P.args, **named: P.kwargs
    ) -> T:
        """Change a table in the store outside its log; other processes are signalled."""
        return await self.change_and_signal("table", work, table, *arguments, **named)

    async def change_and_signal(
        self,
        kind: Kind,
        work: Callable[Concatenate[Connection, str, P], T],
        about: str,
        *arguments: P.args,
        **named: P.kwargs,
    ) -> T:
        """Run `work(connection, about, ...)` in the store; other processes are sent a signal of this kind about it."""

        def signalled(connection: Connection) -> T:
            done = work(connection, about, *arguments, **named)
            send(connection, self.database.process, [Signal(kind, about)])
            return done

        return await self.database.write(signalled)

    async def chance(self, info: TableInfo) -> Chance:
        """The source of a table's draws: the secret sealed for it; tables created before seals use the RNG."""
        return await self.database.read(seals.draws_of, info) or self.rng

    # All the tables.

    def forgive(self, outages: list[tuple[int, int]]) -> None:
        """Record the times without a server; new ones are taken off every running clock."""
        new, self.outages = [outage for outage in outages if outage not in self.outages], outages
        for open_table in self.opened if new else ():
            if (playing := open_table.loaded) and playing.clock:
                if open_table.lock.locked():
                    open_table.state = playing.forgive(new)
                else:
                    self._swap_in(open_table, playing.forgive(new))


def _seats(info: TableInfo) -> tuple[object, ...]:
    """The parts of a table that everyone is sent when they change without a move."""
    return info.status, info.chairs, info.rematch, info.code, info.listed


def _still_asked(open_table: OpenTable, before: Playing, seat: Seat) -> bool:
    """Whether a seat still faces the same choice after others were faster."""
    now = open_table.loaded
    return now is not None and now is not before and now.still_asks(seat, before.info.revision)
