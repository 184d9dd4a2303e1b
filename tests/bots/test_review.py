"""Games looked at again: every decision by what its seat knew, and where most was lost."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from server.archive import golden, twins

from samurai.bots import review
from samurai.bots.review import NotReady, Reviewer, rounds_for, shares
from samurai.bots.search import SearchBot
from samurai.engine.bot import Advice, Budget
from samurai.engine.game import Outcome
from samurai.engine.observation import Observation
from samurai.engine.record import follow
from samurai.engine.table import Table
from samurai.games import load
from samurai.games.friedl.search.engine import EngineBot


def reviewed(record, **more):
    """A whole review, and how many pieces it took."""
    reviewer = Reviewer(load(record.game), record, Random(1), **more)
    pieces = sum(1 for _ in reviewer.work())
    return reviewer, reviewer.result(), pieces


class Noting:
    """A judge that likes the first action best, and notes what it was shown."""

    def __init__(self):
        self.shown = []

    def hint(self, sight, budget):
        self.shown.append(sight)
        return Advice(sight.actions[0], 0.9, 1.0, ())

    def expected_result(self, sight, action, budget):
        assert action in sight.actions and budget.rounds
        return 0.9 if action == sight.actions[0] else 0.5


@pytest.fixture
def noting(monkeypatch):
    judge = Noting()
    monkeypatch.setattr(review, "_adviser", lambda game, rng: judge)
    return judge


@pytest.mark.parametrize("name", ["cards-3", "board-2-chosen-random-at_once-screened"])
def test_a_decision_is_judged_by_what_its_seat_knew(noting, name):
    """Of two games that differ in what seat 0 cannot see, its decisions are shown to the judge alike."""
    record = golden(name)
    other, at, until = twins(record, 0)
    shown = []
    for each in (record, other):
        reviewed(each)
        shown.append([sight for sight in noting.shown if sight.seat == 0 and at < sight.at < until])
        noting.shown.clear()
    assert shown[0] and shown[0] == shown[1]


def test_what_a_review_says_about_a_game(noting):
    record = golden("cards-3")
    reviewer, found, pieces = reviewed(record)
    game, steps = load("cards"), len(record.log)
    states = list(follow(game, record).states())
    assert reviewer.pieces == pieces and all(len(sight.actions) > 1 for sight in noting.shown)
    places = follow(game, record).outcome.places
    for seat, line in enumerate(found.lines):
        assert line[-1] == (steps, 1.0 if places[seat] == 1 else 0.0)
        assert [step for step, _ in line] == sorted({step for step, _ in line})
        assert all(record.log[step - 1].seat == seat for step, _ in line[:-1])
    assert 1 < len(found.turnings) <= review.MOST
    for turning in found.turnings:
        assert game.notation.write(turning.made) == record.log[turning.step].text
        assert turning.better == game.rules.actions(states[turning.step], turning.seat)[0]
        assert (turning.made_value, turning.better_value) == (0.5, 0.9)
        assert (
            record.players[turning.seat] in turning.made_sentence
            and record.players[turning.seat] in turning.better_sentence
        )
    assert list(found.turnings) == sorted(found.turnings, key=lambda turning: turning.step)
    for one, two in pairwise(found.turnings):
        between = {entry.seat for entry in record.log[one.step : two.step]}
        assert between - {-1, two.seat}, "a turn has one turning point at most"


def test_a_game_in_which_nothing_was_lost_has_no_turning_points(noting, monkeypatch):
    monkeypatch.setattr(Noting, "expected_result", lambda *_: 0.9)
    assert reviewed(golden("cards-3"))[1].turnings == ()


def test_without_a_search_there_is_no_review(noting, monkeypatch):
    monkeypatch.setattr(Noting, "hint", lambda _, sight, budget: Advice(sight.actions[0], 0.5, 0.0, ()))
    with pytest.raises(NotReady):
        reviewed(golden("cards-3"))
    monkeypatch.setattr(Noting, "hint", lambda _, sight, budget: Advice(sight.actions[0], 0.5, 1.0, ()))
    monkeypatch.setattr(Noting, "expected_result", lambda *_: None)
    with pytest.raises(NotReady):
        reviewed(golden("cards-3"))


def test_a_shared_victory_is_shared():
    assert shares(Outcome((1, 1, 3), ())) == [0.5, 0.5, 0.0]
    assert rounds_for(load("board"), 4) < rounds_for(load("board"), 2)


@pytest.mark.parametrize("name", ["cards-2", "board-3-dealt-random-end_of_turn-screened", "friedl-2-booklet-512-start"])
def test_the_bots_themselves_review(name):
    """With few rounds: the winner has more to expect at the end than at the beginning, and reasons are given."""
    record = golden(name)
    _, found, _ = reviewed(record, rounds=30)
    winner = follow(load(record.game), record).outcome.places.index(1)
    assert all(0 <= value <= 1 for line in found.lines for _, value in line)
    assert found.lines[winner][-2][1] > found.lines[winner][0][1]
    assert found.turnings and any(turning.why for turning in found.turnings)


def test_what_an_action_is_worth_where_it_decides():
    """The last action of a game is worth the game to the winner; nothing to whoever loses by it."""
    record = golden("cards-2")
    game = load("cards")
    places = follow(game, record).outcome.places
    entry = record.log[-1]
    table = Table(game, replace(record, log=record.log[:-1]), Random(1))
    expected_result = SearchBot(game, Random(1)).expected_result(
        table.observe(entry.seat), game.notation.read(entry.text), Budget(60, rounds=50)
    )
    assert (expected_result > 0.8) if places[entry.seat] == 1 else (expected_result < 0.2)


def test_what_a_move_of_friedl_is_worth():
    """The booklet's game ends in a mate: before it, the mating move is expected_result everything, another one less."""
    record = golden("friedl-2-booklet-512-start")
    game = load("friedl")
    table = Table(game, replace(record, log=record.log[:-1]), Random(1))
    sight: Observation = table.observe(record.log[-1].seat)
    bot = EngineBot(game, Random(1))
    mate = bot.expected_result(sight, game.notation.read(record.log[-1].text), Budget(60, rounds=50))
    assert mate > 0.99
