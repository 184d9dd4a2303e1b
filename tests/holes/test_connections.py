"""Clients that stall: one that never reads, sends half a request or heaps of frames is cut off, and holds nothing."""

import asyncio
import json
import threading
from types import SimpleNamespace

import pytest
from server.client import Person
from server.raw import (
    CONTINUED,
    PING,
    PONG,
    TEXT,
    ask,
    connect,
    frame,
    open_socket,
    read_to_the_end,
    send_until_cut_off,
    status,
)

from samurai.server.live import socket as sockets
from samurai.server.runtime.protocols import HttpProtocol, protocols
from samurai.server.runtime.serve import configuration
from samurai.server.runtime.settings import Settings
from samurai.server.runtime.socket_protocol import SocketProtocol
from samurai.server.runtime.timeouts import Patience
from samurai.server.services import Server


@pytest.fixture
def store(tmp_path):
    """A store of one kind: connections have nothing to do with it."""
    return tmp_path / "x.db"


BIG = json.dumps({"do": "ping", "id": "x" * 7_900}).encode()


async def some_table(address):
    anna = await Person(address).be_guest("Anna")
    table = (await anna.ask("POST", "/api/tables", {"game": "cards", "seats": [{"kind": "me"}, {"kind": "open"}]}))[
        "id"
    ]
    await anna.close()
    return table


def until(check):
    """Wait for something that comes about in the server's thread."""
    for _ in range(6_000):
        if check():
            return True
        threading.Event().wait(0.01)
    return False


@pytest.mark.finding("B2")
def test_a_client_that_never_reads_is_cut_off_and_holds_nothing(running):
    server = running()
    table = asyncio.run(some_table(server.address))
    raw, head = open_socket(server.address, f"/api/tables/{table}/socket")
    with raw:
        assert status(head) == 101
        assert send_until_cut_off(raw, frame(TEXT, BIG), 4_000) is not None
    raw, _ = open_socket(server.address, f"/api/tables/{table}/socket")
    with raw:
        pongs = frame(PING, b"x" * 125) * 100
        assert send_until_cut_off(raw, pongs, 4_000) is not None, "answers to pings are bounded without limits as well"
    assert until(lambda: not server.server.tables.sockets)
    assert until(lambda: not server.uvicorn.server_state.connections), "its descriptor is free"
    assert not server.server.tables.messages


@pytest.mark.finding("B2")
def test_frames_that_the_application_does_not_see_have_a_limit_too(running):
    server = running(limits=1)
    table = asyncio.run(some_table(server.address))
    for opcode in (PING, PONG, CONTINUED):
        raw, _ = open_socket(server.address, f"/api/tables/{table}/socket")
        with raw:
            if opcode == CONTINUED:
                raw.sendall(frame(TEXT, b"{", last=False))
            heap = frame(opcode, b"x" * (opcode != CONTINUED), last=opcode != CONTINUED) * 1_000
            assert send_until_cut_off(raw, heap, 2_000) is not None
    assert until(lambda: not server.uvicorn.server_state.connections)


class Transport:
    """A transport whose client reads nothing, or as much as the test says."""

    def __init__(self, waiting=0):
        self.waiting, self.aborted, self.closed, self.written = waiting, False, False, b""

    def get_write_buffer_size(self):
        return self.waiting

    def set_write_buffer_limits(self, high):
        self.high = high

    def get_extra_info(self, name):
        return None

    def get_protocol(self):
        return self.protocol

    def is_closing(self):
        return self.closed or self.aborted

    def abort(self):
        self.aborted = True

    def close(self):
        self.closed = True

    def write(self, data):
        self.written += data

    def pause_reading(self):
        pass


class Loop:
    """An event loop of which the test is the clock."""

    def __init__(self):
        self.now, self.timers = 0.0, []

    def time(self):
        return self.now

    def call_later(self, seconds, call, *arguments):
        timer = SimpleNamespace(at=self.now + seconds, call=lambda: call(*arguments), done=False)
        timer.cancel = lambda: setattr(timer, "done", True)
        self.timers.append(timer)
        return timer

    def pass_by(self, seconds):
        until = self.now + seconds
        while due := [timer for timer in self.timers if not timer.done and timer.at <= until]:
            timer = min(due, key=lambda one: one.at)
            self.now, timer.done = timer.at, True
            timer.call()
        self.now = until


