"""How late a search answers: after its time is over, and after somebody has stopped it.

`python scripts/measure/search_lateness.py [ANSWERS]`. Wall time says what a person waits; on a busy machine that is
mostly the work of others. Processor time is the search's own: what it still worked after it should have answered.
"""

import os
import sys
from random import Random
from threading import Event, Timer, get_ident
from time import clock_gettime, perf_counter, pthread_getcpuclockid

from search_rounds import GAMES, middle

from samurai.bots.ready import searcher
from samurai.bots.search import SearchBot
from samurai.engine.bot import Budget
from samurai.games import load

SHORTEST, LONGEST = 0.02, 0.3
"""How many seconds a search has."""


def answered(game, observation, seconds, budget, stop=None):
    """How many seconds after it was due an answer comes, and how long the search worked in them."""
    clock, due = pthread_getcpuclockid(get_ident()), []

    def now():
        due.extend((perf_counter(), clock_gettime(clock)))
        if stop:
            stop.set()

    timer = Timer(seconds, now)
    timer.start()
    SearchBot(game, Random(1)).choose(observation, budget)
    end = perf_counter(), clock_gettime(clock)
    timer.join()
    return [max(0.0, after - before) for before, after in zip(due, end)]


def timed(game, observation, seconds):
    """A search with so much time."""
    return answered(game, observation, seconds, Budget(seconds))


def stopped(game, observation, seconds):
    """A search without an end that is stopped then."""
    stop = Event()
    return answered(game, observation, seconds, Budget(60, stop=stop), stop)


def share(values, part):
    """The value that so large a part of them does not exceed, in milliseconds."""
    return f"{1000 * sorted(values)[min(len(values) - 1, int(part * len(values)))]:.1f}"


def main():
    answers, rng = int(sys.argv[1]) if len(sys.argv) > 1 else 300, Random(1)
    print(f"{answers} answers each; the machine's load is {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    for name in GAMES:
        game = load(name)
        assert searcher(load(name)).wait()
        for seats in (2, 4):
            observation = middle(game, seats)
            for how in (timed, stopped):
                rows = [how(game, observation, rng.uniform(SHORTEST, LONGEST)) for _ in range(answers)]
                lines = [
                    f"{share(column, 0.5)} ms (median), {share(column, 0.99)} ms (99 %) {clock}"
                    for column, clock in zip(zip(*rows), ("late", "of work in that time"))
                ]
                print(f"{name}, {seats} players, {how.__name__}: {'; '.join(lines)}")


if __name__ == "__main__":
    main()
