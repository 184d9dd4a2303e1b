"""The arena: paired openings, every seat, results kept and taken up again."""

from math import inf

import pytest

from samurai.cli import main
from samurai.engine.file import read_record
from samurai.engine.game import IllegalAction
from samurai.engine.record import follow
from samurai.games import load
from samurai.selfplay.arena import here, on_cores, remember, remembered
from samurai.selfplay.match import entrant, matches, play_match


def series(*words, games=6, variant=None):
    return matches([entrant(word) for word in words], variant or {}, games, seed=5)


def test_a_bot_may_be_given_seconds_or_rounds():
    assert entrant("greedy").budget.seconds == 1.0
    assert entrant("shogun@0.1s").budget.seconds == 0.1
    assert (entrant("shogun@20").budget.seconds, entrant("shogun@20").budget.rounds) == (inf, 20)
    with pytest.raises(IllegalAction, match="for rounds of search, not @soon"):
        entrant("shogun@soon")


def test_every_opening_is_played_in_every_seat():
    planned = series("random", "greedy", "heimin")
    assert [match.seating[0].name for match in planned] == ["random", "greedy", "heimin"] * 2
    assert len({match.seed for match in planned}) == 2


def test_paired_games_begin_alike():
    planned = series("random", "random", games=2)
    first, second = (play_match(load("cards"), match)[1] for match in planned)
    assert first.log[:10] == second.log[:10]


def test_a_match_gives_a_result_and_a_record_that_replays():
    match = series("random", "greedy", games=1)[0]
    played, record = play_match(load("cards"), match)
    assert follow(load("cards"), record).outcome.places == played.places
    assert played.players == record.players == ("random", "greedy")
    assert all(seconds >= 0 for seconds in played.seconds)
    assert min(played.choices) > 5


def test_results_are_remembered_if_they_are_of_the_same_series(tmp_path):
    path, planned = tmp_path / "results.jsonl", series("random", "heimin", games=3)
    played = list(here("cards", planned[:2], None))
    for one in played:
        remember(path, one)
    assert remembered(path, planned) == played
    assert remembered(path, series("random", "greedy")) == []
    assert remembered(tmp_path / "none", planned) == []


def test_cores_play_the_same_games(tmp_path):
    planned = series("random", "random", games=4)
    at_once = sorted(on_cores(2)("cards", planned, tmp_path), key=lambda one: one.number)
    assert [one.places for one in at_once] == [one.places for one in here("cards", planned, None)]
    assert read_record((tmp_path / "00003.samurai").read_text()).game == "cards"


def test_the_command_prints_a_table(tmp_path, capsys):
    words = ["arena", "cards", "random", "heimin", "--games", "4", "--results", str(tmp_path / "kept")]
    assert main(words) == 0
    table = capsys.readouterr().out
    assert main(words) == 0
    assert capsys.readouterr().out == table, "nothing is played twice"
    assert "cards, 4 games of 2; intervals hold 95 %" in table
    assert "heimin" in table and "OpenSkill" in table
    assert main([*words, "--json"]) == 0
    assert '"games": 4' in capsys.readouterr().out


def test_a_duel_stops_when_it_is_decided(capsys):
    assert main(["arena", "cards", "greedy", "random", "--games", "400", "--sprt", "0", "100"]) == 0
    told = capsys.readouterr().out
    assert "log-likelihood ratio for greedy: +" in told
    assert "400 games" not in told


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        (["cards", "gandalf", "random"], "there is no bot 'gandalf'"),
        (["cards", "random"], "not for 1"),
        (["cards", "random", "random", "--sprt", "0", "10"], "two different bots"),
        (["cards", "random", "greedy", "--games", "0"], "at least 1"),
    ],
)
def test_nonsense_is_refused(words, refusal, capsys):
    assert main(["arena", *words]) == 2
    assert refusal in capsys.readouterr().err


def test_the_command_shows_honesty(capsys):
    assert main(["honesty", "greedy", "cards", "--positions", "3", "--worlds", "3"]) == 0
    assert "greedy chose the same at 3 positions" in capsys.readouterr().out
