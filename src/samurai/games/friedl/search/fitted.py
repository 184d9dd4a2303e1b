"""What was learned from games about the value of tiles: corrections to a human estimate, read from `worth.txt`.

`python -m samurai.games.friedl.search.tune` plays the games and makes the file.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import numpy as np

from samurai.kernels import Ints

FILE: Final = Path(__file__).with_name("worth.txt")

SHAPES: Final = {"square": (16, 81), "guard": (16, 17, 9), "hunt": (16, 17, 9), "hand": (8, 19)}
"""By kind: for a tile's square; for its rows and columns from its own Kaiser and from the enemy's (8 rows below to 8
above, as the first player sees it, and columns either way); and for the number in hand.
"""


def read(text: str) -> dict[str, Ints]:
    """Parse the tables of a file: one line per kind in each."""
    tables = {name: np.zeros(shape, np.int64) for name, shape in SHAPES.items()}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            name, kind, *numbers = line.split()
            tables[name][int(kind)] = np.array(numbers, np.int64).reshape(SHAPES[name][1:])
    return tables


def write(tables: dict[str, Ints], about: str) -> str:
    """Return the tables as text, below a comment about them."""
    lines = [f"# {line}".rstrip() for line in about.splitlines()]
    for name, table in tables.items():
        lines += [f"{name} {kind} {' '.join(map(str, row.ravel()))}" for kind, row in enumerate(table) if row.any()]
    return "\n".join(lines) + "\n"


FITTED: Final = read(FILE.read_text(encoding="utf-8"))
"""The tables in use."""
