"""Positions in SFEN, the shogi world's own notation: reading and writing."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from samurai.engine.errors import UserError
from samurai.engine.game import IllegalAction
from samurai.games.friedl.legal import KIND, attacked, find_kaiser
from samurai.games.friedl.movement import stuck
from samurai.games.friedl.pieces import (
    HAND,
    KAISER,
    NAMES,
    PROMOTED,
    SAMURAI,
    SECOND,
    SIDE,
    TITLES,
    front,
    owner,
)

START: Final = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -"
"""The booklet's set-up (FR1), which is shogi's."""

LETTERS: Final = {"P": "S", "L": "W", "N": "P", "S": "SF", "B": "L", "R": "T", "G": "GF", "K": "K"}
"""SFEN's letter for each front, and ours."""

FULL_SET: Final = {"S": 18, "W": 4, "P": 4, "SF": 4, "GF": 4, "L": 2, "T": 2, "K": 2}
"""How many tiles of each front there are."""

_FORM: Final = re.compile(r"([1-9A-Za-z+/]{17,180}) ([bw]) (-|[0-9A-Za-z]{1,60})(?: [0-9]{1,5})?", re.ASCII)
_TILE: Final = re.compile(r"\+[PLNSBRplnsbr]|[PLNSBRGKplnsbrgk]|[1-9]")
_HELD: Final = re.compile(r"(1[0-8]|[2-9])?([PLNSBRGplnsbrg])")
_LETTER_OF: Final = {ours: theirs for theirs, ours in LETTERS.items()}
_TILE_OF: Final = {
    mark + letter: (KAISER if face == "K" else KIND[face]) + bool(mark) * PROMOTED
    for letter, face in LETTERS.items()
    for mark in ("", "+")
}
_HELD_ORDER: Final = ("T", "L", "GF", "SF", "P", "W", "S")


_MOST_WRITTEN: Final = 2048
_written: Final[dict[str, bytes]] = {}
"""What `write` wrote of late, by its text."""


@lru_cache(maxsize=_MOST_WRITTEN)
def write(position: bytes) -> str:
    """Return a position in SFEN: the board, who is to move, and the hands; without a move number."""
    rows = ("".join(map(_square_text, position[start : start + 9])) for start in range(0, 81, 9))
    board = re.sub("_+", lambda blanks: str(len(blanks[0])), "/".join(rows))
    text = f"{board} {'bw'[position[SIDE]]} {_hands_text(position) or '-'}"
    if len(_written) >= _MOST_WRITTEN:
        _written.clear()
    _written[text] = position
    return text


def read_back(text: str) -> bytes:
    """Return the position of a view, which `write` has written: mostly without parsing and checking it."""
    return _written.get(text) or read(text)


@lru_cache(maxsize=2048)
def read(text: str) -> bytes:
    """Parse a position in SFEN; refused unless a game could continue from there."""
    form = _FORM.fullmatch(text)
    if not form:
        raise UserError("not-a-position", f"{text[:40]!r} is not an SFEN such as {START!r}")
    board, side, hands = form.groups()
    position = bytes([*_read_board(board), *_read_hands(hands), "bw".index(side)])
    check(position)
    return position


def check(position: bytes) -> None:
    """Refuse a position that no game can have: too many tiles, missing Kaisers, tiles that break a rule."""
    for face, most in FULL_SET.items():
        kind = KAISER if face == "K" else KIND[face]
        count = sum(front(tile) == face for tile in position[:81])
        count += 0 if face == "K" else sum(position[HAND[seat] + kind] for seat in (0, 1))
        if count > most:
            raise IllegalAction(f"the position has {count} tiles of {TITLES[face]}; there are {most}", "FR1")
    _check_kaisers(position)
    for seat in (0, 1):
        _check_army(position, seat)
    waiting = 1 - position[SIDE]
    if attacked(position, find_kaiser(position, waiting), position[SIDE]):
        raise IllegalAction("the player who is not to move stands in check", "FR14")


def _square_text(tile: int) -> str:
    if not tile:
        return "_"
    letter = "+" * (tile & 15 > PROMOTED) + _LETTER_OF[front(tile)]
    return letter.lower() if owner(tile) else letter


def _hands_text(position: bytes) -> str:
    text = ""
    for seat in (0, 1):
        for face in _HELD_ORDER:
            count = position[HAND[seat] + KIND[face]]
            letter = _LETTER_OF[face].lower() if seat else _LETTER_OF[face]
            text += f"{count if count > 1 else ''}{letter}" if count else ""
    return text


def _read_tile(text: str) -> int:
    return _TILE_OF[text.upper()] + (SECOND if text.islower() else 0)


def _read_board(text: str) -> list[int]:
    rows = [_read_row(row) for row in text.split("/")]
    if [len(row) for row in rows] != [9] * 9:
        raise UserError("not-a-position", f"{text[:40]!r} is not a board of nine rows of nine squares")
    return [tile for row in rows for tile in row]


def _read_row(text: str) -> list[int]:
    if _TILE.sub("", text):
        raise UserError("not-a-position", f"{text[:40]!r} is not a row of tiles in SFEN")
    row: list[int] = []
    for word in _TILE.findall(text):
        row += [0] * int(word) if word.isdigit() else [_read_tile(word)]
    return row


def _read_hands(text: str) -> bytes:
    counts = bytearray(2 * (KAISER - SAMURAI))
    if text == "-":
        return bytes(counts)
    if _HELD.sub("", text):
        raise UserError("not-a-position", f"{text[:40]!r} does not describe hands in SFEN")
    for number, letter in _HELD.findall(text):
        tile = _read_tile(letter)
        at = HAND[owner(tile)] + (tile & 15) - HAND[0] - SAMURAI
        if counts[at]:
            raise UserError("not-a-position", f"{text[:40]!r} names {letter} twice")
        counts[at] = int(number or 1)
    return bytes(counts)


def _check_kaisers(position: bytes) -> None:
    """Refuse a board without a Kaiser; one army may do without, as whoever mates does in a mating problem."""
    kaisers = [position[:81].count(KAISER + SECOND * seat) for seat in (0, 1)]
    for seat in (0, 1):
        if kaisers[seat] > 1 or not any(kaisers):
            raise IllegalAction(f"player {seat + 1} has {kaisers[seat]} Kaisers on the board, not one", "FR1")


def _check_army(position: bytes, seat: int) -> None:
    own = {square: tile for square, tile in enumerate(position[:81]) if tile and owner(tile) == seat}
    for square, tile in own.items():
        if stuck(tile, square):
            raise IllegalAction(f"the {TITLES[front(tile)]} on {NAMES[square]} could never move", "FR13")
    files = [square % 9 for square, tile in own.items() if tile & 15 == SAMURAI]
    if len(set(files)) < len(files):
        raise IllegalAction(f"player {seat + 1} has two Samurai on one file", "FR13")
