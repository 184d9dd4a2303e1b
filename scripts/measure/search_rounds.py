"""Rounds of search a second on one core, from the middle of a game, by processor time.

`python scripts/measure/search_rounds.py`
"""

import platform
from math import inf
from random import Random
from time import perf_counter, process_time

from samurai.bots.ready import searcher
from samurai.bots.search import SearchBot
from samurai.engine.bot import Budget
from samurai.engine.record import new_record
from samurai.engine.table import Table
from samurai.games import load
from samurai.games.board.actions import Draft

TIMES = 7
ROUNDS = 8000
GAMES = ("board", "cards")


def middle(game, seats):
    """What is seen in the middle of a game that quick players play: of all sights with many actions, the middle one.

    Drafting does not count as a part of the game.
    """
    rng = Random(4)
    table = Table(game, new_record(game, tuple("abcd"[:seats]), {}, rng), rng)
    bots, seen = [SearchBot(game, Random(seat), rounds=20) for seat in range(seats)], []
    while table.to_act:
        seat = table.to_act[0]
        observation = table.observe(seat)
        action = bots[seat].choose(observation, Budget(inf))
        if len(observation.actions) > 20 and not isinstance(action, Draft):
            seen.append(observation)
        table = table.play(seat, game.notation.write(action), table.revision)
    return seen[len(seen) // 2]


def rate(game, observation):
    """Rounds a second of processor time."""
    begin = process_time()
    SearchBot(game, Random(1)).tried(observation, Budget(inf, ROUNDS))
    return ROUNDS / (process_time() - begin)


def main():
    print(f"Python {platform.python_version()} on {platform.machine()}")
    for name in GAMES:
        begin, game = perf_counter(), load(name)
        assert searcher(load(name)).wait()
        print(f"{name}: search ready in {perf_counter() - begin:.1f} s")
        for seats in (2, 4):
            observation = middle(game, seats)
            rates = [rate(game, observation) for _ in range(TIMES)]
            print(
                f"{name}, {seats} players, {len(observation.actions)} actions: "
                f"{max(rates):,.0f} rounds/s (best of {TIMES})"
            )


if __name__ == "__main__":
    main()
