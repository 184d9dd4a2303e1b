"""What the program can tell about itself: games, options, bots, help; in words and as JSON."""

import json

import pytest
from commands.test_cli import commands

from samurai.bots.lineup import BOTS
from samurai.games import load, names


def test_games_lists_all_with_their_players(quick):
    shown = quick("games").out
    for name in names():
        assert f"{name:<8} {load(name).title}" in shown


@pytest.mark.parametrize("name", names())
def test_games_explains_every_option_with_its_values(quick, name):
    shown = quick("games", name).out
    (told,) = json.loads(quick("games", name, "--json").out)
    assert told["players"] == list(load(name).seats)
    for option, row in zip(load(name).options, told["options"], strict=True):
        assert option.about in shown and ", ".join(option.choices) in shown
        assert (row["name"], row["default"]) == (option.name, option.choices[0])


def test_an_option_that_is_listed_can_be_played(quick):
    for game in json.loads(quick("games", "--json").out):
        seats = ["random"] * game["players"][0]
        options = [f"--option={each['name']}={each['default']}" for each in game["options"]]
        assert quick("play", game["name"], *seats, "--plain", *options).code == 0


def test_bots_lists_all_weakest_first(quick):
    told = json.loads(quick("bots", "--json").out)
    assert [one["name"] for one in told] == list(BOTS)
    assert all(one["about"] for one in told)
    assert "usi:PROGRAM" in quick("bots", "friedl").out and "usi:" not in quick("bots", "board").out
    assert "helmets" in quick("bots", "board").out and "helmets" not in quick("bots", "friedl").out


def test_help_shows_the_help_of_a_command(quick):
    assert quick("help", "perft").out == quick("perft", "--help").out
    assert quick("help").out == quick("--help").out
    assert quick("-V").out == quick("--version").out


def test_the_help_lists_every_command_once_by_topic(quick):
    lines = quick("--help").out.splitlines()
    for name in commands():
        assert sum(line.startswith(f"  {name} ") for line in lines) == 1
    assert {"play:", "records:", "hosting:", "bots and research:"} <= set(lines)


def test_check_prints_json_for_programs(quick, record, tmp_path):
    path, bad = record("cards"), tmp_path / "bad.samurai"
    bad.write_text("Dear Botan", encoding="utf-8")
    ran = quick("check", path, bad, "--json")
    good, wrong = json.loads(ran.out)
    assert (ran.code, ran.err) == (2, "")
    assert (good["game"], good["legal"], good["over"]) == ("cards", True, True)
    assert not wrong["legal"] and "a record begins with" in wrong["error"]


def test_perft_takes_its_rules_like_every_command(quick):
    ran = quick("perft", "2", "-o", "rules=shogi", "--json")
    told = json.loads(ran.out)
    assert (told["count"], told["options"]["rules"]) == (900, "shogi")
    divided = json.loads(quick("perft", "2", "--divide", "--json").out)
    assert sum(divided["first_moves"].values()) == divided["count"] == 900


def test_convert_takes_the_rules_by_either_name(quick, tmp_path):
    (tmp_path / "game.usi").write_text("startpos moves 7g7f\n", encoding="utf-8")
    new, old, usual = (
        quick("convert", tmp_path / "game.usi", "--to", "samurai", *words)
        for words in (["-o", "rules=booklet"], ["--rules", "booklet"], [])
    )
    assert new.out == old.out != usual.out and "-o rules=booklet" in old.err


def test_the_old_name_of_the_rules_still_works_with_a_hint(quick):
    ran = quick("perft", "1", "--variant", "shogi")
    assert (ran.code, ran.out) == (0, "30\n")
    assert ran.err == "samurai: --variant is now written -o rules=shogi, and will be removed\n"


def test_unfinished_games_are_listed_for_programs(samurai, home):
    samurai("play", "friedl", "me", "me:Botan", "--plain", stdin="Sc3-c4\nquit\n")
    (game,) = json.loads(samurai("resume", "--list", "--json").out)
    assert (game["game"], game["players"], game["actions"]) == ("friedl", ["Player 1", "Botan"], 1)
