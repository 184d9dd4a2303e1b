"""Administration in the store, on SQLite and on a real Postgres alike."""

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import select, update
from store.test_database import append, create, database, info, store  # noqa: F401

from samurai.engine.errors import UserError
from samurai.store.admin import daily_statistics, moderation
from samurai.store.admin.actions import do
from samurai.store.admin.moderation import AdminLogEntry
from samurai.store.admin.retention import Retention
from samurai.store.admin.tidying import Tidied, count_expired, is_our_turn, tidy
from samurai.store.database import Stale
from samurai.store.people import people
from samurai.store.people.people import ChatLine, Person, Rating
from samurai.store.people.personal_data import GONE, NAMELESS, rows_of
from samurai.store.people.ratings import settle
from samurai.store.schema import log, metadata
from samurai.store.schema import people as people_table
from samurai.store.tables import tables
from samurai.store.tables.tables import Chair

DAY = 86_400_000
NOW = 20_000 * DAY


def deed(what, target="", why="", at=NOW):
    return AdminLogEntry("boss", what, target, why, at)


def everything(connection):
    """Every value in the store."""
    return [value for table in metadata.sorted_tables for row in connection.execute(select(table)) for value in row]


def named(connection, name, **more):
    person = Person(name.casefold(), name, "named", 1, password="kept", **more)
    people.add(connection, person, name.casefold())
    return person


def test_admin_actions_take_effect_and_are_logged(database):  # noqa: F811
    create(database, info("w", status="waiting", code="ABC"), info("p", wake=3))
    with database.transaction() as connection:
        named(connection, "Ben")
        people.add_bot(connection, Person("robo", "Robo", "bot", 2, owner="ben", token="hash"), "robo")
        line = people.say(connection, "p", ChatLine(0, 1, "ben", "Ben", "you fool"))
        number = people.report(connection, "p", ChatLine(line.id, 5, "anna", "Anna", "rude"))
        (report,) = moderation.reported(connection)
        assert (report.line, report.about, report.by_name, report.reason) == ("you fool", "ben", "Anna", "rude")
        for what, target in (("block", "ben"), ("promote", "ben"), ("unsay", str(line.id)), ("settle", str(number)),
                             ("cancel", "w"), ("cancel", "p"), ("close", "")):  # fmt: skip
            do(connection, deed(what, target, "because"))
        assert people.find(connection, "ben").admin and people.find(connection, "robo").blocked == NOW
        assert people.recent_chat(connection, "p") == [] and moderation.reported(connection) == []
        assert [report.id for report in moderation.reported(connection, settled=True)] == [number]
        assert tables.find(connection, "p").status == "cancelled" and tables.find_code(connection, "ABC") is None
        assert moderation.closed(connection) == "because"
        for what in ("unblock", "demote", "open"):
            do(connection, deed(what, "" if what == "open" else "ben"))
        assert people.find(connection, "ben") == replace(people.find(connection, "ben"), admin=False, blocked=None)
        assert moderation.closed(connection) is None
        done = moderation.admin_actions_since(connection)
        assert [each.what for each in done][:3] == ["block", "promote", "unsay"] and len(done) == 10
        assert (
            moderation.admin_actions_since(connection, done[-2].id) == [done[-1]]
            and moderation.latest_admin_actions(connection)[0] == done[-1]
        )


def test_what_cannot_be_done_is_refused_and_not_logged(database):  # noqa: F811
    wrong = [("block", "nobody"), ("promote", "anna"), ("unsay", "7"), ("unsay", "x"), ("settle", "²"),
             ("cancel", "none"), ("dance", ""), ("forget", "nobody"), ("forget", GONE.id)]  # fmt: skip
    for what, target in wrong:
        with pytest.raises(UserError), database.transaction() as connection:
            do(connection, deed(what, target))
    with database.transaction() as connection:
        assert moderation.last_number(connection) == 0


def test_a_cancelled_table_takes_no_move_that_was_under_way(database):  # noqa: F811
    create(database, info("t"))
    with database.transaction() as connection:
        do(connection, deed("cancel", "t"))
    with pytest.raises(Stale):
        asyncio.run(_write(database, append(0, "a")))


async def _write(database, written):  # noqa: F811
    await database.append(written)


