"""How soon a new process gives its first answer."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from typing import Final

from samurai.engine.parts import Side
from samurai.research.libraries import check_kernels

FIRST: Final = "from samurai.games import load; load({game!r}).kernel.warm_jobs()[{job}]()"
"""A program that asks a game's kernel one question: a random game, or how many moves there are."""

ALL: Final = """
from samurai.games import load, names
for game in map(load, names()):
    for job in game.kernel.warm_jobs() if game.kernel else ():
        job()
"""


def first_answer(game: str, job: int) -> Side:
    """A process asks one question, with machine code in the cache."""
    check_kernels()
    program = FIRST.format(game=game, job=job)
    _run(program, os.environ)  # fills the cache
    return Side("a process", lambda: _run(program, os.environ))


def cold() -> Side:
    """A process that compiles the kernels of all games, with an empty cache."""
    check_kernels()

    def work() -> float:
        with tempfile.TemporaryDirectory() as empty:
            return _run(ALL, os.environ | {"NUMBA_CACHE_DIR": empty})

    return Side("a process", work)


def _run(program: str, environment: Mapping[str, str]) -> float:
    subprocess.run([sys.executable, "-c", program], env=environment, check=True)
    return 1
