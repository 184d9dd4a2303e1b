"""Fits friedl's judgement to games that its search plays against itself. Makes `worth.txt`.

`python -m samurai.games.friedl.search.tune positions.npz --seconds 1800` plays, 3,000 nodes for each move,
after some random moves, and keeps every quiet position with the score that the search gave it and who won in the end;
it adds to what the file holds. `... positions.npz --fit worth.txt` fits to all of them (see `fit.py`).
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random
from time import monotonic
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from samurai.games.friedl import kernel
from samurai.games.friedl.kernel import game as kernel_game
from samurai.games.friedl.kernel.moves import MOST
from samurai.games.friedl.kernel.position import is_quiet
from samurai.games.friedl.records import sfen
from samurai.games.friedl.rules import State
from samurai.games.friedl.search import fit as fitting
from samurai.games.friedl.search import fitted
from samurai.games.friedl.search.alphabeta import search_root
from samurai.games.friedl.search.memory import DEEP, MATE, MEMORY, WON
from samurai.games.friedl.search.nnue.network import TABLES
from samurai.kernels import Ints, Records, records

NODES: Final = 3_000
"""How many positions are searched for a move."""

PLIES: Final = 300
"""A longer game is a draw."""

EVEN: Final = 500
"""The largest lead after the random opening moves."""

DECIDED: Final = 3_500
"""A player who is further ahead has won."""

QUIET: Final = 1_200
"""Positions with a larger lead are not used in the fit."""

SCALE: Final = 600.0
"""A lead this large means winning e times as often as losing."""

UNSURE: Final = 0.6
"""The weight of such quick games' results: a win counts as this much of a whole one."""


class Kept(NamedTuple):
    """A position of a game: as bytes, with its score and the seat to move."""

    row: bytes
    score: int
    side: int


class Positions(NamedTuple):
    """The positions of a file: as bytes, with the search's score and the result for the seat to move."""

    rows: NDArray[np.uint8]
    scores: NDArray[np.int16]
    results: NDArray[np.float32]


class Player:
    """The search, without a clock or threads."""

    def __init__(self) -> None:
        """Allocate its memory."""
        self._table: Final = np.zeros(2 << 18, np.int64)
        self._memory: Final = records(MEMORY)

    def forget(self) -> None:
        """Prepare for another game."""
        self._table[:] = 0
        self._memory[0]["history"] = 0

    def best(self, position: Records, past: Ints, nodes: int) -> tuple[int, int]:
        """Return the best move, or 0 if there was no time to find one, and its score."""
        memory, move, score = self._memory[0], 0, 0
        memory["nodes"] = memory["stop"] = memory["exclusions"] = 0
        memory["limit"], memory["age"], memory["killers"] = nodes, memory["age"] % 254 + 1, 0
        memory["history"] //= 4
        for depth in range(1, DEEP - 2):
            found = int(search_root(position, self._memory, TABLES, self._table, past, depth, -MATE, MATE))
            if memory["length"][0]:
                move = int(memory["line"][0, 0])
            if memory["stop"]:
                break
            score = found
            if abs(score) >= WON:
                break
        return move, score


def play(player: Player, rng: Random, nodes: int = NODES) -> tuple[list[Kept], int]:
    """Play one game; return its quiet positions, and who won, or -1."""
    packed = kernel.pack(State(sfen.read(sfen.START), (), (), True, PLIES))
    position = packed.position
    past, moves, kept = np.zeros((PLIES + DEEP + 3, 2), np.int64), np.empty(MOST, np.int64), list[Kept]()
    past[0] = packed.past[0]
    player.forget()

    def random_move() -> int:
        return int(moves[rng.randrange(kernel_game.list_actions(position, moves))])

    for _ in range(rng.randrange(4, 13)):
        kernel_game.play(position, past, random_move())
    if abs(player.best(position, past, nodes)[1]) > EVEN:
        return [], -1
    while True:
        reason, winner = kernel_game.result(position, past)
        if reason:
            return kept, int(winner)
        side, ply = int(position[0]["side"]), int(position[0]["ply"])
        move, score = player.best(position, past, nodes)
        if abs(score) > DECIDED:
            return kept, side if score > 0 else 1 - side
        # Quiet positions only: before a capture or in check, a sum over tiles can't say who is ahead.
        if move and not past[ply, 1] and is_quiet(move) and ply >= 10:
            kept.append(Kept(kernel.unpack(packed), score, side))
        strays = not move or (ply < 40 and rng.random() < 0.05)
        kernel_game.play(position, past, random_move() if strays else move)


def gather(file: Path, seconds: float, seed: int, nodes: int = NODES) -> None:
    """Play for this many seconds, and add the positions to a file."""
    player, rng, until = Player(), Random(seed), monotonic() + seconds
    rows, scores, results, games = [], [], [], 0
    while monotonic() < until:
        kept, winner = play(player, rng, nodes)
        games += bool(kept)
        for row, score, side in kept:
            rows.append(np.frombuffer(row, np.uint8))
            scores.append(score)
            results.append(0.5 if winner < 0 else float(winner == side))
        sys.stderr.write(f"\r{games} games, {len(rows)} positions ")
    found = Positions(np.array(rows), np.array(scores, np.int16), np.array(results, np.float32))
    if file.exists():
        old = np.load(file)
        found = Positions(*(np.concatenate([old[name], new]) for name, new in found._asdict().items()))
    np.savez(file, rows=found.rows, scores=found.scores, results=found.results)


def fit(file: Path, out: Path) -> None:
    """Fit to the positions of a file, and write the tables."""
    kept = np.load(file)
    near = np.abs(kept["scores"]) < QUIET
    rows, scores, results = (kept[name][near] for name in ("rows", "scores", "results"))
    # The weaker the play, the less a result says about a position: it is pulled towards a draw.
    results = 0.5 + (results.astype(np.float64) - 0.5) * UNSURE
    wanted = fitting.TRUST * fitting.chance(scores, SCALE) + (1 - fitting.TRUST) * results
    logged: list[str] = []

    def log(text: str) -> None:
        logged.append(text)
        sys.stderr.write(f"{text}\n")

    weights = fitting.fit(fitting.looks(rows), fitting.places(rows), wanted, SCALE, log)
    old, new = fitted.FITTED, fitting.tables(weights)
    about = (
        "What games have taught about tiles: corrections to the values of evaluation.py, in hundredths of a Samurai.\n"
        f"Made by `python -m samurai.games.friedl.search.tune` from {len(rows)} positions of self-play.\n"
        f"Before: {logged[0]}\nAfter: {logged[-1]}"
    )
    out.write_text(fitted.write({name: old[name] + new[name] for name in new}, about), encoding="utf-8")


def main() -> None:
    """Play, or fit, as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, help="the positions")
    parser.add_argument("--seconds", type=float, default=600, help="how long to play (600)")
    parser.add_argument("--seed", type=int, default=1, help="which games (1)")
    parser.add_argument("--fit", type=Path, metavar="TABLES", help="do not play: fit, and write the tables here")
    options = parser.parse_args()
    if options.fit:
        fit(options.file, options.fit)
    else:
        gather(options.file, options.seconds, options.seed)


if __name__ == "__main__":
    main()
