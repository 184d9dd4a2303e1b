"""Before a game is over, no answer, no message and no line of the log carries its seed, in whatever form."""

import asyncio
import base64
import logging
import sqlite3
from contextlib import closing
from random import Random

import pytest
from msgspec import structs

from samurai.engine.seal import Draws, commit
from samurai.server.replay import routes as replay
from samurai.server.runtime.logs import JsonLines
from samurai.server.tables import shown
from server.client import Person, play_at_random
from server.tables.test_tables import ME, leave

SEATS = {
    "board": [ME, {"kind": "bot", "bot": "random"}],
    "cards": [ME, {"kind": "bot", "bot": "random"}],
    "friedl": [ME, {"kind": "bot", "bot": "random"}],
}
OPTIONS = {"board": {"setup": "random"}, "cards": {}, "friedl": {"plies": "40"}}


def forms(seed):
    """A seed as it could slip out: as it is, escaped, in hexadecimal, in base64 wherever it stands, as numbers."""
    secret = bytes.fromhex(seed)
    escaped, numbers = repr(secret)[2:-1], ", ".join(map(str, secret))
    coded = [base64.b64encode(b"x" * by + secret).decode()[4:40] for by in range(3)]
    sent = [seed, seed.upper(), escaped, escaped.replace("\\", "\\\\"), numbers, numbers.replace(" ", "")]
    sent += [str(int(seed, 16)), *coded, *(text.translate({43: 45, 47: 95}) for text in coded)]
    return [secret, *(text.encode() for text in sent)]


class SignalListener(logging.Handler):
    """Hears all that leaves a server: answers, messages, and its log as it would be written, down to the smallest."""

    def __init__(self):
        super().__init__(logging.DEBUG)
        self.heard = []
        self.setFormatter(JsonLines())

    def emit(self, record):
        self.heard.append(self.format(record).encode())

    async def answer(self, response):
        self.heard.append(repr(response.headers).encode() + await response.aread())

    def finds(self, seed):
        """What was heard of a seed."""
        everything = b"\n".join(self.heard)
        return [form for form in forms(seed) if form in everything]


@pytest.fixture
def ear():
    listening, root = SignalListener(), logging.getLogger()
    before = root.level
    root.addHandler(listening)
    root.setLevel(logging.DEBUG)
    yield listening
    root.setLevel(before)
    root.removeHandler(listening)


def seeds(store):
    with closing(sqlite3.connect(store)) as database:
        return [row[0] for row in database.execute("SELECT secret FROM seals")]


async def ask_everything(anna, table, step):
    """Every request about a game in progress, and some that make trouble."""
    for path in ("", "/draws", "/sight", "/sight?seat=0", "/record", "/replay", f"/replay/{step}", "/review"):
        await anna.http.get(f"/api/tables/{table}{path}")
    for path in ("/api/tables?status=playing", "/api/tables?status=waiting", "/api/me/tables", "/metrics", "/healthz"):
        await anna.http.get(path)
    troublesome = {"contribution": {"contribution": "x"}, "reveal": {"contribution": "y"}, "join": {}, "rematch": {}}
    for path, data in {**troublesome, "branch": {"step": 1}}.items():
        await anna.http.post(f"/api/tables/{table}/{path}", json=data)


async def play_and_listen(server, ear, game, most):
    """A game, while everything is heard; its record, which is not."""
    anna = Person(server.address)
    anna.http.event_hooks["response"].append(ear.answer)
    await anna.be_guest("Anna")
    sealed = await anna.ask("POST", "/api/seals")
    wanted = {"game": game, "seats": SEATS[game], "options": OPTIONS[game], **sealed, "contribution": "tea"}
    table = (await anna.ask("POST", "/api/tables", wanted))["id"]
    async with await anna.sit(table) as seat:
        step = 0
        while not seat.over and step < most:
            if await seat.until(lambda: "mine" if seat.asked_seat() is not None else seat.over) == "mine":
                await ask_everything(anna, table, step)  # at one's own turn: nobody else can end the game meanwhile
            step += await play_at_random(seat, Random(step), most=min(most, 30))
        ear.heard += [text.encode() for text in seat.raw]
    anna.http.event_hooks["response"].clear()
    record = (await anna.http.get(f"/api/tables/{table}/record")).text
    await leave(anna)
    return record


