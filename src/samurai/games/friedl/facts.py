"""Facts that anyone could work out from the board: with which moves gardez may be said."""

from __future__ import annotations

from typing import NamedTuple

from samurai.games.friedl.courtesy import warns
from samurai.games.friedl.legal import legal
from samurai.games.friedl.notation import write
from samurai.games.friedl.records import sfen
from samurai.games.friedl.rules import View


class Facts(NamedTuple):
    """The derived facts of a view: the moves that deserve a gardez."""

    gardez: tuple[str, ...]
    """The words of the moves that attack a great officer, of the seat to move; gardez may be said with them (F7)."""


def facts(view: View) -> Facts:
    """Compute the moves with which gardez may be said now; none once the game is over."""
    if view.side is None:
        return Facts(())
    board = sfen.read(view.position)
    return Facts(tuple(write(move) for move in legal(board, not view.shogi) if warns(board, move)))
