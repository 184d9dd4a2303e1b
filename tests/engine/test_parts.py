"""A game's larger parts are found through it, and loaded when they are first used."""

from dataclasses import replace
from threading import Event

import pytest
import toy

from samurai.engine.bot import Budget
from samurai.engine.game import Parts
from samurai.engine.parts import Series
from samurai.games import NAMES, load


@pytest.mark.parametrize("name", NAMES)
def test_every_game_brings_its_kernel_its_search_and_its_encoding(name):
    game = load(name)
    assert game.kernel.warm_jobs() and game.search.review_rounds(2) > 0
    assert game.learning.encoding.ACTIONS > 0 and game.learning.longest >= 200
    assert game.kernel is game.kernel, "it is loaded once"


def test_a_game_without_parts_has_none_of_them():
    game = toy.lots()
    assert (game.kernel, game.search, game.learning, game.perft, game.usi) == (None,) * 5
    assert (game.bench, game.study) == (None, None)
    assert game.record_formats == ()


def test_a_series_of_a_study_has_its_share_of_the_games_asked_for_and_at_least_one():
    series = Series("lots-2", 0.25, part=10, play=lambda seed, first, games: None)
    assert [series.games(asked) for asked in (1000, 10, 1)] == [250, 2, 1]


def test_a_part_is_a_module_or_a_name_in_one():
    game = replace(toy.lots(), parts=Parts(perft="samurai.games.friedl.perft", records="toy:FORMATS"))
    assert game.perft.perft(load("friedl").rules.start(2, BOOKLET), 1) == 30
    with pytest.raises(AttributeError):
        game.record_formats  # noqa: B018  # what is named must be there


def test_a_game_brings_its_translations():
    board = load("board")
    assert board.words("de")["Buddha"] and board.words("de") is board.words("de")
    assert board.words("tlh") == {} and toy.lots().words("de") == {}, "what is missing stays English"


def test_what_only_one_game_has_is_found_there():
    friedl = load("friedl")
    assert {form.name for form in friedl.record_formats} > {"kif", "csa", "usi", "booklet"}
    assert friedl.perft and friedl.usi


def test_a_budget_ends_when_somebody_wants_the_answer():
    stop = Event()
    assert not Budget().stopped and not Budget(stop=stop).stopped
    stop.set()
    assert Budget(stop=stop).stopped


BOOKLET = {"rules": "booklet", "plies": "512", "position": "start"}
