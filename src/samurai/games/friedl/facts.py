"""Facts that anyone could work out from the game: its moves in parts, and with which moves gardez may be said now."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple, cast

from samurai.engine.action_parts import action_parts
from samurai.games.friedl.courtesy import warnings
from samurai.games.friedl.notation import read, write
from samurai.games.friedl.records import sfen
from samurai.games.friedl.rules import View, known_legal

Played = tuple[Literal["action"], str, str, str, str, bool]
"""A move in parts: what moves, from where (empty for a drop), to where, capturing what, and whether it promotes."""


class Facts(NamedTuple):
    """The derived facts of a view: the moves so far, and those that deserve a gardez."""

    moves: tuple[Played, ...]
    """The moves of the view in parts, as actions are offered."""

    gardez: tuple[str, ...]
    """The words of the moves that attack a great officer, of the seat to move; gardez may be said with them (F7)."""


@lru_cache(maxsize=16_384)  # with every move of a game all those before it are asked for again
def _in_parts(word: str) -> Played:
    return cast(Played, action_parts(read(word)))


def facts(view: View) -> Facts:
    """Compute the moves in parts, and those with which gardez may be said now; none once the game is over."""
    moves = tuple(map(_in_parts, view.moves))
    if view.side is None:
        return Facts(moves, ())
    board = sfen.read_back(view.position)
    return Facts(moves, tuple(map(write, warnings(board, known_legal(board, not view.shogi)))))
