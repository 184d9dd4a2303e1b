"""A server process: listens, announces its address, and on request stops after finishing its work."""

from __future__ import annotations

import gc
import logging
import os
import signal
import socket as sockets
import sys
import threading
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import uvicorn

from samurai.bots.ready import compile_in_another_process
from samurai.engine.errors import UserError
from samurai.server.app import create_app
from samurai.server.cluster.relay import Relay
from samurai.server.runtime.announcement import announce, local_address
from samurai.server.runtime.descriptors import allow_many_connections
from samurai.server.runtime.logs import configure
from samurai.server.runtime.memory import return_large_blocks
from samurai.server.runtime.protocols import protocols
from samurai.server.runtime.settings import Settings
from samurai.server.runtime.timeouts import Patience
from samurai.server.security.protection import LONGEST_MESSAGE
from samurai.server.services import Server

logger: Final = logging.getLogger(__name__)

_HAND_OVER: Final = 0.0005
"""Seconds after which a busy event loop yields to the writer thread: all the moves in its batch wait for it."""

_YOUNG: Final = 3_000, 5, 100_000
"""When the garbage collector looks at young objects: often, for short pauses. What is older is left to the sweeper."""

_DOORS: Final = 32
"""How many clients are let in at once: with a single one, a crowd that connects to a busy server waits for seconds."""

_KEEP_ALIVE_SECONDS: Final = 75
"""Seconds for which an idle connection stays open: longer than clients and proxies keep theirs, so that none of them
sends a request over a connection that is being closed.
"""


_AT_LAST: Final = 28.0
"""Seconds after which a stopping process exits in any case: before systemd or compose would kill it."""


def serve(settings: Settings, browser: bool = False) -> int:
    """Run a server until it is asked to stop; clients are asked to reconnect (close code 1012)."""
    configure()
    if settings.workers < 1:
        raise UserError("setting", "--workers must be at least 1")
    if settings.workers > 1:
        from samurai.server.cluster.workers import supervise

        return supervise(settings, browser)
    with listen(settings) as listening:
        return run(Server(settings), listening, lambda _: announce_ready(listening, settings.url, browser))


def run(
    server: Server, listening: sockets.socket, ready: Callable[[uvicorn.Server], None], relay: Relay | None = None
) -> int:
    """Serve on a socket until asked to stop; return 1 if the server could not start, or had to give up.

    One of several workers exchanges connections with the others by a relay.
    """
    compile_in_another_process()
    return_large_blocks()
    allow_many_connections()
    process = _Server(configuration(server, relay=relay), ready, relay)
    server.give_up = process.give_up
    server.open()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # uvicorn raises it again when everything is done
    with suppress(KeyboardInterrupt):
        process.run(sockets=doors(listening))
    return 0 if process.started and not process.gave_up else 1


def doors(listening: sockets.socket) -> list[sockets.socket]:
    """The listening socket, several times: uvloop lets one client in at each, every time it looks."""
    return [listening, *(listening.dup() for _ in range(_DOORS - 1))]


def configuration(
    server: Server, patience: Patience | None = None, shutdown: int = 10, relay: Relay | None = None
) -> uvicorn.Config:
    """The uvicorn configuration for a server; on shutdown it waits for `shutdown` seconds at most."""
    patience = patience or Patience(frames=Patience().frames * server.settings.limits)
    http, websocket = protocols(patience, relay.pass_on) if relay else protocols(patience)
    return uvicorn.Config(
        create_app(server),
        log_config=None,
        access_log=False,
        http=http,
        ws=websocket,
        ws_max_size=LONGEST_MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        forwarded_allow_ips=server.settings.proxies,
        server_header=False,
        timeout_keep_alive=_KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=shutdown,
    )


class _Server(uvicorn.Server):
    """Uvicorn's server with a callback for when it is ready, and perhaps a relay to other workers."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[uvicorn.Server], None], relay: Relay | None) -> None:
        super().__init__(config)
        self._ready: Final = ready
        self._relay: Final = relay
        self.gave_up = False

    def give_up(self) -> None:
        """Shut down cleanly, so that whatever supervises this process starts another one."""
        self.gave_up = self.should_exit = True

    async def shutdown(self, sockets: list[sockets.socket] | None = None) -> None:
        """Shut down; anything that hangs, such as a store that does not answer, delays the exit only for a while."""
        last = threading.Timer(_AT_LAST, _leave)
        last.daemon = True
        last.start()
        if self._relay:
            await self._relay.close()
        await super().shutdown(sockets)

    async def startup(self, sockets: list[sockets.socket] | None = None) -> None:
        """Start listening, and call `ready`."""
        await super().startup(sockets)
        if self.started:
            sys.setswitchinterval(_HAND_OVER)
            gc.freeze()  # everything loaded so far stays for good
            gc.set_threshold(*_YOUNG)
            if self._relay:
                self._relay.open(self)
            self._ready(self)


def _leave() -> None:
    """Exit at once, whatever the process is doing."""
    logger.critical("the server does not stop, and is ended")
    os._exit(1)


def announce_ready(listening: sockets.socket, url: str, browser: bool) -> None:
    """Log and print that the server is ready, and where; `url` is its public address, if it has one."""
    host, port = listening.getsockname()[:2]
    address = local_address(host, port)
    logger.info("ready", extra={"address": address})
    announce(host, port, url)
    if browser:
        webbrowser.open(address)


def listen(settings: Settings, *options: int) -> sockets.socket:
    """Open and bind the listening socket, so that a port in use is noticed before anything else starts."""
    family = sockets.AF_INET6 if ":" in settings.host else sockets.AF_INET
    listening = sockets.socket(family, sockets.SOCK_STREAM)
    for option in (sockets.SO_REUSEADDR, *options):
        listening.setsockopt(sockets.SOL_SOCKET, option, 1)
    try:
        listening.bind((settings.host, settings.port))
    except (OSError, OverflowError) as error:
        listening.close()
        why = error.strerror if isinstance(error, OSError) else "a port is a number from 0 to 65535"
        raise UserError("address", f"can't listen on {settings.host}:{settings.port}: {why}") from error
    return listening
