"""Makes the positions beside: `python tests/bots/friedl/make.py` (needs cshogi, and fairy-stockfish for the tactics).

Both come from games of our own ranks as they were then, hatamoto against gokenin, after six moves by lot. A mate is
kept if cshogi's own solver finds it in so many plies and in no fewer. A tactic is kept if Fairy-Stockfish, at 150,000
nodes and two lines, thinks its move better than any other by 1.5 pawns or more, and thought so at 30,000 nodes, and no
mate is in sight.
"""

from __future__ import annotations

import subprocess
from collections import Counter
from collections.abc import Iterator
from math import inf
from pathlib import Path
from random import Random
from typing import Final

import cshogi

from samurai.bots.bot import Budget
from samurai.bots.lineup import hire
from samurai.bots.ready import searcher
from samurai.bots.usi_seat import program_found
from samurai.engine.record import new_record
from samurai.engine.table import Table
from samurai.games import load
from samurai.games.friedl import sfen

HERE: Final = Path(__file__).parent
MATES: Final = {1: 20, 3: 20, 5: 20, 7: 10}
TACTICS: Final = 50
GAP: Final = 150
APART: Final = 12
"""Positions of one game are so many plies apart."""


def positions(seed: int) -> Iterator[tuple[int, str]]:
    """The plies and positions of one game of ours."""
    game, rng = load("friedl"), Random(seed)
    table = Table(game, new_record(game, ("a", "b"), {"rules": "shogi", "plies": "200"}, rng), rng)
    bots = [hire(name, game, Random(seed)) for name in ("hatamoto", "gokenin")]
    while not table.outcome:
        seat = table.to_act[0]
        sight = table.sight(seat)
        ply = len(sight.view.moves)
        yield ply, sight.view.position
        action = rng.choice(sight.actions) if ply < 6 else bots[seat].choose(sight, Budget(inf))
        table.submit(seat, game.notation.write(action), table.revision)


def mate(position: str) -> int:
    """In how many plies the seat to move mates, as cshogi says; 0 if in no more than seven."""
    board = cshogi.Board(f"{position} 1")
    if board.is_check():
        return 0
    if board.mate_move_in_1ply():
        return 1
    return next((plies for plies in (3, 5, 7) if board.mate_move(plies)), 0)


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

    def _ask(self, words: str, answer: str) -> list[str]:
        assert self._process.stdin and self._process.stdout
        self._process.stdin.write(words + "\n")
        self._process.stdin.flush()
        lines = [self._process.stdout.readline()]
        while not lines[-1].startswith(answer):
            lines.append(self._process.stdout.readline())
        return lines


def main() -> None:
    """Make both files."""
    ready = searcher("friedl")
    assert ready and ready.wait()
    oracle, mates, tactics, found = Oracle(), [], [], Counter[int]()
    seed = 0
    while len(tactics) < TACTICS or any(found[plies] < most for plies, most in MATES.items()):
        seed += 1
        last = -APART
        for ply, position in positions(seed):
            plies = mate(position) if ply > 20 else 0
            if plies and found[plies] < MATES[plies] and ply >= last + APART:
                found[plies], last = found[plies] + 1, ply
                mates.append(f"{plies} {sfen.write(sfen.read(position))}")
            elif not plies and ply % 3 == 0 and 20 < ply < 90 and ply >= last + APART and len(tactics) < TACTICS:
                word, gap = oracle.best(position, 30_000)
                if gap >= GAP:
                    word_again, gap = oracle.best(position, 150_000)
                    if word == word_again and gap >= GAP:
                        tactics.append(f"{word} {position}")
                        last = ply
        print(seed, len(tactics), dict(found), flush=True)
    (HERE / "mates.txt").write_text("\n".join(sorted(mates)) + "\n", encoding="utf-8")
    (HERE / "tactics.txt").write_text("\n".join(tactics) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
