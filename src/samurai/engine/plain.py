"""Converts values to plain JSON data, and back by their types: for views, which are made of simple values."""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from operator import attrgetter
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")

Plain = None | bool | int | float | str | list["Plain"] | dict[str, "Plain"]
"""What JSON can hold."""


def to_plain(value: object) -> Plain:
    """Convert a value to JSON data: dataclasses and named tuples to objects, tuples to lists, enums to their value."""
    return _writer(type(value))(value)  # type: ignore[arg-type]  # mypy does not see that types can be hashed


def from_plain(kind: Callable[..., T], data: Plain) -> T:
    """Return the value of type `kind` that `to_plain` turned into this data."""
    found: T = _reader(kind)(data)
    return found


@cache
def _writer(kind: type) -> Callable[[Any], Plain]:
    """Return a function that converts values of exactly this type to JSON data."""
    if issubclass(kind, Enum):
        return attrgetter("value")
    if issubclass(kind, bool | int | float | str | types.NoneType):
        return _as_it_is
    if names := field_names(kind):
        return lambda value: {name: to_plain(getattr(value, name)) for name in names}
    if issubclass(kind, Mapping):
        return lambda value: {str(key): to_plain(item) for key, item in value.items()}
    assert issubclass(kind, tuple | frozenset), f"{kind.__name__} has no plain form"
    return lambda value: [to_plain(item) for item in value]


@cache
def _reader(kind: Any) -> Callable[[Any], Any]:
    """Return a function that converts JSON data back to a value of this type."""
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        (inner,) = (arg for arg in args if arg is not type(None))
        return lambda data: None if data is None else from_plain(inner, data)
    if origin is tuple and args[-1] is not Ellipsis:
        return lambda data: tuple(from_plain(arg, item) for arg, item in zip(args, data, strict=True))
    if origin is Literal:
        return {to_plain(arg): arg for arg in args}.__getitem__
    if origin in (tuple, frozenset):
        return lambda data: origin(map(_reader(args[0]), data))
    if isinstance(kind, type) and field_names(kind):
        hints = get_type_hints(kind)
        return lambda data: kind(**{name: from_plain(hint, data[name]) for name, hint in hints.items()})
    return kind if isinstance(kind, type) and issubclass(kind, Enum) else _as_it_is


def field_names(kind: type) -> tuple[str, ...]:
    """Return the field names of a dataclass or a named tuple; nothing else has any."""
    if is_dataclass(kind):
        return tuple(field.name for field in fields(kind))
    names: tuple[str, ...] = getattr(kind, "_fields", ())
    return names


def _as_it_is(value: T) -> T:
    return value
