"""Every bot of the line-up plays by what its seat sees."""

import pytest

from samurai.bots.honesty import by_name, trials
from samurai.bots.lineup import BOTS
from samurai.games import NAMES, load

HIDDEN = [name for name in NAMES if load(name).hidden]


@pytest.mark.parametrize("game", HIDDEN)
@pytest.mark.parametrize("name", BOTS)
def test_no_bot_knows_more_than_its_seat_sees(name, game):
    game = load(game)
    tried = list(trials(game, by_name(name, game), positions=6, worlds=4))
    assert len(tried) == 6
    assert all(trial.honest for trial in tried)
    assert max(trial.worlds for trial in tried) > 1


@pytest.mark.slow
@pytest.mark.parametrize("game", HIDDEN)
def test_the_strongest_is_honest_a_thousand_times(game):
    game = load(game)
    tried = list(trials(game, by_name("strong", game), positions=100, worlds=12, seed=7))
    assert all(trial.honest for trial in tried)
    assert sum(trial.worlds for trial in tried) > 600
