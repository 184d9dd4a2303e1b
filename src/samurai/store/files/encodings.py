"""Which encoding a text has, from its bytes: records of shogi are in Shift JIS as often as in UTF-8."""

from __future__ import annotations

import codecs
import re
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from samurai.engine.errors import UserError

_MARKS: Final = {
    codecs.BOM_UTF8: "utf-8",
    codecs.BOM_UTF16_LE: "utf-16-le",
    codecs.BOM_UTF16_BE: "utf-16-be",
}
_WIDE: Final = ("utf-16-le", "utf-16-be")
_JAPANESE: Final = ("cp932", "euc_jp", "shift_jis_2004", "euc_jis_2004")
_USUAL: Final = re.compile(
    "[\n -~ぁ-んァ-ヶー一二三四五六七八九十歩香桂銀金角飛玉王龍馬同手先後上下合割持駒消費時間変化投了▲△：１-９　、。]"
)
_ODD: Final = re.compile("[\uff61-\uff9f\ue000-\uf8ff]")
_NO_TEXT: Final = re.compile("[\x00-\x08\x0e-\x19\x1b-\x1f\x7f-\x9f\uf8f0-\uf8ff]")
"""What is in no text, but comes out when other bytes are taken for one."""


def decode(data: bytes) -> str:
    """Return the text that these bytes are, without a byte order mark."""
    for mark, encoding in _MARKS.items():
        if data.startswith(mark):
            return _strictly(data[len(mark) :], encoding)
    if b"\0" in data and (wide := _likeliest(data, _WIDE)) and _sense(wide) > len(wide) // 2:
        return wide
    if b"\x1b$" in data:
        return _strictly(data, "iso2022_jp")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        text = _likeliest(data, _JAPANESE)
        if text is None:
            raise _refusal(error.start) from error
        return text


def _strictly(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise _refusal(error.start) from error


def _likeliest(data: bytes, encodings: Sequence[str]) -> str | None:
    """Return the text in the one of these encodings that makes most sense of it, or None if none does."""
    texts: list[str] = []
    for encoding in encodings:
        with suppress(UnicodeDecodeError):
            texts.append(data.decode(encoding))
    return max((text for text in texts if not _NO_TEXT.search(text)), key=_sense, default=None)


def _sense(text: str) -> int:
    return len(_USUAL.findall(text)) - 2 * len(_ODD.findall(text))


def _refusal(start: int) -> UserError:
    return UserError("not-a-record", f"not a text in UTF-8, UTF-16, Shift JIS or EUC-JP (byte {start})")
