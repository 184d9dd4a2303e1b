"""Somebody at a table who sends nonsense, with legal moves among it: one socket of the long fuzz test."""

import asyncio
import json
from contextlib import suppress

import msgspec
import websockets
from server.security.test_fuzz import nonsense

LEGAL = 0.06
"""The part of the messages that are legal moves, so that positions of all kinds are met."""

RUDE = 0.2
"""How often somebody hangs up without a word."""

MOVE = "move"
LAST = '{"do": "ping", "id": "last"}'

HINTS = 0.02
"""The part of the hints among the nonsense that are asked for: each is a search, as dear as many messages."""

BROKEN = (1011, 4500)
"""Close codes that say: the server is to blame."""


class Raving:
    """One socket, and what has been heard over it."""

    def __init__(self, url, headers, tally):
        self._url, self._headers, self._tally = url, headers, tally
        self._asked, self.over, self._last, self._answered = {}, False, None, asyncio.Event()

    async def run(self, rng):
        async with websockets.connect(
            self._url, additional_headers=self._headers, max_size=None, compression=None, ping_interval=None
        ) as socket:
            listening = asyncio.create_task(self._listen(socket))
            with suppress(websockets.ConnectionClosed):  # the server hangs up when a message is too long
                await self._speak(socket, rng)
                if rng.random() < RUDE:
                    socket.transport.abort()
                else:
                    await self._wait(socket)
            await socket.close()
            await listening
            if socket.close_code in BROKEN:
                self._tally.blame(f"closed with {socket.close_code} after {self._last!r}")
            self._tally.count(f"closed {socket.close_code}")
        return self

    async def _wait(self, socket):
        """Until the server has read all that was sent, and we have heard what it said to it."""
        self._answered.clear()
        await socket.send(LAST)
        await self._answered.wait()

    async def _speak(self, socket, rng):
        await self._wait(socket)
        for _ in range(rng.randint(1, 300)):
            if self.over or not self._tally.take("messages"):
                return
            legal = self._move(rng) if rng.random() < LEGAL else None
            self._last = legal or quick_nonsense(rng)
            await socket.send(self._last)
            await (self._wait(socket) if legal else asyncio.sleep(0))

    def _move(self, rng):
        """A legal answer, if we are asked for one."""
        for seat, (at, actions) in self._asked.items():
            if actions:
                return json.dumps({"do": "act", "seat": seat, "word": rng.choice(actions)[0], "at": at, "id": MOVE})
        return None

    async def _listen(self, socket):
        """Whatever is answered is a message, and reveals nothing of how the server is made."""
        with suppress(websockets.ConnectionClosed):
            async for text in socket:
                message = msgspec.json.decode(text)
                if message["type"] in ("sight", "change"):
                    self._asked[message["seat"]] = message["at"], message.get("actions", ())
                    self.over = self.over or bool(message.get("outcome"))
                elif message.get("code") == "internal" or "Traceback" in text:
                    self._tally.blame(f"{text} after {self._last!r} or before")
                elif message.get("id") == "last":
                    self._answered.set()
                elif message["type"] == "done" and message.get("id") == MOVE:
                    self._tally.count("moves")
        self._answered.set()


def quick_nonsense(rng):
    """Nonsense that seldom asks for a hint."""
    while True:
        message = nonsense(rng)
        if "hint" not in str(message) or rng.random() < HINTS:
            return message
