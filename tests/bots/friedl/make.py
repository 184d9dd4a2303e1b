"""Makes the positions in this folder (needs cshogi and fairy-stockfish).

`python tests/bots/friedl/make.py tactics`: from games of our own ranks as they were then, hatamoto against gokenin,
after six random moves. A tactic is kept if Fairy-Stockfish, at 150,000 nodes and two lines, thinks its move better than
any other by 1.5 pawns or more, and thought so at 30,000 nodes, and there is no mate nearby.

`python tests/bots/friedl/make.py mates positions.npz`: also from such games (the shorter ones), and from positions of
self-play that `samurai.games.friedl.search.tune` has saved. What the file holds already is looked at first, then the
positions, then games, until there are enough of each length. A mate is kept if cshogi's solver finds it in this many
plies and no fewer, our own search finds it no later, and Fairy-Stockfish, asked for a mate, confirms it.
"""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import count
from math import inf
from pathlib import Path
from random import Random
from typing import Final

import cshogi
import numpy as np

from samurai.bots.lineup import make_bot
from samurai.bots.program import program_found
from samurai.bots.ready import searcher
from samurai.engine.bot import Budget
from samurai.engine.record import new_record
from samurai.engine.table import Table
from samurai.games import load
from samurai.games.friedl.records import sfen
from samurai.games.friedl.rules import start

HERE: Final = Path(__file__).parent
MATES: Final = {1: 20, 3: 20, 5: 20, 7: 20, 9: 20}
TACTICS: Final = 50
GAP: Final = 150
AHEAD: Final = 600
"""Mates are looked for where a seat is ahead by so much."""

APART: Final = 12
"""Positions of one game are this many plies apart."""


def positions(seed: int) -> Iterator[tuple[int, str]]:
    """The plies and positions of one game of ours."""
    game, rng = load("friedl"), Random(seed)
    table = Table(game, new_record(game, ("a", "b"), {"rules": "shogi", "plies": "200"}, rng), rng)
    bots = [make_bot(name, game, Random(seed)) for name in ("hatamoto", "gokenin")]
    while not table.outcome:
        seat = table.to_act[0]
        sight = table.observe(seat)
        ply = len(sight.view.moves)
        yield ply, sight.view.position
        action = rng.choice(sight.actions) if ply < 6 else bots[seat].choose(sight, Budget(inf))
        table = table.play(seat, game.notation.write(action), table.revision)


def mate(position: str) -> int:
    """In how many plies the seat to move mates, as cshogi says; 0 if in no more than nine."""
    board = cshogi.Board(f"{position} 1")
    if board.is_check():
        return 0
    if board.mate_move_in_1ply():
        return 1
    return next((plies for plies in (3, 5, 7, 9) if board.mate_move(plies)), 0)


class Oracle:
    """Fairy-Stockfish."""

    def __init__(self) -> None:
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(
            program_found("fairy-stockfish"), stdin=pipe, stdout=pipe, text=True, bufsize=1
        )
        self._ask("usi", "usiok")
        self._ask("setoption name MultiPV value 2\nisready", "readyok")

    def best(self, position: str, nodes: int) -> tuple[str, int]:
        """The best move, and by how much; 0 where a mate is in sight."""
        lines = self._ask(f"usinewgame\nposition sfen {position} 1\ngo nodes {nodes}", "bestmove")
        scores = {}
        for words in map(str.split, lines):
            if "multipv" in words and "cp" in words:
                scores[words[words.index("multipv") + 1]] = int(words[words.index("cp") + 1])
            elif "mate" in words:
                return lines[-1].split()[1], 0
        return lines[-1].split()[1], scores.get("1", 0) - scores.get("2", 0)

    def confirms(self, position: str, plies: int) -> bool:
        """Whether it finds a mate that is no longer than this."""
        lines = self._ask(f"usinewgame\nposition sfen {position} 1\ngo mate {plies} nodes 2000000", "bestmove")
        words = [line.split() for line in lines if "multipv 1 score mate" in line]
        return bool(words) and 0 < int(words[-1][words[-1].index("mate") + 1]) <= plies

    def _ask(self, words: str, answer: str) -> list[str]:
        assert self._process.stdin and self._process.stdout
        self._process.stdin.write(words + "\n")
        self._process.stdin.flush()
        lines = [self._process.stdout.readline()]
        while not lines[-1].startswith(answer):
            lines.append(self._process.stdout.readline())
        return lines


def ours(position: str) -> int:
    """In how many plies our own search says that the seat to move mates."""
    ready = searcher(load("friedl"))
    assert ready
    state = start(2, {"position": position, "rules": "shogi", "plies": "512"})
    return int(ready.search.Mind().think(state, ready.search.Limits(nodes=1_000_000)).mate)


def candidates() -> Iterator[str]:
    """Positions to look for mates in."""
    for line in (HERE / "mates.txt").read_text(encoding="utf-8").splitlines():
        yield line.partition(" ")[2]
    kept = np.load(sys.argv[2])
    for at in np.flatnonzero(kept["scores"] > AHEAD)[::3]:
        yield sfen.write(bytes(kept["rows"][at]))
    for seed in count(1):
        yield from (position for ply, position in positions(seed) if ply > 20 and ply % APART == 0)


def mates(oracle: Oracle) -> Iterator[str]:
    """A line for each mate, until there are enough of each length."""
    found, seen = Counter[int](), set[str]()
    for position in candidates():
        plies = mate(position) if position not in seen else 0
        seen.add(position)
        if plies and found[plies] < MATES[plies] and 0 < ours(position) <= plies and oracle.confirms(position, plies):
            found[plies] += 1
            print(dict(found), flush=True)
            yield f"{plies} {position}"
        if all(found[plies] == most for plies, most in MATES.items()):
            return


def tactics(oracle: Oracle) -> Iterator[str]:
    """A line for each tactic, until there are enough."""
    found, seed = 0, 0
    while found < TACTICS:
        seed, last = seed + 1, -APART
        for ply, position in positions(seed):
            if ply % 3 or not 20 < ply < 90 or ply < last + APART or found == TACTICS or mate(position):
                continue
            word, gap = oracle.best(position, 30_000)
            word_again, gap = oracle.best(position, 150_000) if gap >= GAP else ("", 0)
            if word == word_again and gap >= GAP:
                found, last = found + 1, ply
                yield f"{word} {position}"
        print(seed, found, flush=True)


def main() -> None:
    """Make one of the files, line by line, so that it can be stopped early."""
    ready = searcher(load("friedl"))
    assert ready and ready.wait()
    name = sys.argv[1]
    lines = []
    for line in {"mates": mates, "tactics": tactics}[name](Oracle()):
        lines.append(line)
        text = "\n".join(sorted(lines) if name == "mates" else lines) + "\n"
        (HERE / f"{name}.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
