"""Who thinks next: the queue by itself, with time that is made up."""

import heapq
from itertools import count
from random import Random

import pytest

from samurai.server.bots.fair_queue import DEBT, LONGEST, SHORTEST, FairQueue, Job, Rank

REACTION = 0.03
"""Seconds that a thread takes to answer when it is told to."""


class Simulation:
    """Threads that think in made-up time: a job takes the seconds it wants, or ends soon after it is told to."""

    def __init__(self, threads, thought=1.0):
        self.queue = FairQueue(threads, thought)
        self.now, self._events, self._numbers = 0.0, [], count()
        self._seconds, self._ends, self.waits = {}, {}, []

    def at(self, when, do):
        heapq.heappush(self._events, (when, next(self._numbers), do))

    def ask(self, payer, table, rank, seconds, then=lambda: None):
        """Ask for a thought now; `then` is called when it is over."""
        job = Job(payer, table, rank)
        asked = self.now
        self.queue.add(job)
        self._ends[job] = lambda: (self.waits.append((payer, job.started - asked)), then())
        self._seconds[job] = seconds
        self._look()

    def _look(self):
        while job := self.queue.start(self.now):
            self.at(self.now + self._seconds[job], lambda job=job: self._end(job))
        while job := self.queue.stop(self.now):
            self.at(self.now + REACTION, lambda job=job: self._end(job))

    def _end(self, job):
        if end := self._ends.pop(job, None):
            self.queue.finish(job, self.now)
            end()
            self._look()

    def run(self, until):
        """Let time pass, with a look at the queue every 25 ms as the real threads take one."""
        for tick in range(int(self.now * 40) + 1, int(until * 40) + 1):
            self.at(tick / 40, self._look)
        while self._events and self._events[0][0] <= until:
            self.now, _, do = heapq.heappop(self._events)
            do()


def always(simulation, payer, table, rank, seconds):
    """A payer who asks again as soon as the answer is there, as four bots among themselves do."""
    simulation.ask(payer, table, rank, seconds, lambda: always(simulation, payer, table, rank, seconds))


def every(simulation, payer, table, seconds, pause):
    """Somebody whose bot moves, and again after a pause."""
    again = lambda: every(simulation, payer, table, seconds, pause)  # noqa: E731
    simulation.ask(payer, table, Rank.TURN, seconds, lambda: simulation.at(simulation.now + pause, again))


@pytest.mark.finding("B1")
@pytest.mark.parametrize("threads", [1, 2, 4])
@pytest.mark.parametrize("watched", [Rank.TURN, Rank.UNWATCHED])
def test_ninety_tables_of_shoguns_and_eighty_hints_do_not_delay_anybody_elses_bot(threads, watched):
    simulation, rng = Simulation(threads), Random(threads)
    every(simulation, "Anna", "greedy", 0.02, 0.7)
    every(simulation, "Ben", "shogun", 0.9, 0.1)
    simulation.run(2.3)
    for guest in range(3):
        for table in range(30):
            always(simulation, f"Mallory {guest}", f"{guest} {table}", watched, 0.9)
    for guest in range(8):
        for number in range(10):
            when = 2.3 + rng.random() * 10
            simulation.at(when, lambda guest=guest, n=number: simulation.ask(f"Eve {guest}", f"{n}", Rank.HINT, 0.9))
    simulation.run(40.0)
    for victim in ("Anna", "Ben"):
        waits = [wait for payer, wait in simulation.waits if payer == victim]
        assert len(waits) > 15
        assert max(waits) < 1.0, victim
    hints = [wait for payer, wait in simulation.waits if payer.startswith("Eve")]
    assert len(hints) == 80, "nobody waits for ever"
    mallory = [wait for payer, wait in simulation.waits if payer.startswith("Mallory")]
    assert len(mallory) > 90, "what is left over is used"


