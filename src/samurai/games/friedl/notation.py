"""Moves in the booklet's notation (FR16): written in ASCII, read in ASCII and in the booklet's own signs."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from samurai.engine.game import IllegalAction
from samurai.games.friedl.legal import KIND
from samurai.games.friedl.movement import may_promote, stuck
from samurai.games.friedl.pieces import DECLARE, SECOND, SQUARE, Action

LONGEST: Final = 40
"""The longest move, in characters, however it is written."""

_SIGNS: Final = str.maketrans(
    {**dict.fromkeys("–—−‐‑", "-"), **dict.fromkeys("×✕", "x"), "■": "*", "○": "+", "●": "x+"}
)
_PIECE: Final = "(DL|DT|SF|GF|[SWPLTK])"
_SQUARE: Final = "([a-i])([1-9l|I])"  # a scanned 1 may look like an l or an I
_MOVE: Final = re.compile(rf"{_PIECE}{_SQUARE}(?:([-+])|(x\+?|\+x){_PIECE}){_SQUARE}", re.IGNORECASE | re.ASCII)
_DROP: Final = re.compile(rf"{_PIECE}(?:\*{_SQUARE}|{_SQUARE}\*)", re.IGNORECASE | re.ASCII)
_UNNAMED: Final = re.compile(rf"{_PIECE}{_SQUARE}(x\+?|\+x){_SQUARE}", re.IGNORECASE | re.ASCII)


@lru_cache(maxsize=16384)
def write(action: Action) -> str:
    """Return the word for a move: `Sb3-b4`, `Sa3xSa4`, `Wb1*` (a drop), `Ta4+a1` and `Sd3x+GFd2` (with promotion)."""
    piece, origin, target, captured, promotes = action
    if action == DECLARE:
        return piece
    if not origin:
        return f"{piece}{target}*"
    sign = ("x+" if promotes else "x") if captured else ("+" if promotes else "-")
    return f"{piece}{origin}{sign}{captured}{target}"


def typeset(action: Action) -> str:
    """Return a move as the booklet prints it: `Sb3–b4`, `Sa3 × Sa4`, `Wb1 ■`, `Ta4 ○ a1`, `Sd3 ● GFd2`."""
    piece, origin, target, captured, promotes = action
    if action == DECLARE:
        return piece
    if not origin:
        return f"{piece}{target} ■"
    if not captured and not promotes:
        return f"{piece}{origin}–{target}"
    sign = ("●" if promotes else "×") if captured else "○"
    return f"{piece}{origin} {sign} {captured}{target}"


def read(text: str) -> Action:
    """Return the move that a word names, in either notation; spaces, letter case and marks of courtesy don't matter."""
    if len(text) > LONGEST:
        raise IllegalAction(f"{text[:LONGEST]!r}… is too long for a move", "FR16")
    return _read(text)


def touches(action: Action) -> tuple[tuple[str, ...], ...]:
    """Return origin and target (then `+` or `=` where promotion may be a choice), or the tile in hand and a square."""
    if action == DECLARE:
        return ((action.piece,),)
    if not action.origin:
        return ((f"{action.piece}*", action.target),)
    way = (action.origin, action.target)
    if action.promotes:
        return (way if _must_promote(action) else (*way, "+"),)
    return ((*way, "=") if _may_promote(action) else way,)


@lru_cache(maxsize=4096)
def _read(text: str) -> Action:
    word = re.sub(r"\s", "", text).translate(_SIGNS).rstrip("!")
    if word.lower() == DECLARE.piece:
        return DECLARE
    if match := _MOVE.fullmatch(word):
        piece, file, rank, plain, captures, captured, to_file, to_rank = match.groups()
        promotes = "+" in (plain or captures)
        return Action(piece.upper(), _square(file, rank), _square(to_file, to_rank), (captured or "").upper(), promotes)
    if match := _DROP.fullmatch(word):
        piece, file, rank = filter(None, match.groups())
        return Action(piece.upper(), "", _square(file, rank))
    if _UNNAMED.fullmatch(word):
        raise IllegalAction(f"{text!r} must name what is captured, as Sa3xWa4 does", "FR16")
    raise IllegalAction(f"{text!r} is not a move such as Sb3-b4, Sa3xSa4, Ta4+a1, Sd3x+GFd2 or Wb1* (a drop)", "FR16")


def _square(file: str, rank: str) -> str:
    return file.lower() + (rank if rank.isdigit() else "1")


def _movers(action: Action) -> list[int]:
    """Return the tiles that may have made a move: some never go back, so their direction shows whose they are."""
    forward = int(action.target[1]) > int(action.origin[1])
    seats = [0 if forward else 1] if action.piece in ("S", "W", "P") else [0, 1]
    return [KIND[action.piece] + SECOND * seat for seat in seats]


def _may_promote(action: Action) -> bool:
    origin, target = SQUARE[action.origin], SQUARE[action.target]
    return action.piece in KIND and any(may_promote(tile, origin, target) for tile in _movers(action))


def _must_promote(action: Action) -> bool:
    return action.piece in KIND and all(stuck(tile, SQUARE[action.target]) for tile in _movers(action))
