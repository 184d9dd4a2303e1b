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
from samurai.games.friedl.records.endings import Ending
from samurai.games.friedl.records.score import Played, Score, date, line, lines, lines_of, names, one_line, retrace
from samurai.games.friedl.records.scribe import Scribe

HEADERS: Final = ("Erster", "Zweiter", "Datum", "Regeln", "Halbzüge", "Stellung")
"""What may be given before the first move: players, date, and the options rules, plies and position."""

ENDINGS: Final = {
    "matt!": Ending.MATE,
    "aufgegeben": Ending.WE_RESIGN,
    "vom Gegner aufgegeben": Ending.WE_WIN,
    "Zeit abgelaufen": Ending.TIME_UP,
    "erklärt": Ending.WE_DECLARE,
    "remis": Ending.DRAW,
    "abgebrochen": Ending.BREAK,
}
"""The words for the end, on a line of their own; the booklet's sample game ends with the first."""

_ASIDE: Final = "| "
"""Before a line of comment that would otherwise be read as something else."""

_SQUARE: Final = r"[a-i] ?[1-9l|I]"
_PIECE: Final = "(?:DL|DT|SF|GF|[SWPLTK])"
_TURN: Final = re.compile(
    rf"(?:[0-9]{{1,4}}\s*\.\s*)?({_PIECE}{_SQUARE}\s*(?:[■*]|[-–—○+]\s*{_SQUARE}|(?:×|●|x\+?)\s*{_PIECE}\s*{_SQUARE}))"
    r"(?!\w)\s*(!{0,2})\s*(.*)"
)
_HEADER: Final = re.compile(rf"({'|'.join(HEADERS)}): (.*)")


def write(record: Record) -> str:
    """Return a record as the booklet would print it: `!!` for check, `!` and comments from the remarks (F7)."""
    score = retrace(record)
    options = [record.variant.get(option.name, option.choices[0]) for option in GAME.options]
    head = [f"{title}: {value}" for title, value in zip(HEADERS, (*record.players, record.date, *options), strict=True)]
    body = _comment(lines_of(score.opening))
    for index, played in enumerate(score.moves):
        body += [_written(index, played), *_comment(lines_of(played.note))]
    end = [f"    {word}" for word, said in ENDINGS.items() if said == _ending(score)]
    lines = [*(title for title in head if not title.endswith(": ")), "", *body, *end, *_comment(lines_of(score.end))]
    return "\n".join(lines) + "\n"


def is_game(text: str) -> bool:
    """Whether a text has a line that begins with a move."""
    return any(_TURN.fullmatch(content.strip()) for content in text.splitlines())


def read(text: str) -> Record:
    """Parse a game in the booklet's form: lines that begin with a move are moves, all others comments."""
    headers: dict[str, str] = {}
    turns: list[tuple[int, str]] = []
    for number, indented in lines(text):
        content = indented.strip()
        header = _HEADER.fullmatch(content)
        if header and not any(_TURN.fullmatch(turn) for _, turn in turns):
            headers[header[1]] = header[2]
        elif content:
            turns.append((number, content))
    if not headers and not any(_TURN.fullmatch(turn) or turn in ENDINGS for _, turn in turns):
        raise UserError("not-a-record", "there is no move in this text such as 1. Sb3–b4")
    return _compose(headers, turns)


def _compose(headers: dict[str, str], turns: list[tuple[int, str]]) -> Record:
    titles = dict(zip(("rules", "plies", "position"), HEADERS[3:], strict=True))
    options = complete(GAME, 2, {option: headers[title] for option, title in titles.items() if title in headers})
    scribe = Scribe(options["rules"], options["position"], options["plies"])
    for number, content in turns:
        with line(number):
            _take(scribe, content)
    players = names(headers.get("Erster", ""), headers.get("Zweiter", ""))
    return scribe.record(players, date(headers.get("Datum", "")))


def _take(scribe: Scribe, content: str) -> None:
    match = None if scribe.over else _TURN.fullmatch(content)
    if match:
        move, mark, comment = match.groups()
        scribe.move(read_move(move), one_line(f"{mark if mark == GARDEZ else ''} {comment}"))
    elif content in ENDINGS and not scribe.over:
        scribe.end(ENDINGS[content])
    else:
        scribe.comment(content[1:].removeprefix(" ") if content.startswith("|") else content)


def _ending(score: Score) -> Ending:
    return score.ending if score.ending in ENDINGS.values() else score.plain_ending


def _comment(texts: list[str]) -> list[str]:
    return [f"      {_ASIDE if _is_special(text) else ''}{text}".rstrip() for text in texts]


def _is_special(text: str) -> bool:
    content = text.strip()
    spoken = _TURN.fullmatch(content) or _HEADER.fullmatch(content) or content in ENDINGS
    return bool(spoken) or text[:1] in ("", "|") or text[0].isspace()


def _written(index: int, played: Played) -> str:
    number = f"{index // 2 + 1:>3}. " if index % 2 == 0 else "     "
    text = printed(played.state, played.action, played.remark)
    return f"{number}{text}  {played.remark.removeprefix(GARDEZ).strip()}".rstrip()
