"""Conditional moves: "if she plays this, I answer that, and then …". What they are, and what is left of them. Pure.

A line is what is expected to happen after the position for which it was given, as its owner will see it. It contains
neither chance actions nor what others do unseen. The owner's own actions are answers once somebody else has acted;
before that they are conditions: what the owner must first have done by hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from itertools import combinations, pairwise, takewhile
from typing import Final, NamedTuple

import msgspec

from samurai.engine.game import CHANCE, AnyGame, Seat
from samurai.engine.observation import Viewer, steps_of
from samurai.engine.phrase import say
from samurai.engine.table import AnyTable
from samurai.server.refusal import Refusal

MOST_LINES: Final = 40
MOST_STEPS: Final = 60


class Expected(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step of a line: a seat's action; without a seat, whatever the others do until the owner's next turn."""

    seat: Seat | None = None
    word: str = ""


Line = tuple[Expected, ...]

Happened = tuple[Seat, str | None]
"""A seat and what it did; None if the action was not visible."""


class Rest(NamedTuple):
    """What is left of a line after what has happened."""

    steps: Line
    """The remaining steps; empty if all of it has come true."""

    due: bool
    """Whether its owner is to answer now."""

    loose: int
    """How many wildcard steps ("whatever the others do") it has matched."""


def rest(line: Line, happened: Sequence[Happened], seat: Seat, asked: bool) -> Rest | None:
    """What is left of a seat's line after what has happened; None if things went differently."""
    at, number, loose = 0, 0, 0
    while at < len(happened) and number < len(line):
        step, (who, word) = line[number], happened[at]
        if step.seat is None:
            run = len(list(takewhile(lambda other: other[0] != seat, happened[at:])))
            if not run:
                return None
            at += run
            if at == len(happened) and not asked:
                break  # the others have not finished
            loose += 1
        elif word is None:
            at += 1
            continue
        elif (who, word) != (step.seat, step.word):
            return None
        else:
            at += 1
        number += 1
    left = line[number:]
    return Rest(left, bool(left) and asked and _answers(line, number, seat), loose)


def _answers(line: Line, number: int, seat: Seat) -> bool:
    """Whether a step of a line is its owner's answer, not a condition."""
    return line[number].seat == seat and any(step.seat != seat for step in line[:number])


def answer(lines: Sequence[Line], happened: Sequence[Happened], seat: Seat) -> str | None:
    """The prepared action of a seat to act: that of the line with the fewest wildcards; None if no line matches."""
    found = [left for line in lines if (left := rest(line, happened, seat, asked=True)) and left.due]
    best = min(found, key=lambda left: left.loose, default=None)
    return best.steps[0].word if best else None


def checked(lines: Sequence[Sequence[Expected]], seat: Seat, seats: int, game: AnyGame) -> list[Line]:
    """The lines of a seat if they are valid: each ends with an answer, and none contradicts another."""
    if len(lines) > MOST_LINES or any(len(line) > MOST_STEPS for line in lines):
        raise Refusal(
            "too-much",
            say("you can prepare at most {lines} lines of {steps} steps", lines=MOST_LINES, steps=MOST_STEPS),
        )
    read = [tuple(_read(step, seats, game) for step in line) for line in lines]
    for line in read:
        _check(line, seat)
    kept = [one for one in dict.fromkeys(read) if not any(_begins(one, other) for other in read)]
    for one, other in combinations(kept, 2):
        number = next(at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b)
        if _answers(one, number, seat) and _answers(other, number, seat):
            raise Refusal("malformed", say("two lines have different answers to the same moves"))
    return kept


def _read(step: Expected, seats: int, game: AnyGame) -> Expected:
    if step.seat is None:
        return Expected()
    if not 0 <= step.seat < seats:
        raise Refusal("malformed", f"this game has the seats 0 to {seats - 1}")
    return Expected(step.seat, game.notation.write(game.notation.read(step.word)))


def _check(line: Line, seat: Seat) -> None:
    if not line or not _answers(line, len(line) - 1, seat):
        raise Refusal("malformed", say("a line must end with your answer to another player's move"))
    for one, next_one in pairwise(line):
        both = (one.seat, next_one.seat)
        if None in both and seat not in both:
            raise Refusal("malformed", "whatever the others do stands for all they do until one is asked again")


def _begins(one: Line, other: Line) -> bool:
    """Whether a line is only the beginning of another."""
    return len(one) < len(other) and other[: len(one)] == one


def digest(table: AnyTable, stood: int, seat: Seat) -> str:
    """A digest of the first `stood` actions as the seat saw them, to find out later whether any was taken back."""
    return sha256(repr(_seen(table, 0, seat)[:stood]).encode()).hexdigest()


def happened_since(table: AnyTable, stood: int, seat: Seat) -> list[Happened]:
    """What the seats have done since the first `stood` actions, as this seat saw it."""
    return [(who, word) for who, word in _seen(table, stood, seat) if who != CHANCE]


def _seen(table: AnyTable, stood: int, seat: Seat) -> list[Happened]:
    viewer = Viewer(table.game, seat, table.players)
    return [(step.seat, viewer.word(step)) for step in steps_of(table.course, stood)]