@pytest.fixture
def made(tmp_path):
    """A protocol with a transport and a loop of the test's own."""
    config = configuration(Server(Settings(store=str(tmp_path / "x.db"))))
    config.load()

    def make(kind, patience=None, waiting=0):
        loop, transport = Loop(), Transport(waiting)
        state = SimpleNamespace(connections=set(), tasks=set(), default_headers=[], total_requests=0)
        protocol = (protocols(patience)[kind is SocketProtocol] if patience else kind)(config, state, {}, loop)
        transport.protocol = protocol
        protocol.connection_made(transport)
        return protocol, transport, loop

    return make


@pytest.mark.finding("B2")
@pytest.mark.parametrize("kind", [HttpProtocol, SocketProtocol])
def test_a_client_that_reads_nothing_is_cut_off_and_one_that_reads_slowly_is_not(made, kind):
    protocol, transport, loop = made(kind, Patience(unread=20, head=10_000), waiting=100_000)
    protocol.pause_writing()
    for _ in range(10):
        transport.waiting -= 5_000
        loop.pass_by(20)
    assert not transport.aborted, "it reads"
    loop.pass_by(20)
    assert transport.aborted


@pytest.mark.finding("B2")
@pytest.mark.parametrize("kind", [HttpProtocol, SocketProtocol])
def test_a_client_that_catches_up_in_time_stays(made, kind):
    protocol, transport, loop = made(kind, Patience(unread=20, head=10_000), waiting=100_000)
    protocol.pause_writing()
    loop.pass_by(19)
    protocol.resume_writing()
    loop.pass_by(1_000)
    assert not transport.aborted


@pytest.mark.finding("B2")
def test_a_ping_that_is_not_answered_ends_a_connection_even_if_nothing_can_be_sent(made):
    protocol, transport, _ = made(SocketProtocol, waiting=100)
    protocol.keepalive_timeout()
    assert transport.aborted
    protocol, transport, loop = made(SocketProtocol, Patience(closing=15))
    protocol.keepalive_timeout()
    assert transport.closed and not transport.aborted, "it gets the reason, if it reads"
    loop.pass_by(15)
    assert transport.aborted
    assert transport.high <= 65_536


@pytest.mark.finding("B2")
def test_an_idle_connection_is_closed_even_if_its_last_answer_was_not_read(made):
    protocol, transport, loop = made(HttpProtocol, Patience(closing=15, head=10_000), waiting=100)
    protocol.timeout_keep_alive_handler()
    assert transport.closed
    loop.pass_by(15)
    assert transport.aborted


class Connection:
    """A connection as a table's client has it, blocked or not."""

    def __init__(self, blocked, buffered=0):
        self.blocked, self.buffered, self.aborted, self.aborts_after = blocked, buffered, False, None
        self.sent, self.ended = [], False

    def send_text(self, message):
        self.sent.append(message)

    def end_wait(self):
        self.ended = True

    def abort(self):
        self.aborted = True

    def abort_after(self, seconds):
        self.aborts_after = seconds


def client_on(connection, monkeypatch):
    monkeypatch.setattr(sockets, "connection_of", lambda _: connection)
    socket = SimpleNamespace(query_params={}, client=None, scope={})
    return sockets.Client(socket, None, None, frozenset())


@pytest.mark.finding("B2")
def test_what_waits_for_a_client_is_bounded_by_number_and_by_bytes(monkeypatch):
    for message, most in ((b"x", 200), (b"x" * 100_000, 5)):
        blocked = Connection(True)
        client = client_on(blocked, monkeypatch)
        for _ in range(most):
            client.send(message)
        assert not blocked.aborted
        client.send(message)
        assert blocked.aborted and blocked.ended and not client.waiting
    almost = Connection(True, buffered=262_144)
    client_on(almost, monkeypatch).send(b"x" * 262_145)
    assert almost.aborted, "what is in the transport counts"


