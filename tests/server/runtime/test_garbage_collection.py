"""Sweeping: what holds itself is freed, and the time that it takes is little."""

import gc
import weakref

from samurai.server.runtime.garbage_collection import Sweeper


class Circle:
    def __init__(self):
        self.me = self


class Clock:
    """A clock, and a collection that takes a while."""

    def __init__(self, pause):
        self.now, self.pause, self.swept = 0.0, pause, []

    def collect(self):
        self.swept.append(self.now)
        self.now += self.pause
        return 0

    def let_pass(self, seconds):
        """Sweep each second, as far as the sweeper will."""
        sweeper, end = Sweeper(lambda: self.now, self.collect), self.now + seconds
        while self.now < end:
            sweeper.sweep()
            self.now += 1


def test_what_holds_itself_is_freed():
    times = iter((0, 1_000, 1_000))
    gone = weakref.ref(Circle())
    gc.disable()
    try:
        Sweeper(lambda: next(times)).sweep()
    finally:
        gc.enable()
    assert gone() is None


def test_a_small_server_is_swept_every_minute():
    clock = Clock(0.01)
    clock.let_pass(600)
    assert 8 <= len(clock.swept) <= 10


def test_the_longer_it_takes_the_more_rarely():
    clock = Clock(0.5)
    clock.let_pass(10_000)
    assert 9 <= len(clock.swept) <= 10
    assert clock.pause * len(clock.swept) <= 10_000 / 2_000
