"""Programs that the operator of a server offers: offered at friedl by name, and by nothing else."""

import asyncio
import os
import sys
from random import Random

import pytest

from samurai.bots import lineup
from samurai.bots.lineup import BOTS
from server.client import PATIENCE, Person, play_at_random
from server.conftest import together

PARTNER = """
import os, sys
at_once = "slow" not in sys.argv
for line in sys.stdin:
    word = line.split()[0]
    answers = {"usi": "usiok", "isready": "readyok", "go" if at_once else "stop": "bestmove 3c3d"}
    with open(sys.argv[1], "a") as log:
        log.write(f"{os.getpid()} {line}")
    if word in answers:
        print(answers[word], flush=True)
"""


@pytest.fixture
def invited(running, tmp_path, monkeypatch):
    monkeypatch.setattr(lineup, "_INVITED", {})
    (tmp_path / "partner.py").write_text(PARTNER, encoding="utf-8")
    command = f"{sys.executable} {tmp_path / 'partner.py'} {tmp_path / 'log'}"
    return running(usi=(("Partner", command), ("Slow", f"{command} slow")), rng=Random(1))


def said(tmp_path):
    """What was said to the program, and the processes that heard it."""
    log = tmp_path / "log"
    lines = log.read_text(encoding="utf-8").splitlines() if log.exists() else []
    heard = [line.split(" ", 1) for line in lines]
    return [line for _, line in heard], {int(process) for process, _ in heard}


def runs(process):
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


async def until(check):
    async with asyncio.timeout(PATIENCE):
        while not check():
            await asyncio.sleep(0.01)


def wanted(game, bot, **more):
    return {"game": game, "seats": [{"kind": "me"}, {"kind": "bot", "bot": bot}], **more}


def test_it_plays_at_the_servers_tables(invited, tmp_path):
    async def play():
        anna = await Person(invited.address).be_guest("Anna")
        offers = {sent["name"]: sent["bots"] for sent in await anna.ask("GET", "/api/games")}
        options = {"rules": "shogi"}
        made = await anna.ask("POST", "/api/tables", wanted("friedl", "Partner", options=options))
        async with await anna.sit(made["id"]) as seat:
            assert await play_at_random(seat, Random(3), most=1) == 1
            await seat.until(lambda: len(seat.sights[0]["story"]) >= 2)
            processes = said(tmp_path)[1]
            await until(lambda: not any(map(runs, processes)))  # its turn is over
        await anna.close()
        return offers, processes

    offers, processes = together(play())[0]
    assert offers == {"board": list(BOTS), "cards": list(BOTS), "friedl": [*BOTS, "Partner", "Slow"]}
    assert "go movetime 45" in said(tmp_path)[0] and processes


def test_it_ends_with_the_server_in_the_middle_of_a_thought(invited, tmp_path):
    async def play():
        anna = await Person(invited.address).be_guest("Anna")
        asked = wanted("friedl", "Slow")
        made = await anna.ask("POST", "/api/tables", asked | {"seats": asked["seats"][::-1]})
        async with await anna.sit(made["id"]):
            await until(lambda: any(line.startswith("go") for line in said(tmp_path)[0]))
        await anna.close()

    together(play())
    (process,) = said(tmp_path)[1]
    assert runs(process)
    invited.stop()
    assert not runs(process)


@pytest.mark.parametrize(("game", "bot"), [("board", "Partner"), ("friedl", "usi:sh"), ("friedl", "gnushogi")])
def test_no_guest_names_a_program(invited, game, bot):
    async def ask():
        anna = await Person(invited.address).be_guest("Anna")
        answer = await anna.http.post("/api/tables", json=wanted(game, bot))
        await anna.close()
        return answer

    answer = together(ask())[0]
    assert answer.status_code == 400
    assert "there is no bot" in answer.text


def test_nobody_is_called_like_it(invited):
    async def ask():
        anna = Person(invited.address)
        answer = await anna.http.post("/api/me", json={"name": "partner"})
        await anna.close()
        return answer

    assert together(ask())[0].status_code >= 400
