"""What has changed from one view to the next, as edits of its JSON: a move changes little of a board."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import cache
from itertools import compress
from operator import is_not
from typing import Any

from samurai.engine.plain import to_plain

Edit = list[Any]
"""`[path, value]` puts a value; `[path, start, count, items]` replaces items of a list."""


Path = tuple[str | int, ...]

Memo = dict[tuple[Path, int, int], list[Edit]]
"""What was found for two values at a path; views of different seats share most of what they are made of."""


def edits(old: Any, new: Any, memo: Memo | None = None) -> list[Edit]:
    """The edits that turn the plain form of one view into that of another."""
    found: list[Edit] = []
    _compare((), old, new, found, {} if memo is None else memo)
    return found


def _compare(path: Path, old: Any, new: Any, found: list[Edit], memo: Memo) -> None:
    """Find the edits at a path and below it."""
    kind: Any = type(new)
    names = _names(kind)
    if type(old) is not kind:
        found.append([path, to_plain(new)])
    elif names:
        found += _compare_records(path, old, new, names, memo)
    elif old == new:
        return
    elif kind is tuple:
        _compare_tuples(path, old, new, found, memo)
    else:
        found.append([path, to_plain(new)])


@cache
def _names(kind: Any) -> tuple[str, ...]:
    """The names of a value's fields; none for what is no record."""
    if is_dataclass(kind):
        return tuple(field.name for field in fields(kind))
    names: tuple[str, ...] = getattr(kind, "_fields", ())
    return names


def _compare_records(path: Path, old: Any, new: Any, names: tuple[str, ...], memo: Memo) -> list[Edit]:
    pair = path, id(old), id(new)
    if pair not in memo:
        memo[pair] = []
        for name in names:
            one, other = getattr(old, name), getattr(new, name)
            if one is not other:
                _compare((*path, name), one, other, memo[pair], memo)
    return memo[pair]


def _compare_tuples(path: Path, old: tuple[Any, ...], new: tuple[Any, ...], found: list[Edit], memo: Memo) -> None:
    if len(old) == len(new):
        for at in compress(range(len(new)), map(is_not, old, new)):
            _compare((*path, at), old[at], new[at], found, memo)
        return
    most = min(len(old), len(new))
    head = next((at for at in range(most) if old[at] != new[at]), most)
    rest = most - head
    tail = next((at for at in range(rest) if old[-1 - at] != new[-1 - at]), rest)
    found.append([path, head, len(old) - tail - head, to_plain(new[head : len(new) - tail])])
