"""Partners that are not ours: GNU Shogi by its own protocol, and programs that the operator of a server invites."""

import sys
from math import inf
from pathlib import Path
from random import Random

import pytest

from samurai.bots import lineup
from samurai.bots.lineup import BOTS, invite, make_bot, offered
from samurai.engine.bot import Budget
from samurai.engine.errors import UserError
from samurai.engine.record import new_record
from samurai.engine.table import Table
from samurai.games import load
from samurai.games.friedl.search import gnushogi_bot as gnu_seat
from samurai.games.friedl.search.gnushogi_bot import GnuShogiBot
from samurai.games.friedl.search.usi.bot import UsiBot

GAME = load("friedl")

PARTNER = """
import sys
log, number, going, answers = open(sys.argv[1], "a"), 0, False, sys.argv[2:]
for line in sys.stdin:
    log.write(line)
    log.flush()
    going = going or line.strip() == "go"
    if going:
        print(f"{number}. {line.strip()} 5000", flush=True)
        print(answers[number], flush=True)
        number += 1
"""


def partner(folder: Path, *answers: str) -> GnuShogiBot:
    program = folder / "partner.py"
    program.write_text(PARTNER, encoding="utf-8")
    words = " ".join(f"'{answer}'" for answer in answers)
    return GnuShogiBot(GAME, Random(1), command=f"{sys.executable} {program} {folder / 'log'} {words}")


def table(**options):
    return Table(GAME, new_record(GAME, ("a", "b"), {"rules": "shogi", **options}, Random(1)), Random(1))


def play(here, bot):
    seat = here.to_act[0]
    action = bot.choose(here.observe(seat), Budget(0.5))
    return here.play(seat, GAME.notation.write(action), here.revision), GAME.notation.write(action)


def test_gnu_shogi_gets_the_moves_and_sends_its_own(tmp_path):
    here, bot = table(), partner(tmp_path, "1. ... 7g7f 4900", "2. ... 2g2f 4800")
    here, first = play(here, bot)
    answer = next(one for one in here.observe(1).actions if not one.captured)
    here = here.play(1, GAME.notation.write(answer), here.revision)
    assert play(here, bot)[1] != first
    assert (tmp_path / "log").read_text(encoding="utf-8").splitlines()[:3] == ["level 100 0:50", "force", "go"]
    assert len((tmp_path / "log").read_text(encoding="utf-8").splitlines()) == 4


def test_gnu_shogi_that_gives_up_plays_on(tmp_path):
    here, bot = table(), partner(tmp_path, "Resigns")
    assert bot.choose(here.observe(0), Budget(0.5)) in here.observe(0).actions


@pytest.mark.parametrize(
    ("options", "budget", "sentence"),
    [
        ({}, Budget(inf, 100), "in seconds"),
        ({"position": "4k4/9/9/9/9/9/9/9/4K4 b RBG"}, Budget(0.5), "from the usual position"),
    ],
)
def test_what_gnu_shogi_can_not_do_is_reported(tmp_path, options, budget, sentence):
    with pytest.raises(UserError, match=sentence):
        partner(tmp_path).choose(table(**options).observe(0), budget)


def test_gnu_shogi_plays_where_it_is_installed(monkeypatch):
    monkeypatch.setattr(gnu_seat, "program_found", lambda command: [command])
    assert isinstance(make_bot("gnushogi", GAME, Random(1)), GnuShogiBot)
    with pytest.raises(UserError, match="there is no bot 'gnushogi'"):
        make_bot("gnushogi", load("cards"), Random(1))


def test_an_invited_program_is_a_bot_of_friedl(monkeypatch):
    monkeypatch.setattr(lineup, "_INVITED", {})
    invite("Fairy", f"{sys.executable} -m samurai usi")
    assert offered(GAME) == [*BOTS, "Fairy"]
    assert offered(load("board")) == list(BOTS)
    assert isinstance(make_bot("Fairy", GAME, Random(1)), UsiBot)
    with pytest.raises(UserError, match="board has no USI programs"):
        make_bot("Fairy", load("board"), Random(1))


@pytest.mark.parametrize("name", ["", "shogun", "Strong", "x" * 21, " a", "a\tb", "usi:x"])
def test_a_program_is_invited_by_a_name_of_its_own(monkeypatch, name):
    monkeypatch.setattr(lineup, "_INVITED", {})
    with pytest.raises(UserError, match="name"):
        invite(name, sys.executable)


def test_a_program_that_is_not_there_is_not_invited(monkeypatch):
    monkeypatch.setattr(lineup, "_INVITED", {})
    with pytest.raises(UserError, match="there is no program 'no-such-engine' here"):
        invite("Nobody", "no-such-engine")
