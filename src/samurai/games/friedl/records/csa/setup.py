"""Positions in CSA: the lines of a set-up, read and written."""

from __future__ import annotations

import re
from typing import Final

from samurai.engine.errors import UserError
from samurai.games.friedl.pieces import FACES, HAND, KAISER, KINDS, SECOND, SIDE, SQUARE, front, owner
from samurai.games.friedl.records import sfen
from samurai.games.friedl.records.score import line
from samurai.games.friedl.records.squares import square_at

TILES: Final = ("*", "FU", "KY", "KE", "GI", "KA", "HI", "KI", "OU", "TO", "NY", "NK", "NG", "UM", "RY")
"""The tiles' names, by kind."""

Hands = tuple[list[int], list[int]]
"""By seat: how many tiles of each kind it holds while a position is set up."""

_PLACED: Final = re.compile(r"([0-9])([0-9])([A-Z]{2})")
_CELL: Final = re.compile(r"([+-])([A-Z]{2})")
_WORD: Final = re.compile(r"\*|[+-][A-Z]{2}")
_GRID: Final = re.compile(r" \* | {0,3}|[+-][A-Z]{2}")


def write(position: bytes) -> list[str]:
    """Return the lines that set up a position, and the line that says who is to move."""
    rows = [position[start : start + 9] for start in range(0, 81, 9)]
    board = [f"P{number}{''.join(map(_cell, row))}" for number, row in enumerate(rows, 1)]
    hands = ["".join(f"00{TILES[kind]}" * position[HAND[seat] + kind] for kind in KINDS) for seat in (0, 1)]
    held = [f"P{sign}{hand}" for sign, hand in zip("+-", hands, strict=True) if hand]
    return [*board, *held, "+-"[position[SIDE]]]


def _cell(tile: int) -> str:
    return f"{'+-'[owner(tile)]}{TILES[tile & 15]}" if tile else " * "


def read(setup: list[tuple[int, str]], side: int) -> bytes:
    """Return the position that these lines set up, tile by tile; without any, the usual one."""
    board, hands = [0] * 81, ([0] * KAISER, [0] * KAISER)
    for number, text in setup or [(0, "PI")]:
        with line(number):
            _lay_out(board, hands, text)
    position = bytes([*board, *hands[0][1:], *hands[1][1:], side])
    sfen.check(position)
    return position


def _lay_out(board: list[int], hands: Hands, text: str) -> None:
    kind = text[1:2]
    if kind == "I":
        board[:] = sfen.read(sfen.START)[:81]
        for file, rank, tile in _placed(text):
            _take_off(board, file, rank, tile)
    elif kind in ("+", "-"):
        for file, rank, tile in _placed(text):
            _put(board, hands, "+-".index(kind), file + rank, tile)
    elif kind in tuple("123456789"):
        row = 9 * (int(kind) - 1)
        board[row : row + 9] = _read_row(text[2:].ljust(27))
    else:
        raise UserError("not-a-record", f"{text[:40]!r} is not a line of a position in CSA")


def _placed(text: str) -> list[tuple[str, str, str]]:
    if _PLACED.sub("", text[2:]):
        raise UserError("not-a-record", f"{text[:40]!r} is not a list of tiles such as 82HI22KA")
    return _PLACED.findall(text[2:])


def _read_row(text: str) -> list[int]:
    """Return a row of squares: three characters for each, or nine words if some blanks were lost on the way."""
    cells = [text[start : start + 3] for start in range(0, max(27, len(text)), 3)]
    words = _WORD.findall(text)
    if len(words) == 9 and not _WORD.sub("", text).strip() and not all(map(_GRID.fullmatch, cells)):
        cells = words
    return [_read_cell(cell) for cell in cells][:9]


def _read_cell(text: str) -> int:
    if text.strip() in ("*", ""):
        return 0
    match = _CELL.fullmatch(text)
    if not match or match[2] not in TILES:
        raise UserError("not-a-record", f"{text!r} is not a tile in CSA such as +FU")
    return TILES.index(match[2]) + SECOND * "+-".index(match[1])


def _take_off(board: list[int], file: str, rank: str, tile: str) -> None:
    square = "" if "0" in (file, rank) else square_at(int(file), int(rank))
    if not square or TILES[board[SQUARE[square]] & 15] != tile:
        raise UserError("not-a-record", f"there is no {tile} on {file}{rank} to leave out")
    board[SQUARE[square]] = 0


def _put(board: list[int], hands: Hands, seat: int, where: str, tile: str) -> None:
    """Put a tile on the board, or into a hand (00), or all the rest into a hand (00AL)."""
    if where + tile == "00AL":
        for face, most in sfen.FULL_SET.items():
            if face != "K":
                hands[seat][FACES.index(face)] += most - _used(board, hands, face)
    elif tile not in TILES or (where != "00" and "0" in where):
        raise UserError("not-a-record", f"{where}{tile} is neither a tile on a square nor one in a hand")
    elif where != "00":
        board[SQUARE[square_at(int(where[0]), int(where[1]))]] = TILES.index(tile) + SECOND * seat
    elif TILES.index(tile) not in KINDS or _used(board, hands, FACES[TILES.index(tile)]) > 18:
        raise UserError("not-a-record", f"{tile} can't be put into a hand, or not so often")
    else:
        hands[seat][TILES.index(tile)] += 1


def _used(board: list[int], hands: Hands, face: str) -> int:
    return sum(front(tile) == face for tile in board) + sum(hand[FACES.index(face)] for hand in hands)
