"""Nonsense harms nothing: no request and no message breaks the server, tells what it should not, or stops a game."""

import asyncio
import json
import logging
import os
from contextlib import suppress
from random import Random

import httpx
import pytest
import schemathesis
import websockets
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode

from server.client import Person, play_at_random
from server.stores import new_store

EXAMPLES = int(os.environ.get("SAMURAI_FUZZ", "3"))
"""Requests of each kind for each operation; `make soak` tries many more."""

MESSAGES = 100 * EXAMPLES
WORDS = ("helmet4@N9", "end", "pass", "resign", "draw", "take back", "e2", "", "¤" * 50, "x" * 5000, "0 0 0", "\x00")
GARBAGE = (b"\xff\xfe", b"", b"[]", b"null", b"{", b'{"do":"act"}', b'{"do":"launch"}', b"9" * 4000, b"[" * 3000)
GARBAGE += (b"[" * 8000, b'{"do":"ping","id":1e400}', b'{"do":"ping","id":NaN}', b'{"do":"say","text":"\xff"}', b"\x00")
GARBAGE += (b'{"do":"say","text":"\\ud800"}', b'{"do":"say","text":"\\u0000"}', b'{"do":"ping","id":"\\udc00\\ud800"}')


@pytest.fixture
def errors(caplog):
    """What the server had to log as an error, or worse."""
    caplog.set_level(logging.ERROR)
    return lambda: [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]


async def two_at_a_table(address):
    anna, ben = await Person(address).be_guest("Anna"), await Person(address).be_guest("Ben")
    wanted = {"game": "cards", "seats": [{"kind": "me"}, {"kind": "open"}]}
    table = (await anna.ask("POST", "/api/tables", wanted))["id"]
    await ben.ask("POST", f"/api/tables/{table}/join", {})
    return anna, ben, table


async def play_to_the_end(anna, ben, table):
    """The table is not stuck: its game can be played to the end."""
    async with await anna.sit(table) as one, await ben.sit(table) as two:
        await asyncio.gather(play_at_random(one, Random(1)), play_at_random(two, Random(2)))
        assert one.over and two.over


def is_sound(response):
    """A plain answer, or a refusal with a code for programs and a sentence for people."""
    assert response.status_code < 500, (response.status_code, response.text)
    assert "Traceback" not in response.text and "sqlalchemy" not in response.text
    if response.status_code >= 400:
        refusal = json.loads(response.text)
        assert refusal["code"] and refusal["message"], refusal


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_no_request_breaks_the_server(running, errors, kind, tmp_path):
    address = running(new_store(kind, tmp_path)).address

    async def story():
        anna, ben, table = await two_at_a_table(address)
        await asyncio.to_thread(ask_everything, address, table)
        await play_to_the_end(anna, ben, table)
        for person in (anna, ben):
            await person.close()

    asyncio.run(story())
    assert not errors()


def ask_everything(address, table):
    """Let Eve send every possible request, whether it makes sense or not."""
    with httpx.Client(base_url=address) as eve:
        for operation in schemathesis.openapi.from_url(f"{address}/api/openapi.json").get_all_operations():
            eve.post("/api/me", json={"name": "Eve"})  # she may have gone for good meanwhile
            for mode in GenerationMode:
                with suppress(Unsatisfiable):  # there is nothing to be wrong about
                    ask_at_random(operation.ok(), mode, eve, table)


def ask_at_random(operation, mode, eve, table):
    """Ask an operation with what fits its description, or with what does not, often about a table that is there."""

    @settings(max_examples=EXAMPLES, derandomize=True, deadline=None, database=None, suppress_health_check=HealthCheck)
    @given(operation.as_strategy(generation_mode=mode))
    def ask(case):
        if "table" in (case.path_parameters or {}) and len(str(case.path_parameters["table"])) % 3:
            case.path_parameters["table"] = table
        asked = case.as_transport_kwargs(base_url=str(eve.base_url))
        asked.pop("cookies", None)
        files = asked.pop("data", None)
        if files is not None:
            asked["content"] = files if isinstance(files, (bytes, str)) else json.dumps(files, default=str)
        try:
            response = eve.request(**asked)
        except (httpx.InvalidURL, httpx.LocalProtocolError, UnicodeEncodeError, ValueError):
            return  # nothing that a client could send
        is_sound(response)

    ask()


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_no_message_breaks_a_table(running, errors, kind, tmp_path):
    address = running(new_store(kind, tmp_path)).address

    async def story():
        anna, ben, table = await two_at_a_table(address)
        eve = await Person(address).be_guest("Eve")
        await asyncio.gather(*(rave(person, table, Random(seed)) for seed, person in enumerate((anna, ben, eve))))
        await play_to_the_end(anna, ben, table)
        for person in (anna, ben, eve):
            await person.close()

    asyncio.run(story())
    assert not errors()


async def rave(person, table, rng):
    """Send what comes to mind, hang up in the midst of it, and come again."""
    url = f"{person.address.replace('http', 'ws')}/api/tables/{table}/socket"
    left = MESSAGES
    while left > 0:
        async with websockets.connect(url, additional_headers=person.headers(), max_size=None) as socket:
            listening = asyncio.create_task(listen(socket))
            with suppress(websockets.ConnectionClosed):  # the server hangs up when a message is too long
                for _ in range(rng.randint(1, 60)):
                    left -= 1
                    await socket.send(nonsense(rng))
                    await asyncio.sleep(0)
            if rng.random() < 0.5:
                socket.transport.abort()
            await socket.close()
            await listening


async def listen(socket):
    """Whatever is answered is a message, and reveals nothing of how the server is made."""
    with suppress(websockets.ConnectionClosed):
        async for text in socket:
            message = json.loads(text)
            assert message["type"] and message.get("code") != "internal", text
            assert "Traceback" not in text


def nonsense(rng):
    """A message that is nearly right, or not at all. Nobody resigns: the game must go on."""
    if rng.random() < 0.3:
        return rng.choice(GARBAGE)
    message = {
        "do": rng.choice(("act", "why", "preview", "ask", "answer", "hint", "say", "ping")),
        "id": rng.choice((1, "a", None, 1.5, [], 10**30, 2**63, -(2**63), "\0")),
        "seat": rng.choice((0, 1, 2, -1, 10**9, 2**63, "0", None)),
        "word": rng.choice([word for word in WORDS if word != "resign"]),
        "at": rng.choice((0, 1, 5, -3, 10**12, 2**64, "now", True)),
        "yes": rng.choice((True, False, "yes")),
        "text": rng.choice(("", "hello", "\u202e", "<script>", "é" * 600, "\0", "a\0b")),
    }
    kept = rng.sample(sorted(message), rng.randint(1, len(message)))
    return json.dumps({name: message[name] for name in {"do", *kept}})
