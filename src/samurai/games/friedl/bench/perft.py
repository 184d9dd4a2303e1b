"""Perft of friedl, by us and by others. Every count is checked."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from importlib.metadata import version
from subprocess import PIPE, Popen
from typing import IO, Final, cast

from samurai.engine.game import complete
from samurai.engine.parts import Side
from samurai.games.friedl import GAME
from samurai.games.friedl.perft import perft
from samurai.games.friedl.rules import State
from samurai.research.libraries import Foreign, Missing, check_kernels, library

START: Final = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
MATSURI: Final = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1"
COUNTS: Final = {
    (START, 2): 900,
    (START, 3): 25_470,
    (START, 4): 719_731,
    (MATSURI, 3): 4_809_015,
}
"""The counts established in the shogi world."""


def kernel_side(position: str, depth: int, made: bool = False) -> Side:
    """Our kernel; `made` plays every leaf instead of counting the last moves."""
    check_kernels()
    from samurai.games.friedl import kernel

    packed = kernel.pack(_state(position))
    return _checked("kernel", position, depth, lambda: kernel.perft(packed, depth, made))


def plain_side(position: str, depth: int) -> Side:
    """Our plain rules, without kernels."""
    state = _state(position)
    return _checked("plain rules", position, depth, lambda: perft(state, depth))


def cshogi(position: str, depth: int, made: bool = False) -> Side:
    """The library cshogi (C++), driven from Python."""
    board = library("cshogi").Board(position)
    return _checked(_named("cshogi"), position, depth, lambda: _count(board, depth, made))


def python_shogi(position: str, depth: int, made: bool = False) -> Side:
    """The library python-shogi."""
    board = library("shogi", "python-shogi").Board(position)
    return _checked(_named("python-shogi"), position, depth, lambda: _count(board, depth, made))


def pyffish(depth: int) -> Side:
    """The library pyffish (Fairy-Stockfish, C++), driven from Python, from the start position."""
    legal: Callable[[str, str, list[str]], list[str]] = library("pyffish").legal_moves

    def count(path: list[str], left: int) -> int:
        moves = legal("shogi", "startpos", path)
        return len(moves) if left == 1 else sum(count([*path, move], left - 1) for move in moves)

    return _checked(_named("pyffish"), START, depth, lambda: count([], depth))


def fairy_stockfish(depth: int) -> Side:
    """The program Fairy-Stockfish (C++), from the start position; it keeps running, so its startup is not measured."""
    program = shutil.which("fairy-stockfish") or shutil.which("fairy-stockfish", path="/usr/games")
    if not program:
        raise Missing("fairy-stockfish is not installed")
    engine = Popen([program], stdin=PIPE, stdout=PIPE, text=True)

    def close() -> None:
        engine.kill()
        engine.communicate()

    try:
        name = _ask(engine, "uci", "id name")
        _ask(engine, "setoption name UCI_Variant value shogi\nposition startpos\nisready", "readyok")
        count = partial(_ask, engine, f"go perft {depth}", "Nodes searched:")
        return _checked(name.lower(), START, depth, lambda: int(count()), close)
    except BaseException:
        close()
        raise


def _ask(engine: Popen[str], words: str, answer: str) -> str:
    """Send lines to an engine, and return what follows the expected answer."""
    hears, says = cast("IO[str]", engine.stdin), cast("IO[str]", engine.stdout)
    with suppress(BrokenPipeError):
        hears.write(f"{words}\n")
        hears.flush()
    for line in says:
        if line.startswith(answer):
            return line.removeprefix(answer).strip()
    raise Missing("fairy-stockfish does not answer")


def _count(board: Foreign, depth: int, made: bool) -> int:
    """Perft over a board by pushing and popping moves."""
    if depth == 0:
        return 1
    moves = board.legal_moves
    if depth == 1 and not made:
        return len(moves) if hasattr(moves, "__len__") else sum(1 for _ in moves)
    total = 0
    for move in list(moves):
        board.push(move)
        total += _count(board, depth - 1, made)
        board.pop()
    return total


def _state(position: str) -> State:
    return GAME.rules.start(2, complete(GAME, 2, {"rules": "shogi", "position": position}))


def _checked(
    name: str, position: str, depth: int, count: Callable[[], int], close: Callable[[], object] = lambda: None
) -> Side:
    def work() -> float:
        counted = count()
        assert counted == COUNTS[position, depth], f"{name} counts {counted}"
        return counted

    work()  # the first run compiles, loads or caches a lot
    return Side(name, work, close)


def _named(library: str) -> str:
    return f"{library} {version(library)}"
