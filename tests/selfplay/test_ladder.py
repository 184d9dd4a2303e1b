"""The rating list: made from results, it says what was played, on what, and with which commit."""

from dataclasses import replace
from math import inf

import pytest

from samurai.selfplay.arena import remember
from samurai.selfplay.cluster import here
from samurai.selfplay.ladder import comparable, duels, main, results
from samurai.selfplay.match import Played, entrant, matches


def series(folder, game, *words, games=4, commit="abc1234", machine="2 cores of Abacus"):
    """Results of a series that the first of them wins in the end."""
    for match in matches([entrant(word, inf) for word in words], {}, games, seed=1):
        names, limits = zip(*((one.name, one.limit) for one in match.seating), strict=True)
        places = tuple(1 if name == words[0] else 2 for name in names)
        played = Played(match.number, names, places, (0.1,) * len(names), (10,) * len(names), game, match.seed)
        origin = {"limits": limits, "machine": machine, "commit": commit, "date": "1998-10-22"}
        remember(folder / f"{game}-{'-'.join(words)}.jsonl", replace(played, **origin))


@pytest.fixture
def page(tmp_path, capsys):
    series(tmp_path, "board", "heimin", "random")
    series(tmp_path, "board", "peeker@2000", "shogun@2000", commit="def5678", machine="8 cores of Brain")
    series(tmp_path, "friedl", "ashigaru", "heimin", games=2)
    main([str(tmp_path), "--games", "0"])
    return capsys.readouterr().out


def test_every_row_says_on_what_and_with_which_commit(page):
    assert "| heimin | random | 4 | 100 % | 51 to 100 % | 10.0 ms | A | abc1234 | 1998-10-22 |" in page
    assert "| peeker@2000 | shogun@2000 | 4 | 100 % | 51 to 100 % | 10.0 ms | B | def5678 | 1998-10-22 |" in page
    assert "Machine A: 2 cores of Abacus." in page
    assert "Machine B: 8 cores of Brain." in page


def test_every_game_has_its_sections_and_none_is_empty(page):
    titles = [line.removeprefix("## ") for line in page.splitlines() if line.startswith("## ")]
    assert titles == [
        "board: each against the one below",
        "board: the price of hidden information",
        "board: ratings by the games above",
        "friedl: each against the one below",
    ]


def test_ratings_are_of_those_who_can_be_compared(page):
    rated = page.partition("board: ratings")[2].partition("##")[0]
    assert rated.index("| heimin | 4 | ") < rated.index("| random | 4 | ")
    assert "peeker" not in rated
    assert comparable([Played(0, ("a", "b"), (1, 2), (0.0, 0.0), (1, 1))]) == []


def test_what_is_missing_is_played_once(tmp_path):
    played = results(tmp_path, "cards", ("greedy", "random"), 2, here)
    assert [one.number for one in played] == [0, 1]
    assert results(tmp_path, "cards", ("greedy", "random"), 2, here) == played
    assert results(tmp_path, "cards", ("greedy", "random"), 0, here) == played


@pytest.mark.parametrize("game", ["board", "cards", "friedl"])
def test_every_rank_meets_the_one_below(game):
    planned = [seating for _, seating in duels(game)]
    names = [{word.partition("@")[0] for word in seating} for seating in planned]
    assert {"daimyo", "karo"} in names and {"shogun", "daimyo"} in names and {"heimin", "random"} in names
    assert any("peeker" in seats for seats in names) == (game != "friedl")
