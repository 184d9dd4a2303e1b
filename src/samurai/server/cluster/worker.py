"""One of several server processes on a port: `python -m samurai.server.cluster.worker`, started by `workers`."""

from __future__ import annotations

import asyncio
import os
import socket as sockets
import sys

import msgspec
import uvicorn

from samurai.engine.errors import SamuraiError
from samurai.server.cluster.relay import Relay
from samurai.server.cluster.workers import Order
from samurai.server.runtime.logs import configure, name_worker
from samurai.server.runtime.serve import listen, run
from samurai.server.services import Server


def main() -> int:
    """Serve with the order from standard input, until asked to stop or until the supervisor is gone."""
    configure()
    order = msgspec.json.decode(sys.stdin.buffer.readline(), type=Order)
    name_worker(order.process)
    settings = order.settings
    listening = listen(settings, sockets.SO_REUSEPORT)
    relay = Relay(settings.folder, order.number, settings.workers)
    return run(Server(settings, process=order.process, instead_of=order.instead_of), listening, _ready, relay)


def _ready(server: uvicorn.Server) -> None:
    """Report to the supervisor, and stop when it is gone (its end of our standard input closes)."""
    loop = asyncio.get_running_loop()

    def receive() -> None:
        if not os.read(sys.stdin.fileno(), 1):
            loop.remove_reader(sys.stdin)
            server.should_exit = True

    loop.add_reader(sys.stdin, receive)
    print("ready", flush=True)  # noqa: T201


if __name__ == "__main__":
    try:
        sys.exit(main())
    except SamuraiError as error:
        sys.exit(f"samurai: {error}")
