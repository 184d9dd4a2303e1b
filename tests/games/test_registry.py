"""Games are found by their names: our own, and those that another distribution brings."""

from importlib.metadata import EntryPoint

import pytest
import toy

from samurai import games
from samurai.engine.errors import UserError


@pytest.fixture
def installed(monkeypatch):
    """A toy game, as if a distribution had declared it."""
    found = EntryPoint("toy", "toy:LOTS", games.GROUP)
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [found] if group == games.GROUP else [])
    for cached in (games._from_outside, games.load):
        cached.cache_clear()
    yield
    for cached in (games._from_outside, games.load):
        cached.cache_clear()


def test_a_game_of_another_distribution_is_found_after_our_own(installed):
    assert games.names() == (*games.NAMES, "toy")
    assert games.load("toy") is toy.LOTS


def test_a_game_that_is_not_there_is_refused_with_those_that_are():
    with pytest.raises(UserError, match="there is no game 'chess'; there are board, cards, friedl"):
        games.load("chess")


def test_a_game_is_found_by_a_part_that_it_has():
    assert games.with_part("perft").name == "friedl"
    assert games.with_part("kernel").name == "board"


def test_a_part_that_no_game_has_is_refused(monkeypatch):
    monkeypatch.setattr(games, "names", lambda: ("board", "cards"))
    with pytest.raises(UserError, match="no game that is installed has the part 'usi'"):
        games.with_part("usi")
