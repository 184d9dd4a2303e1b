"""Mistakes that people make, as sentences they can read. Any other exception is a bug, and keeps its traceback."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from typing import Self

from samurai.engine.phrase import Part, Phrase


class SamuraiError(ValueError):
    """A person's mistake: an `IllegalAction` (`game.py`) if a rule of the game forbids it, otherwise a `UserError`."""

    sentence: str

    def __str__(self) -> str:
        """Return the sentence for people."""
        return str(self.sentence)

    def within(self, where: str) -> Self:
        """Return this error with the place where it was found, such as a file, in front of its sentence."""
        located = copy(self)
        located.sentence = f"{where}: {self.sentence}"
        return located


class UserError(SamuraiError):
    """A mistake that no rule of a game is about: in a file, an option, an address, a setting."""

    def __init__(self, code: str, sentence: str, **params: Part) -> None:
        """Say what is wrong: a stable code for programs and translations, and a sentence for people.

        With params, the sentence is a template that they fill, such as `there is no bot {name}`.
        """
        self.sentence = Phrase(sentence, params) if params else sentence
        super().__init__(code, self.sentence)
        self.code = code
        self.params: Mapping[str, Part] = params


def one_of(word: str, known: Iterable[str], there_are: str = "there are") -> str:
    """Return the end of a refusal: the known word that was probably meant, or all that there are."""
    from difflib import get_close_matches  # only needed when somebody has mistyped

    words = list(known)
    found = get_close_matches(word, words, 1)
    return f"did you mean {found[0]}?" if found else f"{there_are} {', '.join(words) or 'none'}"
