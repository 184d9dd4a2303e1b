"""A game's options, declared once: as the typed fields of what a state holds of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args, get_type_hints

from samurai.engine.game import Option


@dataclass(frozen=True, slots=True)
class Choice:
    """What a field is annotated with that a table chooses: what it is about, and the choices, the default first."""

    about: str
    choices: tuple[str, ...]


def options_of(declaration: type) -> tuple[Option, ...]:
    """Return the options that a class declares: its fields annotated with a `Choice`, in their order."""
    hints = get_type_hints(declaration, include_extras=True)
    return tuple(
        Option(name, noted.about, noted.choices)
        for name, hint in hints.items()
        for noted in get_args(hint)
        if isinstance(noted, Choice)
    )
