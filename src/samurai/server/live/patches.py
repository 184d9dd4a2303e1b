"""Patches between views: what has changed in a view's JSON since the last one, as a move changes little of a board."""

from __future__ import annotations

from collections.abc import Callable
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

Memo = dict[tuple[Path, int, int], list[Edit]]
"""The edits found for two values at a path; the views of different seats share most of their parts."""


def edits(old: Any, new: Any, memo: Memo | None = None) -> list[Edit]:
    """The edits that turn the plain form of one view into that of another."""
    found: list[Edit] = []
    _compare((), old, new, found, {} if memo is None else memo)
    return found


def _compare(path: Path, old: Any, new: Any, found: list[Edit], memo: Memo) -> None:
    """Find the edits at a path and below it."""
    kind: Any = type(new)
    has_parts = kind is tuple or _record(kind)
    if type(old) is not kind:
        found.append((path, to_plain(new)))
    elif has_parts:
        found += _compare_parts(path, old, new, memo)
    elif old != new:
        found.append((path, to_plain(new)))


Record = tuple[tuple[str, ...], Callable[[Any], tuple[Any, ...]]]
"""The names of a record's fields, and a function that returns their values."""


@cache
def _record(kind: Any) -> Record | None:
    """How to read a value of this type, if it is a record (a dataclass or a named tuple); None otherwise."""
    if is_dataclass(kind):
        names = tuple(field.name for field in fields(kind))
        return names, attrgetter(*names) if len(names) > 1 else lambda value: (getattr(value, names[0]),)
    return (kind._fields, lambda value: value) if hasattr(kind, "_fields") else None


def _compare_parts(path: Path, old: Any, new: Any, memo: Memo) -> list[Edit]:
    """Find the edits below a path where there is a record or a tuple, once for all who share both values."""
    pair = path, id(old), id(new)
    found = memo.get(pair)
    if found is not None:
        return found
    found = memo[pair] = []
    kind: Any = type(new)
    record = _record(kind)
    if record is None:
        _compare_tuples(path, old, new, found, memo)
        return found
    names, values = record
    before, after = values(old), values(new)
    for at in compress(range(len(names)), map(is_not, before, after)):
        _compare((*path, names[at]), before[at], after[at], found, memo)
    return found


def _compare_tuples(path: Path, old: tuple[Any, ...], new: tuple[Any, ...], found: list[Edit], memo: Memo) -> None:
    if len(old) == len(new):
        for at in compress(range(len(new)), map(is_not, old, new)):
            if old[at] != new[at]:
                _compare((*path, at), old[at], new[at], found, memo)
        return
    most = min(len(old), len(new))
    head = next(compress(range(most), map(ne, old, new)), most)
    rest = most - head
    tail = next(compress(range(rest), map(ne, reversed(old), reversed(new))), rest)
    items: Any = to_plain(new[head : len(new) - tail])
    found.append((path, head, len(old) - tail - head, items))
