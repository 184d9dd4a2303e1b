"""Makes a file of mates in 15 plies and more, from games of our own ranks.

`python tests/bots/friedl/make_long_mates.py tests/bots/friedl/long_mates.txt 40 300`: until there are 40 mates or 300
games are played; a file that is there already is continued. Each game begins with six random moves; its positions are
tried from the last one backwards, until the solver reaches its limit for the fourth time in a row. A mate is kept if it
takes 15 plies or more at best: the solver has proven that there is none in two fewer. Positions of one game are at
least six plies apart. The first line of the file says how it was made.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from math import inf
from pathlib import Path
from random import Random
from typing import Final

from samurai.bots.lineup import make_bot
from samurai.bots.ready import searcher
from samurai.engine.bot import Budget
from samurai.engine.record import new_record
from samurai.engine.table import Table
from samurai.games import load
from samurai.games.friedl.records import sfen
from samurai.games.friedl.rules import State
from samurai.games.friedl.search.limits import Limits
from samurai.games.friedl.search.mate.solver import MateSolver, Verdict
from samurai.machine import commit, processor

LONG: Final = 15
APART: Final = 6
MISSES: Final = 3
NODES: Final = 3_000_000
"""How many positions the solver may visit for a mate, with all shorter ones disproven."""

RANKS: Final = ("bugyo", "hatamoto")


def positions(seed: int) -> list[bytes]:
    """Return the positions of one game, the last one first."""
    game, rng = load("friedl"), Random(seed)
    table = Table(game, new_record(game, ("a", "b"), {"rules": "shogi", "plies": "240"}, rng), rng)
    bots = [make_bot(name, game, Random(seed)) for name in RANKS]
    seen = []
    while not table.outcome:
        seat = table.to_act[0]
        sight = table.observe(seat)
        seen.append(sfen.read(sight.view.position))
        early = len(seen) <= 6
        action = rng.choice(sight.actions) if early else bots[seat].choose(sight, Budget(inf))
        table = table.play(seat, game.notation.write(action), table.revision)
    return seen[::-1]


def mates(seed: int) -> Iterator[str]:
    """Yield a line for each long mate of one game."""
    solver, last, misses = MateSolver(256), -APART, 0
    for number, position in enumerate(positions(seed)):
        if number < last + APART or misses > MISSES:
            continue
        found = solver.solve(State(position, (), (), True, 9999), Limits(nodes=NODES), shorten=NODES)
        misses = misses + 1 if found.verdict == Verdict.UNKNOWN else 0
        if found.verdict == Verdict.MATE and len(found.line) >= LONG and found.shortest:
            last = number
            yield f"{len(found.line)} {sfen.write(position)}"


def main() -> None:
    """Write the file after each game, so that it can be stopped and continued."""
    file, most, games = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    ready = searcher(load("friedl"))
    assert ready and ready.wait()
    made, *lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else ["games 1 to 0,"]
    begun = int(made.partition("games 1 to ")[2].partition(",")[0])
    for seed in range(begun + 1, games + 1):
        lines += mates(seed)
        made = f"# {' against '.join(RANKS)}, games 1 to {seed}, {NODES:,} positions each; {processor()}, {commit()}"
        file.write_text("\n".join([made, *sorted(lines, key=_by_length)]) + "\n", encoding="utf-8")
        sys.stdout.write(f"{seed} {len(lines)}\n")
        sys.stdout.flush()
        if len(lines) >= most:
            return


def _by_length(line: str) -> tuple[int, str]:
    return int(line.split(maxsplit=1)[0]), line


if __name__ == "__main__":
    main()
