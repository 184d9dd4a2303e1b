"""Files are read with care, and replaced whole or not at all."""

import errno
import os
import stat

import pytest

from samurai.engine.errors import UserError
from samurai.engine.record import Entry, Record
from samurai.store.files.files import load, read_text, save, write_text

RECORD = Record("lots", 1, 2, {"first": "1", "mood": "calm"}, ("Akane", "Botan"), "1998-10-22", (Entry(0, "keep1"),))


def no_space(*_, **__):
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_record_is_read_as_it_was_saved(tmp_path):
    save(tmp_path / "a.samurai", RECORD)
    assert load(tmp_path / "a.samurai") == RECORD


@pytest.mark.parametrize("step", ["fsync", "write"])
def test_a_full_disk_leaves_the_old_file_and_no_draft(tmp_path, monkeypatch, step):
    path = tmp_path / "a.samurai"
    save(path, RECORD)
    if step == "fsync":
        monkeypatch.setattr(os, "fsync", no_space)
    else:
        monkeypatch.setattr("pathlib.Path.open", no_space)
    with pytest.raises(OSError, match="No space left"):
        write_text(path, "half")
    monkeypatch.undo()
    assert load(path) == RECORD
    assert list(tmp_path.iterdir()) == [path]


def test_a_device_that_is_full_is_reported():
    from pathlib import Path

    with pytest.raises(OSError, match="No space left"):
        write_text(Path("/dev/full"), "text")


def test_a_link_is_followed_and_permissions_stay(tmp_path):
    real, link = tmp_path / "real.samurai", tmp_path / "link.samurai"
    real.write_text("old", encoding="utf-8")
    real.chmod(0o640)
    link.symlink_to(real)
    save(link, RECORD)
    assert link.is_symlink()
    assert load(real) == RECORD
    assert stat.S_IMODE(real.stat().st_mode) == 0o640


def test_a_new_file_gets_the_usual_permissions(tmp_path):
    (tmp_path / "usual").touch()
    save(tmp_path / "a.samurai", RECORD)
    assert (tmp_path / "a.samurai").stat().st_mode == (tmp_path / "usual").stat().st_mode


def test_a_file_of_100_megabytes_is_refused_without_reading_it_all(tmp_path):
    path = tmp_path / "huge.samurai"
    with path.open("wb") as file:
        file.truncate(100_000_000)
    with pytest.raises(UserError, match="longer than 4,000,000 bytes"):
        load(path)


def test_binary_is_not_text_and_the_error_names_the_file(tmp_path):
    path = tmp_path / "binary.samurai"
    path.write_bytes(b"Samurai record 1\n\xff\xfe\x00")
    with pytest.raises(
        UserError, match=r"binary.samurai: not a text in UTF-8, UTF-16, Shift JIS or EUC-JP \(byte 17\)"
    ):
        load(path)


TEXT = "手合割：平手　\n先手：名人\n   1 ７六歩(77)\n*いい手\n"


@pytest.mark.parametrize(
    "encoding",
    ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp932", "euc_jp", "iso2022_jp"],
)
def test_the_encoding_is_seen_from_the_bytes(tmp_path, encoding):
    path = tmp_path / "game.kif"
    path.write_bytes(TEXT.encode(encoding))
    assert read_text(path) == TEXT


@pytest.mark.parametrize("data", [b"\x81", b"\xff\xfe\x00", b"\xef\xbb\xbf\xff", b"\x1b$B\xff", bytes(range(256))])
def test_bytes_that_are_no_text_are_refused(tmp_path, data):
    path = tmp_path / "game.kif"
    path.write_bytes(data)
    with pytest.raises(UserError, match="not a text in UTF-8, UTF-16, Shift JIS or EUC-JP"):
        read_text(path)


def test_rare_characters_of_later_standards_are_read(tmp_path):
    path = tmp_path / "game.kif"
    path.write_bytes("先手：\u20b9f\U0002000b\n".encode("euc_jis_2004", "ignore") + "俱".encode("euc_jis_2004"))
    assert "俱" in read_text(path)
