"""Ten ranks: all play all games, and the weak ones err like people."""

from math import inf
from random import Random

import pytest

from samurai.bots.levels import LEVELS, Level, LevelBot
from samurai.bots.lineup import BOTS, make_bot
from samurai.engine.bot import Budget
from samurai.engine.record import new_record
from samurai.engine.table import Table
from samurai.games import NAMES, load
from samurai.selfplay.match import entrant, matches, play_match


def first_sight(game):
    return Table(game, new_record(game, ("a", "b"), {}, Random(1)), Random(1))


def test_there_are_ten_and_all_are_in_the_line_up_in_their_order():
    names = [level.name for level in LEVELS]
    assert len(set(names)) == 10
    assert [name for name in BOTS if name in names] == names
    assert set(BOTS) == {"random", "greedy", *names}


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
@pytest.mark.parametrize("name", NAMES)
def test_every_rank_plays_every_game(level, name):
    game = load(name)
    table = first_sight(game)
    seat = table.to_act[0]
    sight = table.observe(seat)
    assert make_bot(level.name, game, Random(1)).choose(sight, Budget(inf, 20)) in sight.actions


def test_what_a_level_overlooks_it_never_does():
    board = load("board")
    words = ("swap:O10.rice/O12.buddha", "rice2@O10", "rice3@O10", "helmet2@O10", "helmet3@O10")
    actions = tuple(map(board.notation.read, words))
    blind = LevelBot(Level("blind", "", notices=2, overlooks=("swap",), favourite="helmet"), board, Random(1))
    for _ in range(20):
        noticed = [board.notation.write(action) for action in blind._noticed(actions)]
        assert not any(word.startswith("swap") for word in noticed)
        assert {"helmet2@O10", "helmet3@O10"} <= set(noticed)
        assert len(noticed) <= 4
    assert blind._noticed(actions[:1]) == actions[:1], "but does it if there is nothing else"


@pytest.mark.slow
@pytest.mark.parametrize("game", ["board", "cards"])
@pytest.mark.parametrize(("strong", "weak"), [("ronin@40", "heimin"), ("karo@400", "greedy")])
def test_higher_ranks_win(game, strong, weak):
    won = 0.0
    for match in matches((entrant(strong), entrant(weak)), {}, 8, 1):
        played, _ = play_match(load(game), match)
        place = played.places[played.players.index(strong)]
        won += (place == 1) / played.places.count(1)
    assert won >= 5
