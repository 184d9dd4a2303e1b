"""Patches between views: what has changed in a view's JSON since the last one, as a move changes little of a board."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import compress
from operator import attrgetter, is_not, ne
from typing import Any

from samurai.engine.plain import to_plain

Path = tuple[str | int, ...]
"""The field names and indices that lead to a value."""

Edit = tuple[Path, Any] | tuple[Path, int, int, list[Any]]
"""`[path, value]` sets a value; `[path, start, count, items]` replaces items of a list."""

Memo = dict[tuple[str, int, int], list[Edit]]
"""The edits found for two values of a view's field; the views of different seats share most of their fields."""

Record = tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]
"""The names of a record's fields, and a function that returns their values."""


def edits(old: Any, new: Any, memo: Memo | None = None) -> list[Edit]:
    """The edits that turn the plain form of one view into that of another."""
    kind: Any = type(new)
    record = _record(kind)
    if type(old) is not kind or record is None:
        return _compared((), old, new)
    memo = {} if memo is None else memo
    found: list[Edit] = []
    for name, before, after in _changed(old, new, record):
        pair = name, id(before), id(after)
        if pair not in memo:
            memo[pair] = _compared((name,), before, after)
        found += memo[pair]
    return found


def _compared(path: Path, old: Any, new: Any) -> list[Edit]:
    found: list[Edit] = []
    _compare(path, old, new, found)
    return found


def _compare(path: Path, old: Any, new: Any, found: list[Edit]) -> None:
    """Find the edits at a path and below it."""
    kind: Any = type(new)
    record = _record(kind)
    if type(old) is not kind:
        found.append((path, to_plain(new)))
    elif record:
        for name, before, after in _changed(old, new, record):
            _compare((*path, name), before, after, found)
    elif kind is tuple:
        _compare_tuples(path, old, new, found)
    elif old != new:
        found.append((path, to_plain(new)))


def _changed(old: Any, new: Any, record: Record) -> Iterator[tuple[str, Any, Any]]:
    """The fields of a record that may have changed, with the values before and after."""
    names, values = record
    before, after = values(old), values(new)
    return compress(zip(names, before, after, strict=True), map(is_not, before, after))


@cache
def _record(kind: Any) -> Record | None:
    """How to read a value of this type, if it is a record (a dataclass or a named tuple); None otherwise."""
    if is_dataclass(kind):
        names = tuple(field.name for field in fields(kind))
        return names, attrgetter(*names) if len(names) > 1 else lambda value: (getattr(value, names[0]),)
    return (kind._fields, lambda value: value) if hasattr(kind, "_fields") else None


def _compare_tuples(path: Path, old: tuple[Any, ...], new: tuple[Any, ...], found: list[Edit]) -> None:
    if len(old) == len(new):
        for at in compress(range(len(new)), map(is_not, old, new)):
            if old[at] != new[at]:
                _compare((*path, at), old[at], new[at], found)
        return
    most = min(len(old), len(new))
    head = next(compress(range(most), map(ne, old, new)), most)
    rest = most - head
    tail = next(compress(range(rest), map(ne, reversed(old), reversed(new))), rest)
    items: Any = to_plain(new[head : len(new) - tail])
    found.append((path, head, len(old) - tail - head, items))