def test_a_code_gives_a_new_password_once_and_soon(database):  # noqa: F811
    with database.transaction() as connection:
        ben = named(connection, "Ben")
        code = moderation.recover(connection, deed("recover", "ben")).removeprefix("/recover#")
        assert code not in everything(connection), "only its hash is kept"
        assert moderation.recovered(connection, code, "new", NOW + 3 * DAY) is None
        assert moderation.recovered(connection, "wrong", "new", NOW) is None
        assert moderation.recovered(connection, code, "new", NOW + DAY) == "ben"
        assert moderation.recovered(connection, code, "newer", NOW + DAY) is None
        after = people.find(connection, "ben")
        assert (after.password, after.epoch) == ("new", ben.epoch + 1)
        with pytest.raises(UserError):
            moderation.recover(connection, deed("recover", "anna"))


def settled_store(database):  # noqa: F811
    """A store in which Ben has left traces everywhere."""
    seats = (Chair("ben", None, "Ben"), Chair("anna", None, "Anna"))
    shared = {"chairs": seats, "players": ("Ben", "Anna")}
    with database.transaction() as connection:
        named(connection, "Ben")
        people.add_bot(connection, Person("robo", "Bens Robo", "bot", 2, owner="ben", token="hash"), "bens robo")
    create(
        database, info("over", status="over", **shared), info("on", host="ben", rated=True, **shared),
        info("w", status="waiting", host="ben", chairs=(Chair("ben", None, "Ben"), Chair()), players=()),
        info("v", status="waiting", chairs=(Chair("anna", None, "Anna"), Chair("ben", None, "Ben")), players=()),
    )  # fmt: skip
    with database.transaction() as connection:
        connection.execute(
            log.insert(),
            [{"table_id": "over", "revision": 1, "seat": 0, "text": "a", "remark": "Ben was here", "at": 1},
             {"table_id": "over", "revision": 2, "seat": 0, "text": "take-back", "remark": "agreed", "at": 1}],
        )  # fmt: skip
        said = people.say(connection, "over", ChatLine(0, 1, "ben", "Ben", "Ben speaks"))
        people.report(connection, "over", ChatLine(said.id, 5, "anna", "Anna", "rude"))
        people.report(connection, "over", ChatLine(0, 5, "ben", "Ben", "Ben complains"))
        people.mute(connection, "anna", "ben")
        settle(connection, "on", [Rating("ben", "friedl", 2, 26.0, 8.0, 1)])
        leave_a_row_in_every_other_table(connection, "ben")


def leave_a_row_in_every_other_table(connection, person):
    """Whatever else refers to people gets a row of this one, so that no table that is added is overlooked."""
    for table in metadata.sorted_tables:
        for key in table.foreign_keys:
            if (
                key.column.table is people_table
                and not connection.execute(select(table).where(key.parent == person)).first()
            ):
                row = {column.name: _anything(column) for column in table.columns if not column.nullable}
                connection.execute(table.insert(), row | {key.parent.name: person})


def _anything(column):
    """A value that a column takes."""
    if any(key.column.table.name == "tables" for key in column.foreign_keys):
        return "over"
    if any(key.column.table.name == "people" for key in column.foreign_keys):
        return "anna"
    kinds = {"INTEGER": 7, "BIGINT": 7, "FLOAT": 7.0, "BOOLEAN": True}
    return kinds.get(str(column.type), "x")


def test_everything_about_a_person_is_exported_without_secrets(database):  # noqa: F811
    settled_store(database)
    with database.transaction() as connection:
        mine = rows_of(connection, "ben")
    assert [row["name"] for row in mine["people"]] == ["Ben", "Bens Robo"]
    assert [row["text"] for row in mine["chat"]] == ["Ben speaks"]
    assert [row["reason"] for row in mine["reports"]] == ["Ben complains"]
    assert [row["games"] for row in mine["ratings"]] == [1]
    assert sorted(row["table_id"] for row in mine["seats"]) == ["on", "over", "v", "w"]
    assert "kept" not in str(mine) and "hash" not in str(mine)


