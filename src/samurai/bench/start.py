"""How soon a new process gives its first answer."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from typing import Final

from samurai import kernels
from samurai.bench.measure import Missing, Side

FIRST: Final = {
    "board": "from samurai.games.board import kernel; kernel.warm_jobs()[0]()",
    "cards": "from samurai.games.cards import kernel; kernel.warm_jobs()[-2]()",
    "friedl": "from samurai.games.friedl import kernel; kernel.warm_jobs()[0]()",
}
"""A program that asks a game's kernel one question: a random game, or how many moves there are."""

ALL: Final = """
from samurai.games.board import kernel as board
from samurai.games.cards import kernel as cards
from samurai.games.friedl import kernel as friedl
for job in (*board.warm_jobs(), *cards.warm_jobs(), *friedl.warm_jobs()):
    job()
"""


def first_answer(game: str) -> Side:
    """A process asks one question, with machine code in the cache."""
    _check_numba()
    _run(FIRST[game], os.environ)  # fills the cache
    return Side("a process", lambda: _run(FIRST[game], os.environ))


def cold() -> Side:
    """A process that compiles the kernels of all games, with an empty cache."""
    _check_numba()

    def work() -> float:
        with tempfile.TemporaryDirectory() as empty:
            return _run(ALL, os.environ | {"NUMBA_CACHE_DIR": empty})

    return Side("a process", work)


def _check_numba() -> None:
    if not kernels.available():
        raise Missing("Numba is not installed")


def _run(program: str, environment: Mapping[str, str]) -> float:
    subprocess.run([sys.executable, "-c", program], env=environment, check=True)
    return 1
