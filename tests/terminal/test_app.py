"""The full screen, driven without a terminal."""

import asyncio
import os
import subprocess
import sys
from random import Random

import pytest
from textual.widgets import Input, OptionList, Static
from toy import lots, rng

from samurai.engine.record import follow
from samurai.engine.replay import Replay
from samurai.games import load
from samurai.store.files.files import load as load_record
from samurai.store.files.files import save
from samurai.store.files.shelf import Shelf
from samurai.terminal.app import SamuraiApp
from samurai.terminal.autosave import Autosave
from samurai.terminal.chooser import Chooser
from samurai.terminal.gamescreen import GameScreen
from samurai.terminal.lobby import Lobby
from samurai.terminal.pictureview import PictureView
from samurai.terminal.places import boxes
from samurai.terminal.replayscreen import ReplayScreen
from samurai.terminal.screens import Curtain, Help, TheEnd
from samurai.terminal.session import new_session


def drive(screen, script, size=(80, 24)):
    """Run a script of keys and clicks on a screen."""

    async def run():
        app = SamuraiApp(screen)
        async with app.run_test(size=size) as pilot:
            await settled(pilot)
            await script(app, pilot)
        return app

    return asyncio.run(run())


async def settled(pilot):
    """Wait until bots have moved and all is drawn."""
    for _ in range(3):
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()


async def press(pilot, *keys):
    for key in keys:
        await pilot.press(key)
        await settled(pilot)


async def click(pilot, place):
    """Click on a place of the table."""
    view = pilot.app.screen.query_one("#picture", PictureView)
    box = boxes(view._picture)[place]
    x, y = box.left + view._margin.x - view.scroll_offset.x, box.top + view._margin.y - view.scroll_offset.y
    await pilot.click("#picture", offset=(x, y))
    await settled(pilot)


def game_screen(name, *seats, **options):
    return GameScreen(new_session(load(name), seats, options, Random(1)), 0)


def prompt(app):
    return str(app.screen.query_one("#prompt", Static).render())


def test_a_click_touches_a_piece_and_then_its_target():
    screen = game_screen("friedl", "me", "me")

    async def script(app, pilot):
        await click(pilot, "c3")
        assert "c3 ▸" in prompt(app)
        await click(pilot, "c4")
        assert [entry.text for entry in screen._session.table.record.log] == ["Sc3-c4"]

    drive(screen, script)


def test_touching_what_is_not_allowed_is_answered_with_the_rules_own_reason():
    screen = game_screen("friedl", "me", "me")

    async def script(app, pilot):
        await click(pilot, "e5")
        assert "e5 can't be chosen now" in prompt(app)
        await click(pilot, "c3")
        await click(pilot, "c5")
        refusal = prompt(app)
        assert refusal.startswith("No: ")
        assert "rule" in refusal
        assert screen._session.table.record.log == ()
        await press(pilot, "escape")
        assert prompt(app).startswith("Player 1: choose")

    drive(screen, script)


def test_arrows_and_tab_move_among_what_may_be_touched():
    screen = game_screen("friedl", "me", "me")

    async def script(app, pilot):
        first = screen._cursor
        await press(pilot, "right")
        assert screen._cursor != first
        await press(pilot, "left")
        assert screen._cursor == first
        await press(pilot, "tab", "shift+tab")
        assert screen._cursor == first

    drive(screen, script)


def test_what_is_nowhere_on_the_picture_is_a_button():
    screen = GameScreen(new_session(lots(), ["me", "greedy"], {"first": "1"}, rng()), 0)

    async def script(app, pilot):
        assert app.screen.query_one("#choices").display
        await press(pilot, "right", "enter")
        assert screen._session.table.record.log[0].text == "keep2"

    drive(screen, script)


def test_a_whole_game_is_played_with_enter_alone_and_its_end_is_described():
    screen = GameScreen(new_session(lots(), ["me", "greedy"], {"first": "1"}, rng()), 0)

    async def script(app, pilot):
        for _ in range(5):
            if isinstance(app.screen, GameScreen):
                await press(pilot, "enter")
        assert isinstance(app.screen, TheEnd)
        await press(pilot, "escape")
        assert prompt(app).startswith("The game is over")
        await press(pilot, "enter", "u")
        assert "No: the game is over" in prompt(app)
        await press(pilot, "q")

    assert drive(screen, script).return_code == 0


def test_the_curtain_covers_everything_and_opens_for_the_player_it_names():
    screen = game_screen("cards", "me:[b]Akane[/b]", "me:Botan", first="1")

    async def script(app, pilot):
        assert isinstance(app.screen, Curtain)
        assert not app.screen.is_modal  # nothing shines through
        assert ">[b]Akane[/b]<" in app.export_screenshot()
        await press(pilot, "enter")
        assert screen._facing == 0
        await press(pilot, "enter", "enter")
        assert isinstance(app.screen, Curtain)
        await pilot.click("#curtain")
        await settled(pilot)
        assert screen._facing == 1

    drive(screen, script)


