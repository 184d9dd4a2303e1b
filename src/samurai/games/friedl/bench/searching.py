"""How fast friedl's search is, in one thread or in two, and its mate solver: the positions they visit a second."""

from __future__ import annotations

from typing import Final

from samurai.engine.game import complete
from samurai.engine.parts import Side
from samurai.games.friedl import GAME
from samurai.games.friedl.rules import State
from samurai.research.libraries import check_kernels

POSITIONS: Final = {
    "start": "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "middle game": "ln7/2sgkg3/3ppp3/p1+B6/1r5P1/2L2P3/P1SPP1P1P/1P1KGS1R1/LN1G3NL w BS4Pn2p 1",
    "mating position": "1n1gs3+N/1+Bskg+S3/p1ppp2+Rp/1p7/5+R1P1/2P1PPP2/PP1P3+b1/3K2+p1+l/LNSGG4 b N2L3P 1",
}
"""The last one is mate in 17 plies."""

NODES: Final = 100_000
"""How many positions each thread visits in one piece of work."""


def search_side(position: str, threads: int) -> Side:
    """Our search, without the mate solver, from an empty table."""
    check_kernels()
    from samurai.games.friedl.search.limits import Limits
    from samurai.games.friedl.search.mind import Mind

    mind, state = Mind(16, threads, solves=False), _state(position)

    def work() -> float:
        mind.forget()
        mind.think(state, Limits(nodes=NODES))
        return mind.visited

    work()  # the first run compiles or loads the machine code
    return Side("one thread" if threads == 1 else f"{threads} threads", work)


def solver_side(position: str) -> Side:
    """Our mate solver, from an empty table."""
    check_kernels()
    from samurai.games.friedl.search.limits import Limits
    from samurai.games.friedl.search.mate.solver import MateSolver

    state = _state(position)

    def work() -> float:
        return MateSolver(16).solve(state, Limits(nodes=NODES)).nodes

    work()
    return Side("mate solver", work)


def _state(position: str) -> State:
    return GAME.rules.start(2, complete(GAME, 2, {"rules": "shogi", "position": POSITIONS[position]}))
