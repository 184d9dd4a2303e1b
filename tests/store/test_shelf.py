"""The shelf keeps a person's games."""

import os
from pathlib import Path

import pytest

from samurai.engine.errors import UserError
from samurai.engine.record import Record
from samurai.store.files.files import load, save
from samurai.store.files.shelf import Shelf, shelf_of

RECORD = Record("lots", 1, 2, {"first": "1", "mood": "calm"}, ("Akane", "Botan"), "1998-10-22")


@pytest.fixture
def shelf(tmp_path):
    return Shelf(tmp_path / "samurai")


def test_games_of_a_day_are_numbered_finished_ones_included(shelf):
    first = shelf.new_path(RECORD)
    assert first.name == "lots-1998-10-22-1.samurai"
    save(first, RECORD)
    shelf.put_away(first)
    second = shelf.new_path(RECORD)
    assert second.name == "lots-1998-10-22-2.samurai"


def test_a_finished_game_leaves_the_unfinished_ones(shelf):
    path = shelf.new_path(RECORD)
    save(path, RECORD)
    assert shelf.unfinished() == [path]
    moved = shelf.put_away(path)
    assert shelf.unfinished() == []
    assert shelf.over() == [moved]
    assert load(moved) == RECORD


def test_a_file_that_lies_elsewhere_stays_there(shelf, tmp_path):
    path = tmp_path / "mine.samurai"
    save(path, RECORD)
    assert shelf.put_away(path) == path
    assert path.exists()


def test_the_game_played_last_is_resumed_first(shelf):
    paths = []
    for age in (30, 10, 20):
        paths.append(shelf.new_path(RECORD))
        save(paths[-1], RECORD)
        os.utime(paths[-1], (1000 - age, 1000 - age))
    assert shelf.newest() == paths[1]
    assert shelf.unfinished() == [paths[1], paths[2], paths[0]]


def test_an_empty_shelf_has_no_game_to_resume(shelf):
    with pytest.raises(UserError, match="there is no unfinished game"):
        shelf.newest()


def test_a_spoilt_file_is_passed_over_and_not_touched(shelf):
    good, bad = shelf.new_path(RECORD), shelf.folder / "bad.samurai"
    save(good, RECORD)
    bad.write_bytes(b"\xff")
    assert shelf.readable([bad, good]) == {good: RECORD}
    assert bad.read_bytes() == b"\xff"


@pytest.mark.parametrize(
    ("environ", "folder"),
    [
        ({"SAMURAI_HOME": "/a", "XDG_DATA_HOME": "/b"}, Path("/a")),
        ({"XDG_DATA_HOME": "/b"}, Path("/b/samurai")),
        ({}, Path("~/.local/share/samurai").expanduser()),
    ],
)
def test_the_environment_says_where_the_shelf_is(environ, folder):
    assert shelf_of(environ).folder == folder