def test_no_curtain_falls_for_one_person_or_an_open_game():
    for screen in (game_screen("cards", "me", "greedy"), game_screen("friedl", "me", "me")):

        async def script(app, pilot):
            assert isinstance(app.screen, GameScreen)

        drive(screen, script)


def test_typing_escape_types_nothing():
    screen = game_screen("friedl", "me", "me")

    async def script(app, pilot):
        await press(pilot, "enter", "colon")
        assert app.focused is app.screen.query_one(Input)
        await press(pilot, "escape")
        assert not app.screen.query_one(Input).display
        assert screen._touching.touched  # the piece stays in hand
        await press(pilot, "colon", *"resign", "enter")
        assert isinstance(app.screen, TheEnd)

    drive(screen, script)


def test_help_log_speed_and_light():
    screen = game_screen("cards", "me", "greedy")

    async def script(app, pilot):
        await press(pilot, "l")
        assert app.screen.query_one("#log").display
        assert not app.screen.query_one("#picture").display
        await press(pilot, "l", "s", "t")
        assert screen._pause == 0.4
        assert app.theme == "day"
        await press(pilot, "question_mark")
        assert isinstance(app.screen, Help)
        await press(pilot, "escape")
        assert isinstance(app.screen, GameScreen)

    drive(screen, script)


def test_the_cursor_stays_in_sight_and_pages_scroll():
    screen = game_screen("board", "me", "greedy", "greedy", "greedy", hands="dealt", setup="random", first="1")

    async def script(app, pilot):
        view = app.screen.query_one("#picture", PictureView)
        assert "▼" in prompt(app)
        await press(pilot, "enter", "shift+tab")
        box = boxes(view._picture)[screen._cursor]
        assert view.scroll_y <= box.top < view.scroll_y + view.size.height
        assert "▲" in prompt(app)
        await press(pilot, "pageup", "pageup", "pageup")
        assert view.scroll_y == 0
        await press(pilot, "pagedown")
        assert view.scroll_y > 0

    drive(screen, script)


def test_a_full_disk_is_reported_and_the_game_continues(tmp_path):
    session = new_session(lots(), ["me", "me"], {"first": "1"}, rng())
    (tmp_path / "file").touch()
    session.saver = Autosave(Shelf(tmp_path / "file")).save

    async def script(app, pilot):
        await press(pilot, "enter", "enter", "enter")
        assert "could not be saved" in prompt(app)
        assert len(session.table.record.log) > 0

    drive(GameScreen(session, 0), script)


def test_a_bots_answer_to_a_decision_taken_back_is_ignored():
    screen = game_screen("friedl", "me", "greedy")

    async def script(app, pilot):
        screen._pause = 60
        await press(pilot, "enter", "enter")  # the bot has chosen, and shows it in a minute
        table = screen._session.table
        late = GameScreen.BotChose(table.observe(1), "Sc7-c6")
        await press(pilot, "u", "tab", "enter", "enter")
        screen._bot_acts(late)
        assert len(table.story(None)) == 1
        assert table.to_act == (1,)

    drive(screen, script)


# The lobby -----------------------------------------------------------------------------------------------------------


def lobby(tmp_path):
    return Lobby(Shelf(tmp_path), Random(1), 0)


def test_the_form_follows_the_game(tmp_path):
    async def script(app, pilot):
        labels = [chooser.label for chooser in app.screen.query(Chooser)]
        assert labels == ["Game", "Seat 1", "Seat 2", "Seat 3", "Seat 4", *(o.name for o in load("board").options)]
        await press(pilot, "right", "right")
        labels = [chooser.label for chooser in app.screen.query(Chooser)]
        assert labels == ["Game", "Seat 1", "Seat 2", *(o.name for o in load("friedl").options)]
        await press(pilot, "down", "down", "down")
        about = str(app.screen.query_one("#about", Static).render())
        assert about == load("friedl").options[0].about

    drive(lobby(tmp_path), script)


def test_a_game_begins_with_what_was_chosen_and_is_kept(tmp_path):
    async def script(app, pilot):
        await press(pilot, "right", "down", "down", "right")
        await press(pilot, "p")
        assert isinstance(app.screen, GameScreen)
        assert app.screen._session.names == ("Player 1", "ronin")
        await press(pilot, "q")
        assert isinstance(app.screen, Lobby)
        assert app.screen.query_one(OptionList).option_count == 1
        await press(pilot, "q")

    drive(lobby(tmp_path), script)
    (path,) = tmp_path.glob("*.samurai")
    assert load_record(path).players == ("Player 1", "ronin")


