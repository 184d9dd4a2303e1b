"""Whole games in KI2, the format for people: moves without origins, several on a line."""

from __future__ import annotations

from samurai.engine.record import Record
from samurai.games.friedl.pieces import FACES, SIDE, SQUARE
from samurai.games.friedl.records.kakinoki import closing
from samurai.games.friedl.records.kakinoki.kanji import TILES, square_text
from samurai.games.friedl.records.kakinoki.kif import comment_lines, head_lines, titles_of
from samurai.games.friedl.records.kakinoki.relative import marks_for
from samurai.games.friedl.records.score import Played, Score, lines_of, retrace

_ON_A_LINE = 6


def write(record: Record) -> str:
    """Return a record in KI2, which has no times."""
    score = retrace(record)
    lines = [*head_lines(record, score.first), "", *_line(score, titles_of(score.first))]
    return "\n".join(lines) + "\n"


def move_text(played: Played) -> str:
    """Return a move such as ▲５八金右."""
    state, action = played.state, played.action
    mark = "▲△"[state.position[SIDE]]
    where = "同　" if state.moves and state.moves[-1].target == action.target else square_text(action.target)
    kind = state.position[SQUARE[action.origin]] & 15 if action.origin else FACES.index(action.piece)
    return f"{mark}{where}{TILES[kind]}{marks_for(state, action)}"


def _line(score: Score, titles: tuple[str, str]) -> list[str]:
    lines = comment_lines(lines_of(score.opening))
    row: list[str] = []
    for played in score.moves:
        row.append(move_text(played))
        if played.comment or len(row) == _ON_A_LINE:
            lines += [" ".join(row), *comment_lines(played.comment)]
            row = []
    lines += [" ".join(row)] if row else []
    lines += closing.sentence(score.ending, len(score.last_moves), score.side, titles)
    lines += comment_lines(lines_of(score.end))
    for variation in score.by_number():
        lines += ["", f"変化：{len(variation.first.moves) + 1}手", *_line(variation, titles)]
    return lines
