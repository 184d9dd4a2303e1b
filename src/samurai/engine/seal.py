"""Draws that can be checked: a secret sealed before the first draw, mixed with what the players contribute.

docs/guides/fair-draws.md explains how to check them by hand, docs/decisions/0008-fair-draws.md and
0010-commit-and-reveal.md why they are made this way.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import count
from random import Random
from typing import Final

from samurai.engine.errors import UserError

SECRET: Final = 32
"""The length of a secret, in bytes."""

START_PLAYER: Final = 0
"""The number of the start player's draw; the draws of the game itself count from 1."""

LONGEST: Final = 64
"""The length of the longest contribution, in characters."""

HASH: Final = re.compile(r"[0-9a-f]{64}")
"""The form of seals, seeds and commitments."""

_SEALING: Final = b"samurai seal 1\n"
_COMMITTING: Final = "samurai commitment 1"
_AGREEING: Final = "samurai agreement 1"
_DRAWING: Final = "samurai draw 1"
_NUMBERS: Final = 1 << 256  # how many values a SHA-256 digest has


@dataclass(frozen=True, slots=True)
class Seal:
    """What the draws of a game follow from, as far as it is public."""

    hash: str
    """The hash of the secret, in hexadecimal: known before the first draw, so that the secret cannot be changed."""

    contributions: tuple[str, ...] = ()
    """What each seat contributed, fixed before the first draw; empty for a bot."""

    after: int = 0
    """How many entries the log had when the secret was sealed; draws among them do not follow from it."""

    start: bool = False
    """Whether the start player was drawn, too."""

    seed: str = ""
    """The secret itself, in hexadecimal; empty until the game is over."""

    commitments: tuple[str, ...] = ()
    """What each seat committed to before anybody revealed, in hexadecimal; empty if no seat did."""

    def commitment(self, seat: int) -> str:
        """Return the commitment of a seat; empty if it made none."""
        return self.commitments[seat] if self.commitments else ""

    @property
    def unopened(self) -> tuple[int, ...]:
        """The seats whose contribution is missing or is not the one they committed to."""
        pairs = zip(self.contributions, self.commitments, strict=False)
        return tuple(seat for seat, (text, made) in enumerate(pairs) if made and (not text or commit(text) != made))

    @property
    def agreement(self) -> str:
        """A hash of everything the draws follow from, as fixed before anybody revealed.

        It is the same for everybody at the table. Players who note it before revealing can tell later whether any of it
        was replaced.
        """
        parts = [_AGREEING, self.hash, str(self.after), "start player drawn" if self.start else "start player given"]
        for seat, text in enumerate(self.contributions):
            made = self.commitment(seat)
            parts.append(f"commitment {made}" if made else f"contribution {text}" if text else "nothing")
        return sha256("\n".join(parts).encode()).hexdigest()


def seal_of(secret: bytes) -> str:
    """Return the hash that commits to a secret without revealing it."""
    return sha256(_SEALING + secret).hexdigest()


def commit(contribution: str) -> str:
    """Return the hash that commits to a contribution without revealing it."""
    return sha256(f"{_COMMITTING}\n{contribution}".encode()).hexdigest()


def check_commitment(text: str) -> str:
    """Return the commitment, if it has the form of a hash; otherwise refuse it."""
    if text and not HASH.fullmatch(text):
        raise UserError("malformed", "a commitment is a SHA-256 hash: 64 hexadecimal digits, in lower case")
    return text


def check_contribution(text: str) -> str:
    """Return the text as it is mixed in, if it is one line that people can read and type."""
    plain = " ".join(text.split())
    if len(plain) > LONGEST or not plain.isprintable():
        raise UserError("malformed", f"a contribution has at most {LONGEST} printable characters")
    return plain


@dataclass(frozen=True, slots=True)
class Draws:
    """Chance that has no choice: every draw follows from the secret, the contributions, and the number of the draw.

    And from the length of the log at the seal: so nobody can pass draws off as made before it.
    """

    secret: bytes = field(repr=False)
    contributions: tuple[str, ...] = ()
    after: int = 0

    def below(self, number: int, bound: int) -> int:
        """Return the draw of this number: one of 0 to `bound` - 1, each equally likely."""
        return fairly_below(bound, lambda attempt: self._digest(number, attempt))

    def _digest(self, number: int, attempt: int) -> bytes:
        message = "\n".join((_DRAWING, str(self.after), str(number), str(attempt), *self.contributions))
        return hmac.digest(self.secret, message.encode(), "sha256")


Chance = Random | Draws
"""The source of draws: a random generator, or a sealed secret."""


def fairly_below(bound: int, digest: Callable[[int], bytes], numbers: int = _NUMBERS) -> int:
    """Return a number below `bound` from digests, each a number below `numbers`, without bias.

    Digests at or above the largest multiple of `bound` are skipped, so that every remainder is equally likely.
    """
    fair = numbers - numbers % bound
    return next(value % bound for attempt in count() if (value := int.from_bytes(digest(attempt))) < fair)