def test_a_saved_game_continues_and_a_finished_one_is_shown(tmp_path):
    shelf = Shelf(tmp_path)
    going = new_session(load("friedl"), ["me:[red]", "me"], {}, Random(1)).table.record
    over = new_session(load("friedl"), ["me", "me"], {}, Random(1))
    over.say(0, "resign")
    save(shelf.new_path(going), going)
    save(shelf.finished / "over.samurai", over.table.record)

    async def script(app, pilot):
        app.screen.query_one(OptionList).focus()
        await press(pilot, "down", "enter")
        assert isinstance(app.screen, GameScreen)
        await press(pilot, "q", "end", "enter")
        assert isinstance(app.screen, ReplayScreen)

    drive(lobby(tmp_path), script)


def test_a_spoilt_game_is_refused_with_a_sentence(tmp_path):
    shelf = Shelf(tmp_path)
    record = new_session(load("friedl"), ["me", "me"], {}, Random(1)).table.record
    path = shelf.new_path(record)
    save(path, record)
    with path.open("a", encoding="utf-8") as file:
        file.write("1 Ke1-e9\n")

    async def script(app, pilot):
        app.screen.query_one(OptionList).focus()
        await press(pilot, "down", "enter")
        assert isinstance(app.screen, Lobby)
        (notice,) = app._notifications
        assert "action 1, 1 'Ke1-e9'" in notice.message

    drive(lobby(tmp_path), script)


def test_a_replay_ends_with_the_result():
    session = new_session(load("friedl"), ["me", "me"], {}, Random(1))
    session.say(0, "Sc3-c4")
    session.say(1, "resign")
    steps = Replay(session.table.record, follow(session.game, session.table.record))

    async def script(app, pilot):
        assert prompt(app) == "Action 0 of 1, as a spectator saw it"
        await press(pilot, "right")
        assert prompt(app) == "Action 1 of 1, the end, as a spectator saw it"
        await press(pilot, "right")
        assert isinstance(app.screen, TheEnd)
        await press(pilot, "escape", "up", "v", "v", "v", "l", "question_mark", "escape")
        assert prompt(app) == "Action 0 of 1, as a spectator saw it"
        await press(pilot, "end", "right", "q")

    assert drive(ReplayScreen(steps), script).return_code == 0


@pytest.mark.parametrize("name", ["cards", pytest.param("board", marks=pytest.mark.slow)])
def test_bots_alone_play_to_the_end(name):
    async def script(app, pilot):
        while not isinstance(app.screen, TheEnd):
            await settled(pilot)

    drive(game_screen(name, "random", "random"), script)


STOPWATCH = """
import asyncio, sys, time
from samurai.cli import main
from samurai.terminal import app
async def seen(screen):
    async with app.SamuraiApp(screen).run_test() as pilot:
        await pilot.pause()
        assert screen.query("Chooser")
        print(time.process_time())
app.show = lambda screen: asyncio.run(seen(screen)) or 0
from samurai.terminal import ways
ways.full_screen = lambda plain_wanted: True
sys.exit(main([]))
"""


def test_the_lobby_is_on_the_screen_within_a_second_of_work(tmp_path):
    environ = {**os.environ, "SAMURAI_HOME": str(tmp_path)}
    command = [sys.executable, "-c", STOPWATCH]
    runs = [subprocess.run(command, capture_output=True, text=True, env=environ, check=True) for _ in range(2)]
    assert min(float(run.stdout) for run in runs) < 1


def test_a_hint_is_shown_and_another_game_begins_at_the_end():
    screen = game_screen("friedl", "me", "greedy")

    async def script(app, pilot):
        await press(pilot, "h")
        assert [one.title for one in app._notifications] == ["Hint"]
        await press(pilot, "colon", *"resign", "enter")
        assert isinstance(app.screen, TheEnd)
        await press(pilot, "r")
        assert app.screen is screen and screen._session.table.record.log == ()
        assert "choose" in prompt(app)

    drive(screen, script)


def test_a_long_refusal_is_shown_to_its_end_and_the_board_grows_with_the_screen():
    screen = game_screen("friedl", "me", "me")

    async def script(app, pilot):
        await press(pilot, "colon", *"nonsense", "enter")
        said = screen.query_one("#prompt", Static)
        assert len(prompt(app)) > 78 and said.size.height == 2
        view = screen.query_one("#picture", PictureView)
        assert len(view._picture) == len(view._drawn)
        await pilot.resize_terminal(160, 50)
        await settled(pilot)
        assert len(view._picture) > len(view._drawn)
        await click(pilot, "c3")
        assert screen._touching.touched == ("c3",)

    drive(screen, script)