@pytest.mark.finding("B2")
def test_messages_keep_their_order_when_a_client_pauses(monkeypatch):
    connection = Connection(False)
    client = client_on(connection, monkeypatch)
    client.send(b"1")
    connection.blocked = True
    client.send(b"2")
    client.send(b"3")
    assert connection.sent == [b"1"] and client.waiting == 2
    connection.blocked = False
    client.write_on()
    client.send(b"4")
    assert connection.sent == [b"1", b"2", b"3", b"4"] and not client.waiting


@pytest.mark.finding("B2")
def test_a_client_that_reads_gets_the_reason_and_a_few_seconds_to_read_it(monkeypatch):
    listening = Connection(False)
    client = client_on(listening, monkeypatch)
    client.dismiss()
    assert listening.ended and not listening.aborted and listening.aborts_after
    client.send(b"x")
    assert not listening.sent, "nothing comes after the goodbye"


@pytest.mark.finding("B2")
def test_a_socket_more_than_an_address_may_have_is_refused(running):
    server = running(limits=0.1)
    table = asyncio.run(some_table(server.address))

    def come(address):
        forwarded = f"X-Forwarded-For: {address}\r\n".encode()
        raw, _ = open_socket(server.address, f"/api/tables/{table}/socket", headers=forwarded)
        first = raw.recv(2)
        if first == b"\x88" + first[1:2]:  # it closes
            return raw, int.from_bytes(raw.recv(2), "big")
        return raw, None

    came = [come(f"2001:db8::{number:x}") for number in range(11)]
    other = come("2001:db8:0:1::1")
    assert [code for _, code in came] == [None] * 10 + [4429] and other[1] is None
    for raw, _ in (came[0], other):
        raw.close()
    assert until(lambda: sum(server.server.limits.held.values()) == 9)
    again, code = come("2001:db8::ffff")
    assert code is None
    for raw, _ in (*came, (again, None)):
        raw.close()


@pytest.mark.finding("m10")
def test_half_requests_are_given_up(running):
    server = running(patience=Patience(head=0.3, stalled_body=0.3))
    address = server.address
    half = ask(address, b"GET /healthz HTTP/1.1\r\nHost: x\r\n")
    assert status(half) == 408 and b'"message"' in half
    body = ask(
        address, b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"
    )
    assert status(body) == 408
    assert ask(address, b"") == b"", "who says nothing is not answered"
    whole = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    for rest in (b"\r\n", b"G"):
        with connect(address) as raw:
            raw.sendall(whole)
            assert raw.recv(12) == b"HTTP/1.1 200"
            raw.sendall(rest)
            got = read_to_the_end(raw)
        assert got.endswith(b'the request took too long to arrive"}'), "a second request is timed like the first"
    asyncio.run(stays_open(address))
    assert until(lambda: not server.uvicorn.server_state.connections)


async def stays_open(address):
    """A WebSocket is not an unfinished request."""
    anna = await Person(address).be_guest("Anna")
    table = (await anna.ask("POST", "/api/tables", {"game": "cards", "seats": [{"kind": "me"}, {"kind": "open"}]}))[
        "id"
    ]
    async with await anna.sit(table) as seat:
        await asyncio.sleep(0.5)  # longer than a head may take
        assert (await seat.say(do="ping"))["type"] == "pong"
    await anna.close()


@pytest.mark.finding("m10")
def test_a_body_that_drips_is_given_up_as_well(made):
    protocol, transport, loop = made(HttpProtocol, Patience(stalled_body=20, body=60))
    protocol._start_asgi_task = lambda *_: None
    protocol.data_received(b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 9000\r\n\r\n")
    for _ in range(6):
        assert not transport.closed
        loop.pass_by(10)
        protocol.data_received(b" ")
    loop.pass_by(1)
    assert transport.closed and status(transport.written) == 408


@pytest.mark.finding("m10")
def test_a_request_that_is_complete_may_take_as_long_as_it_needs(made):
    protocol, transport, loop = made(HttpProtocol)
    protocol._start_asgi_task = lambda *_: None
    protocol.data_received(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    loop.pass_by(1_000)
    assert not transport.closed and not transport.aborted
    protocol.data_received(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" * 100)
    assert transport.aborted, "a heap of requests on one connection is not kept"
