"""Lessons: learning a game by playing it, step by step, from positions that its own rules have led to.

A lesson is a folder of its game: `lesson/steps.toml`, with its texts in `lesson/<language>.json`. Each step begins with
a record, asks for one action after another, and knows what chance and the other seats do next.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase
from typing import Final, NotRequired, TypedDict

from samurai.engine.game import CHANCE, AnyGame, AnyView, IllegalAction, Seat, Variant, complete
from samurai.engine.record import Entry, Record, follow, play

LEARNER: Final[Seat] = 0
"""The learner's seat."""

OTHERWISE: Final = "otherwise"
"""The name of the correction for an action that misses the goal where there is no more specific one."""


@dataclass(frozen=True, slots=True)
class Ask:
    """One action that the learner is asked for."""

    accept: tuple[str, ...]
    """The words that reach the goal; the first is shown to learners who ask for the answer."""

    marks: tuple[str, ...]
    """The places that the coach points at."""

    then: tuple[Entry, ...]
    """What chance and the other seats do after it."""

    other: Mapping[str, str]
    """By pattern of a legal word that misses the goal: the name of the correction."""

    def correction(self, word: str) -> str:
        """Return the name of the correction for a legal word that misses the goal."""
        return next((name for pattern, name in self.other.items() if fnmatchcase(word, pattern)), OTHERWISE)


@dataclass(frozen=True, slots=True)
class Step:
    """A position, and what to do in it."""

    name: str
    rules: tuple[str, ...]
    opening: Record
    asks: tuple[Ask, ...]

    def after(self, said: Sequence[str]) -> list[Record]:
        """Return the game after these answers: as it was before the last one, then after each seat's action since."""
        if len(said) > len(self.asks):
            raise IllegalAction("this step asks for less than that")
        records = [self.opening]
        for ask, word in zip(self.asks, said, strict=False):
            if word not in ask.accept:
                raise IllegalAction(f"{word[:40]!r} does not lead on in this step")
            records = [records[-1], *_grown(records[-1], (Entry(LEARNER, word), *ask.then))]
        return records

    @property
    def shortest(self) -> list[str]:
        """The answers that would be shown."""
        return [ask.accept[0] for ask in self.asks]


@dataclass(frozen=True, slots=True)
class Lesson:
    """The steps that teach one game."""

    game: AnyGame
    frame: str
    """The part of a drawing that shows only the board, as the `viewBox` of an SVG."""

    steps: tuple[Step, ...]

    def drawn(self, step: Step, svg: Callable[[AnyView, Sequence[str]], str] | None = None) -> str:
        """Draw the board at the start of a step as an SVG document, with the game's painting or with `svg`."""
        view = self.game.rules.view(follow(self.game, step.opening).state, LEARNER)
        whole = (svg or self.game.painting.svg)(view, step.opening.players)
        # The legend is English; readers of other languages have the words beside the board.
        wordless = whole.replace('data-part="legend"', 'data-part="legend" display="none"')
        return re.sub(r'viewBox="[^"]*"', f'viewBox="{self.frame}"', wordless, count=1)

    def judge(self, step: Step, said: Sequence[str], word: str) -> str:
        """Return the name of the correction for an answer, or "" if it is right; the rules refuse an illegal one."""
        record = step.after(said)[-1]
        if len(said) == len(step.asks):
            raise IllegalAction("this step asks for nothing more")
        action, _ = play(self.game, follow(self.game, record).state, LEARNER, word)
        written, ask = self.game.notation.write(action), step.asks[len(said)]
        return "" if written in ask.accept else ask.correction(written)


class _Asked(TypedDict):
    """The part of a lesson's file that asks for an action."""

    accept: list[str]
    marks: NotRequired[str]
    then: NotRequired[str]
    other: NotRequired[dict[str, str]]


def _grown(record: Record, entries: Sequence[Entry]) -> list[Record]:
    """Return the record after each seat's entry, together with the chance entries that follow it."""
    grown: list[Record] = []
    for entry in entries:
        record = replace(record, log=(*record.log, entry))
        if entry.seat == CHANCE and grown:
            grown.pop()
        grown.append(record)
    return grown


def read_lesson(game: AnyGame, text: str) -> Lesson:
    """Parse a lesson from the text of its file."""
    data = tomllib.loads(text)
    players, steps = tuple(data["players"]), dict[str, Step]()
    for step in data["step"]:
        before = steps[step["after"]] if "after" in step else None
        base = step if "options" in step else data
        opening = (
            before.after(before.shortest)[-1]
            if before
            else _begun(game, players, base.get("options", {}), base.get("log", ""))
        )
        if base is data:
            opening = replace(opening, log=(*opening.log, *_entries(step.get("log", ""))))
        asks = tuple(_ask(ask) for ask in step["ask"])
        steps[step["name"]] = Step(step["name"], tuple(step["rules"]), opening, asks)
    return Lesson(game, data["frame"], tuple(steps.values()))


def _begun(game: AnyGame, players: tuple[str, ...], options: Variant, log: str) -> Record:
    """Start a game with these options and the log played so far."""
    variant = complete(game, len(players), options)
    return Record(game.name, game.edition, len(players), variant, players, log=_entries(log))


def _ask(asked: _Asked) -> Ask:
    marks = tuple(asked.get("marks", "").split())
    return Ask(tuple(asked["accept"]), marks, _entries(asked.get("then", "")), asked.get("other", {}))


def _entries(text: str) -> tuple[Entry, ...]:
    """Parse a log with one line per seat: `2 ship1@R9 end`, and `* draw:rice4` for chance."""
    done: list[Entry] = []
    for line in text.strip().splitlines():
        who, *words = line.split()
        seat = CHANCE if who == "*" else int(who) - 1
        done += [Entry(seat, word) for word in words]
    return tuple(done)
