"""What the server does by itself when something has happened at a table: each list of consequences, in order."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from samurai.server.analysis.conditional_replies import ConditionalReplies
from samurai.server.bots.runner import BotRunner
from samurai.server.notifications.notifier import Notifier
from samurai.server.runtime.background import logged
from samurai.server.runtime.scheduler import Scheduler
from samurai.server.tables.open_table import OpenTable


@dataclass
class ServerReactions:
    """The reactions of a running server. Those to a table only start work, so that nobody waits for it."""

    scheduler: Scheduler
    bots: BotRunner
    replies: ConditionalReplies
    notifier: Notifier
    recheck: Callable[[str], Awaitable[None]]
    """Closes the connections whose session has ended: of one person, or with an empty string of everybody."""

    def after_commit(self, table: OpenTable) -> None:
        """Something was done at a table; it is stored, and everyone connected has been sent it."""
        self.scheduler.schedule(table)  # when the next flag falls; the ratings, once a rated game is over
        self.bots.start_due_bots(table)
        self.replies.play_due(table)
        self.notifier.note(table)

    def after_remote_change(self, table: OpenTable) -> None:
        """Another process has done something at a table that this process looks after."""
        self.scheduler.schedule(table)
        self.bots.start_due_bots(table)

    def after_connect(self, table: OpenTable) -> None:
        """Somebody has connected to a table."""
        self.bots.promote(table)

    def after_preparation(self, table: str) -> None:
        """Somebody has prepared replies at a table through another process."""
        self.replies.note_preparation(table)

    async def after_sessions_ended(self, person: str) -> None:
        """Sessions or tokens of a person have been ended through another process."""
        await self.recheck(person)

    async def after_missed_signals(self) -> None:
        """A process has died, or signals may have been missed: do what others may have left undone."""
        await logged(self.scheduler.settle_all())
        await logged(self.replies.start())
        await logged(self.recheck(""))
