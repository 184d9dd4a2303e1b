"""Actions in parts, such as `("place", "helmet4", 112)`: for clients that show an action without reading its notation.

The parts follow from the class of an action, a dataclass or a named tuple, so that a game writes no code for them.
"""

from __future__ import annotations

from dataclasses import is_dataclass
from functools import cache, lru_cache
from typing import Any, TypeAlias, get_args, get_type_hints

from samurai.engine.game import AnyAction, AnyGame
from samurai.engine.plain import field_names, to_plain

ActionParts: TypeAlias = tuple[Any, ...]
"""The kind of an action, then the values of its fields as JSON data; records among these are lists of their values."""


@lru_cache(maxsize=16_384, typed=True)  # typed, because named tuples of different classes may be equal
def action_parts(action: AnyAction) -> ActionParts:
    """Return the parts of an action; one that is not a record, such as a text, is its own kind and has no fields."""
    kind: Any = type(action)
    return (kind_name(kind), *_values(action)) if _is_record(kind) else (to_plain(action),)


def parts_of_word(game: AnyGame, word: str) -> ActionParts:
    """Return the parts of an action that is known by its word."""
    return action_parts(game.notation.read(word))


def action_kinds(game: AnyGame) -> tuple[type, ...]:
    """Return the classes of a game's actions, as its rules declare them."""
    declared = get_type_hints(game.rules.apply)["action"]
    return get_args(declared) or (declared,)


def kind_name(kind: type) -> str:
    """Return the name by which clients know a class of actions."""
    return kind.__name__.lower()


def _values(record: object) -> list[object]:
    return [_in_parts(getattr(record, name)) for name in field_names(type(record))]


def _in_parts(value: object) -> object:
    kind: Any = type(value)
    if _is_record(kind):
        return _values(value)
    return [_in_parts(item) for item in value] if isinstance(value, tuple | frozenset) else to_plain(value)


@cache  # an enum takes some microseconds to say that it has no such attribute
def _is_record(kind: Any) -> bool:
    """Return whether this type is made of named fields, of which there may be none."""
    return is_dataclass(kind) or hasattr(kind, "_fields")
