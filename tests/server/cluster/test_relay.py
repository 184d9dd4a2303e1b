"""The workers of a port: everything about a table is served by one of them, whoever was called."""

import asyncio
import contextlib
import os
import random
import signal
from pathlib import Path

import httpx
import pytest
import uvicorn
import uvloop
import websockets

from samurai.server.cluster.relay import Relay
from samurai.server.runtime.protocols import protocols
from samurai.server.runtime.timeouts import Patience
from server.client import Person, play_at_random
from server.processes import free_port, start, stop
from server.stores import new_store

TABLE_OF = {0: "/api/tables/a", 1: "/api/tables/g", 2: "/api/tables/b"}
"""A path about a table of each of three workers."""


class Worker:
    """One of three workers of a made-up server, which says who has answered, and what it was sent."""

    def __init__(self, number, folder):
        self.number, self.folder = number, folder
        self.relay = Relay(str(folder), number, 3)

    async def __aenter__(self):
        http, websocket = protocols(Patience(), self.relay.pass_on)
        settings = {"interface": "asgi3", "log_config": None, "timeout_graceful_shutdown": 1}
        self.server = uvicorn.Server(uvicorn.Config(self.app, port=0, http=http, ws=websocket, **settings))
        self.serving = asyncio.create_task(self.server._serve())
        while not self.server.started:
            await asyncio.sleep(0.01)
        self.relay.open(self.server)
        self.port = self.server.servers[0].sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        return self

    async def __aexit__(self, *_):
        await self.relay.close()
        self.server.should_exit = True
        await self.serving

    async def app(self, scope, receive, send):
        if scope["type"] == "http":
            body, more = b"", True
            while more:
                message = await receive()
                body, more = body + message["body"], message["more_body"]
            text = f"{self.number} {scope['client'][1]} {len(body)}".encode()
            await send(
                {"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(text))]}
            )
            await send({"type": "http.response.body", "body": text})
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
            while (message := await receive())["type"] == "websocket.receive":
                await send({"type": "websocket.send", "text": f"{self.number} {message['text']}"})
        else:
            await receive()
            await send({"type": "lifespan.startup.complete"})
            await receive()
            await send({"type": "lifespan.shutdown.complete"})


def sent(folder, story, numbers=(0, 1, 2)):
    """Let a story happen with some of the workers."""

    async def run():
        async with contextlib.AsyncExitStack() as stack:
            await story(*[await stack.enter_async_context(Worker(number, folder)) for number in numbers])

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(run())


async def answer(client, path, **more):
    number, port, size = (await client.post(path, **more)).text.split()
    return int(number), int(port), int(size)


def test_a_request_is_answered_by_the_worker_of_its_table_over_the_same_connection(tmp_path):
    async def story(*workers):
        for called in workers:
            async with httpx.AsyncClient(base_url=called.url, limits=httpx.Limits(max_connections=1)) as client:
                ports = set()
                for number in random.Random(1).choices(range(3), k=30):
                    answered, _, size = await answer(client, f"{TABLE_OF[number]}/join", content=b"x" * 5000)
                    assert (answered, size) == (number, 5000)
                    elsewhere, port, _ = await answer(client, "/api/me")
                    assert elsewhere == number, "what is about no table stays where the connection is"
                    ports.add(port)
                assert len(ports) == 1, "the connection is kept, whoever has it"

    sent(tmp_path, story)


def test_other_addresses_of_a_table_lead_to_its_worker_and_the_rest_stays(tmp_path):
    async def story(zero, one, two):
        async with httpx.AsyncClient(base_url=zero.url, headers={"connection": "close"}) as client:
            for path in ("/tables/g", "/api/tables/g?x=1", "/api/me/tables/g/seen", "/api/tables/g/socket"):
                assert (await answer(client, path))[0] == 1, path
            for path in ("/", "/api/tables", "/api/tables/", "/api/codes/g", "/x/tables/g", "/api/tables/a"):
                assert (await answer(client, path))[0] == 0, path

    sent(tmp_path, story)


def test_a_socket_is_opened_at_the_worker_of_its_table(tmp_path):
    async def story(*workers):
        for called in workers:
            for number, path in TABLE_OF.items():
                async with websockets.connect(f"ws://127.0.0.1:{called.port}{path}/socket") as socket:
                    for word in ("first", "second"):
                        await socket.send(word)
                        assert await socket.recv() == f"{number} {word}"

    sent(tmp_path, story)


def test_a_body_that_comes_in_pieces_arrives_whole_and_a_line_in_pieces_stays(tmp_path):
    async def story(zero, one, two):
        reader, writer = await asyncio.open_connection("127.0.0.1", zero.port)

        async def ask(*pieces):
            for piece in pieces:
                writer.write(piece)
                await writer.drain()
                await asyncio.sleep(0.05)
            head = await reader.readuntil(b"\r\n\r\n")
            size = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
            return (await reader.readexactly(size)).split()

        head = b"POST /api/tables/g HTTP/1.1\r\nhost: x\r\ncontent-length: 300000\r\n\r\n"
        number, _, size = await ask(head, b"x" * 100_000, b"x" * 100_000, b"x" * 100_000)
        assert (number, size) == (b"1", b"300000")
        number, _, _ = await ask(b"GET /api/tab", b"les/b HTTP/1.1\r\nhost: x\r\n\r\n")
        assert number == b"1", "a request that can't be told yet is served where it is"
        number, _, _ = await ask(b"GET /api/tables/b HTTP/1.1\r\nhost: x\r\n\r\n")
        assert number == b"2"
        writer.close()

    sent(tmp_path, story)


def test_pipelined_requests_are_answered_in_order(tmp_path):
    async def story(zero, one, two):
        reader, writer = await asyncio.open_connection("127.0.0.1", zero.port)
        paths = [TABLE_OF[number] for number in (1, 2, 0, 1)]
        writer.write("".join(f"GET {path} HTTP/1.1\r\nhost: x\r\n\r\n" for path in paths).encode())
        for _ in paths:
            await reader.readuntil(b"content-length: ")
        writer.close()

    sent(tmp_path, story)


def test_without_its_worker_a_table_is_served_where_the_request_arrived_until_there_is_a_new_one(tmp_path):
    async def story(zero, two):
        async with httpx.AsyncClient(base_url=zero.url, headers={"connection": "close"}) as client:
            assert (await answer(client, TABLE_OF[1]))[0] == 0, "it is not there yet"
            for _ in range(2):
                async with Worker(1, tmp_path):
                    assert (await answer(client, TABLE_OF[1]))[0] == 1
                assert (await answer(client, TABLE_OF[1]))[0] == 0, "it is gone"
            assert (await answer(client, TABLE_OF[2]))[0] == 2

    sent(tmp_path, story, (0, 2))


def test_without_sockets_of_this_kind_everything_is_served_where_it_arrives(tmp_path, caplog):
    async def story(zero, one, two):
        async with httpx.AsyncClient(base_url=zero.url) as client:
            assert (await answer(client, TABLE_OF[1]))[0] == 0
        assert "tables are served by any worker" in caplog.text

    sent(tmp_path / ("x" * 200), story)


# Real workers, on a real store.


def holders(port, clients):
    """The process that holds the server's end of each connection, by the client's port."""
    inodes = {}
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        fields = line.split()
        here, there = (int(fields[n].split(":")[1], 16) for n in (1, 2))
        if here == port and there in clients:
            inodes[f"socket:[{fields[9]}]"] = there
    found = {}
    for file in Path("/proc").glob("[0-9]*/fd/*"):
        with contextlib.suppress(OSError):
            if client := inodes.get(str(file.readlink())):
                found[client] = int(file.parts[2])
    return found


@pytest.fixture
def workers(tmp_path):
    port = free_port()
    process = start(new_store("postgres", tmp_path), port, SAMURAI_WORKERS="2")
    yield port
    stop(process, signal.SIGTERM)


async def come_back(person, table):
    while True:
        with contextlib.suppress(OSError, websockets.WebSocketException):
            return await person.sit(table)
        await asyncio.sleep(0.05)


def test_a_table_has_one_worker_and_continues_with_another_if_that_is_killed(workers):
    async def story():
        anna, ben = [await Person(f"http://127.0.0.1:{workers}").be_guest(name) for name in ("Anna", "Ben")]
        tables = []
        for _ in range(8):
            wanted = {"game": "friedl", "seats": [{"kind": "me"}, {"kind": "open"}]}
            tables.append((await anna.ask("POST", "/api/tables", wanted))["id"])
            await ben.ask("POST", f"/api/tables/{tables[-1]}/join", {})
        places = {table: [await anna.sit(table), await ben.sit(table)] for table in tables}
        ports = {table: [seat.socket.local_address[1] for seat in seats] for table, seats in places.items()}
        found = holders(workers, {client for clients in ports.values() for client in clients})
        by_table = {table: {found[client] for client in clients} for table, clients in ports.items()}
        assert all(len(at) == 1 for at in by_table.values()), "both players of a table are at one worker"
        assert len(set.union(*by_table.values())) == 2, "and there is work for both"
        (killed,) = by_table[tables[0]]
        os.kill(killed, signal.SIGKILL)
        for seats in places.values():
            for seat in seats:
                with contextlib.suppress(websockets.ConnectionClosed):
                    await seat.socket.close()
        for table in tables:
            async with await come_back(anna, table) as one, await come_back(ben, table) as other:
                played = await asyncio.gather(*(play_at_random(seat, random.Random(2), 3) for seat in (one, other)))
                assert played == [3, 3]
        await anna.close()
        await ben.close()

    asyncio.run(story())
