"""The command `samurai`, run as people run it."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from samurai.cli import main
from samurai.games import load
from samurai.store.files.files import save
from samurai.terminal.session import new_session


class Ran:
    """What a command printed, and its exit code."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    def refused(self, sentence: str) -> bool:
        """Whether it was refused with one line that says so, and nothing else."""
        return self.code == 2 and self.err.count("\n") == 1 and sentence in self.err and "Traceback" not in self.err


@pytest.fixture
def home(tmp_path) -> Path:
    return tmp_path / "home"


@pytest.fixture
def samurai(home):
    def run(*arguments, stdin="", **environ) -> Ran:
        command = (sys.executable, "-m", "samurai", *map(str, arguments))
        place = {**os.environ, "SAMURAI_HOME": str(home), **environ}
        done = subprocess.run(command, input=stdin, capture_output=True, text=True, env=place, check=False)
        return Ran(done.returncode, done.stdout, done.stderr)

    return run


@pytest.fixture
def quick(home, capsys, monkeypatch):
    """The same without a process of its own, for the many small cases."""
    monkeypatch.setenv("SAMURAI_HOME", str(home))

    def run(*arguments) -> Ran:
        capsys.readouterr()
        code = main([str(word) for word in arguments])
        return Ran(code, *capsys.readouterr())

    return run


@pytest.fixture
def record(tmp_path):
    """Make a record of a finished game between bots, in a file."""

    def make(name: str, seats: int = 2, limit: int = 10_000) -> Path:
        session = new_session(load(name), ["random"] * seats, {}, Random(3), "1998-10-22")
        while session.table.to_act and session.table.revision < limit:
            seat = session.bot_to_act()
            session.act(seat, session.think(session.table.observe(seat)), session.table.revision)
        path = tmp_path / f"{name}.samurai"
        save(path, session.table.record)
        return path

    return make
