"""Whole games in CSA, the format of computer shogi."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from samurai.engine.errors import UserError
from samurai.engine.record import Record
from samurai.games.friedl.pieces import FACES, PROMOTED, SQUARE, Action
from samurai.games.friedl.records.csa import setup
from samurai.games.friedl.records.csa.setup import TILES
from samurai.games.friedl.records.endings import Ending
from samurai.games.friedl.records.handicaps import option_of
from samurai.games.friedl.records.headers import CSA_KEYS, Headers
from samurai.games.friedl.records.score import line, lines
from samurai.games.friedl.records.scribe import Scribe
from samurai.games.friedl.records.squares import square_at
from samurai.games.friedl.records.usi import named
from samurai.games.friedl.rules import State

ENDINGS: Final = {
    "TSUMI": Ending.MATE,
    "TORYO": Ending.WE_RESIGN,
    "TIME_UP": Ending.TIME_UP,
    "ILLEGAL_MOVE": Ending.WE_LOSE,
    "KACHI": Ending.WE_DECLARE,
    "SENNICHITE": Ending.REPETITION,
    "JISHOGI": Ending.DRAW,
    "HIKIWAKE": Ending.EVEN,
    "MAX_MOVES": Ending.LIMIT,
    "CHUDAN": Ending.BREAK,
    "MATTA": Ending.TAKEN_BACK,
    "FUZUMI": Ending.NO_MATE,
    "ERROR": Ending.ERROR,
}
"""The words for the end, except `+ILLEGAL_ACTION` and `-ILLEGAL_ACTION`, which name the seat that lost.

Those are the only way to write a player who resigns out of turn.
"""

FOULS: Final = ("+ILLEGAL_ACTION", "-ILLEGAL_ACTION")
_MOVE: Final = re.compile(r"([+-])([0-9])([0-9])([1-9])([1-9])([A-Z]{2})")
_TIME: Final = re.compile(r"T([0-9]+)(?:\.([0-9]*))?")
_ENCODING: Final = re.compile("(?:CSA )?encoding=")


def split(text: str) -> Sequence[str]:
    """Return the games in a text, which a line with a single / separates."""
    return [game for game in re.split(r"(?m)^/[ \t\r]*$", text) if game.strip()]


def read(text: str, rules: str = "shogi") -> Record:
    """Parse the first game in a CSA text, with everything that is written beside it."""
    reader = Reader(rules)
    for number, content in lines(text):
        if content == "/":
            break
        with line(number):
            reader.take(number, content)
    return reader.record()


class Reader:
    """A game while its lines are read."""

    def __init__(self, rules: str) -> None:
        """Start before the first line."""
        self._rules = rules
        self._headers = Headers()
        self._setup: list[tuple[int, str]] = []
        self._turn: str | None = None
        self._opening: list[str] = []
        self._game: Scribe | None = None
        self._done = False

    def take(self, number: int, content: str) -> None:
        """Read one line, which may hold several words."""
        if self._done:
            return
        if content.startswith("'"):
            self._comment(content[1:])
        elif content.startswith(("N+", "N-")):
            self._headers.add("先手" if content[1] == "+" else "後手", content[2:])
        elif content.startswith("$"):
            key, _, value = content[1:].partition(":")
            self._headers.add(CSA_KEYS.get(key, key), value)
        elif content.startswith("P"):
            self._setup.append((number, content))
        elif not content.startswith("V"):
            for word in content.split(","):
                self._take_word(word.strip())

    def record(self) -> Record:
        """Return what was read."""
        if self._game is None and self._turn is None and not self._setup:
            raise UserError("not-a-record", "this is not a CSA score: it has neither a position nor moves")
        game = self._begun("+")
        return game.record(self._headers.players, self._headers.date, self._headers.rest())

    def _begun(self, sign: str) -> Scribe:
        """Return the game, which begins with its first move."""
        if self._game is None:
            position = setup.read(self._setup, "+-".index(self._turn or sign))
            self._game = Scribe(self._rules, option_of(position))
            for text in self._opening:
                self._game.comment(text)
        return self._game

    def _comment(self, text: str) -> None:
        if _ENCODING.match(text):
            return
        words = text.removeprefix("*")
        if self._game is None:
            self._opening.append(words)
        else:
            self._game.comment(words)

    def _take_word(self, word: str) -> None:
        if word in ("+", "-"):
            self._turn = word
        elif time := _TIME.fullmatch(word):
            if self._game:
                self._game.spend(1000 * int(time[1][:9]) + int((time[2] or "").ljust(3, "0")[:3]))
        elif word.startswith("%"):
            self._end(self._begun("+"), word[1:])
        elif word:
            game = self._begun(word[0] if word[0] in "+-" else "+")
            if game.over:
                game.unread.append(f"what follows the end, from {word[:40]!r}")
                self._done = True
            else:
                game.move(_read_move(game.state, game.side, word))

    def _end(self, game: Scribe, word: str) -> None:
        if word in FOULS:
            game.end(Ending.WE_LOSE if FOULS.index(word) == game.side else Ending.WE_WIN)
        elif word in ENDINGS:
            game.end(ENDINGS[word])
        else:
            raise UserError("not-a-record", f"{'%' + word[:40]!r} is not an end of a game known in CSA")


def _read_move(state: State, side: int, word: str) -> Action:
    match = _MOVE.fullmatch(word)
    if not match or match[6] not in TILES:
        raise UserError("not-a-record", f"{word[:40]!r} is not a move in CSA such as +7776FU")
    sign, from_file, from_rank, file, rank, written = match.groups()
    if "+-".index(sign) != side:
        raise UserError("not-a-record", f"{word!r} is a move of the player who is not to move")
    kind, target = TILES.index(written), square_at(int(file), int(rank))
    if from_file + from_rank == "00":
        return Action(FACES[kind], "", target)
    if "0" in (from_file, from_rank):
        raise UserError("not-a-record", f"{word!r} begins on no square")
    origin = square_at(int(from_file), int(from_rank))
    moving = state.position[SQUARE[origin]] & 15
    if moving and kind not in (moving, moving + PROMOTED):
        raise UserError("not-a-record", f"on {origin} stands {TILES[moving]}, which does not become {written}")
    return named(state, origin, target, kind != moving)