@pytest.mark.finding("B1")
def test_the_payer_who_used_least_is_next_and_of_its_tables_the_one_served_longest_ago():
    queue = FairQueue(1, 1.0)
    for table in ("a", "a", "b"):
        queue.add(Job("Mallory", table, Rank.TURN))
    first = queue.start(0.0)
    queue.add(Job("Anna", "c", Rank.TURN))
    queue.finish(first, 1.0)
    order = []
    for now in (1.0, 2.0, 3.0):
        job = queue.start(now)
        order.append((job.payer, job.table))
        queue.finish(job, now + 1.0)
    assert order == [("Anna", "c"), ("Mallory", "b"), ("Mallory", "a")]
    assert queue.start(4.0) is None and queue.waiting == queue.running == 0


@pytest.mark.finding("B1")
def test_turns_come_before_hints_hints_before_games_nobody_watches_and_reviews_last():
    queue = FairQueue(1, 1.0)
    for rank in reversed(Rank):
        queue.add(Job(rank.name, rank.name, rank))
    order = []
    while job := queue.start(0.0):
        order.append(job.rank)
        queue.finish(job, 0.01)
    assert order == list(Rank)


@pytest.mark.finding("B1")
def test_a_turn_waits_no_longer_than_others_once_somebody_has_connected():
    queue = FairQueue(1, 1.0)
    early, late = Job("Anna", "a", Rank.UNWATCHED), Job("Ben", "b", Rank.HINT)
    queue.add(early)
    queue.add(late)
    queue.promote("Anna", "another")
    queue.promote("nobody", "a")
    queue.promote("Anna", "a")
    assert queue.start(0.0) is early


@pytest.mark.finding("B1")
def test_a_thought_is_ended_for_somebody_who_used_less_but_not_before_its_slice_nor_a_review():
    queue = FairQueue(1, 1.0)
    review, mallory, anna = Job("", "", Rank.SPARE), Job("Mallory", "a", Rank.TURN), Job("Anna", "b", Rank.TURN)
    queue.add(review)
    queue.start(0.0)
    queue.add(mallory)
    assert queue.stop(60.0) is None, "a review is done in small pieces of its own"
    queue.finish(review, 60.0)
    queue.start(60.0)
    assert queue.stop(61.0) is None, "nobody waits"
    queue.add(anna)
    assert queue.stop(60.0 + LONGEST - 0.01) is None
    assert queue.stop(60.0 + LONGEST) is mallory
    assert queue.stop(60.0 + LONGEST) is None, "once is enough"
    for number in range(100):
        queue.add(Job(f"{number}", "c", Rank.TURN))
    queue.finish(mallory, 60.3)
    assert queue.start(60.3) is anna
    assert queue.stop(60.3 + SHORTEST - 0.001) is None
    assert queue.stop(60.3 + SHORTEST + 0.001) is anna, "when many wait, slices are short"


@pytest.mark.finding("B1")
def test_a_returning_payer_owes_little_and_nobody_saves_up():
    queue = FairQueue(1, 1.0)
    mallory, anna = Job("Mallory", "a", Rank.TURN), Job("Anna", "b", Rank.TURN)
    queue.add(anna)
    queue.start(0.0)
    queue.add(mallory)
    queue.finish(anna, 50.0)
    queue.start(50.0)
    late = Job("Anna", "b", Rank.TURN)
    queue.add(late)
    queue.add(Job("Mallory", "b", Rank.TURN))
    queue.finish(mallory, 50.0 + 2 * DEBT)
    assert queue.start(51.0) is late, "fifty seconds of long ago are not held against her"


def test_accounts_of_those_who_have_gone_are_forgotten():
    queue = FairQueue(1, 1.0)
    busy = Job("busy", "a", Rank.TURN)
    queue.add(busy)
    queue.start(0.0)
    for number in range(5_000):
        job = Job(f"{number}", "b", Rank.TURN)
        queue.add(job)
        assert queue.remove(job)
    assert len(queue._accounts) < 1_100
    queue.finish(busy, 1.0)
    assert not queue._accounts
