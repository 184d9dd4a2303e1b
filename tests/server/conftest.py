"""A server for the tests of this folder: a real one, on a free port, in a thread of its own."""

import asyncio
import atexit
import contextlib
import shutil
import socket
import tempfile
import threading
from functools import cache, partial
from pathlib import Path
from random import Random

import pytest
import uvicorn
from argon2 import PasswordHasher

from samurai.server.runtime.serve import configuration
from samurai.server.runtime.settings import Settings
from samurai.server.security import protection
from samurai.server.services import Server, milliseconds
from samurai.store.database import Database, address

protection.PasswordHasher = partial(PasswordHasher, time_cost=1, memory_cost=64, parallelism=1)
"""Passwords of these servers cost next to nothing: a real hash, 0.2 s of CPU, is made at every start of one."""


class Hasty:
    """Asyncio for uvicorn, which looks ten times a second whether it shall stop: here, a hundred times."""

    def __getattr__(self, name):
        return getattr(asyncio, name)

    @staticmethod
    def sleep(seconds):
        return asyncio.sleep(seconds / 10)


uvicorn.server.asyncio = Hasty()


@cache
def new_file():
    """A new store in SQLite, made once: to copy it is quicker than to make another."""
    file = Path(tempfile.mkdtemp(prefix="samurai-new-")) / "new.db"
    atexit.register(shutil.rmtree, file.parent)
    Database(address(str(file))).close()
    return file


class Running:
    """A server in a thread; `address` is where it is."""

    def __init__(self, store, now=milliseconds, rng=None, patience=None, **settings):
        if "://" not in str(store) and not Path(store).exists():
            shutil.copy(new_file(), store)  # with its mode
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


@pytest.fixture(name="address")
def address_of_one(running):
    return running().address


def together(*coroutines):
    """Run these at once, for tests that are not coroutines themselves."""

    async def main():
        return await asyncio.gather(*coroutines)

    return asyncio.run(main())
