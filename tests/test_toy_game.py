"""A game from outside, installed as a package of its own, is played everywhere: nothing of ours knows its name."""

import asyncio
import json
import os
import re
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from random import Random

import httpx
import pytest
import toy  # puts the package on the path of this process
import websockets
from hypothesis import given, settings
from hypothesis import strategies as st
from installing import install
from samurai_lots import GAME

from samurai.engine.contract import variants, walk
from samurai.terminal.app import SamuraiApp
from samurai.terminal.gamescreen import GameScreen
from samurai.terminal.pictureview import PictureView
from samurai.terminal.places import boxes
from samurai.terminal.session import new_session

PACKAGE = Path(toy.__file__).parent / "toy_game"
SOURCE = PACKAGE.parents[1] / "src"
SAYS = re.compile(r"\bsay\(\s*\"([^\"]+)\"")


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """The environment of a process that has the game installed."""
    folder = tmp_path_factory.mktemp("toy")
    install(PACKAGE, folder / "site")
    path = os.pathsep.join((str(folder / "site"), str(SOURCE)))
    return {**os.environ, "PYTHONPATH": path, "SAMURAI_HOME": str(folder / "shelf"), "TERM": "dumb"}


@pytest.fixture
def samurai(installed, tmp_path):
    """Runs the command `samurai` with the game installed, and returns what it prints."""

    def run(*words, says="", code=0):
        command = [sys.executable, "-m", "samurai", *words]
        ran = subprocess.run(
            command, env=installed, cwd=tmp_path, input=says, capture_output=True, text=True, check=False
        )
        assert ran.returncode == code, ran.stderr
        return ran.stdout if code == 0 else ran.stderr

    return run


# The game itself.


@pytest.mark.parametrize("seats", GAME.seats)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=10, deadline=None)
def test_random_play_keeps_every_law(seats, seed):
    for variant in variants(GAME):
        walk(GAME, seats, variant, Random(seed))


@pytest.mark.parametrize("language", ["de", "nl", "it"])
def test_every_sentence_of_it_is_translated(language):
    said = {template for file in PACKAGE.rglob("*.py") for template in SAYS.findall(file.read_text())}
    words = GAME.words(language)
    assert set(words) == said and "{who} is done." in said
    assert GAME.words("en") == {} == GAME.words("fr")


# At the command line.


def test_it_is_played_kept_checked_shown_converted_and_replayed(samurai, tmp_path):
    words = ("play", "lots", "me:Tomoe", "greedy", "-o", "first=1", "--seed", "1", "--plain", "--record", "x.samurai")
    played = samurai(*words, says="dance\nend\nkeep2\nshow-lot\nend\n")
    assert "No: 'dance' is not a word of Lots." in played
    assert (
        "Tomoe keeps 2." in played and "Tomoe shows the lot" in played and "greedy keeps a number in secret" in played
    )
    assert re.search(r"(wins|share the win) with \d", played)
    assert "x.samurai" in samurai("check", "x.samurai")
    assert "Tomoe" in samurai("show", "x.samurai", "--seat", "1")
    converted = json.loads(samurai("convert", "x.samurai", "--to", "json"))
    assert (converted["game"], converted["log"][0]["text"]) == ("lots", "keep2")
    assert "Tomoe is done." in samurai("replay", "x.samurai", "--plain")


def test_bots_play_each_other(samurai):
    table = json.loads(samurai("arena", "lots", "greedy", "random", "--games", "20", "--json"))
    assert table["game"] == "lots" and table["games"] == 20
    assert table["players"]["greedy"]["firsts"]["value"] > 0.5


def test_it_is_left_out_of_the_benchmarks_with_a_sentence(samurai):
    said = samurai("bench", "--rounds", "0", code=2)
    assert "--rounds must be at least 1" in said and "lots" not in said
    said = samurai("bench", "--only", "lots", code=2)
    assert "no measurement has 'lots' in its name; lots is left out: it has no benchmarks" in said


def test_a_game_that_is_not_installed_is_named_with_those_that_are(samurai):
    assert "there are board, cards, friedl, lots" in samurai("play", "chess", "me", code=2)


# In the terminal.


def test_it_is_played_on_the_full_screen_by_touching():
    session = new_session(GAME, ("me:Tomoe", "greedy"), {"first": "1"}, Random(1))

    async def settled(pilot):
        for _ in range(3):
            await pilot.app.workers.wait_for_complete()
            await pilot.pause()

    async def run():
        app = SamuraiApp(GameScreen(session, 0))
        async with app.run_test(size=(100, 30)) as pilot:
            for place in ("3", "lot", "end"):
                await settled(pilot)
                view = app.screen.query_one("#picture", PictureView)
                box = boxes(view._picture)[place]
                await pilot.click("#picture", offset=(box.left + view._margin.x, box.top + view._margin.y))
            await settled(pilot)

    asyncio.run(run())
    assert session.table.outcome
    assert [entry.text for entry in session.table.record.log if entry.seat == 0] == ["keep3", "show-lot", "end"]


# On a server.


@contextmanager
def serving(environment, store):
    """A real server in a process of its own; its address."""
    usual = {"SAMURAI_LIMITS": "0", "SAMURAI_PAUSE": "0"}
    command = [sys.executable, "-m", "samurai", "serve", "--port", "0", "--store", str(store)]
    with subprocess.Popen(command, env=environment | usual, stdout=subprocess.PIPE, text=True) as server:
        try:
            yield server.stdout.readline().split()[-1]
        finally:
            server.terminate()


