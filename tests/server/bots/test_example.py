"""The example of docs/guides/write-a-bot.md plays a whole game."""

import asyncio
import sys
from pathlib import Path
from random import Random

from server.client import play_at_random
from server.tables.test_tables import ME, OPEN, guests, leave, table_of

BOT = Path(__file__).parents[3] / "examples" / "bot.py"


def test_the_example_bot_plays_a_game(address):
    async def story():
        (anna,) = await guests(address, "Anna")
        await anna.ask("POST", "/api/me/claim", {"name": "Anna", "password": "rice field 4"})
        token = (await anna.ask("POST", "/api/me/bots", {"name": "Robo"}))["token"]
        table = (await table_of(anna, "cards", [ME, OPEN]))["id"]
        program = await asyncio.create_subprocess_exec(
            sys.executable, str(BOT), address, token, table, stdout=asyncio.subprocess.PIPE
        )
        async with await anna.sit(table) as seat:
            await play_at_random(seat, Random(1))
            said, _ = await asyncio.wait_for(program.communicate(), 10)
            assert seat.latest["table"]["seats"][1]["name"] == "Robo"
            assert said.decode().strip() and program.returncode == 0
        await leave(anna)

    asyncio.run(story())


def test_the_example_is_short():
    assert len(BOT.read_text().splitlines()) <= 45
