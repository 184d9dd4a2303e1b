"""A sequence that never changes, although a longer one is made from it at almost no cost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeVar, overload

T = TypeVar("T")

_new: Final = object.__new__


class PersistentList(Sequence[T]):
    """An immutable sequence; all that grew out of one another share their items.

    The first to append to a sequence puts its item behind the shared ones; whoever appends to the same sequence again,
    or to a shortened one, pays for a copy. So a game that goes on costs nothing extra, and a branch costs one copy.
    """

    __slots__ = ("_items", "_length")

    def __init__(self, items: Iterable[T] = ()) -> None:
        """Make a sequence of these items."""
        self._items = list(items)
        self._length = len(self._items)

    def append(self, item: T) -> PersistentList[T]:
        """Return the sequence with one more item."""
        items, length = self._items, self._length
        if len(items) == length:
            items.append(item)
        if items[length] is not item:  # the place behind the last item is taken by another continuation
            items = [*items[:length], item]
        grown: PersistentList[T] = _new(PersistentList)
        grown._items, grown._length = items, length + 1
        return grown

    def first(self, length: int) -> PersistentList[T]:
        """Return the sequence of the first `length` items."""
        shortened: PersistentList[T] = _new(PersistentList)
        shortened._items, shortened._length = self._items, min(length, self._length)
        return shortened

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[T]:
        return iter(self._items[: self._length])

    def __reversed__(self) -> Iterator[T]:
        return reversed(self._items[: self._length])

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> list[T]: ...
    def __getitem__(self, index: int | slice) -> T | list[T]:
        if isinstance(index, slice):
            return [self._items[at] for at in range(*index.indices(self._length))]
        return self._items[range(self._length)[index]]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PersistentList) and self[:] == other[:]

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"PersistentList({self[:]})"
