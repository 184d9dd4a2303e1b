"""A small client of the API for tests: keeps its sights by the protocol of docs/api.md, and reconnects by itself."""

import asyncio
import contextlib
import json

import httpx
import websockets

PATIENCE = 60
"""Seconds for an answer: enough even for a very busy machine."""


def put(data, path, value):
    """The data with a value at a path."""
    if not path:
        return value
    data[path[0]] = put(data[path[0]], path[1:], value)
    return data


def find(data, path):
    for key in path:
        data = data[key]
    return data


def apply(view, edits):
    for edit in edits:
        if len(edit) == 2:
            view = put(view, *edit)
        else:
            path, start, count, items = edit
            find(view, path)[start : start + count] = items
    return view


class Person:
    """Somebody with a cookie or a token."""

    def __init__(self, address, token=None):
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        self.address = address
        self.http = httpx.AsyncClient(base_url=address, headers=headers, timeout=PATIENCE)
        self.token = token

    async def close(self):
        await self.http.aclose()

    async def ask(self, method, path, data=None, status=200):
        answer = await self.http.request(method, path, json=data)
        assert answer.status_code in (status, 201, 204), (answer.status_code, answer.text)
        return answer.json() if answer.content else None

    async def be_guest(self, name=""):
        self.me = (await self.ask("POST", "/api/me", {"name": name}))["person"]
        return self

    def headers(self):
        if self.token:
            return {"Authorization": f"Bearer {self.token}"}
        return {"Cookie": "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())}

    async def sit(self, table, at=None, narrated=True, key=""):
        asked = [*["narrated=1"] * narrated, *[f"at={at}"] * bool(at), *[f"key={key}"] * bool(key)]
        url = f"{self.address.replace('http', 'ws')}/api/tables/{table}/socket?{'&'.join(asked)}"
        socket = await websockets.connect(url, additional_headers=self.headers(), max_size=None, ping_interval=None)
        seat = Seat(self, table, socket)
        await seat.until(lambda: seat.greeted)
        return seat


class Seat:
    """A socket at a table, and what it has been shown."""

    def __init__(self, person, table, socket):
        self.person, self.table, self.socket = person, table, socket
        self.sights, self.latest, self.raw = {}, None, []
        self.chat, self.asked, self.answers = [], None, {}
        self.next_id, self.greeted = 0, False

    async def __aenter__(self):
        return self

    async def __aexit__(self, *_):
        await self.socket.close()

    async def hear(self, timeout=PATIENCE):
        text = await asyncio.wait_for(self.socket.recv(), timeout)
        self.raw.append(text)
        message = json.loads(text)
        getattr(self, f"_{message['type']}", self._other)(message)
        return message

    def _sight(self, message):
        story = message["story"]["lines"]
        self.sights[message["seat"]] = {**message, "story": story}

    def _change(self, message):
        old = self.sights[message["seat"]]
        assert message["from"] == old["at"]
        view = apply(old["view"], message["edits"])
        story = old["story"][: message["story"]["from"]] + message["story"]["lines"]
        self.sights[message["seat"]] = {**old, **message, "view": view, "story": story}
        if "facts" in old:
            self.sights[message["seat"]]["facts"] = apply(old["facts"], message.get("fact_edits", []))

    def _table(self, message):
        self.latest = message

    def _chat(self, message):
        self.chat += message["lines"]
        self.greeted = True  # the first chat ends the greeting

    def _asked(self, message):
        self.asked = message

    def _other(self, message):
        self.answers[message.get("id")] = message

    async def until(self, check, timeout=PATIENCE):
        while not (found := check()):
            await self.hear(timeout)
        return found

    async def say(self, **message):
        """Send a message and wait for its answer."""
        self.next_id += 1
        name = self.next_id
        await self.socket.send(json.dumps({**message, "id": name}))
        return await self.until(lambda: self.answers.pop(name, None))

    async def act(self, seat, word, at=None):
        at = self.sights[seat]["at"] if at is None else at
        return await self.say(do="act", seat=seat, word=word, at=at)

    def asked_seat(self):
        """A seat of ours that is to act."""
        return next((seat for seat, sight in self.sights.items() if sight["actions"]), None)

    @property
    def over(self):
        return any(sight["outcome"] for sight in self.sights.values())


async def play_at_random(seat, rng, most=10_000):
    """Answer whatever our seats are asked, at random, until the game is over; how many answers were taken."""
    taken = 0
    await seat.until(lambda: seat.sights)
    while not seat.over and taken < most:
        asked = await seat.until(lambda: "over" if seat.over else (seat.asked_seat() is not None))
        if asked == "over":
            break
        mine = seat.asked_seat()
        word = rng.choice(seat.sights[mine]["actions"])[0]
        answer = await seat.act(mine, word)
        if answer["type"] == "done":
            taken += 1
        else:
            assert answer["code"] == "stale", answer
            with contextlib.suppress(asyncio.TimeoutError):
                await seat.hear(0.2)
    return taken
