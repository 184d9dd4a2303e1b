"""What a move costs inside the server, without network, store and event loop: microseconds of processor time by stage.

    python scripts/measure/move.py [GAMES]

Two people play whole games at random, the same ones each time; both are sent every change, once as bots are and once
as people are (with sentences and facts).
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from random import Random
from statistics import fmean
from time import thread_time_ns
from typing import Any, Final

from samurai.engine.game import AnyGame
from samurai.engine.record import new_record
from samurai.engine.seal import Draws
from samurai.engine.table import Table
from samurai.games import load, names
from samurai.server.live.observations import Look
from samurai.server.tables.playing import Playing
from samurai.server.tables.shown import Shown
from samurai.store.tables.tables import Chair, TableInfo

_STAGES: Final = ("play", "advance", "append", "show")
_ROUNDS: Final = 5


def _begin(game: AnyGame) -> Playing:
    """A new game between two people, with draws that follow from a secret, as on a server."""
    chance = Draws(b"0" * 32, ("a", "b"))
    options = game.bench.hosted.options if game.bench and game.bench.hosted else {}
    record = new_record(game, ("Anna", "Ben"), options, chance)
    table = Table(game, record, chance)
    info = TableInfo(
        id="table", code=None, game=game.name, edition=game.edition, options=record.variant, players=record.players,
        date="", status="playing", host="anna", listed=False, rated=False, clock={"kind": "none"}, running=None,
        revision=table.revision, to_act=table.to_act, wake=None, outcome=None, rematch=None, created=0, changed=0,
        chairs=(Chair("anna", name="Anna"), Chair("ben", name="Ben")),
    )  # fmt: skip
    return Playing(info, table, None)


def _timed(work: Callable[..., Any], *arguments: Any) -> tuple[int, Any]:
    begun = thread_time_ns()
    found = work(*arguments)
    return thread_time_ns() - begun, found


def _moves(game: AnyGame, narrated: bool, seed: int) -> Iterator[list[int]]:
    """The nanoseconds of each stage of every move of a game at random."""
    rng, playing = Random(seed), _begin(game)
    shown = Shown(playing.table)
    for seat in range(2):
        shown.everything(playing, Look(seat, narrated))
    while playing.table.to_act:
        seat = playing.table.to_act[0]
        word = game.notation.write(rng.choice(playing.table.offered(seat)))
        played, table = _timed(playing.play, seat, word, playing.table.revision, "")
        advanced, after = _timed(playing.advance, table, 0, None, True)
        appended, _ = _timed(after.append_to, playing.info)
        sent, _ = _timed(shown.changes, after)
        playing = after
        yield [played, advanced, appended, sent]


def _microseconds(game: AnyGame, narrated: bool, games: int) -> list[float]:
    """The mean of all moves, each as fast as it ever was: what else the machine does can only slow it down."""
    rounds = [[move for seed in range(games) for move in _moves(game, narrated, seed)] for _ in range(_ROUNDS)]
    best = [map(min, zip(*times, strict=True)) for times in zip(*rounds, strict=True)]
    return [fmean(stage) / 1000 for stage in zip(*best, strict=True)]


def main() -> None:
    """Print a line for each game, without and with what people read."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    print(f"{'':16}" + "".join(f"{stage:>9}" for stage in (*_STAGES, "all")) + "  µs a move")
    for game in map(load, names()):
        for narrated in (False, True):
            costs = _microseconds(game, narrated, games)
            cells = "".join(f"{cost:9.1f}" for cost in (*costs, sum(costs)))
            print(f"{game.name + (', narrated' if narrated else ''):16}{cells}", flush=True)


if __name__ == "__main__":
    main()
