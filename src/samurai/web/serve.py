"""A server process: listens, tells where, stops when asked and finishes what it had begun."""

from __future__ import annotations

import gc
import logging
import signal
import socket as sockets
import sys
import webbrowser
from contextlib import suppress
from typing import Final

import uvicorn

from samurai.engine.game import IllegalAction
from samurai.web.app import create_app
from samurai.web.logs import configure
from samurai.web.security import LONGEST_MESSAGE
from samurai.web.server import Server
from samurai.web.settings import Settings

logger: Final = logging.getLogger(__name__)

_HAND_OVER: Final = 0.0005
"""Seconds after which a busy event loop gives way to the thread that writes: all the moves it holds wait for it."""


def serve(settings: Settings, browser: bool = False) -> int:
    """Run a server until it is told to stop; clients are told to come back (close code 1012)."""
    configure()
    listening = _listen(settings)
    host, port = listening.getsockname()[:2]
    address = f"http://{'localhost' if host in ('0.0.0.0', '127.0.0.1', '::') else host}:{port}"
    config = uvicorn.Config(
        create_app(Server(settings)),
        log_config=None,
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=LONGEST_MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        forwarded_allow_ips=settings.proxies,
        server_header=False,
        timeout_graceful_shutdown=10,
    )
    server = _Server(config, address, browser)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # uvicorn raises it again when all is done
    with suppress(KeyboardInterrupt):
        server.run(sockets=[listening])
    return 0 if server.started else 1


class _Server(uvicorn.Server):
    """Uvicorn's, which says when it is ready."""

    def __init__(self, config: uvicorn.Config, address: str, browser: bool) -> None:
        super().__init__(config)
        self._address: Final = address
        self._browser: Final = browser

    async def startup(self, sockets: list[sockets.socket] | None = None) -> None:
        """Begin to listen, and tell where."""
        await super().startup(sockets)
        if self.started:
            sys.setswitchinterval(_HAND_OVER)
            gc.freeze()  # what is there now stays
            gc.set_threshold(3_000, 20, 100)  # short pauses, as values make little garbage in circles
            logger.info("ready", extra={"address": self._address})
            print(f"Samurai is ready at {self._address}", flush=True)  # noqa: T201
            if self._browser:
                webbrowser.open(self._address)


def _listen(settings: Settings) -> sockets.socket:
    """The socket to listen on; better to find out now that the port is taken."""
    family = sockets.AF_INET6 if ":" in settings.host else sockets.AF_INET
    listening = sockets.socket(family, sockets.SOCK_STREAM)
    listening.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except OSError as error:
        listening.close()
        raise IllegalAction(f"can't listen on {settings.host}:{settings.port}: {error.strerror}") from error
    return listening
