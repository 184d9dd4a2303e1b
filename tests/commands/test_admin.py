"""`samurai admin`, on a store such as a server keeps."""

import json
from contextlib import closing

import pytest
from store.test_database import info

from samurai.store.admin import moderation
from samurai.store.database import Database, address
from samurai.store.people import people
from samurai.store.people.people import ChatLine, Person
from samurai.store.tables import tables


@pytest.fixture
def store(tmp_path):
    """A store where Rudi was rude to Anna."""
    path = tmp_path / "samurai.db"
    with closing(Database(address(str(path)))) as database, database.transaction() as connection:
        people.add(connection, Person("anna", "Anna", "guest", 1))
        people.add(connection, Person("rudi", "Rudi", "named", 1, password="kept"), "rudi")
        tables.create(connection, info("t", code="ABC"))
        line = people.say(connection, "t", ChatLine(0, 1, "rudi", "Rudi", "you fool"))
        people.report(connection, "t", ChatLine(line.id, 5, "anna", "Anna", "insults"))
    return path


@pytest.fixture
def admin(quick, store):
    return lambda *words: quick("admin", *words, "--store", store)


def test_an_admin_sees_reports_acts_and_finds_it_in_the_log(admin, store):
    output = admin("reports").out
    assert "insults" in output and "you fool" in output and "(rudi)" in output
    assert "you fool" in admin("show", "abc").out and "Rudi" in admin("show", "RUDI").out
    done = [("block", "rudi"), ("unsay", "1"), ("settle", "1"), ("cancel", "t"), ("promote", "Rudi"), ("close",)]
    for words in done:
        assert admin(*words, "--why", "because").code == 0
    assert admin("reports").out == "" and "1 cancelled" in admin("tables").out
    assert "an admin, blocked" in admin("people", "ru").out and admin("people", "x").out == ""
    log = admin("log").out.splitlines()
    assert [line.split()[3] for line in log] == [words[0] for words in done[::-1]]
    assert all("command" in line and "because" in line for line in log)
    assert admin("figures").code == 0
    with closing(Database(address(str(store)))) as database, database.transaction() as connection:
        assert moderation.closed(connection) == "because" and people.find(connection, "rudi").blocked


def test_a_password_is_recovered_and_a_person_forgotten(admin):
    assert "/recover#" in admin("recover", "Rudi").out
    assert admin("recover", "anna").refused("only a registered person has a password")
    assert admin("forget", "Rudi").code == 0
    assert admin("show", "Rudi").refused("there is nobody with the id or registered name 'Rudi'")


def test_tidying_says_before_what_it_does(admin):
    admin("cancel", "t")  # no game waits for Anna, who was here in 1970
    output = [admin("tidy", *words).out for words in (["--dry-run"], [], ["--dry-run"])]
    would, were, nothing = (
        f"{{}} guests, 0 lines of chat, 0 reports and 0 sessions {verb} removed.\n"
        for verb in ("would be", "were", "would be")
    )
    assert output == [would.format(1), were.format(1), nothing.format(0)]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["block"], "a target is missing"),
        (["block", "Nobody"], "there is nobody with the id or registered name"),
        (["unsay", "99"], "there is no chat message 99"),
        (["cancel", "x"], "there is no such table"),
        (["promote", "anna"], "only a registered person"),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(admin, words, sentence):
    assert admin(*words).refused(sentence)


def test_there_must_be_a_store(quick, tmp_path):
    assert quick("admin", "reports", "--store", tmp_path / "none.db").refused("there is no store")


def test_lists_are_printed_as_json_for_programs(admin):
    (report,) = json.loads(admin("reports", "--json").out)
    assert (report["reason"], report["about"]) == ("insults", "rudi")
    assert {person["name"] for person in json.loads(admin("people", "--json").out)} == {"Anna", "Rudi"}
    assert json.loads(admin("tables", "--json").out)[0]["id"] == "t"
    admin("close", "--why", "upgrade")
    assert json.loads(admin("log", "--json").out)[0]["why"] == "upgrade"
    assert json.loads(admin("figures", "--json").out) == []