def test_it_is_played_on_a_server(installed, tmp_path):
    with serving(installed, tmp_path / "toy.db") as address, httpx.Client(base_url=address, timeout=60) as http:
        asyncio.run(play_on(http, address))


async def play_on(http, address):
    lots = next(game for game in http.get("/api/games").json() if game["name"] == "lots")
    assert (lots["title"], lots["said"], lots["seats"], lots["hidden"]) == ("Lots", ["Lots"], [2, 3, 4], True)
    assert http.get("/api/games/lots/words/de").json()["Lots"] == "Lose"
    assert http.get("/api/games/lots/words/xx").status_code == 404
    http.post("/api/me", json={"name": "Tomoe"})
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "greedy"}]
    table = http.post("/api/tables", json={"game": "lots", "seats": seats, "options": {"first": "1"}}).json()
    path = f"/api/tables/{table['id']}"
    cookies = {"Cookie": f"samurai={http.cookies['samurai']}"}
    socket = f"{address.replace('http', 'ws')}{path}/socket?told=1"
    async with websockets.connect(socket, additional_headers=cookies, origin=address) as line:
        for word, place in (("keep2", "2"), ("show-lot", "lot"), ("end", "end")):
            sight = await asked(http, path)
            assert [word, [place]] in sight["actions"]
            check_generic_view(http, path, word, place)
            await line.send(json.dumps({"do": "act", "seat": 0, "word": word, "at": sight["at"]}))
        while True:
            message = json.loads(await asyncio.wait_for(line.recv(), 60))
            if message.get("outcome"):
                break
    assert re.search(r"(wins|share the win) with \d", message["result"])
    check_finished(http, table, path)


async def asked(http, path):
    """What Tomoe sees, once it is her turn."""
    for _ in range(600):
        sight = http.get(f"{path}/sight?seat=0").json()
        if sight["actions"]:
            return sight
        await asyncio.sleep(0.1)
    raise AssertionError("it never was her turn")


def check_generic_view(http, path, word, place):
    """What a browser without a view of the game is given."""
    offered = http.get(f"{path}/choices?seat=0").json()["choices"]
    (reported,) = [choice for choice in offered if choice["word"] == word]
    assert reported["sentence"].startswith("Tomoe ") and reported["said"][1]["who"] == "Tomoe"
    drawing = http.get(f"{path}/picture?seat=0").text
    assert f'data-place="{place}"' in drawing
    assert drawing != http.get(f"{path}/picture?seat=0&theme=dark").text
    assert "data-place" not in http.get(f"{path}/picture").text, "a spectator touches nothing"
    for request in ("picture?seat=1", "choices?seat=1"):
        assert http.get(f"{path}/{request}").status_code == 403, "not her seat"


def check_finished(http, table, path):
    """The finished game: its record, its replay, its picture, its page."""
    key = table["key"]
    assert "Game: lots" in http.get(f"{path}/record?key={key}").text
    steps = http.get(f"{path}/replay?key={key}").json()
    assert "Tomoe keeps a number in secret." in json.dumps(steps), "as a spectator saw it"
    assert "<svg" in http.get(f"{path}/replay/3/picture?key={key}").text
    for picture in (f"/postcards/tables/{table['id']}?key={key}", "/postcards/games/lots"):
        assert http.get(picture).content.startswith(b"\x89PNG")
    page = http.get(f"/t/{table['id']}?key={key}", headers={"accept-language": "de"}).text
    assert "<title>Lose · " in page


# For programs that learn.


PETTINGZOO = """
from samurai.rl import pettingzoo_env
env = pettingzoo_env.env("lots", seats=3)
env.reset(seed=1)
rewards, steps = {}, 0
for agent in env.agent_iter():
    row, reward, over, cut, info = env.last()
    rewards[agent] = reward
    steps += 1
    env.step(None if over or cut else int(info["action_mask"].nonzero()[0][-1]))
assert abs(sum(rewards.values())) < 1e-6 and max(rewards.values()) > 0, rewards
print(row.shape, steps)
"""

OPENSPIEL = """
import pyspiel
from samurai.rl import openspiel_game
from random import Random
rng = Random(1)
state = pyspiel.load_game("python_samurai_lots", {"players": 2}).new_initial_state()
while not state.is_terminal():
    state.apply_action(rng.choice(state.legal_actions()))
assert sum(state.returns()) == 0
print(state.history_str() if hasattr(state, "history_str") else state)
"""


@pytest.mark.parametrize(("needs", "program"), [("pettingzoo", PETTINGZOO), ("pyspiel", OPENSPIEL)])
def test_programs_learn_it(installed, needs, program):
    pytest.importorskip(needs)
    ran = subprocess.run([sys.executable, "-c", program], env=installed, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.strip()


def test_without_kernels_many_games_at_once_are_refused(installed):
    program = "from samurai.rl.vector import VectorEnv; VectorEnv('lots', 8)"
    ran = subprocess.run([sys.executable, "-c", program], env=installed, capture_output=True, text=True, check=False)
    assert "lots has no kernels to play many games at once" in ran.stderr
