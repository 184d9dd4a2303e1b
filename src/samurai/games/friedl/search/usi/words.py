"""Refusals in the words of shogi, for programs whose users know neither the booklet's names nor its rules' numbers."""

from __future__ import annotations

import re
from typing import Final

from samurai.engine.errors import SamuraiError
from samurai.games.friedl.pieces import SQUARE, TITLES
from samurai.games.friedl.records import usi

_PIECES: Final = {
    "S": "pawn",
    "W": "lance",
    "P": "knight",
    "SF": "silver",
    "GF": "gold",
    "L": "bishop",
    "T": "rook",
    "K": "king",
    "DL": "horse",
    "DT": "dragon",
}
_TERMS: Final = {
    **{str(TITLES[face]): piece for face, piece in _PIECES.items()},
    "two Samurai": "two pawns",
    "tiles": "pieces",
    "tile": "piece",
    "castle": "camp",
    "player 1": "sente",
    "player 2": "gote",
    **{name: usi.square(name) for name in SQUARE},
}
# Longer terms first: one may be the beginning of another.
_KNOWN: Final = re.compile(rf"\b({'|'.join(sorted(_TERMS, key=len, reverse=True))})(s?)\b")


def in_shogi_words(error: SamuraiError) -> str:
    """Return an error's sentence with shogi's names of pieces and squares, without the number of our rule."""
    return _KNOWN.sub(lambda found: _TERMS[found[1]] + found[2], str(error.sentence))
