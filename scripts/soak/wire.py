"""HTTP/1.1 by hand: sends whatever bytes it is given, which no proper client would, and reads what is answered."""

import asyncio
from contextlib import suppress
from typing import NamedTuple

import httptools

PATIENCE = 60
"""Seconds for an answer: enough even for a very busy machine."""


class Answer(NamedTuple):
    """What was answered."""

    status_code: int
    content: bytes

    @property
    def text(self):
        return self.content.decode("utf-8", "replace")


class _Reading:
    """Collects an answer for the parser."""

    def __init__(self):
        self.content, self.headed, self.whole = bytearray(), False, False

    def on_headers_complete(self):
        self.headed = True

    def on_body(self, part):
        self.content += part

    def on_message_complete(self):
        self.whole = True


class Wire:
    """A connection that is kept as long as the server keeps it."""

    def __init__(self, host, port):
        self._place = host, port
        self._reader = self._writer = None

    async def ask(self, head, body, keep=True):
        """Send a request; the answer, or None if the server hung up on it."""
        for _ in range(2):  # a connection that was kept may have been closed meanwhile
            fresh = self._writer is None or self._writer.is_closing()
            if fresh:
                self._reader, self._writer = await asyncio.open_connection(*self._place)
            answer = await asyncio.wait_for(self._ask(head, body), PATIENCE)
            if answer is None or not keep:
                self.close()
            if answer is not None or fresh:
                return answer
        return None

    async def _ask(self, head, body):
        reading = _Reading()
        parser = httptools.HttpResponseParser(reading)
        bodiless = head.startswith(b"HEAD ")
        with suppress(ConnectionError):
            self._writer.write(head + body)
            await self._writer.drain()
        try:
            while not reading.whole and not (bodiless and reading.headed):
                part = await self._reader.read(65_536)
                if not part:
                    return None
                parser.feed_data(part)
        except ConnectionError:
            return None
        except httptools.HttpParserUpgrade:
            pass
        return Answer(parser.get_status_code(), bytes(reading.content))

    def close(self):
        if self._writer:
            self._writer.transport.abort()
        self._reader = self._writer = None