def listened(running, store, ear, game, most=10_000):
    """The record of a game that was played while everything was heard, and its seed, of which nothing was."""
    record = asyncio.run(play_and_listen(running(store, rng=Random(7)), ear, game, most))
    (seed,) = seeds(store)
    assert len(ear.heard) > 30
    assert ear.finds(seed) == [], "the seed has been revealed"
    return record, seed


@pytest.mark.parametrize("game", SEATS)
def test_nothing_reveals_a_seed_before_the_end(running, tmp_path, ear, game):
    record, seed = listened(running, tmp_path / "x.db", ear, game)
    assert f"Seed: {seed}" in record, "after the end it is published"


def leak_to_the_log(monkeypatch):
    def chatty(draws, number, bound):
        logging.getLogger("samurai").debug("drawn", extra={"secret": draws.secret})
        return below(draws, number, bound)

    below = Draws.below
    monkeypatch.setattr(Draws, "below", chatty)


def leak_to_the_socket(monkeypatch):
    honest = shown._standing

    def leaky(playing, seat):
        secret = base64.urlsafe_b64encode(b"v" + playing.table._chance.secret).decode()
        return structs.replace(honest(playing, seat), can_take_back=secret)

    monkeypatch.setattr(shown, "_standing", leaky)


def leak_to_who_asks(monkeypatch):
    known = []
    honest = Draws.below
    monkeypatch.setattr(Draws, "below", lambda draws, *asked: known.append(draws) or honest(draws, *asked))
    sent = replay.draws_out
    leaky = lambda seal: structs.replace(sent(seal), seed=known[0].secret.hex())  # noqa: E731
    monkeypatch.setattr(replay, "draws_out", leaky)


@pytest.mark.parametrize("leak", [leak_to_the_log, leak_to_the_socket, leak_to_who_asks])
def test_a_leak_would_be_found(running, tmp_path, ear, monkeypatch, leak):
    leak(monkeypatch)
    with pytest.raises(AssertionError, match="the seed has been revealed"):
        listened(running, tmp_path / "x.db", ear, "cards", most=2)


def test_a_store_that_refuses_a_secret_does_not_show_it(running, tmp_path, ear):
    class Always(Random):
        def randbytes(self, n):
            return bytes(range(100, 132))

    server = running(tmp_path / "x.db", rng=Always())

    async def story():
        anna = Person(server.address)
        anna.http.event_hooks["response"].append(ear.answer)
        await anna.be_guest("Anna")
        answers = [await anna.http.post("/api/seals") for _ in range(2)]
        await leave(anna)
        return [answer.status_code for answer in answers]

    assert asyncio.run(story()) == [201, 409]
    assert b"IntegrityError" in b"".join(ear.heard)
    assert ear.finds(bytes(range(100, 132)).hex()) == []


def test_nothing_shows_a_contribution_before_it_is_revealed(running, tmp_path, ear):
    """The server does not know it, and must not repeat a wrong guess at it either."""
    server, text, wrong = running(tmp_path / "x.db", rng=Random(7)), "cherry 4f1c9ad2e07b", "guess 90b1e4a6cc07"

    async def story():
        anna, ben = Person(server.address), Person(server.address)
        for person in (anna, ben):
            person.http.event_hooks["response"].append(ear.answer)
            await person.be_guest("somebody")
        wanted = {"game": "cards", "seats": [ME, {"kind": "open"}], "commitment": commit(text)}
        table = (await anna.ask("POST", "/api/tables", wanted))["id"]
        await ben.ask("POST", f"/api/tables/{table}/join", {"commitment": commit("plum")})
        async with await ben.sit(table) as seat:
            await ask_everything(ben, table, 0)
            for person, said in ((anna, wrong), (ben, text)):
                refused = await person.http.post(f"/api/tables/{table}/reveal", json={"contribution": said})
                assert refused.status_code == 403
            ear.heard += [said.encode() for said in seat.raw]
            heard = b"".join(ear.heard)
            await anna.ask("POST", f"/api/tables/{table}/reveal", {"contribution": text})
            await seat.until(lambda: text in seat.raw[-1])
        await leave(anna, ben)
        return heard

    heard = asyncio.run(story())
    assert commit(text).encode() in heard, "her commitment is public"
    assert text.encode() not in heard and wrong.encode() not in heard
