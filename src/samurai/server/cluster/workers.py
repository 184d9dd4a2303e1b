"""Several server processes on one port: started together, replaced when they die, stopped together."""

from __future__ import annotations

import asyncio
import logging
import secrets
import signal
import socket as sockets
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from dataclasses import replace
from tempfile import TemporaryDirectory
from typing import Final

import msgspec

from samurai.engine.errors import UserError
from samurai.server.runtime.serve import announce_ready, listen
from samurai.server.runtime.settings import Settings
from samurai.server.services import Server
from samurai.store.database import address

logger: Final = logging.getLogger(__name__)

_STOP_TIMEOUT: Final = 20.0
"""Seconds that a worker gets to finish its work."""

_PAUSE: Final = 1.0
"""Seconds before a worker that could not start is tried again."""


class Order(msgspec.Struct, frozen=True):
    """What a worker receives when it starts: settings, its number, its id, and the dead process that it replaces."""

    settings: Settings
    number: int
    process: str
    instead_of: str = ""


def supervise(settings: Settings, browser: bool = False) -> int:
    """Run the configured number of workers until asked to stop."""
    if address(settings.store).get_backend_name() == "sqlite":
        raise UserError(
            "setting", "several workers need a store in Postgres: --store postgresql://user:password@host/name"
        )
    if not hasattr(sockets, "SO_REUSEPORT"):
        raise UserError("setting", "several workers can't share a port on this system")
    _check_store(settings)
    with listen(settings) as probe:  # first without SO_REUSEPORT: nobody else may have the port, not even by sharing it
        settings = replace(settings, port=probe.getsockname()[1])
    # Nobody listens on this socket; it only keeps the port reserved for us.
    with listen(settings, sockets.SO_REUSEPORT) as reserved, TemporaryDirectory(prefix="samurai-") as folder:
        return asyncio.run(Workers(replace(settings, folder=folder)).run(reserved, browser))


def _check_store(settings: Settings) -> None:
    """Refuse an unusable store before any worker tries it, and migrate an old one."""
    server = Server(settings)
    server.open()
    server.database.close()


class Workers:
    """The workers of one port."""

    def __init__(self, settings: Settings) -> None:
        """Start with none."""
        self._settings: Final = settings
        self._running: set[Process] = set()
        self._ready: set[int] = set()
        self._all_ready: Final = asyncio.Event()
        self._stopping = False

    async def run(self, reserved: sockets.socket, browser: bool) -> int:
        """Start all workers and keep them running until asked to stop; return 1 if they could not be started."""
        for number in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(number, self._stop)
        keeping = asyncio.gather(*(self._keep(number) for number in range(self._settings.workers)))
        ready = asyncio.create_task(self._all_ready.wait())
        await asyncio.wait((keeping, ready), return_when=asyncio.FIRST_COMPLETED)
        if ready.done():
            announce_ready(reserved, self._settings.url, browser)
        ready.cancel()
        await keeping
        return 0 if self._all_ready.is_set() else 1

    async def _keep(self, number: int) -> None:
        """Keep one worker running, and replace it when it dies."""
        order = Order(self._settings, number, secrets.token_hex(6))
        while not self._stopping:
            ready = await self._serve(order)
            if self._stopping:
                return
            if not self._all_ready.is_set() and not ready:
                self._stop()
                return
            logger.error("a worker has died, and is replaced", extra={"worker": order.process})
            order = Order(self._settings, number, secrets.token_hex(6), order.process)
            await asyncio.sleep(0 if ready else _PAUSE)

    async def _serve(self, order: Order) -> bool:
        """Run one worker until it ends; return whether it became ready."""
        worker = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "samurai.server.cluster.worker", stdin=PIPE, stdout=PIPE, start_new_session=True
        )
        assert worker.stdin is not None and worker.stdout is not None
        self._running.add(worker)
        if self._stopping:  # stopping began while the worker was being started
            worker.terminate()
        worker.stdin.write(msgspec.json.encode(order) + b"\n")  # stays open: when it closes, the worker stops
        ready = bool(await worker.stdout.readline())
        if ready:
            self._ready.add(order.number)
            if len(self._ready) == self._settings.workers:
                self._all_ready.set()
        await worker.wait()
        self._running.discard(worker)
        return ready

    def _stop(self) -> None:
        self._stopping = True
        for worker in self._running:
            with suppress(ProcessLookupError):  # it has just ended by itself
                worker.terminate()
        asyncio.get_running_loop().call_later(_STOP_TIMEOUT, self._kill)

    def _kill(self) -> None:
        for worker in self._running:
            with suppress(ProcessLookupError):
                worker.kill()
