"""The cheat: it plays only where the truth is handed out on purpose, knows it, and is found out."""

from functools import partial
from math import inf
from random import Random

import pytest

from samurai.bots.honesty import by_name, trials
from samurai.bots.lineup import BOTS, make_bot
from samurai.cli import main
from samurai.engine.bot import Budget
from samurai.engine.errors import UserError
from samurai.engine.record import new_record
from samurai.engine.table import Table
from samurai.games import load
from samurai.selfplay.match import entrant, matches, play_match
from samurai.selfplay.peeker import PEEKER, Peeker, peeking


def test_nobody_is_offered_the_cheat():
    assert PEEKER not in BOTS
    with pytest.raises(UserError, match="there is no bot 'peeker'"):
        make_bot(PEEKER, load("board"), Random(1))


@pytest.mark.parametrize("game", ["board", "cards"])
def test_a_twin_that_peeks_gives_itself_away(game):
    game = load(game)
    by_name("strong", game)
    assert not all(trial.honest for trial in trials(game, partial(peeking, game), positions=60, worlds=8))


def test_it_plays_in_the_arena():
    match = matches([entrant("peeker@30"), entrant("shogun@30")], {}, 1, seed=1)[0]
    played, record = play_match(load("cards"), match)
    assert played.players == record.players == ("peeker@30", "shogun@30")
    assert played.choices[0] > 5


def test_it_knows_the_truth_all_through_a_turn():
    game, rng = load("board"), Random(2)
    by_name("strong", game)
    table = Table(game, new_record(game, ("a", "b"), {}, rng), rng)
    cheats = [Peeker(game, Random(seat)) for seat in range(2)]
    kept = 0
    while not table.outcome and table.revision < 120:
        seat = table.to_act[0]
        cheats[seat].peek_behind_the_screens(table.course.state)
        tree, sight = cheats[seat]._search._tree, table.observe(seat)
        if tree and tree.continues(sight):
            kept += 1
            assert tree.search.kernel.unpack(tree._root) == table.course.state
        word = game.notation.write(cheats[seat].choose(sight, Budget(inf, 50)))
        table = table.play(seat, word, table.revision)
    assert kept > 3


def test_the_command_shows_honesty_and_its_lack(capsys):
    assert main(["honesty", "greedy", "cards", "--positions", "3", "--worlds", "3"]) == 0
    assert "greedy chose the same at all 3 positions" in capsys.readouterr().out
    assert main(["honesty", "peeker", "cards"]) == 1
    assert "peeker looked at what it cannot see" in capsys.readouterr().out
    assert main(["honesty", "greedy", "friedl"]) == 0
    assert "nothing is hidden in friedl" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        (["gandalf", "board"], "there is no bot 'gandalf'"),
        (["peeker", "friedl"], "nothing to peek at in friedl"),
        (["greedy", "board", "--positions", "0"], "at least 1"),
        (["greedy", "board", "--worlds", "-1"], "at least 1"),
    ],
)
def test_honesty_of_nobody_or_of_nothing_is_refused(words, refusal, capsys):
    assert main(["honesty", *words]) == 2
    assert refusal in capsys.readouterr().err
