"""Values as plain JSON data, and back by their types: for views, which are made of simple things."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

Plain = None | bool | int | float | str | list["Plain"] | dict[str, "Plain"]
"""What JSON can hold."""


def to_plain(value: Any) -> Plain:
    """A value as JSON data: dataclasses and named tuples as objects, tuples as lists, enums by their value."""
    if isinstance(value, Enum):
        return to_plain(value.value)
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if is_dataclass(value):
        return {field.name: to_plain(getattr(value, field.name)) for field in fields(value)}
    if hasattr(value, "_fields"):
        return {name: to_plain(item) for name, item in zip(value._fields, value, strict=True)}
    if isinstance(value, Mapping):
        return {str(key): to_plain(item) for key, item in value.items()}
    assert isinstance(value, tuple | frozenset), f"{type(value).__name__} has no plain form"
    return [to_plain(item) for item in value]


def from_plain(kind: Any, data: Any) -> Any:
    """The value of type `kind` that `to_plain` turned into this data."""
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        (inner,) = (arg for arg in args if arg is not type(None))
        return None if data is None else from_plain(inner, data)
    if origin is tuple:
        return _tuple_from_plain(args, data)
    if origin is frozenset:
        return frozenset(from_plain(args[0], item) for item in data)
    if is_dataclass(kind) or hasattr(kind, "_fields"):
        return kind(**{name: from_plain(hint, data[name]) for name, hint in _hints(kind).items()})
    return kind(data) if isinstance(kind, type) and issubclass(kind, Enum) else data


def _tuple_from_plain(args: tuple[Any, ...], data: list[Any]) -> tuple[Any, ...]:
    if args[-1] is Ellipsis:
        return tuple(from_plain(args[0], item) for item in data)
    return tuple(from_plain(arg, item) for arg, item in zip(args, data, strict=True))


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)
