"""Connections at tables: who comes and goes, and what they are sent at once."""

from __future__ import annotations

from samurai.server.tables.open_table import Listener, OpenTable
from samurai.server.tables.resting import resume
from samurai.server.tables.service import TableService
from samurai.store.signals import Signal


async def connect(service: TableService, open_table: OpenTable, listener: Listener, at: int | None) -> None:
    """Connect somebody to a table, continuing from the revision at which a lost connection ended."""
    before = open_table.present
    if not open_table.listeners:
        service.signal(Signal("hello", open_table.id))
    open_table.listeners.add(listener)
    service.read_markers.come(listener, open_table.id)
    service.send_info(open_table, [listener] if open_table.present == before else None)
    if at != open_table.info.revision:
        open_table.send_everything([listener])
    service.reactions.after_connect(open_table)
    await resume(service, open_table)


def disconnect(service: TableService, table: str, listener: Listener) -> None:
    """Remove a closed connection."""
    open_table = service.find(table)
    if open_table is None or listener not in open_table.listeners:
        return
    before = open_table.present
    open_table.listeners.discard(listener)
    if not open_table.listeners:
        open_table.elsewhere.clear()
    service.read_markers.go(listener, open_table.info)
    open_table.forget_views()
    if open_table.present != before:
        service.send_info(open_table)
    service.announce(open_table)


def update_mutes(service: TableService, person: str, muted: frozenset[str]) -> None:
    """From now on, hide these people's chat messages from a person, on all connections."""
    for open_table in service.opened:
        for listener in open_table.listeners:
            if listener.person == person:
                listener.muted = muted
