"""Many people in one test, who are all sent home in the end."""

import asyncio

from server import client

_HERE = []


class Person(client.Person):
    """Somebody with a cookie or a token, whom `tell` sends home."""

    def __init__(self, address, token=None):
        super().__init__(address, token)
        self.seats = []
        _HERE.append(self)

    async def sit(self, *arguments, **options):
        self.seats.append(await super().sit(*arguments, **options))
        return self.seats[-1]

    async def close(self):
        for seat in self.seats:
            await seat.socket.close()
        await super().close()


def tell(story):
    """Run a story to its end, and close what its people have opened."""

    async def answer():
        try:
            await story
        finally:
            while _HERE:
                await _HERE.pop().close()

    asyncio.run(answer())
