"""Positions as diagrams, as KIF, KI2 and BOD have them."""

from __future__ import annotations

import re
from typing import Final

from samurai.engine.errors import UserError
from samurai.games.friedl.pieces import HAND, KAISER, KINDS, SECOND, SIDE, owner
from samurai.games.friedl.records import sfen
from samurai.games.friedl.records.kakinoki.kanji import IN_ONE_SIGN, KIND_OF, RANKS, number_text, rank_of, read_number

_SECONDS: Final = "vVｖＶ"
_EMPTY: Final = "・･．.＿_□口*＊"
_BETWEEN: Final = " 　^+-|"
_HELD: Final = re.compile(
    r"([歩香桂銀角飛金])[車行将馬者兵]?[\s　]*(十?[一二三四五六七八九]|十|[0-9０-９]{1,2})?[\s　、,]*"
)
_ORDER: Final = tuple(KIND_OF[title] for title in "飛角金銀桂香歩")


class Diagram:
    """A position while its lines are read."""

    def __init__(self) -> None:
        """Start with an empty board and empty hands."""
        self._rows: dict[int, list[int]] = {}
        self._hands = [[0] * KAISER, [0] * KAISER]

    @property
    def begun(self) -> bool:
        """Whether a row of the board was read."""
        return bool(self._rows)

    def row(self, text: str) -> None:
        """Read a row such as `| ・v玉 ・ … ・|一`."""
        squares, _, rank = text.strip(" 　|").rpartition("|")
        squares, rank = (squares, rank.strip()) if squares else (rank, "")
        number = rank_of(rank[0]) if rank else len(self._rows)
        cells = _cells(squares)
        if len(cells) != 9 or number not in range(9):
            raise UserError("not-a-position", f"{text[:40]!r} is not a row of nine squares")
        self._rows[number] = cells

    def hand(self, seat: int, text: str) -> None:
        """Read what a player holds, such as `飛　歩三`."""
        held = text.strip()
        if held in ("", "なし", "無し", "無"):
            return
        if _HELD.sub("", held):
            raise UserError("not-a-position", f"{text[:40]!r} is not a list of tiles in a hand, such as 飛　歩三")
        for title, count in _HELD.findall(held):
            kind = KIND_OF[title]
            self._hands[seat][kind] = min(self._hands[seat][kind] + read_number(count), 99)

    def position(self, side: int) -> bytes:
        """Return the position; refused unless a game could continue from there."""
        if len(self._rows) != 9:
            raise UserError("not-a-position", f"the diagram has {len(self._rows)} rows, not nine")
        board = [tile for number in range(9) for tile in self._rows[number]]
        position = bytes([*board, *self._hands[0][1:], *self._hands[1][1:], side])
        sfen.check(position)
        return position


def write(position: bytes, titles: tuple[str, str]) -> list[str]:
    """Return the lines of a diagram; the titles name the two players, such as 先手 and 後手."""
    rows = [position[start : start + 9] for start in range(0, 81, 9)]
    board = [f"|{''.join(map(_cell, row))}|{rank}" for row, rank in zip(rows, RANKS, strict=True)]
    edge = "+---------------------------+"
    return [
        f"{titles[1]}の持駒：{_held(position, 1)}",
        "  ９ ８ ７ ６ ５ ４ ３ ２ １",
        edge,
        *board,
        edge,
        f"{titles[0]}の持駒：{_held(position, 0)}",
        f"{titles[position[SIDE]]}番",
    ]


def _cells(text: str) -> list[int]:
    cells, seat = [], 0
    for sign in text:
        if sign in _SECONDS:
            seat = 1
        elif sign in KIND_OF:
            cells.append(KIND_OF[sign] + SECOND * seat)
            seat = 0
        elif sign in _EMPTY:
            cells.append(0)
        elif sign not in _BETWEEN:
            return []
    return cells


def _cell(tile: int) -> str:
    return f"{' v'[owner(tile)]}{IN_ONE_SIGN[tile & 15]}" if tile else " ・"


def _held(position: bytes, seat: int) -> str:
    counts = {kind: position[HAND[seat] + kind] for kind in _ORDER}
    assert set(counts) == set(KINDS)
    held = [f"{IN_ONE_SIGN[kind]}{number_text(count) if count > 1 else ''}" for kind, count in counts.items() if count]
    return "　".join(held) or "なし"
