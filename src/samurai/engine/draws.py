"""What chance draws, at random or from a sealed secret; and checking that a record's draws follow from its seal."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from random import Random
from typing import Generic

from samurai.engine.errors import UserError
from samurai.engine.game import CHANCE, FIRST, A, Game, IllegalAction, S, Seat, V, seat_label
from samurai.engine.record import Course, Entry, Record, follow
from samurai.engine.seal import START_PLAYER, Chance, Draws, Seal, seal_of


class Unsealed(UserError):
    """A record whose draws cannot be checked; the message says why."""


@dataclass(frozen=True, slots=True)
class WrongDraw:
    """A draw that is not the one that follows from the seed."""

    number: int
    """Which draw it was, from 1, not counting those taken back; 0 is the draw of the start player."""

    at: int
    """The table's revision after it: the number of its entry in the log."""

    drawn: str
    due: str
    """What should have been drawn."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The findings of a record's check."""

    draws: int
    """How many draws were found to follow from the seed."""

    before: int
    """How many draws were made before the secret was sealed; these do not follow from it."""

    over: bool
    """Whether the game is over: if not, the record was cut short."""

    opens: bool
    """Whether the seed opens the seal: its hash is the one published before the first draw."""

    wrong: WrongDraw | None = None
    """The first draw that does not follow from the seed."""

    unopened: tuple[Seat, ...] = ()
    """The seats whose contribution is not the one they committed to."""

    @property
    def fair(self) -> bool:
        """Whether every draw from the seal to the end of the game is the one it had to be."""
        return self.opens and self.over and self.wrong is None and not self.unopened


class Proof(StrEnum):
    """What a seal proves for one seat, provided the draws follow from it."""

    COMMITTED = "committed"
    """The seat's contribution was fixed and unknown when everybody else's was fixed."""

    LAST = "last"
    """The seat contributed openly, after all the others had committed."""

    ALONE = "alone"
    """Only this seat contributed, openly, after the server had sealed its secret."""

    OPEN = "open"
    """Several seats contributed openly: the last of them could have chosen the draws, had they known the secret."""

    NOTHING = "nothing"
    """The seat contributed nothing."""


def proofs(seal: Seal) -> tuple[Proof, ...]:
    """Return what is proven for each seat."""
    openly = sum(bool(text) and not seal.commitment(seat) for seat, text in enumerate(seal.contributions))
    plain = Proof.OPEN if openly > 1 else Proof.LAST if seal.commitments else Proof.ALONE
    return tuple(
        Proof.COMMITTED if seal.commitment(seat) else plain if text else Proof.NOTHING
        for seat, text in enumerate(seal.contributions)
    )


def draw(course: Course[S, A, V], chance: Chance) -> A:
    """Return one of chance's actions, each tile or card equally likely."""
    if isinstance(chance, Random):
        return chance.choice(course.offered(CHANCE))
    return due(course, chance)


def due(course: Course[S, A, V], draws: Draws) -> A:
    """Return the draw that follows from a seal now: one of all possible draws, sorted by their words."""
    listed = sorted(course.offered(CHANCE), key=course.game.notation.write)
    return listed[draws.below(_number(course), len(listed))]


def _number(course: Course[S, A, V]) -> int:
    """Return the number of the next draw. Draws taken back do not count, so that the same draw comes again."""
    return 1 + [seat for seat, _ in course.standing].count(CHANCE)


def verify(game: Game[S, A, V], record: Record) -> Verdict:
    """Repeat all draws of a finished game, up to the first difference, and return the verdict."""
    seal = record.seal
    if seal is None:
        raise Unsealed("unsealed", "it has no seal: its draws were made by lot, and can't be checked")
    if not seal.seed:
        raise Unsealed("unsealed", "its seed is not public yet: the server publishes it when the game is over")
    secret = bytes.fromhex(seal.seed)
    checking = _Checking(game, record, seal, Draws(secret, seal.contributions, seal.after))
    wrong = checking.first_wrong()
    over = wrong is None and checking.course.outcome is not None
    return Verdict(checking.right, checking.before, over, seal_of(secret) == seal.hash, wrong, seal.unopened)


class _Checking(Generic[S, A, V]):
    """A record whose draws are being repeated."""

    def __init__(self, game: Game[S, A, V], record: Record, seal: Seal, draws: Draws) -> None:
        self.course = follow(game, replace(record, log=()))
        self.right = self.before = 0
        self._record, self._seal, self._draws = record, seal, draws

    def first_wrong(self) -> WrongDraw | None:
        """Return the first draw that differs, if there is one."""
        if self._seal.start:
            seat = self._draws.below(START_PLAYER, self._record.seats)
            if self._differs(self._record.variant.get(FIRST, ""), seat_label(seat)):
                return WrongDraw(START_PLAYER, 0, self._record.variant.get(FIRST, ""), seat_label(seat))
        for at, entry in enumerate(self._record.log, 1):
            if entry.seat == CHANCE and (wrong := self._wrong(at, entry)):
                return wrong
            self._enter(at, entry)
        return None

    def _wrong(self, at: int, entry: Entry) -> WrongDraw | None:
        if self.course.outcome or self.course.asked != (CHANCE,):
            return None  # not a draw at all: the course will refuse it
        if at <= self._seal.after:
            self.before += 1
            return None
        word = self.course.game.notation.write(due(self.course, self._draws))
        return WrongDraw(_number(self.course), at, entry.text, word) if self._differs(entry.text, word) else None

    def _differs(self, drawn: str, due_word: str) -> bool:
        self.right += drawn == due_word
        return drawn != due_word

    def _enter(self, at: int, entry: Entry) -> None:
        try:
            self.course = self.course.after(entry)
        except IllegalAction as error:
            raise error.within(f"action {at}, {seat_label(entry.seat)} {entry.text[:80]!r}") from error
