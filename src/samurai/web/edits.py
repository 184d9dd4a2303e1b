"""What has changed from one view to the next, as edits of its JSON: a move changes little of a board."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import cache
from operator import is_
from typing import Any

from samurai.engine.plain import to_plain

Edit = list[Any]
"""`[path, value]` puts a value; `[path, start, count, items]` replaces items of a list."""


Memo = dict[tuple[int, int], list[Edit]]
"""What was found for two values; views of different seats share most of what they are made of."""


def edits(old: Any, new: Any, memo: Memo | None = None) -> list[Edit]:
    """The edits that turn the plain form of one view into that of another."""
    return _compare(old, new, {} if memo is None else memo)


def _compare(old: Any, new: Any, memo: Memo) -> list[Edit]:
    if old is new or old == new:
        return []
    kind: Any = type(new)
    names = _names(kind)
    if names and type(old) is kind:
        return _compare_records(old, new, names, memo)
    if kind is tuple and type(old) is tuple:
        return _compare_tuples(old, new, memo)
    return [[[], to_plain(new)]]


@cache
def _names(kind: Any) -> tuple[str, ...]:
    """The names of a value's fields; none for what is no record."""
    if is_dataclass(kind):
        return tuple(field.name for field in fields(kind))
    names: tuple[str, ...] = getattr(kind, "_fields", ())
    return names


def _compare_records(old: Any, new: Any, names: tuple[str, ...], memo: Memo) -> list[Edit]:
    pair = id(old), id(new)
    if pair not in memo:
        memo[pair] = found = []
        for name in names:
            one, other = getattr(old, name), getattr(new, name)
            if one is not other:
                found += [[[name, *path], *rest] for path, *rest in _compare(one, other, memo)]
    return memo[pair]


def _compare_tuples(old: tuple[Any, ...], new: tuple[Any, ...], memo: Memo) -> list[Edit]:
    if len(old) == len(new):
        changed = [at for at, same in enumerate(map(is_, old, new)) if not same]
        found = ((at, _compare(old[at], new[at], memo)) for at in changed)
        return [[[at, *path], *rest] for at, below in found for path, *rest in below]
    most = min(len(old), len(new))
    head = next((at for at in range(most) if old[at] != new[at]), most)
    rest = most - head
    tail = next((at for at in range(rest) if old[-1 - at] != new[-1 - at]), rest)
    return [[[], head, len(old) - tail - head, to_plain(new[head : len(new) - tail])]]
