"""A short soak; `make soak` runs the long one."""

import pytest

from samurai.games import load
from scripts.soak import games as soak


@pytest.mark.slow
@pytest.mark.parametrize("name", ["board", "cards"])
def test_random_games_end_lose_nothing_and_replay_from_their_text(name):
    for seats in load(name).seats:
        assert soak.batch((name, seats, 0, 60)) > 60 * 20
