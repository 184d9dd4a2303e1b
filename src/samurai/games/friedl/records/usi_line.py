"""Whole games on one line, as engines receive them: `position startpos moves 7g7f`, or a bare SFEN with moves."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from samurai.engine.errors import SamuraiError, UserError
from samurai.engine.file import LONGEST
from samurai.engine.record import Record
from samurai.games.friedl.records import sfen, usi
from samurai.games.friedl.records.endings import Ending
from samurai.games.friedl.records.handicaps import option_of
from samurai.games.friedl.records.score import retrace
from samurai.games.friedl.records.scribe import Scribe

ENDINGS: Final = {
    "resign": Ending.WE_RESIGN,
    usi.WIN: Ending.WE_DECLARE,
    "timeout": Ending.TIME_UP,
    "rep_draw": Ending.REPETITION,
    "draw": Ending.DRAW,
    "break": Ending.BREAK,
}
"""The words that programs put after the last move."""

_NUMBER: Final = re.compile(r"[0-9]{1,5}", re.ASCII)


def read(text: str, rules: str = "shogi") -> Record:
    """Parse the first game of a text."""
    games = split(text)
    if not games:
        raise UserError("not-a-record", "this is not a game in USI or SFEN: there is nothing in it")
    position, rest = _start(games[0].split())
    if rest and rest[0] != "moves":
        raise UserError("not-a-record", f"the moves of a game in USI follow the word 'moves', not {rest[0][:40]!r}")
    scribe = Scribe(rules, position)
    for number, word in enumerate(rest[1:], 1):
        try:
            _take(scribe, word)
        except SamuraiError as error:
            raise error.within(f"move {number}") from error
    return scribe.record()


def split(text: str) -> Sequence[str]:
    """Return the games in a text: one on each line; empty lines and those that begin with # are skipped."""
    if len(text) > LONGEST:
        raise UserError("not-a-record", f"the score is {len(text):,} characters long; {LONGEST:,} are the limit")
    found = (line.strip() for line in text.removeprefix("\ufeff").splitlines())
    return [line for line in found if line and not line.startswith("#")]


def write(record: Record) -> str:
    """Return a game as a `position` command."""
    return f"position {_written(record, 'sfen ')}\n"


def write_sfen(record: Record) -> str:
    """Return a game as its start position in SFEN, followed by the moves."""
    return _written(record, "") + "\n"


def _written(record: Record, prefix: str) -> str:
    score = retrace(record)
    words = [usi.write(played.action) for played in score.moves]
    words += [word for word, said in ENDINGS.items() if said == score.ending]
    position = sfen.write(score.first.position)
    start = "startpos" if prefix and position == sfen.START else f"{prefix}{position} 1"
    return " ".join([start, *(["moves", *words] if words else [])])


def _start(words: list[str]) -> tuple[str, list[str]]:
    """Return the start position and the words after it."""
    commands = words[1:] if words[0] == "position" or words[1:2] in (["startpos"], ["sfen"]) else words
    if commands[:1] == ["startpos"]:
        return "start", commands[1:]
    board = commands[1:] if commands[:1] == ["sfen"] else commands
    if len(board) < 3 or "/" not in board[0]:
        raise UserError("not-a-record", "a game in USI begins with 'position startpos', 'position sfen' or a SFEN")
    numbered = bool(_NUMBER.fullmatch(board[3])) if len(board) > 3 else False
    return option_of(sfen.read(" ".join(board[:3]))), board[3 + numbered :]


def _take(scribe: Scribe, word: str) -> None:
    if word in ENDINGS:
        scribe.end(ENDINGS[word])
    else:
        scribe.move(usi.read(scribe.state, word))
