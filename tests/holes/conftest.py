"""Servers for the tests of this folder, on SQLite and on Postgres alike."""

import contextlib

import pytest
from server.conftest import Running
from server.stores import new_store


@pytest.fixture(params=["sqlite", "postgres"])
def store(request, tmp_path):
    """The address of a new, empty store: every test that asks for it runs on both kinds."""
    return new_store(request.param, tmp_path)


@pytest.fixture
def running(store):
    """A factory of servers on that store; all are stopped in the end."""
    with contextlib.ExitStack() as stack:

        def start(**settings):
            server = Running(store, **settings)
            stack.callback(server.stop)
            return server

        yield start
