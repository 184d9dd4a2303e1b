"""Whole games as the booklet prints its sample game: numbered moves in its own signs, with comments between."""

from __future__ import annotations

import re
from typing import Final

from samurai.engine.errors import UserError
from samurai.engine.game import complete
from samurai.engine.record import Record
from samurai.games.friedl import GAME
from samurai.games.friedl.courtesy import GARDEZ, printed
from samurai.games.friedl.notation import read as read_move
from samurai.games.friedl.pieces import Action
from samurai.games.friedl.records.score import Ending, Scribe, date, ending, line, lines, name, one_line, retrace
from samurai.games.friedl.rules import State

HEADERS: Final = ("Erster", "Zweiter", "Datum", "Regeln", "Halbzüge", "Stellung")
"""What may be given before the first move: players, date, and the options rules, plies and position."""

ENDINGS: Final = {
    "matt!": Ending.MATE,
    "aufgegeben": Ending.WE_RESIGN,
    "vom Gegner aufgegeben": Ending.WE_WIN,
    "erklärt": Ending.WE_DECLARE,
    "remis": Ending.DRAW,
}
"""The words for the end, on a line of their own; the booklet's sample game ends with the first."""

_SQUARE: Final = r"[a-i] ?[1-9l|I]"
_PIECE: Final = "(?:DL|DT|SF|GF|[SWPLTK])"
_TURN: Final = re.compile(
    rf"(?:[0-9]{{1,4}}\s*\.\s*)?({_PIECE}{_SQUARE}\s*(?:[■*]|[-–—○+]\s*{_SQUARE}|(?:×|●|x\+?)\s*{_PIECE}\s*{_SQUARE}))"
    r"(?!\w)\s*(!{0,2})\s*(.*)"
)
_HEADER: Final = re.compile(rf"({'|'.join(HEADERS)}): (.*)")


def write(record: Record) -> str:
    """Return a record as the booklet would print it: `!!` for check, `!` and comments from the remarks (F7)."""
    course, moves = retrace(record)
    options = [record.variant.get(option.name, option.choices[0]) for option in GAME.options]
    head = [f"{title}: {value}" for title, value in zip(HEADERS, (*record.players, record.date, *options), strict=True)]
    body = [_written(index, *played) for index, played in enumerate(moves)]
    words = [f"    {word}" for word, said in ENDINGS.items() if said == ending(course)]
    return "\n".join([*(title for title in head if not title.endswith(": ")), "", *body, *words]) + "\n"


def read(text: str) -> Record:
    """Parse a game in the booklet's form: lines that begin with a move are moves, all others comments."""
    headers: dict[str, str] = {}
    turns: list[tuple[int, str]] = []
    for number, indented in lines(text):
        content = indented.strip()
        header = _HEADER.fullmatch(content)
        if header and not turns:
            headers[header[1]] = header[2]
        elif _TURN.fullmatch(content) or content in ENDINGS:
            turns.append((number, content))
    if not turns:
        raise UserError("not-a-record", "there is no move in this text such as 1. Sb3–b4")
    return _compose(headers, turns)


def _compose(headers: dict[str, str], turns: list[tuple[int, str]]) -> Record:
    titles = dict(zip(("rules", "plies", "position"), HEADERS[3:], strict=True))
    options = complete(GAME, 2, {option: headers[title] for option, title in titles.items() if title in headers})
    scribe = Scribe(options["rules"], options["position"], options["plies"])
    for number, content in turns:
        with line(number):
            if content in ENDINGS:
                scribe.end(ENDINGS[content])
                break
            _take(scribe, content)
    players = name(headers.get("Erster", ""), "first player"), name(headers.get("Zweiter", ""), "second player")
    return scribe.record(players, date(headers.get("Datum", "")))


def _take(scribe: Scribe, content: str) -> None:
    match = _TURN.fullmatch(content)
    assert match, "only moves and endings were kept"
    move, mark, comment = match.groups()
    scribe.move(read_move(move), one_line(f"{mark if mark == GARDEZ else ''} {comment}"))


def _written(index: int, state: State, action: Action, remark: str) -> str:
    number = f"{index // 2 + 1:>3}. " if index % 2 == 0 else "     "
    return f"{number}{printed(state, action, remark)}  {remark.removeprefix(GARDEZ).strip()}".rstrip()
