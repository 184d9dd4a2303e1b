"""A server for the tests of this folder: a real one, on a free port, in a thread of its own."""

import asyncio
import contextlib
import socket
import threading
from random import Random

import pytest
import uvicorn

from samurai.web.serve import configuration
from samurai.web.server import Server, milliseconds
from samurai.web.settings import Settings


class Running:
    """A server in a thread; `address` is where it is."""

    def __init__(self, store, now=milliseconds, rng=None, patience=None, **settings):
        usual = {"limits": 0, "pause": 0.0, "thinking": 0.05, "secret": "for tests"}
        self.server = Server(Settings(store=str(store), **{**usual, **settings}), now, rng or Random())
        listening = socket.socket()
        listening.bind(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        self.uvicorn = uvicorn.Server(configuration(self.server, patience, shutdown=5))
        self.thread = threading.Thread(target=self.uvicorn.run, kwargs={"sockets": [listening]})
        self.thread.start()
        while not self.uvicorn.started:
            assert self.thread.is_alive(), "the server did not start"
            threading.Event().wait(0.01)

    def stop(self):
        self.uvicorn.should_exit = True
        self.thread.join()


@pytest.fixture
def running(tmp_path):
    """A factory of servers; all are stopped in the end."""
    with contextlib.ExitStack() as stack:

        def start(store=None, **settings):
            server = Running(store or tmp_path / "samurai.db", **settings)
            stack.callback(server.stop)
            return server

        yield start


@pytest.fixture
def address(running):
    return running().address


def together(*coroutines):
    """Run these at once, for tests that are no coroutines themselves."""

    async def main():
        return await asyncio.gather(*coroutines)

    return asyncio.run(main())
