"""Writes whole games in CSA."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from samurai.engine.record import Note, Record
from samurai.games.friedl.pieces import FACES, PROMOTED, SIDE, SQUARE
from samurai.games.friedl.records import headers
from samurai.games.friedl.records.csa import setup
from samurai.games.friedl.records.csa.reading import ENDINGS, FOULS
from samurai.games.friedl.records.csa.setup import TILES
from samurai.games.friedl.records.endings import Ending
from samurai.games.friedl.records.score import Played, Score, lines_of, retrace
from samurai.games.friedl.records.squares import numbers

_KEYS: Final = {ours: theirs for theirs, ours in headers.CSA_KEYS.items()}
_WORDS: Final = {ending: word for word, ending in ENDINGS.items()}
_PLAIN_KEY: Final = re.compile(r"[A-Z][A-Z0-9_+-]*", re.ASCII)


def write(record: Record) -> str:
    """Return a record in CSA, which has no variations and few headers; fractions of seconds need version 3."""
    score = retrace(record)
    precise = any(note.time and note.time % 1000 for note in (score.end, *(played.note for played in score.moves)))
    version = ["'CSA encoding=UTF-8", "V3.0"] if precise else ["V2.2"]
    head = [*version, *_header_lines(record), *setup.write(score.first.position)]
    return "\n".join([*head, *_comment(lines_of(score.opening)), *_body(score)]) + "\n"


def _header_lines(record: Record) -> Iterator[str]:
    pairs = headers.written(record, ("先手", "後手"))
    for sign, keys in zip("+-", headers.PLAYERS, strict=True):
        yield from (f"N{sign}{value}" for key, value in pairs if key in keys)
    for key, value in pairs:
        if key in _KEYS:
            yield f"${_KEYS[key]}:{value}"
        elif _PLAIN_KEY.fullmatch(key) and key not in headers.CSA_KEYS:
            yield f"${key}:{value}"


def _body(score: Score) -> Iterator[str]:
    for played in score.moves:
        yield _move(played)
        yield from _time(played.note)
        yield from _comment(played.comment)
    if word := ending_word(score):
        yield f"%{word}"
        yield from _time(score.end)
    yield from _comment(lines_of(score.end))


def ending_word(score: Score) -> str:
    """Return the word for the end: the one that was said, or what it amounts to; nothing for a game in progress."""
    for ending in (score.ending, score.plain_ending):
        if ending == Ending.WE_WIN:
            return FOULS[1 - score.side]
        if ending in _WORDS:
            return _WORDS[ending]
    return _WORDS[Ending.BREAK] if score.ending == Ending.SEALED else ""


def _move(played: Played) -> str:
    state, action = played.state, played.action
    sign, (file, rank) = "+-"[state.position[SIDE]], numbers(action.target)
    if not action.origin:
        return f"{sign}00{file}{rank}{TILES[FACES.index(action.piece)]}"
    kind = (state.position[SQUARE[action.origin]] & 15) + PROMOTED * action.promotes
    from_file, from_rank = numbers(action.origin)
    return f"{sign}{from_file}{from_rank}{file}{rank}{TILES[kind]}"


def _time(note: Note) -> list[str]:
    if note.time is None:
        return []
    seconds = f"{note.time / 1000:.3f}".rstrip("0").rstrip(".")
    return [f"T{seconds}"]


def _comment(lines: list[str]) -> list[str]:
    return [f"'*{line}" for line in lines]