def test_a_deleted_person_is_nowhere_and_games_continue(database):  # noqa: F811
    settled_store(database)
    with database.transaction() as connection:
        do(connection, deed("forget", "ben"))
    with database.transaction() as connection:
        left = [value for value in everything(connection) if isinstance(value, str) and "ben" in value.casefold()]
        assert left == ["ben"], "in the log of the admins, where the id leads nowhere"
        assert "robo" not in everything(connection)
        over, on = tables.find(connection, "over"), tables.find(connection, "on")
        assert over.chairs == (Chair(None, None, NAMELESS), Chair("anna", None, "Anna"))
        assert over.players == on.players == (NAMELESS, "Anna")
        assert [line.remark for line in tables.lines(connection, "over")] == ["", "agreed"]
        assert on.chairs[0] == Chair(None, tables.STAND_IN, NAMELESS) and on.wake == NOW and not on.rated
        assert on.host == GONE.id and tables.find(connection, "w").status == "cancelled"
        assert tables.find(connection, "v").chairs[1] == Chair()
        (report,) = moderation.reported(connection)
        assert report.by == "anna" and report.line == ""


def test_guests_chats_and_reports_expire(database):  # noqa: F811
    retention = Retention(guests=10, chat=10, reports=10)
    old, new = NOW - 11 * DAY, NOW - 9 * DAY
    create(database, info("old", status="over", changed=old, host="anna"), info("new", status="over", changed=new))
    chairs = (Chair("plays", None, "Plays"), Chair())
    with database.transaction() as connection:
        for name, created in (("idle", old), ("back", old), ("fresh", new), ("plays", old)):
            people.add(connection, Person(name, name, "guest", created))
        tables.create(connection, info("going on", chairs=chairs))
        daily_statistics.seen(connection, "back", daily_statistics.day_of(new))
        daily_statistics.seen(connection, "anna", daily_statistics.day_of(NOW))
        for table in ("old", "old", "new"):
            line = people.say(connection, table, ChatLine(0, old, "anna", "Anna", "hello"))
        for number in range(3):
            people.report(connection, "new", ChatLine(line.id, old, "anna", "Anna", f"{number}"))
        do(connection, deed("settle", "1", at=old))
        do(connection, deed("settle", "2", at=new))
        expected = Tidied(guests=1, lines=2, reports=1)
        assert count_expired(connection, retention, NOW) == expected == count_expired(connection, retention, NOW)
        assert count_expired(connection, Retention(0, 0, 0), NOW) == Tidied(0, 0, 0)
        assert tidy(connection, retention, NOW, 100) == expected
        assert tidy(connection, retention, NOW, 100) == Tidied(0, 0, 0)
        kept = set(connection.execute(select(people_table.c.id)).scalars())
        assert kept == {"anna", "back", "fresh", "plays", GONE.id}
        assert [len(people.recent_chat(connection, table)) for table in ("old", "new")] == [0, 1]


def test_a_complaint_keeps_the_chat_it_is_about(database):  # noqa: F811
    create(database, info("old", status="over", changed=1))
    with database.transaction() as connection:
        line, _ = [people.say(connection, "old", ChatLine(0, 1, "anna", "Anna", "hello")) for _ in range(2)]
        people.report(connection, "old", ChatLine(line.id, 1, "anna", "Anna", "rude"))
        assert count_expired(connection, Retention(), NOW).lines == 0


def test_one_process_a_day_tidies(database):  # noqa: F811
    with database.transaction() as connection:
        turns = [is_our_turn(connection, now) for now in (NOW, NOW, NOW + DAY, NOW + DAY)]
    assert turns == [True, False, True, False]


def test_figures_are_counts_by_day_and_count_each_thing_once(database):  # noqa: F811
    today, before = daily_statistics.day_of(NOW), daily_statistics.day_of(NOW - DAY)
    create(database, info("a", date=before), info("b", date=before, status="over", changed=NOW - DAY),
           info("c", date=today), info("w", date=today, status="waiting", players=()))  # fmt: skip
    with database.transaction() as connection:
        connection.execute(update(people_table).values(last_day=None))
        for day in (before, before, today):
            daily_statistics.seen(connection, "anna", day)
        daily_statistics.count_games(connection, NOW)
        daily_statistics.count_games(connection, NOW)
        recent_counts = {
            (figure.day, figure.what, figure.game): figure.number
            for figure in daily_statistics.recent_counts(connection, NOW)
        }
    assert recent_counts == {
        (before, "people", ""): 1, (today, "people", ""): 1, (before, "begun", "friedl"): 2,
        (before, "finished", "friedl"): 1, (today, "begun", "friedl"): 1,
    }  # fmt: skip
