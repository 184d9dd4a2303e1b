"""Bots of one's own: found by the name of a file or a module, and what goes wrong in them is reported in a sentence."""

import sys

import pytest
import toy
from toy import lots, rng

from samurai.bots.lineup import make_bot
from samurai.engine.bot import Budget
from samurai.engine.errors import UserError
from samurai.engine.observation import Observation

MINE = """
from dataclasses import dataclass
from random import Random

import beside

class Last:
    def __init__(self, game, rng):
        self.expected = 0.25
    def choose(self, sight, budget):
        return beside.last(sight.actions)

@dataclass
class Stubborn:
    game: object
    rng: Random
    def choose(self, sight, budget):
        return "resign"

class Careless(Stubborn):
    def choose(self, sight, budget):
        return sight.actions[9]

def first(game, rng):
    return Last(game, rng)

def unlucky(game, rng):
    return open("weights that are not there")

def speechless(game, rng):
    return "not a bot"

class Lonely:
    pass
"""

STATE = toy.State(2, 0, (3, 1), (2, 6), ((), ()), 0)
SIGHT = Observation(0, 0, lots().rules.view(STATE, 0), ("show-kept", "show-lot"))


@pytest.fixture
def mine(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "path", list(sys.path))
    (tmp_path / "mine.py").write_text(MINE, encoding="utf-8")
    (tmp_path / "beside.py").write_text("def last(actions):\n    return actions[-1]\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    yield tmp_path
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", "")).startswith(str(tmp_path)):
            del sys.modules[name]


@pytest.mark.parametrize("name", ["mine.py:Last", "./mine.py:first", "{}/mine.py:Last"])
def test_a_file_names_a_bot_and_may_import_what_lies_beside_it(mine, name):
    bot = make_bot(name.format(mine), lots(), rng())
    assert bot.choose(SIGHT, Budget()) == "show-lot"
    assert bot.expected == 0.25


def test_a_module_of_this_folder_or_an_installed_one_names_a_bot(mine):
    folder = mine / "house"
    folder.mkdir()
    (folder / "bots.py").write_text(MINE, encoding="utf-8")
    assert make_bot("house.bots:Last", lots(), rng()).choose(SIGHT, Budget()) == "show-lot"
    assert make_bot("samurai.bots.simple:GreedyBot", lots(), rng()).choose(SIGHT, Budget()) == "show-kept"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("gone.py:Last", "there is no file gone.py"),
        ("gone:Last", "there is no module 'gone'; a file's name ends with .py"),
        ("gone.bots:Last", "there is no module 'gone.bots'; "),
        (":Last", "there is no module ''; "),
        ("mine.py:Lasst", "mine.py has no bot 'Lasst'; it has Last, Stubborn, Careless, first, unlucky, "),
        ("mine.py:", "mine.py has no bot ''; it has Last, "),
        ("mine.py:unlucky", r"mine.py:unlucky can't be created: FileNotFoundError: .* \(line 28 of mine.py\)"),
        ("mine.py:Lonely", "mine.py:Lonely can't be created: TypeError: "),
        (
            "mine.py:speechless",
            r"mine.py:speechless makes no bot: what it returns has no method choose\(observation, budget\)",
        ),
        ("broken.py:Any", r"broken.py can't be loaded: ZeroDivisionError: division by zero \(line 2 of broken.py\)"),
        ("broken:Any", "broken can't be loaded: ZeroDivisionError"),
        ("wordy.py:Any", "wordy.py can't be loaded: SyntaxError: "),
        ("mine.py", "there is no bot 'mine.py'; there are random, .*; one of your own is FILE.py:NAME"),
    ],
)
def test_what_cannot_be_made_is_refused_in_a_sentence(mine, name, sentence):
    (mine / "broken.py").write_text("\n1 / 0\n", encoding="utf-8")
    (mine / "wordy.py").write_text("this is no Python\n", encoding="utf-8")
    with pytest.raises(UserError, match=f"^{sentence}"):
        make_bot(name, lots(), rng())


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("mine.py:Stubborn", "mine.py:Stubborn chose 'resign', which is not legal"),
        ("mine.py:Careless", r"mine.py:Careless failed to choose: IndexError: .* \(line 22 of mine.py\)"),
    ],
)
def test_a_choice_that_goes_wrong_is_reported_with_its_line(mine, name, sentence):
    with pytest.raises(UserError, match=f"^{sentence}"):
        make_bot(name, lots(), rng()).choose(SIGHT, Budget())
