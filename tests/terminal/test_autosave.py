"""A game is on the disk after every action, whatever the disk does."""

import errno
import os

import pytest
from toy import lots, rng

from samurai.store.files.files import load
from samurai.store.files.shelf import Shelf
from samurai.terminal.autosave import Autosave
from samurai.terminal.session import new_session


@pytest.fixture
def session():
    return new_session(lots(), ["me", "me"], {"first": "1"}, rng(), "1998-10-22")


def test_a_game_is_kept_and_put_away_when_it_is_over(tmp_path, session):
    autosave = Autosave(Shelf(tmp_path))
    session.saver = autosave.save
    session.say(0, "keep1")
    assert load(tmp_path / "lots-1998-10-22-1.samurai") == session.table.record
    session.say(0, "resign")
    assert session.trouble == ""
    assert not (tmp_path / "lots-1998-10-22-1.samurai").exists()
    assert load(tmp_path / "finished" / "lots-1998-10-22-1.samurai") == session.table.record


def test_a_full_disk_does_not_end_the_game_and_the_next_action_saves_all(tmp_path, session, monkeypatch):
    session.saver = Autosave(Shelf(tmp_path), tmp_path / "mine.samurai").save
    session.say(0, "keep1")
    kept = load(tmp_path / "mine.samurai")

    def full(_):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    session.say(1, "keep2")
    assert session.trouble == f"the game could not be saved to {tmp_path / 'mine.samurai'}: No space left on device"
    assert load(tmp_path / "mine.samurai") == kept
    monkeypatch.undo()
    session.say(0, "show-lot")
    assert session.trouble == ""
    assert load(tmp_path / "mine.samurai") == session.table.record


def test_a_home_that_is_a_file_is_a_sentence(tmp_path, session):
    (tmp_path / "home").write_text("", encoding="utf-8")
    session.saver = Autosave(Shelf(tmp_path / "home")).save
    session.say(0, "keep1")
    assert "could not be saved" in session.trouble


def test_two_programs_in_one_file_lose_nothing(tmp_path, session):
    path = tmp_path / "mine.samurai"
    session.saver = Autosave(Shelf(tmp_path / "shelf"), path).save
    session.say(0, "keep1")
    other = path.read_text(encoding="utf-8") + "2 keep3\n"
    path.write_text(other, encoding="utf-8")
    session.say(1, "keep2")
    new = tmp_path / "shelf" / "lots-1998-10-22-1.samurai"
    assert session.trouble == f"another program has changed {path}; this game continues in {new}"
    session.say(0, "show-lot")
    assert session.trouble == ""
    assert path.read_text(encoding="utf-8") == other
    assert load(new) == session.table.record


def test_another_game_goes_to_another_file(tmp_path, session):
    session.saver = Autosave(Shelf(tmp_path)).save
    session.say(0, "resign")
    session.save()  # as when somebody leaves the table at the end
    session.again(rng(), "1998-10-22")
    session.say(session.person_to_act(), "keep1")
    assert [path.name for path in (tmp_path / "finished").iterdir()] == ["lots-1998-10-22-1.samurai"]
    assert load(tmp_path / "lots-1998-10-22-2.samurai") == session.table.record
