"""The engine's options: what a shogi program may set, and in which range."""

from __future__ import annotations

from typing import Final, NamedTuple

from samurai.engine.errors import UserError


class Spin(NamedTuple):
    """A whole number in a range."""

    default: str
    least: int
    most: int

    def declare(self, name: str) -> str:
        """Return the line that declares it."""
        return f"option name {name} type spin default {self.default} min {self.least} max {self.most}"

    def check(self, name: str, value: str) -> None:
        """Refuse a value that is no number in the range."""
        if not (is_number(value) and self.least <= int(value) <= self.most):
            sentence = f"{name} must be a whole number from {self.least} to {self.most}, not {value[:40]!r}"
            raise UserError("bad-option", sentence)


class Choice(NamedTuple):
    """One of several words."""

    default: str
    words: tuple[str, ...]

    def declare(self, name: str) -> str:
        """Return the line that declares it; yes and no are a kind of their own in USI."""
        if set(self.words) == {"true", "false"}:
            return f"option name {name} type check default {self.default}"
        return f"option name {name} type combo default {self.default} var {' var '.join(self.words)}"

    def check(self, name: str, value: str) -> None:
        """Refuse any other word."""
        if value not in self.words:
            raise UserError("bad-option", f"{name} must be {' or '.join(self.words)}, not {value[:40]!r}")


OPTIONS: Final[dict[str, Spin | Choice]] = {
    "USI_Hash": Spin("64", 1, 4096),
    "USI_Ponder": Choice("false", ("true", "false")),
    "Threads": Spin("1", 1, 64),
    "MultiPV": Spin("1", 1, 64),
    "NetworkDelay": Spin("20", 0, 10_000),
    "Rules": Choice("shogi", ("shogi", "booklet")),
}
"""By name; NetworkDelay is how many milliseconds of each move are lost on the way to us and back."""


def is_number(word: str) -> bool:
    """Whether a word is a number that fits a clock; Python itself refuses to convert thousands of digits."""
    return word.isascii() and word.isdigit() and len(word) < 16
