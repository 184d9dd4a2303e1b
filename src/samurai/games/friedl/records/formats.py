"""The record formats of shogi games."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from samurai.engine.errors import UserError
from samurai.engine.parts import RecordFormat
from samurai.engine.record import Record
from samurai.games.friedl.records import booklet, usi_line
from samurai.games.friedl.records.csa import reading as csa
from samurai.games.friedl.records.csa import writing as csa_writing
from samurai.games.friedl.records.jkf import reading as jkf
from samurai.games.friedl.records.jkf import writing as jkf_writing
from samurai.games.friedl.records.kakinoki import bod, ki2, kif
from samurai.games.friedl.records.kakinoki import reading as kakinoki
from samurai.games.friedl.records.kakinoki.kanji import MARKS, SQUARE, TILE

_NAME: Final = "friedl"

_CSA: Final = re.compile(
    r"(?m)^(?:V[23](?:\.[0-9]+)?[ \r]*$|N[+-]|PI|P[1-9](?: \*|[+-][A-Z]{2})|P[+-][0-9]{2}[A-Z]{2}|\$[A-Z_+-]+:"
    r"|[+-][0-9]{4}[A-Z]{2}|'CSA encoding|%[A-Z_+-]+[ \r]*$)"
)
_JKF: Final = re.compile(r'\s*\{[\s\S]*"moves"\s*:\s*\[')
_USI: Final = re.compile(r"\s*(?:#[^\n]*\n\s*)*(?:position\s|startpos\b)")
_SFEN: Final = re.compile(r"\s*(?:#[^\n]*\n\s*)*(?:sfen\s+)?[1-9A-Za-z+]+(?:/[1-9A-Za-z+]+){8}\s+[bw]\s")
_NUMBERED: Final = rf"^[ 　]*[0-9０-９]+[ 　.]+(?:[{MARKS}]?(?:{SQUARE}|同)[ 　]*(?:{TILE})|投了|中断)"
_KIF_MOVES: Final = re.compile(rf"(?m){_NUMBERED}")
_KIF: Final = re.compile(rf"(?m){_NUMBERED}|^手数----|^#KIF")
_KI2: Final = re.compile(
    rf"(?m)^[ 　]*[{MARKS}][ 　]*(?:{SQUARE}|同)[ 　]*(?:{TILE})|^{kakinoki.UNMARKED.pattern}[\r ]*$"
)
_BOD: Final = re.compile(r"(?m)^[ 　]*\|.*\|[一二三四五六七八九]|^[先後上下]手の持駒[：:]")
_JAPANESE_HEADER: Final = re.compile(r"(?m)^(?:[先後上下]手|手合割|開始日時|棋戦)[：:]")


def _is_kif(text: str) -> bool:
    plain = _JAPANESE_HEADER.search(text) and not (_is_ki2(text) or _BOD.search(text))
    return bool(_KIF.search(text) or plain)


def _is_ki2(text: str) -> bool:
    return bool(_KI2.search(text)) and not _KIF_MOVES.search(text)


def _read_booklet(text: str, rules: str) -> Record:
    return booklet.read(text)


def _writer(title: str, write: Callable[[Record], str]) -> Callable[[Record], str]:
    """Return the writer of a format, which refuses other games."""

    def checked(record: Record) -> str:
        if record.game != _NAME:
            raise UserError("other-game", f"{title} is for games of {_NAME}; this is a game of {record.game}")
        return write(record)

    return checked


FORMATS: Final = tuple(
    RecordFormat(title, name, endings, read, _writer(title, write), looks_like, split, _NAME)
    for title, name, endings, read, write, looks_like, split in (
        ("JKF", "jkf", (".jkf",), jkf.read, jkf_writing.write, _JKF.match, None),
        ("USI", "usi", (".usi",), usi_line.read, usi_line.write, _USI.match, usi_line.split),
        ("SFEN", "sfen", (".sfen",), usi_line.read, usi_line.write_sfen, _SFEN.match, usi_line.split),
        ("CSA", "csa", (".csa",), csa.read, csa_writing.write, _CSA.search, csa.split),
        ("KI2", "ki2", (".ki2", ".ki2u"), kakinoki.read, ki2.write, _is_ki2, None),
        ("KIF", "kif", (".kif", ".kifu"), kakinoki.read, kif.write, _is_kif, None),
        ("BOD", "bod", (".bod",), kakinoki.read, bod.write, _BOD.search, None),
        (
            "the booklet's notation",
            "booklet",
            (".booklet", ".txt"),
            _read_booklet,
            booklet.write,
            booklet.is_game,
            None,
        ),
    )
)
