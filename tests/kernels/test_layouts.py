"""A record has the fields that its protocol declares."""

from __future__ import annotations

from typing import Annotated, Protocol

import numpy as np
from numpy.typing import NDArray

from samurai.games.board.kernel.state import PACKED
from samurai.games.board.state import CHOICES
from samurai.kernels import Ints, record_type


class Small(Protocol):
    turn: int
    piles: Annotated[Ints, (2, 3)]
    marks: Annotated[NDArray[np.int8], 5]


def test_a_record_is_made_of_ints_and_arrays_in_their_order():
    assert record_type(Small) == np.dtype([("turn", "i8"), ("piles", "i8", (2, 3)), ("marks", "i1", 5)], align=True)


def test_a_packed_game_has_a_field_for_every_option():
    assert set(CHOICES) <= set(PACKED.names)
