"""`samurai play` and `samurai resume` in plain lines."""

from random import Random

import pytest

from samurai.engine.record import follow
from samurai.games import load as load_game
from samurai.store.files.files import load
from samurai.terminal.session import new_session


def answers(name, seats, seed):
    """What a person would type to play a whole game at random against bots, with this seed."""
    session = new_session(load_game(name), seats, {}, Random(seed))
    dice, lines = Random(4), []
    while session.table.to_act:
        seat = session.person_to_act()
        if seat is None:
            seat = session.bot_to_act()
            session.act(seat, session.think(session.table.observe(seat)), session.table.revision)
        else:
            lines.append(session.game.notation.write(dice.choice(session.table.observe(seat).actions)))
            session.act(seat, lines[-1], session.table.revision)
    return lines


@pytest.mark.parametrize("name", ["board", "cards", "friedl"])
def test_a_whole_game_goes_through_a_pipe(samurai, home, name):
    seats = ["me", "greedy"]
    played = samurai("play", name, *seats, "--plain", "--seed", 7, stdin="\n".join(answers(name, seats, 7)))
    assert played.code == 0, played.err
    assert "No: " not in played.out
    (path,) = (home / "finished").iterdir()
    record = load(path)
    course = follow(load_game(name), record)
    result = course.game.text.result(course.game.rules.view(course.state, 0), course.outcome, record.players)
    assert played.out.rstrip().endswith(result.rstrip())


def test_a_game_that_is_left_is_kept_and_resumed(samurai, home):
    left = samurai("play", "friedl", "me", "me:Botan", "--plain", stdin="Sc3-c4\nquit\n")
    assert left.code == 0
    (path,) = home.glob("*.samurai")
    assert str(path) in left.out
    assert samurai("resume", "--list").out == f"{path}  friedl, Player 1, Botan, 1 actions\n"
    again = samurai("resume", "--plain", stdin="Sc7-c6\nresign\n")
    assert again.code == 0
    record = load(home / "finished" / path.name)
    assert [entry.text for entry in record.log] == ["Sc3-c4", "Sc7-c6", "resign"]
    assert samurai("resume", "--plain").refused("there is no unfinished game")
    assert samurai("resume", home / "finished" / path.name, "--plain").refused("the game is over")


def test_a_named_file_is_resumed_and_stays_where_it_is(samurai, home, tmp_path):
    path = tmp_path / "mine.samurai"
    samurai("play", "friedl", "me", "me", "--record", path, "--plain", stdin="Sc3-c4\n")
    assert samurai("resume", path, "--plain", stdin="resign\n").code == 0
    assert [entry.text for entry in load(path).log] == ["Sc3-c4", "resign"]
    assert not list(home.glob("**/*.samurai"))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["board", "me", "greedy", "-o", "hands=big"], "option 'hands' can't be 'big'"),
        (["board", "me", "greedy", "-o", "colour=red"], "board has no option 'colour'"),
        (["board", "me", "greedy", "-o", "hands"], "an option is written NAME=VALUE"),
        (["board", "me", "robot"], "'robot' is not a player"),
        (["friedl", "me", "me", "me"], "is for 2 players, not for 3"),
        (["board", "me", "me", "-o", "first=4"], "names seat 4, but there are 2 seats"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(samurai, words, sentence):
    assert samurai("play", *words, "--plain").refused(sentence)


def test_a_record_that_cannot_be_written_is_refused_before_the_game(samurai, tmp_path):
    for path, sentence in ((tmp_path, "Is a directory"), (tmp_path / "no" / "a.samurai", "No such file"),
                           ("/dev/full", "No space left")):  # fmt: skip
        assert samurai("play", "friedl", "me", "me", "--plain", "--record", path).refused(sentence)


def test_a_home_that_cannot_be_written_loses_no_action_but_says_so(samurai, home):
    home.write_text("a file", encoding="utf-8")
    played = samurai("play", "friedl", "me", "me", "--plain", stdin="Sc3-c4\nresign\n")
    assert "Warning: the game could not be saved" in played.out
    assert "resigns" in played.out
    assert played.refused("could not be saved")
    assert home.read_text(encoding="utf-8") == "a file"


def test_a_file_that_is_not_a_record_is_not_resumed_and_not_touched(samurai, tmp_path):
    path = tmp_path / "letter.samurai"
    path.write_text("Dear Botan,\n", encoding="utf-8")
    assert samurai("resume", path, "--plain").refused("line 1: a record begins with")
    assert path.read_text(encoding="utf-8") == "Dear Botan,\n"


def test_the_same_seed_is_the_same_game(samurai, home):
    runs = [samurai("play", "cards", "random", "greedy", "--plain", "--seed", 5).out for _ in range(2)]
    assert runs[0] == runs[1]
    first, second = (load(path) for path in sorted((home / "finished").iterdir()))
    assert first == second


def test_a_dumb_terminal_and_no_terminal_get_plain_lines(monkeypatch):
    from samurai.terminal.ways import full_screen

    class Tty:
        def isatty(self):
            return True

    monkeypatch.setattr("sys.stdin", Tty())
    monkeypatch.setattr("sys.stdout", Tty())
    monkeypatch.setenv("TERM", "xterm")
    assert full_screen(plain_wanted=False)
    assert not full_screen(plain_wanted=True)
    monkeypatch.setenv("TERM", "dumb")
    assert not full_screen(plain_wanted=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.undo()
    assert not full_screen(plain_wanted=False)


def test_binary_typed_in_is_answered_like_any_nonsense(home):
    import os
    import subprocess
    import sys

    for encoding in ("utf-8", "ascii"):
        environ = {**os.environ, "SAMURAI_HOME": str(home), "PYTHONIOENCODING": encoding}
        command = [sys.executable, "-m", "samurai", "play", "cards", "me:Zoë", "random", "--plain"]
        done = subprocess.run(command, input=bytes(range(1, 256)), capture_output=True, env=environ, check=False)
        assert done.returncode == 0, done.stderr
        assert b"No: " in done.stdout
