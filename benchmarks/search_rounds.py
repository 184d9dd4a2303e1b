"""Rounds of search a second on one core, from the middle of a game, by processor time; and how late a search answers.

`python benchmarks/search_rounds.py [ANSWERS]`
"""

import platform
import sys
from math import inf
from random import Random
from time import perf_counter, process_time

from samurai.bots.bot import Budget
from samurai.bots.ready import searcher
from samurai.bots.search import SearchBot
from samurai.engine.record import new_record
from samurai.engine.table import Table
from samurai.games import load

TIMES = 7
ROUNDS = 8000
HALF_WAY = {"board": 30, "cards": 12}
"""Open choices of a seat after which we are in the middle of a game."""

SECONDS = 0.1


def middle(game, seats):
    """What is seen in the middle of a game that quick players have played."""
    rng = Random(4)
    table = Table(game, new_record(game, tuple("abcd"[:seats]), {}, rng), rng)
    bots, choices = [SearchBot(game, Random(seat), rounds=20) for seat in range(seats)], 0
    while True:
        seat = table.to_act[0]
        sight = table.sight(seat)
        choices += "@" in game.notation.write(sight.actions[-1])
        if choices > HALF_WAY[game.name] * seats // 2 and len(sight.actions) > 20:
            return sight
        table.submit(seat, game.notation.write(bots[seat].choose(sight, Budget(inf))), table.revision)


def rate(game, sight):
    """Rounds a second of processor time."""
    begin = process_time()
    SearchBot(game, Random(1)).tried(sight, Budget(inf, ROUNDS))
    return ROUNDS / (process_time() - begin)


def lateness(game, sight, answers):
    """By how many milliseconds answers come after the deadline."""
    late = []
    for number in range(answers):
        begin = perf_counter()
        SearchBot(game, Random(number)).choose(sight, Budget(SECONDS))
        late.append(1000 * (perf_counter() - begin - SECONDS))
    return sorted(late)


def main():
    answers = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    print(f"Python {platform.python_version()} on {platform.machine()}")
    for name in HALF_WAY:
        begin, game = perf_counter(), load(name)
        assert searcher(name).wait()
        print(f"{name}: search ready in {perf_counter() - begin:.1f} s")
        for seats in (2, 4):
            sight = middle(game, seats)
            rates = [rate(game, sight) for _ in range(TIMES)]
            late = lateness(game, sight, answers)
            print(
                f"{name}, {seats} players, {len(sight.actions)} actions: {max(rates):,.0f} rounds/s (best of {TIMES}); "
                f"late by {late[len(late) // 2]:.0f} ms (median), {late[-1]:.0f} ms (worst of {answers})"
            )


if __name__ == "__main__":
    main()
