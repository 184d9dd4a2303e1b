"""The records that kernels work on, declared once: as a protocol that mypy reads and NumPy's type is made from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args, get_type_hints

if TYPE_CHECKING:
    import numpy as np


def record_type(declaration: type) -> np.dtype[np.void]:
    """Return the type of records with these fields: an `int`, or an array annotated with its length or shape."""
    # Numba can be missing, and NumPy with it; only those who have a kernel call this.
    import numpy as np

    hints = get_type_hints(declaration, include_extras=True)
    # Aligned, as compiled code reads an int64 that lies across two words more slowly.
    return np.dtype([(name, *_field(hint)) for name, hint in hints.items()], align=True)


def _field(hint: Any) -> tuple[Any, ...]:
    """Return the type of a field's numbers, and its shape."""
    if hint is int:
        return ("i8",)
    array, shape = get_args(hint)  # Annotated[NDArray[number], shape]
    _, kind = get_args(array)
    (number,) = get_args(kind)
    return (number, shape)
