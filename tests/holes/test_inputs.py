"""Input that is not text, not a number, or endlessly nested is refused with a sentence, wherever it is sent."""

import asyncio
import contextlib
import json
import logging
import socket

import httpx
import pytest
import websockets
from server.client import Person
from server.raw import BINARY, TEXT, ask, frame, open_socket, read_to_the_end, status

from samurai.server.live import messages as said
from samurai.server.refusal import Refusal
from samurai.server.security.inputs import check_value

PATHS = (
    "/api/tables/%00", "/api/people/a%00b", "/t/%00", "/replay/%00", "/c/%00", "/api/codes/%00",
    "/postcards/tables/%00",
    "/api/tables?game=%00", "/api/tables?status=%ff", "/api/tables/%ff", "/%ed%a0%80", "/api/me/tables/past?after=%00",
    "/api/me/tables/past?name=a%00b", "/api/tables/x/record?form=%00", "/api/people/x/tables?before=%00",
    "/api/notices/stop/%00",
)  # fmt: skip
"""Each of them was an error inside, on one of the stores."""

NUMBERS = (
    "/api/tables/x/replay/" + "9" * 30, "/api/tables/x/replay/²", "/api/tables/x/replay/٣", "/api/tables/x/replay/-1",
    "/api/tables/x/replay/" + "9" * 5000, "/api/tables/x/sight?seat=" + "9" * 30, "/api/tables/x/sight?seat=²",
    "/api/tables/x/sight?seat=1e400", "/api/tables/x/sight?seat=NaN", "/api/lessons/board/" + "9" * 30,
    "/api/me/statistics?since=" + "9" * 30, "/api/people/x/tables?before=" + "9" * 30, "/api/people/x/tables?before=-1",
)  # fmt: skip

BODIES = (
    b'{"name": "\\u0000"}', b'{"name": "\\ud800"}', b'{"name": "\\ud800x"}', b'{"name": "\xff"}', b"\xff",
    b"[" * 60_000,
    b'{"name": ' + b"[" * 900 + b"]" * 900 + b"}", b'{"name": 1e400}', b'{"name": NaN}',
    b'{"name": ' + b"9" * 5000 + b"}",
    b'{"\\u0000": 1}', b'{"name": "a\x00"}', b"\x00", b'{"name": {"a": 1' + b"0" * 40 + b"}}",
)  # fmt: skip


@pytest.fixture
def errors(caplog):
    caplog.set_level(logging.ERROR)
    return lambda: [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]


def is_refused(answer):
    assert 400 <= answer.status_code < 500, (answer.url, answer.status_code, answer.text)
    if answer.request.method != "HEAD" and answer.content:
        assert answer.json()["code"] and answer.json()["message"]


@pytest.mark.finding("M12", "m1")
def test_input_that_is_neither_text_nor_number_does_not_break_the_server(running, errors):
    server = running()

    async def story():
        anna = await Person(server.address).be_guest("Anna")
        seats = [{"kind": "me"}, {"kind": "me", "name": "Ben"}]
        table = (await anna.ask("POST", "/api/tables", {"game": "cards", "seats": seats}))["id"]
        for path in PATHS:
            is_refused(await anna.http.get(path))
        for path in NUMBERS:
            answer = await anna.http.get(path)
            assert answer.status_code < 500, (path, answer.text)
        typed = {"content-type": "application/json"}
        for method, path in (("PATCH", "/api/me"), ("POST", "/api/login"), ("POST", "/api/tables")):
            for body in BODIES:
                is_refused(await anna.http.request(method, path, content=body, headers=typed))
        for data in ({"reason": "x", "chat": 2**63}, {"reason": "x", "chat": -(2**70)}, {"reason": "a\0b"}):
            is_refused(await anna.http.post(f"/api/tables/{table}/reports", json=data))
        big = {"at": 2**63, "seat": 0}
        is_refused(await anna.http.post(f"/api/tables/{table}/plan", json=big))
        is_refused(await anna.http.post(f"/api/tables/{table}/seats/{'9' * 30}/bot", json={"bot": "random"}))
        await nonsense_over_the_socket(anna, table)
        await anna.close()

    asyncio.run(story())
    raw_nonsense(server.address)
    assert not errors()


async def nonsense_over_the_socket(anna, table):
    url = f"{anna.address.replace('http', 'ws')}/api/tables/{table}/socket"
    messages = [
        b"\xff\xfe", b"[" * 8_000, b'{"do":"ping","id":' + b"[" * 8_000, b'{"do":"say","text":"\\u0000"}',
        b'{"do":"say","text":"\\ud800"}', '{"do":"say","text":"\\ud800x"}', b'{"do":"ping","id":' + b"9" * 400 + b"}",
        '{"do":"act","seat":0,"word":"\\u0000","at":0}', b'{"do":"act","seat":9223372036854775808,"word":"x","at":0}',
        b'{"do":"act","seat":0,"word":"x","at":1e400}', b'{"do":"ping","id":"\\u0000"}', b"\x00", "\x00",
    ]  # fmt: skip
    for query in ("?at=²", "?at=٣", "?at=%C2%B2", "?at=999999999999"):
        async with websockets.connect(url + query, additional_headers=anna.headers()) as heard:
            assert json.loads(await heard.recv())["type"] == "table", query
    async with websockets.connect(url, additional_headers=anna.headers(), max_size=None) as heard:
        for message in messages:
            await heard.send(message)
            while (answer := json.loads(await heard.recv()))["type"] in ("table", "chat", "sight"):
                pass
            assert (answer["type"], answer["code"]) == ("refused", "malformed"), (message, answer)
        await heard.send('{"do":"say","text":"\\u0000","id":"mine"}')
        assert json.loads(await heard.recv())["id"] == "mine", "a refusal says to what, where that can be read"
    for query in ("?at=%00", "?at=%ff"):
        with pytest.raises(websockets.ConnectionClosed) as closed:
            async with websockets.connect(url + query) as heard:
                await heard.recv()
        assert closed.value.rcvd.code == 4400


