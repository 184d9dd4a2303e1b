"""What a score says about its game: players, date, set-up, and everything else."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from samurai.engine.notes import clean_line
from samurai.engine.record import Record
from samurai.games.friedl.records.score import date, name, names, one_line
from samurai.games.friedl.records.scribe import NAMELESS

PLAYERS: Final = (("先手", "下手"), ("後手", "上手"))
"""The keys of the two players: without and with a handicap."""

STARTED: Final = ("開始日時", "対局日", "対局日時")
"""The keys of the date; the first is the one that is written."""

SETUP: Final = "手合割"
CSA_KEYS: Final = {
    "EVENT": "棋戦",
    "SITE": "場所",
    "START_TIME": "開始日時",
    "END_TIME": "終了日時",
    "TIME_LIMIT": "持ち時間",
    "OPENING": "戦型",
    "NOTE": "備考",
}
"""The keys of CSA, and those of KIF, which records keep."""

_KNOWN: Final = re.compile("[先後下上]手|開始日時|終了日時|棋戦|場所|手合割|持ち時間|対局日|表題|作者|作品名|戦型|備考")


class Headers:
    """The headers of a score while they are read."""

    def __init__(self) -> None:
        """Start without any."""
        self._pairs: list[tuple[str, str]] = []

    def add(self, key: str, value: str) -> None:
        """Add a header."""
        self._pairs.append((one_line(key).replace(": ", ":"), clean_line(value).strip()))

    @property
    def known(self) -> bool:
        """Whether there is a header that other programs write, too."""
        return any(_KNOWN.match(key) for key, _ in self._pairs)

    @property
    def setup(self) -> str:
        """The name of the set-up, or ""."""
        return self._first((SETUP,))

    @property
    def players(self) -> tuple[str, str]:
        """The players' names."""
        return names(self._first(PLAYERS[0]), self._first(PLAYERS[1]))

    @property
    def date(self) -> str:
        """The date of the game, or ""."""
        return date(self._first(STARTED))

    def rest(self) -> tuple[tuple[str, str], ...]:
        """Return the headers that hold more than the players, the date and the set-up of a record."""
        return tuple(pair for pair in self._pairs if pair[1] and not self._is_plain(*pair))

    def _is_plain(self, key: str, value: str) -> bool:
        for keys, player in zip(PLAYERS, self.players, strict=True):
            if key in keys:
                return value == player
        return key == SETUP or (key == STARTED[0] and value == self.date.replace("-", "/"))

    def _first(self, keys: Sequence[str]) -> str:
        return next((value for key, value in self._pairs if key in keys and value), "")


def written(record: Record, titles: tuple[str, str]) -> list[tuple[str, str]]:
    """Return every header of a record: date and players, as they were written if that is known, and the others."""
    kept = list(record.notes.headers) if record.notes else []
    head = [] if any(key in STARTED and date(value) == record.date for key, value in kept) else _dated(record)
    for keys, title, player, nameless in zip(PLAYERS, titles, record.players, NAMELESS, strict=True):
        as_written = any(key in keys and name(value, "") == player for key, value in kept)
        head += [] if as_written or player == nameless else [(title, player)]
    return head + kept


def _dated(record: Record) -> list[tuple[str, str]]:
    return [(STARTED[0], record.date.replace("-", "/"))] if record.date else []
