"""How good a state looks to a seat, for bots that look one action ahead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from samurai.engine.game import Seat
from samurai.games.board.capture import influence
from samurai.games.board.japan import japan
from samurai.games.board.pieces import FAST, INFLUENCE, Token
from samurai.games.board.scoring import mosts, places
from samurai.games.board.state import Phase, Position, State

WIN: Final = 100.0
LEAD: Final = 0.6
"""What a most is worth while the game lasts, in captured figures."""

HOPE: Final = 0.8
"""What a figure is worth that one is about to capture."""


def _worth(token: Token) -> float:
    """What a token is worth in the hand: fast ones are kept until they gain more than that, normal ones come back."""
    return 0.3 if token in FAST or token is Token.TOKEN_EXCHANGE else 0.02 * sum(INFLUENCE[token].values())


WORTH: Final = {token: _worth(token) for token in Token}


def value(state: State, seat: Seat) -> float:
    """What the seat has captured, may hope to capture, and holds; and once the game is over, whether it has won."""
    position = state.position
    if position.phase is Phase.OVER:
        return WIN / places(position.captured)[seat]
    held = sum(WORTH[token] for token in state.hands[seat])
    return _captured(position, seat) + sum(_hopes(position, seat)) + held


def _captured(position: Position, seat: Seat) -> float:
    """One's own figures, less what the strongest rival has; mosts count besides."""
    piles = [
        sum(counts) + LEAD * len(most) for counts, most in zip(position.captured, mosts(position.captured), strict=True)
    ]
    return piles[seat] - max(pile for rival, pile in enumerate(piles) if rival != seat)


def _hopes(position: Position, seat: Seat) -> Iterator[float]:
    """For every contested figure: one's lead in influence, the heavier the nearer its settlement is to being full."""
    board, tokens = japan(position.options.seats), position.tokens
    for at in board.settlements:
        for figure in position.figures[at]:
            totals = influence(board, tokens, at, figure)
            if any(totals):
                mine = totals.pop(seat)
                rival = max(totals)
                land = board.land_around[at]
                near = (1 + sum(tokens[hex] is not None for hex in land)) / (1 + len(land))
                yield HOPE * near * (mine - rival) / (mine + rival + 1)
