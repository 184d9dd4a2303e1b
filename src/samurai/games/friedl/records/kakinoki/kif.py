"""Whole games in KIF, the usual format of shogi records in Japan."""

from __future__ import annotations

from collections.abc import Iterator

from samurai.engine.record import Record
from samurai.games.friedl.pieces import FACES, SIDE, SQUARE
from samurai.games.friedl.records import headers
from samurai.games.friedl.records.endings import Ending
from samurai.games.friedl.records.handicaps import name_of
from samurai.games.friedl.records.kakinoki import closing, diagram
from samurai.games.friedl.records.kakinoki.kanji import TILES, square_text
from samurai.games.friedl.records.score import Played, Score, lines_of, retrace
from samurai.games.friedl.records.squares import numbers
from samurai.games.friedl.rules import State


def write(record: Record) -> str:
    """Return a record in KIF, with all that is written beside it."""
    score = retrace(record)
    titles = titles_of(score.first)
    lines = [*head_lines(record, score.first), "手数----指手---------消費時間--", *_line(score, titles, [0, 0])]
    return "\n".join(lines) + "\n"


def titles_of(first: State) -> tuple[str, str]:
    """Return what the two players are called: in a handicap game, the stronger one is 上手."""
    return ("先手", "後手") if name_of(first.position) in (None, "平手") else ("下手", "上手")


def head_lines(record: Record, first: State) -> list[str]:
    """Return the headers and the start position."""
    titles, setup = titles_of(first), name_of(first.position)
    start = [f"手合割：{setup}"] if setup else ["手合割：その他", *diagram.write(first.position, titles)]
    return [*start, *(f"{key}：{value}" for key, value in headers.written(record, titles))]


def comment_lines(texts: list[str]) -> list[str]:
    """Return the lines of a comment; a bookmark has a sign of its own."""
    return [text if text.startswith("&") else f"*{text}" for text in texts]


def _line(score: Score, titles: tuple[str, str], spent: list[int]) -> list[str]:
    """Return a line of play and its variations; `spent` is the time that each player has used before it."""
    lines = comment_lines(lines_of(score.opening))
    times = [tuple(spent)]
    for played in score.moves:
        time = _time(played.note.time, spent, played.state.position[SIDE])
        times.append(tuple(spent))
        lines += [f"{played.number:4} {move_text(played)}{time}", *comment_lines(played.comment)]
    lines += _end(score, spent)
    said = Ending.WE_RESIGN if score.ending == Ending.MATE else score.ending  # the sentence names the winner
    lines += closing.sentence(said, len(score.last_moves), score.side, titles)
    for variation in score.by_number():
        before = len(variation.first.moves)
        lines += ["", f"変化：{before + 1}手"]
        lines += _line(variation, titles, list(times[before - len(score.first.moves)]))
    return lines


def _end(score: Score, spent: list[int]) -> Iterator[str]:
    if score.ending != Ending.NONE:
        word, time = closing.WORDS[score.ending], _time(score.end.time, spent, score.side)
        yield f"{len(score.last_moves) + 1:4} {word}{time}"
    yield from comment_lines(lines_of(score.end))


def _time(milliseconds: int | None, spent: list[int], side: int) -> str:
    """Return the time of a move, and all the time of its player so far; nothing if it is not known."""
    if milliseconds is None:
        return ""
    spent[side] += milliseconds
    minutes, seconds = divmod(milliseconds // 1000, 60)
    whole = spent[side] // 1000
    return f"   ({minutes:2}:{seconds:02}/{whole // 3600:02}:{whole // 60 % 60:02}:{whole % 60:02})"


def move_text(played: Played) -> str:
    """Return a move with its origin, such as ７六歩(77)."""
    state, action = played.state, played.action
    where = "同　" if state.moves and state.moves[-1].target == action.target else square_text(action.target)
    if not action.origin:
        return f"{where}{TILES[FACES.index(action.piece)]}打"
    tile = TILES[state.position[SQUARE[action.origin]] & 15]
    file, rank = numbers(action.origin)
    return f"{where}{tile}{'成' * action.promotes}({file}{rank})"
