"""The arena: paired openings, every seat, results kept and taken up again."""

import json
from datetime import date
from math import inf

import pytest

from samurai.cli import main
from samurai.engine.errors import UserError
from samurai.engine.file import read_record
from samurai.engine.record import follow
from samurai.games import load
from samurai.selfplay.arena import batches, play, remember, remembered, sensible
from samurai.selfplay.cluster import here
from samurai.selfplay.match import entrant, matches, play_match


def series(*words, games=6, variant=None):
    return matches([entrant(word) for word in words], variant or {}, games, seed=5)


def test_a_bot_may_be_given_seconds_or_rounds():
    assert entrant("greedy").budget.seconds == 1.0
    assert entrant("shogun@0.1s").budget.seconds == 0.1
    assert (entrant("shogun@20").budget.seconds, entrant("shogun@20").budget.rounds) == (inf, 20)
    with pytest.raises(UserError, match="for rounds of search, not @soon"):
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


def test_the_work_of_a_bots_own_threads_is_its_work(tmp_path):
    """In processor time, which a busy machine does not change."""
    file = tmp_path / "mine.py"
    file.write_text(
        "from threading import Thread\n"
        "from time import thread_time\n"
        "def work():\n"
        "    until = thread_time() + 0.01\n"
        "    while thread_time() < until: pass\n"
        "class Busy:\n"
        "    def __init__(self, game, rng): self.rng = rng\n"
        "    def choose(self, sight, budget):\n"
        "        thread = Thread(target=work)\n"
        "        thread.start()\n"
        "        thread.join()\n"
        "        return self.rng.choice(sight.actions)\n",
        encoding="utf-8",
    )
    played, _ = play_match(load("cards"), series(f"{file}:Busy", "random", games=1)[0])
    assert played.seconds[0] >= 0.01 * played.choices[0]
    assert played.seconds[1] < played.seconds[0]


def test_results_are_remembered_if_they_are_of_the_same_series(tmp_path):
    path, planned = tmp_path / "results.jsonl", series("random", "greedy", games=3)
    played = list(play(here, batches("cards", planned[:2], False)))
    for one in (*played, played[0]):
        remember(path, one)
    assert remembered(path, "cards", planned) == played, "each once"
    others = [
        series("random", "random"),
        matches([entrant("random"), entrant("greedy")], {}, 3, seed=6),
        matches([entrant("random", 2), entrant("greedy")], {}, 3, seed=5),
        series("random", "greedy", variant={"first": "1"}),
    ]
    assert [remembered(path, "cards", other) for other in others] == [[]] * 4
    assert remembered(path, "board", planned) == []
    assert remembered(tmp_path / "none", "cards", planned) == []


def test_a_result_says_what_was_played_where_and_with_which_commit(tmp_path):
    (played,) = play(here, batches("cards", series("random", "greedy@20", games=1), False))
    assert (played.game, played.seed, played.limits) == ("cards", "5/0", ("1 s", "20 rounds"))
    assert "Python 3" in played.machine and "cores" in played.machine
    assert played.commit
    assert date.fromisoformat(played.date)


def test_a_line_torn_by_a_crash_is_played_again_and_nonsense_is_refused(tmp_path):
    path, planned = tmp_path / "results.jsonl", series("random", "greedy", games=3)
    first, second, third = play(here, batches("cards", planned, False))
    remember(path, first)
    remember(path, second)
    path.write_bytes(path.read_bytes()[:-20])
    assert remembered(path, "cards", planned) == [first]
    remember(path, third)
    assert remembered(path, "cards", planned) == [first, third]
    for nonsense in ("once upon a time", "[]", '{"number": 1}'):
        path.write_text(f"{nonsense}\n")
        with pytest.raises(UserError, match="line 1, is not a result"):
            remembered(path, "cards", planned)


def test_batches_hold_every_match_once(tmp_path):
    planned = series("random", "random", games=7)
    cut = list(batches("cards", planned, True, 3))
    assert [len(batch.matches) for batch in cut] == [3, 3, 1]
    assert [match for batch in cut for match in batch.matches] == planned
    assert [sensible(games) for games in (1, 79, 400, 100_000)] == [1, 1, 10, 20]
    assert len(list(play(here, cut, tmp_path))) == 7
    assert read_record((tmp_path / "00003.samurai").read_text()).game == "cards"


def test_the_command_prints_a_table(tmp_path, capsys):
    words = ["arena", "cards", "random", "greedy", "--games", "4", "--results", str(tmp_path / "kept")]
    assert main(words) == 0
    table = capsys.readouterr().out
    assert main(words) == 0
    assert capsys.readouterr().out == table, "nothing is played twice"
    assert "cards, 4 games of 2; 95 % intervals" in table
    assert "greedy" in table and "OpenSkill" in table
    assert main([*words, "--json"]) == 0
    reported = json.loads(capsys.readouterr().out)
    assert (reported["games"], reported["limits"]) == (4, {"random": "1 s", "greedy": "1 s"})
    assert set(reported["players"]["greedy"]["elo"]) == {"value", "low", "high"}
    assert reported["commits"] and reported["machines"] and reported["dates"]


def test_a_duel_stops_when_it_is_decided_and_is_not_played_on(tmp_path, capsys):
    words = ["arena", "cards", "greedy", "random", "--games", "400", "--sprt", "0", "100"]
    words += ["--results", str(tmp_path / "kept")]
    assert main(words) == 0
    reported = capsys.readouterr().out
    assert "log-likelihood ratio for greedy: +" in reported
    assert "400 games" not in reported
    assert main(words) == 0
    assert capsys.readouterr().out == reported


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        (["cards", "gandalf", "random"], "there is no bot 'gandalf'"),
        (["cards", "random"], "not for 1"),
        (["cards", "random", "random", "--sprt", "0", "10"], "two different bots"),
        (["cards", "random", "greedy", "random", "--sprt", "0", "10"], "two different bots"),
        (["cards", "random", "greedy", "--games", "0"], "at least 1"),
        (["cards", "random", "greedy", "--jobs", "0"], "a whole number from 1 to 4096"),
        (["cards", "random", "greedy", "--address", "auto"], "--address needs --on ray"),
        (["friedl", "peeker", "greedy"], "nothing to peek at in friedl"),
    ],
)
def test_nonsense_is_refused(words, refusal, capsys):
    assert main(["arena", *words]) == 2
    assert refusal in capsys.readouterr().err
