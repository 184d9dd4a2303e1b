"""Single positions in BOD: a diagram, the move that led there, and who is to move."""

from __future__ import annotations

from samurai.engine.record import Record
from samurai.games.friedl.records import headers
from samurai.games.friedl.records.kakinoki import diagram
from samurai.games.friedl.records.kakinoki.ki2 import move_text
from samurai.games.friedl.records.kakinoki.kif import titles_of
from samurai.games.friedl.records.score import retrace


def write(record: Record) -> str:
    """Return the last position of a record."""
    score = retrace(record)
    titles = titles_of(score.first)
    *board, turn = diagram.write(score.last.position, titles)
    led = [f"手数＝{score.moves[-1].number}  {move_text(score.moves[-1])}  まで"] if score.moves else []
    head = [f"{key}：{value}" for key, value in headers.written(record, titles)]
    return "\n".join([*head, *board, *led, turn]) + "\n"
