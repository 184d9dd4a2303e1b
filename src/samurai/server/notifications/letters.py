"""The text of a notice, in the reader's language: short, with a link, and without anything the reader may not know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from samurai.engine.phrase import Part, Phrase, join, say, translated
from samurai.games import load
from samurai.server.i18n import catalogue
from samurai.server.notifications.deciding import Moment, time_left
from samurai.store.durations import HOUR
from samurai.store.people.notices import Notice, Standing
from samurai.store.tables.tables import TableInfo

_SHORT: Final = 300
"""The maximum length in characters: fits on a screen, and certainly into a push message."""


@dataclass(frozen=True, slots=True)
class Letter:
    """A notice as it is read: a heading, a line below it, and the path it links to."""

    heading: str
    line: str
    path: str
    tag: str
    """A later letter replaces an earlier one with the same tag."""

    language: str
    kind: str


def written(said: Part, language: str, game: str = "") -> str:
    """Translate a text of the notices into a language, with the words of a game that it is about."""
    return translated(said, catalogue(language, *([f"games.{game}"] if game else []), "server.notifications"))


def letter(notice: Notice, standing: Standing, moment: Moment) -> Letter:
    """The letter for a notice about a table, in its reader's language."""
    info, language = standing.info, standing.guests[notice.person].choices.language
    about = info.rematch if notice.kind == "rematch" and info.rematch else info.id
    line = say("{game}, with {others}", game=load(info.game).title, others=_others(info, notice.person))
    if notice.kind == "reminder":
        left = time_left(info, notice.person, moment)
        line = line if left is None else join(". ", [line, _left(left)])
    heading = written(_heading(notice, standing), language)
    return Letter(
        heading[:_SHORT], written(line, language, info.game)[:_SHORT], f"/t/{about}", about, language, notice.kind
    )


def _heading(notice: Notice, standing: Standing) -> Phrase:
    match notice.kind:
        case "turn":
            return say("It is your turn")
        case "reminder":
            return say("It is still your turn")
        case "begin":
            return say("The game has begun")
        case "end":
            return say("The game is over")
    return say("{name} would like a rematch", name=_host(standing))


def _host(standing: Standing) -> str:
    again = standing.rematch
    assert again is not None, "there is a rematch to tell of"
    return next((chair.name for chair in again.chairs if chair.person == again.host), "?")


def _others(info: TableInfo, reader: str) -> Phrase:
    """The people at a table except the reader."""
    return join(", ", [chair.name for chair in info.chairs if chair.person and chair.person != reader])


def _left(left: int) -> Phrase:
    hours = left // HOUR
    if hours < 2:
        return say("You have less than two hours left")
    if hours < 48:
        return say("You have {hours} hours left", hours=hours)
    return say("You have {days} days left", days=hours // 24)


def trial(language: str) -> Letter:
    """A test notice that shows what notices look like."""
    line = written(say("This is what a notification looks like. You can change it in the settings."), language)
    return Letter("Samurai", line, "/settings", "trial", language, "trial")
