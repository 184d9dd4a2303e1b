"""The program as people have it before them: in a terminal, driven by keys."""

import re

import pytest

from samurai.engine.record import follow
from samurai.games import load as load_game
from samurai.store.files.files import load

SIZES = [(80, 24), (160, 50)]
OVER = "The game is over"


def lobby(terminal, size, game):
    """The lobby with a game chosen."""
    screen = terminal(*size)
    screen.run()
    screen.await_text("Seat 1")
    for _ in range(("board", "cards", "friedl").index(game)):
        screen.keys("Right")
    screen.await_text(f"◂ {game} ▸")
    return screen


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ["board", "cards", "friedl"])
def test_a_whole_game_is_played_in_the_lobby_by_keys(terminal, size, game, tmp_path):
    screen = lobby(terminal, size, game)
    screen.keys("p")
    screen.await_text("Player 1: choose")
    screen.keys("s", "s")  # to 2 seconds, and then to no pause at all
    screen.await_text("pause 0 s")
    screen.press_until(OVER, "Right", "Enter", "Down", "Enter", "Enter")
    screen.keys("q")
    screen.await_text("✓")  # back in the lobby, which lists the finished game
    screen.keys("q")
    screen.await_text("exit code 0")
    (path,) = (tmp_path / "home" / "finished").iterdir()
    record = load(path)
    assert record.game == game
    assert follow(load_game(game), record).outcome


def test_a_game_is_left_and_resumed_where_it_was(terminal, tmp_path):
    first = terminal()
    first.run("play", "cards", "me", "greedy", "--pause", "0", "--option", "first=1")
    first.await_text("Player 1: choose")
    first.keys("Enter", "Enter")
    first.await_text("greedy lays")
    first.await_text("Player 1: choose")
    first.keys("q")
    first.await_text("exit code 0")
    (path,) = (tmp_path / "home").glob("*.samurai")
    left = load(path)
    assert [entry.seat for entry in left.log].count(0) == 1
    second = terminal()
    second.run("resume")
    second.await_text("Player 1: choose")
    assert load(path) == left


def test_in_an_open_game_a_move_and_its_answer_are_taken_back(terminal):
    screen = terminal()
    screen.run("play", "friedl", "me", "greedy", "--pause", "0")
    screen.await_text("move 1 of")
    screen.keys("Enter", "Enter")
    screen.await_text("move 3 of")
    screen.keys("u")
    screen.await_text("move 1 of")


def test_a_curtain_hides_the_hand_from_the_other_player(terminal):
    screen = terminal()
    screen.run("play", "cards", "me:Akane", "me:Botan", "--option", "first=1")
    assert "Your hand" not in screen.await_text("Akane, it is your turn")
    screen.keys("Enter")
    screen.await_text("Your hand")
    screen.keys("Enter", "Enter")
    behind = screen.await_text("Botan, it is your turn")
    assert "Your hand" not in behind
    screen.keys("Enter")
    screen.await_text("Botan: choose")


def test_help_shows_the_keys_and_the_rules(terminal):
    screen = terminal(100, 40)
    screen.run("play", "friedl", "me", "me")
    screen.await_text("Player 1: choose")
    screen.keys("?")
    screen.await_text("take back your last action")
    screen.keys("Escape")
    screen.await_text("Player 1: choose")


def test_an_action_is_typed_and_nonsense_is_answered(terminal):
    screen = terminal()
    screen.run("play", "friedl", "me", "me")
    screen.await_text("Player 1: choose")
    for line, answer in (("nonsense", "No: 'nonsense' is not a move"), ("Sc3-c4", "move 2 of")):
        screen.keys(":")
        screen.await_text("Enter plays it")
        screen.keys(line, "Enter")
        screen.await_text(answer)


def test_ctrl_c_leaves_with_130_and_keeps_the_game(terminal, tmp_path):
    screen = terminal()
    screen.run("play", "friedl", "me", "me")
    screen.await_text("Player 1: choose")
    screen.keys("C-c")
    screen.await_text("exit code 130")
    assert len(list((tmp_path / "home").glob("friedl-*.samurai"))) == 1


def test_a_record_is_stepped_through(terminal, tmp_path):
    terminal_ = terminal()
    path = tmp_path / "game.usi"
    path.write_text("position startpos moves 7g7f 3c3d\n", encoding="utf-8")
    terminal_.run("replay", str(path))
    terminal_.await_text("Action 0 of 2, as a spectator saw it")
    terminal_.keys("Right")
    terminal_.await_text("Action 1 of 2")
    terminal_.keys("End")
    terminal_.await_text("Action 2 of 2")
    terminal_.keys("Left", "v")
    terminal_.await_text("Action 1 of 2, as first player (seat 1) saw it")
    terminal_.keys("q")
    terminal_.await_text("exit code 0")


COLOUR = re.compile(r"\x1b\[[0-9;]*\b[34]8;|\x1b\[(?:[0-9]+;)*(?:3[0-7]|4[0-7])[;m]")


def test_without_colours_the_cursor_is_reversed_and_targets_are_underlined(terminal):
    screens = []
    for environ in ({}, {"NO_COLOR": "1"}):
        screen = terminal()
        screen.run("play", "friedl", "me", "me", **environ)
        screen.await_text("Player 1: choose")
        screens.append(screen.styled())
    assert COLOUR.search(screens[0])
    assert not COLOUR.search(screens[1])
    for code in (4, 7):  # underlined, reversed
        assert re.search(rf"\x1b\[(?:[0-9;]*;)?{code}[;m]", screens[1])
