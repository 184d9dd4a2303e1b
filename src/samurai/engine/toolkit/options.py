"""Derives a game's options from the annotated fields of a class, so that each is declared once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args, get_type_hints

from samurai.engine.game import Option


@dataclass(frozen=True, slots=True)
class Choice:
    """The annotation of a field that is an option: its description, and the choices, the default first."""

    about: str
    choices: tuple[str, ...]


def options_of(declaration: type) -> tuple[Option, ...]:
    """Return the options that a class declares: its fields annotated with a `Choice`, in order."""
    hints = get_type_hints(declaration, include_extras=True)
    return tuple(
        Option(name, noted.about, noted.choices)
        for name, hint in hints.items()
        for noted in get_args(hint)
        if isinstance(noted, Choice)
    )
