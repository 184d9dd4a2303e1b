"""The simple bots: they choose what is offered, from what their seat sees."""

from collections import Counter

import pytest
import toy
from toy import lots, rng

from samurai.bots.lineup import BOTS, make_bot
from samurai.bots.simple import GreedyBot, RandomBot
from samurai.engine.bot import Budget
from samurai.engine.errors import UserError
from samurai.engine.observation import Observation

SHOWING = toy.State(2, 0, (3, 1), (2, 6), ((), ()), 0)


def sight(state, seat, game=None):
    rules = (game or lots()).rules
    return Observation(seat, 0, rules.view(state, seat), tuple(rules.actions(state, seat)))


def test_random_takes_each_action_as_often_as_the_next():
    bot = RandomBot(lots(), rng())
    chosen = Counter(bot.choose(sight(SHOWING, 0), Budget()) for _ in range(400))
    assert set(chosen) == {"show-kept", "show-lot"}
    assert min(chosen.values()) > 150


def test_greedy_takes_what_looks_best_after_one_action():
    assert GreedyBot(lots(), rng()).choose(sight(SHOWING, 0), Budget()) == "show-kept"
    assert GreedyBot(lots(), rng()).choose(sight(SHOWING._replace(lots=(5, 6)), 0), Budget()) == "show-lot"


def test_greedy_decides_between_equal_actions_at_random():
    even = SHOWING._replace(kept=(3, 1), lots=(3, 6))
    bot = GreedyBot(lots(), rng())
    assert {bot.choose(sight(even, 0), Budget()) for _ in range(40)} == {"show-kept", "show-lot"}


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_chooses_alike_whatever_it_cannot_see(name):
    """With the same generator, another truth behind the same view changes nothing."""
    truths = [SHOWING._replace(kept=(3, kept), lots=(2, lot)) for kept in (1, 2, 3) for lot in (1, 4, 6)]
    chosen = {make_bot(name, lots(), rng(5)).choose(sight(truth, 0), Budget()) for truth in truths}
    assert len(chosen) == 1


def test_a_game_without_secrets_is_guessed_once():
    guesses = []

    def counted(view, rng):
        guesses.append(view)
        return toy.guess(view, rng)

    game = lots(guess=counted)
    open_game = type(game)(**{**game.__dict__, "hidden": False})
    GreedyBot(open_game, rng()).choose(sight(SHOWING, 0), Budget())
    assert len(guesses) == 1


def test_an_unknown_bot_is_refused_by_name():
    with pytest.raises(UserError, match="there is no bot 'gandalf'; there are random, heimin, "):
        make_bot("gandalf", lots(), rng())
