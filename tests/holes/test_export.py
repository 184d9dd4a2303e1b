"""A person's export: all that says something to them, and nothing that only the server needs."""

import asyncio
import io
import json
import zipfile
from contextlib import closing

import pytest

from holes.test_privacy import guests, leave, private_game
from samurai.store.people.personal_data import HIDDEN, owned
from samurai.store.schema import people


@pytest.mark.finding("m15")
def test_an_export_shows_nothing_that_only_the_server_needs(running):
    async def story():
        address = running().address
        anna, ben = await guests(address, "Anna", "Ben")
        made = await private_game(anna, ben)
        packed = (await anna.http.get("/api/me/export")).content
        await leave(anna, ben)
        return made, packed

    made, packed = asyncio.run(story())
    with closing(zipfile.ZipFile(io.BytesIO(packed))) as file:
        text = file.read("me.json").decode()
    (answer,) = json.loads(text)["tables"]
    assert answer["id"] == made["id"] and not {"keeper", "wake", "key", "settled"} & set(answer)
    assert made["key"] not in text and made["code"] not in text


TOLD = {
    "people": "id name kind owner created admin blocked last_day",
    "sessions": "id person client created last_day",
    "tables": "id game options players date status host listed rated clock outcome rematch created changed",
    "seats": "table_id seat person bot name contribution",
    "chat": "id table_id person name text at",
    "mutes": "person muted",
    "reports": "id table_id person chat reason at settled",
    "ratings": "person game seats mu sigma games",
    "plans": "table_id seat person at body note",
    "seen": "person table_id revision at",
    "results": "table_id seat person bot game seats counts turn place shared moves thought lasted at",
    "rating_history": "person table_id game seats mu sigma games at",
    "notice_choices": "person push mail quick quiet_from quiet_until zone language address asked",
    "devices": "id person endpoint created",
    "notices": "person table_id kind turn at",
    "consents": "table_id person at seat",
}
"""What an export shows: of each table that is about people, the columns that say something to a person."""


@pytest.mark.finding("m15")
def test_every_column_about_people_is_either_for_them_or_hidden():
    """A new column fails here until somebody has decided whether an export shows it."""
    tables = {people.name: people} | {table.name: table for table, _ in owned()}
    shown = {name: {column.name for column in table.c} - HIDDEN.get(name, set()) for name, table in tables.items()}
    assert shown == {name: set(columns.split()) for name, columns in TOLD.items()}
    assert all(HIDDEN[name] <= {column.name for column in tables[name].c} for name in HIDDEN)
