"""Several people at one screen have not agreed to be watched."""

import asyncio

import pytest

from holes.test_privacy import ME, OPEN, guests, leave


@pytest.mark.finding("web-M2")
def test_a_table_at_one_screen_is_never_listed(running):
    async def story():
        address = running().address
        anna, eve = await guests(address, "Anna", "Eve")
        seats = [ME, {"kind": "me", "name": "Zoe"}]
        made = await anna.ask("POST", "/api/tables", {"game": "friedl", "seats": seats, "listed": True})
        assert not made["listed"]
        seats = [ME, OPEN, OPEN]
        later = await anna.ask("POST", "/api/tables", {"game": "cards", "seats": seats, "listed": True})
        assert later["listed"] and [each["id"] for each in await eve.ask("GET", "/api/tables")] == [later["id"]]
        async with await eve.sit(later["id"]) as eyes:
            await anna.ask("POST", f"/api/tables/{later['id']}/join", {"name": "Zoe"})
            await eyes.until(lambda: not eyes.latest["table"]["listed"])
        assert await eve.ask("GET", "/api/tables") == []
        await leave(anna, eve)

    asyncio.run(story())
