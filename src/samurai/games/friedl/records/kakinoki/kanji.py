"""The words that KIF, KI2 and BOD share: tiles, squares and numbers in Japanese."""

from __future__ import annotations

from typing import Final

from samurai.games.friedl.records.squares import numbers, square_at

TILES: Final = ("", "歩", "香", "桂", "銀", "角", "飛", "金", "玉", "と", "成香", "成桂", "成銀", "馬", "龍")
"""The tiles' names, by kind."""

IN_ONE_SIGN: Final = ("", "歩", "香", "桂", "銀", "角", "飛", "金", "玉", "と", "杏", "圭", "全", "馬", "龍")
"""The tiles' names in a diagram, where each is one character."""

OTHER_NAMES: Final = {"王": "玉", "竜": "龍", "杏": "成香", "圭": "成桂", "全": "成銀"}

KIND_OF: Final = {
    **{title: kind for kind, title in enumerate(TILES) if title},
    **{other: TILES.index(title) for other, title in OTHER_NAMES.items()},
}
"""The kind of a tile, by any of its names."""

TILE: Final = "成[香桂銀]|[歩香桂銀金角飛玉王と杏圭全馬竜龍]"
"""A tile's name, as a regular expression."""

FILES: Final = "１２３４５６７８９"
RANKS: Final = "一二三四五六七八九"
SQUARE: Final = rf"[{FILES}1-9][{RANKS}{FILES}1-9]"
"""A square, as a regular expression."""

MARKS: Final = "▲△▼▽☗☖"
FIRST_MARKS: Final = "▲▼☗"
"""The marks before a move of the first player; the others are for the second."""

_DIGITS: Final = {sign: value for signs in (FILES, RANKS, "123456789") for value, sign in enumerate(signs, 1)}


def square_named(text: str) -> str:
    """Return the square that two signs name, in the booklet's words."""
    return square_at(_DIGITS[text[0]], _DIGITS[text[1]])


def rank_of(sign: str) -> int:
    """Return the rank that a sign names, from 0; -1 if it names none."""
    return _DIGITS.get(sign, 0) - 1


def square_text(square: str) -> str:
    """Return a square as KIF writes it."""
    file, rank = numbers(square)
    return FILES[file - 1] + RANKS[rank - 1]


def number_text(count: int) -> str:
    """Return a number from 1 to 19 in kanji."""
    return "十" * (count >= 10) + (RANKS[count % 10 - 1] if count % 10 else "")


def read_number(text: str) -> int:
    """Return a number from 1 to 19 in kanji, or one in digits; 1 if there is none."""
    if text[:1] in tuple(RANKS + "十"):
        return 10 * text.startswith("十") + _DIGITS.get(text[-1], 0)
    return int(text or 1)
