"""The record formats of shogi games."""

from __future__ import annotations

from typing import Final

from samurai.engine.errors import SamuraiError, UserError
from samurai.engine.parts import RecordFormat
from samurai.engine.record import Record
from samurai.games.friedl.records import booklet, csa, kif, sfen, usi
from samurai.games.friedl.records.score import Scribe, retrace

JAPANESE: Final = ("utf-8", "cp932")
"""Shogi records are often in Shift JIS."""

_NAME: Final = "friedl"


def _write_kif(record: Record) -> str:
    return kif.write(_checked(record, "KIF"))


def _write_csa(record: Record) -> str:
    return csa.write(_checked(record, "CSA"))


def _read_booklet(text: str, rules: str) -> Record:
    return booklet.read(text)


def _write_booklet(record: Record) -> str:
    return booklet.write(_checked(record, "the booklet's notation"))


def _read_usi(text: str, rules: str) -> Record:
    """Parse a `position` line, the form in which shogi engines receive a game."""
    words = text.split()
    if words[:2] == ["position", "startpos"]:
        position, rest = "start", words[2:]
    elif words[:2] == ["position", "sfen"] and len(words) >= 5:
        numbered = words[5:6] != ["moves"]
        position, rest = " ".join(words[2 : 5 + numbered]), words[5 + numbered :]
    else:
        raise UserError("not-a-record", "a game in USI begins with 'position startpos' or 'position sfen'")
    if rest and rest[0] != "moves":
        raise UserError("not-a-record", f"the moves of a game in USI follow the word 'moves', not {rest[0][:40]!r}")
    scribe = Scribe(rules, position)
    for number, word in enumerate(rest[1:], 1):
        try:
            scribe.move(usi.read(scribe.state, word))
        except SamuraiError as error:
            raise error.within(f"move {number}") from error
    return scribe.record(("first player", "second player"))


def _write_usi(record: Record) -> str:
    _, moves = retrace(_checked(record, "USI"))
    where = record.variant["position"]
    start = "startpos" if where == "start" else f"sfen {sfen.write(sfen.read(where))} 1"
    words = [usi.write(action) for _, action, _ in moves]
    return " ".join(["position", start, *(["moves", *words] if words else [])]) + "\n"


def _checked(record: Record, what: str) -> Record:
    if record.game != _NAME:
        raise UserError("other-game", f"{what} is for games of {_NAME}; this is a game of {record.game}")
    return record


FORMATS: Final = (
    RecordFormat("kif", (".kif", ".kifu"), kif.read, _write_kif, JAPANESE, _NAME),
    RecordFormat("csa", (".csa",), csa.read, _write_csa, JAPANESE, _NAME),
    RecordFormat("usi", (".usi",), _read_usi, _write_usi, game=_NAME),
    RecordFormat("booklet", (".booklet", ".txt"), _read_booklet, _write_booklet, game=_NAME),
)
