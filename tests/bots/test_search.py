"""The player that searches: within its budget, from what it sees, with words for what it thinks."""

import subprocess
import sys
from math import inf
from random import Random
from threading import Event, Timer
from time import perf_counter, thread_time

import pytest

from samurai.bots import ready
from samurai.bots.ready import Searcher, searcher
from samurai.bots.search import SearchBot
from samurai.engine.bot import Budget
from samurai.engine.observation import Observation
from samurai.engine.record import new_record
from samurai.engine.table import Table
from samurai.games import load

ROUNDS = Budget(inf, 60)


@pytest.fixture(params=["board", "cards"])
def game(request):
    assert searcher(load(request.param)).wait()
    return load(request.param)


def sights(game, seats, seed=1, variant=None):
    """Every sight of a game that the bot plays against itself."""
    rng = Random(seed)
    table = Table(game, new_record(game, tuple("abcd"[:seats]), variant or {}, rng), rng)
    bots = [SearchBot(game, Random(seat)) for seat in range(seats)]
    while not table.outcome:
        seat = table.to_act[0]
        sight = table.observe(seat)
        yield sight
        action = bots[seat].choose(sight, ROUNDS)
        assert action in sight.actions
        table = table.play(seat, game.notation.write(action), table.revision)


def middle(game, seats=2):
    """A sight from the middle of a game."""
    seen = [sight for sight in sights(game, seats) if len(sight.actions) > 20]
    return seen[len(seen) // 2]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_plays_whole_games_by_the_rules(game, seats):
    assert len(list(sights(game, seats))) > 20


@pytest.mark.parametrize("capture", ["at_once", "end_of_turn"])
def test_it_plays_every_way_to_begin(capture):
    board = load("board")
    assert list(sights(board, 2, variant={"hands": "dealt", "setup": "random", "capture": capture}))


def test_equal_generators_and_rounds_choose_alike(game):
    sight = middle(game)
    assert len({SearchBot(game, Random(3)).choose(sight, ROUNDS) for _ in range(3)}) == 1


def test_it_works_hardly_longer_than_its_time(game):
    """Measured in processor time, for the machine may be busy."""
    sight = middle(game, 3)
    worked = []
    for _ in range(10):
        begin = thread_time()
        SearchBot(game, Random(1)).choose(sight, Budget(0.06))
        worked.append(thread_time() - begin)
    assert sorted(worked)[5] < 0.06 + 0.05


def test_it_answers_long_before_its_time_when_it_is_stopped(game):
    sight, stop = middle(game), Event()
    Timer(0.1, stop.set).start()
    begin = perf_counter()
    assert SearchBot(game, Random(1)).choose(sight, Budget(60, stop=stop)) in sight.actions
    assert perf_counter() - begin < 60


def test_a_single_action_needs_no_thought(game):
    sight = middle(game)
    only = Observation(sight.seat, 0, sight.view, sight.actions[:1])
    assert SearchBot(game, Random(1)).choose(only, Budget(inf)) == sight.actions[0]


def test_the_tree_is_kept_for_the_rest_of_the_turn():
    board = load("board")
    assert searcher(load("board")).wait()
    table = Table(board, new_record(board, ("a", "b"), {}, Random(1)), Random(1))
    bot, sight = SearchBot(board, Random(1)), table.observe(0)
    kept = bot.choose(sight, Budget(inf, 400))
    tree = bot._tree
    table = table.play(0, board.notation.write(kept), table.revision)
    assert sum(one.visits for one in tree.tried()) > 5
    bot.choose(table.observe(0), ROUNDS)
    assert bot._tree is tree
    other = Table(board, new_record(board, ("a", "b"), {}, Random(1)), Random(1)).observe(0)
    bot.choose(other, ROUNDS)
    assert bot._tree is not tree


def test_it_says_what_it_thinks_and_why(game):
    advice = SearchBot(game, Random(1)).evaluate(middle(game), Budget(inf, 500))
    assert 2 <= len(advice) <= 5
    assert [one.trust for one in advice] == sorted((one.trust for one in advice), reverse=True)
    assert all(0 <= one.value <= 1 and 0 < one.trust <= 1 for one in advice)
    assert any(word.startswith(("wins a", "denies")) for one in advice for word in one.why)


def test_a_hint_is_the_best_action(game):
    sight = middle(game)
    bot = SearchBot(game, Random(1))
    assert bot.hint(sight, ROUNDS).action == SearchBot(game, Random(1)).choose(sight, ROUNDS)


class Never(Searcher):
    """A search that is never ready."""

    def __init__(self):
        self.search = None

    def wait(self, seconds=None):
        return False


def test_until_the_search_is_ready_it_looks_one_action_ahead(game, monkeypatch, caplog):
    sight = middle(game)
    monkeypatch.setattr("samurai.bots.search.searcher", lambda name: Never())
    ready.log_not_ready.cache_clear()
    bot = SearchBot(game, Random(1))
    assert bot.choose(sight, Budget(0.1)) in sight.actions
    assert bot.hint(sight, Budget(0.1)).action in sight.actions
    assert [entry.message for entry in caplog.records] == [
        f"the bots of {game.name} look one action ahead until their search is ready"
    ]


def test_without_numba_it_looks_one_action_ahead_and_says_so_once():
    code = """
import sys
sys.modules["numba"] = None
from random import Random
from samurai.bots.lineup import make_bot
from samurai.engine.bot import Budget
from samurai.engine.record import new_record
from samurai.engine.table import Table
from samurai.games import load
cards = load("cards")
observation = Table(cards, new_record(cards, ("a", "b"), {"first": "1"}, Random(1)), Random(1)).observe(0)
for number in range(2):
    assert make_bot("shogun", cards, Random(number)).choose(observation, Budget()) in observation.actions
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    said = "the bots of cards look one action ahead for lack of Numba: pip install 'samurai-games[fast]'"
    assert ran.stderr.strip() == said