def raw_nonsense(address):
    """What no library would send."""
    end = b"\r\nHost: x\r\nConnection: close\r\n"
    for head in (
        b"GET /\xff HTTP/1.1" + end + b"\r\n",
        b"GET /api/tables/\x00 HTTP/1.1" + end + b"\r\n",
        b"GET /api/me HTTP/1.1" + end + b"Cookie: samurai=\xff\xfe\r\n\r\n",
        b"GET /api/me HTTP/1.1" + end + b"Cookie: samurai=a%00b\r\n\r\n",
        b"GET /api/me HTTP/1.1" + end + b"Authorization: Bearer \xff\r\n\r\n",
        b"GET /api/me HTTP/1.1" + end + b"Authorization: Bearer a\x00b\r\n\r\n",
        b"POST /api/me HTTP/1.1" + end + b"Origin: http://[\r\nContent-Length: 2\r\n\r\n{}",
        b"POST /api/me HTTP/1.1" + end + b"Content-Length: 99999999999999999999999\r\n\r\n{}",
        b"GET http://[ HTTP/1.1" + end + b"\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    ):
        assert 400 <= status(ask(address, head)) < 500, head
    raw, head = open_socket(address, "/api/tables/x/socket?at=\x7f")
    raw.close()
    assert status(head) < 500
    for opcode, data in ((TEXT, b"\xff"), (BINARY, b"\xff"), (3, b"x"), (TEXT, b"x" * 9_000)):
        raw, _ = open_socket(address, "/api/tables/x/socket")
        with raw:
            raw.sendall(frame(opcode, data))
            raw.shutdown(socket.SHUT_WR)
            assert (4500).to_bytes(2, "big") not in read_to_the_end(raw)


@pytest.mark.finding("m1")
def test_values_are_checked_to_the_last_one():
    check_value({"a": [1, -(2**63), 2**63 - 1, "é", None, True, 1.5]})
    deep = []
    for _ in range(60):
        deep = [deep]
    for bad in ([2**63], {"a\0": 1}, {"a": ["\ud800"]}, deep, [{"x": [{"y": "\0"}]}]):
        with pytest.raises(Refusal):
            check_value(bad)
    for good, text in (("\\u00e9", True), ("\\u0000", False), ("a\\\\u0000", True)):
        said_so = '{"do":"say","text":"' + good + '"}'
        for form in (said_so, said_so.encode()):
            with contextlib.nullcontext() if text else pytest.raises(Refusal):
                said.check(said.read(form), form)


@pytest.mark.finding("m6", "m11", "m17")
def test_methods_and_words_that_http_knows(running):
    server = running()

    async def story():
        anna = await Person(server.address).be_guest("Anna")
        table = (await anna.ask("POST", "/api/tables", {"game": "cards", "seats": [{"kind": "me"}, {"kind": "open"}]}))[
            "id"
        ]
        http = anna.http
        for path in (
            "/",
            "/healthz",
            f"/t/{table}",
            "/manifest.webmanifest",
            "/api/house",
            f"/api/tables/{table}",
            "/x.js",
        ):
            got, head = await http.get(path), await http.head(path)
            assert (head.status_code, head.content) == (got.status_code, b""), path
            assert head.headers["content-length"] == got.headers["content-length"]
        unknown = {(await http.request(method, f"/api/{path}")).content for method in METHODS for path in NOWHERE}
        assert len(unknown) == 1
        codes = {(await http.request(method, f"/api/{path}")).status_code for method in METHODS for path in NOWHERE}
        assert codes == {404}, "an admin's path is as any that is none, whatever is asked"
        for odd in ("OPTIONS", "TRACE", "PROPFIND"):
            answers = [await http.request(odd, f"/api/{path}") for path in (*NOWHERE, "me")]
            assert len({(answer.status_code, answer.content) for answer in answers}) == 1
        assert (await http.delete("/api/house")).status_code == 405, "a wrong method on an existing path is reported"
        await anna.ask("POST", "/api/me/claim", {"name": "Anna", "password": "a long password"})
        token = (await anna.ask("POST", "/api/me/bots", {"name": "Robo"}))["token"]
        for kind in ("Bearer", "bearer", "BEARER"):
            async with httpx.AsyncClient(base_url=server.address, headers={"Authorization": f"{kind} {token}"}) as robo:
                assert (await robo.get("/api/me")).json()["person"]["name"] == "Robo"
        await anna.close()

    asyncio.run(story())


METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
NOWHERE = ("admin/house", "admin/deeds", "admin/people/x/tables", "admin/nothing", "admin", "nothing", "nothing/at/all")
