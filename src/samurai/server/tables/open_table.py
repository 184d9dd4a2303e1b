"""An open table: what is known of it, and who is connected to it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Protocol

from msgspec import Raw

from samurai.engine.game import Seat
from samurai.engine.phrase import say
from samurai.server.live.observations import Look
from samurai.server.live.outgoing import TableOut, encode
from samurai.server.pages.static import build
from samurai.server.refusal import Refusal
from samurai.server.tables.playing import Playing
from samurai.server.tables.privacy import is_insider, may_read_chat, seats_of
from samurai.server.tables.shown import Shown
from samurai.server.tables.table_info import table_info_out
from samurai.store.tables.tables import OVER, PLAYING, TableInfo


class Listener(Protocol):
    """A connection at a table: who it is, and which seats it looks from."""

    person: str | None
    looks: tuple[Look, ...]
    narrated: bool
    """Whether it wants what people read: sentences and derived facts."""

    muted: frozenset[str]
    """The people whose chat messages it does not want to see."""

    keyed: bool
    """Whether it presented the key of the table's link."""

    @property
    def waiting(self) -> int:
        """The number of messages queued for it."""

    def send(self, message: bytes) -> None:
        """Queue a message."""

    def dismiss(self) -> None:
        """Close the connection of somebody who may not be here any more."""

    async def recheck(self) -> None:
        """Close the connection if the session or token it was opened with has ended."""


@dataclass(frozen=True)
class Idle:
    """A table without a game in memory: it has not begun, was cancelled, or nobody has needed it for a while."""

    info: TableInfo


@dataclass(eq=False)
class OpenTable:
    """A table in memory. Its state is what the store has: a change is stored first, and then swapped in."""

    id: str
    state: Idle | Playing
    lock: asyncio.Lock
    """Held by whoever does something at the table."""

    listeners: set[Listener] = field(default_factory=set)
    used: int = 0
    elsewhere: dict[str, frozenset[str]] = field(default_factory=dict)
    """For each other process, the people connected through it."""

    announced: frozenset[str] = frozenset()
    """The people connected here, as last announced to the other processes."""

    _shown: Shown | None = None

    # What is known of it.

    @property
    def info(self) -> TableInfo:
        """The table's row in the store."""
        return self.state.info

    @property
    def loaded(self) -> Playing | None:
        """The table with its game, if that is in memory."""
        return self.state if isinstance(self.state, Playing) else None

    @property
    def playing(self) -> Playing:
        """The table with its game; refused if that has not begun."""
        if isinstance(self.state, Idle):
            raise Refusal("not-playing", say("the game has not begun yet"))
        return self.state

    @property
    def lacks_game(self) -> bool:
        """Whether the game has begun, but is not in memory."""
        return isinstance(self.state, Idle) and self.info.status in (PLAYING, OVER)

    @property
    def is_unseen(self) -> bool:
        """Whether a game was loaded that nobody has been shown."""
        return isinstance(self.state, Playing) and self._shown is None

    def replace(self, state: Idle | Playing) -> None:
        """Replace everything by what was read from the store; viewers need full observations again."""
        self.state, self._shown = state, None

    def update_seats(self, info: TableInfo) -> None:
        """Take over from a row that was read again what can change without a move."""
        if isinstance(self.state, Idle):
            self.state = Idle(info)
        else:
            same = {"chairs": info.chairs, "rematch": info.rematch, "listed": info.listed, "code": info.code}
            self.state = self.state.with_info(**same)

    # Bots.

    @property
    def is_resting(self) -> bool:
        """Whether only bots play and nobody is connected: the bots then pause until somebody connects."""
        return isinstance(self.state, Playing) and self.state.only_bots and not self.listeners

    def bots_to_act(self) -> list[tuple[Seat, str]]:
        """The seats to act that a bot plays, each with its bot; none while the game is resting."""
        bots = [] if isinstance(self.state, Idle) else self.state.bots_to_act()
        return [] if bots and self.is_resting else bots

    # Who is connected.

    @property
    def here(self) -> frozenset[str]:
        """The people at the table who are connected to this process."""
        connected = {listener.person for listener in self.listeners}
        return frozenset(chair.person for chair in self.info.chairs if chair.person and chair.person in connected)

    @property
    def present(self) -> list[str]:
        """The people at the table who are connected to any process."""
        here = self.here.union(*self.elsewhere.values())
        return list(dict.fromkeys(chair.person for chair in self.info.chairs if chair.person and chair.person in here))

    @property
    def looks(self) -> set[Look]:
        """All the ways in which somebody looks at the table."""
        return {look for listener in self.listeners for look in listener.looks}

    @property
    def readers(self) -> list[Listener]:
        """The listeners who may read the chat."""
        return [listener for listener in self.listeners if may_read_chat(self.info, listener.person)]

    # What they are sent.

    def broadcast(self, message: bytes) -> None:
        """Send everyone the same message."""
        for listener in self.listeners:
            listener.send(message)

    def send_changes(self) -> None:
        """Send everyone what has changed in the game."""
        if isinstance(self.state, Idle):
            return
        changes = self._views(self.state).changes(self.state)
        for listener in self.listeners:
            for look in listener.looks:
                if look not in changes:
                    changes[look] = self.observation(look)
                listener.send(changes[look])

    def send_everything(self, listeners: Iterable[Listener] | None = None) -> None:
        """Send full observations to some listeners, or to all."""
        if isinstance(self.state, Idle):
            return
        observations: dict[Look, bytes] = {}
        for listener in self.listeners if listeners is None else listeners:
            for look in listener.looks:
                if look not in observations:
                    observations[look] = self.observation(look)
                listener.send(observations[look])

    def observation(self, look: Look) -> bytes:
        """The full observation of a viewer, as JSON."""
        return self._views(self.playing).everything(self.playing, look)

    def forget_views(self) -> None:
        """Forget what was shown to viewers who have gone."""
        if self._shown:
            self._shown.forget_all_but(self.looks)

    def send_info(self, now: int, listeners: Iterable[Listener] | None = None) -> None:
        """Send some listeners, or all, everything but the game, and update the seats they look from."""
        present, versions = self.present, dict[bool, Raw]()
        for listener in list(self.listeners) if listeners is None else listeners:
            before, mine = listener.looks, seats_of(self.info, listener.person)
            listener.looks = tuple(Look(seat, listener.narrated) for seat in mine or (None,))
            insider = listener.keyed or is_insider(self.info, listener.person)
            if insider not in versions:
                versions[insider] = Raw(encode(table_info_out(self.info, insider)))
            table = versions[insider]
            listener.send(encode(TableOut(table, present, mine, now, build())))
            if before and before != listener.looks:
                self.send_everything([listener])

    def _views(self, playing: Playing) -> Shown:
        self._shown = self._shown or Shown(playing.table)
        return self._shown
