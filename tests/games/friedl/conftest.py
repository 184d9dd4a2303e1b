"""What the tests of Friedl's game share: states from positions and from played moves."""

from dataclasses import dataclass

import pytest

from samurai.engine.game import complete
from samurai.engine.record import play
from samurai.games.friedl import GAME
from samurai.games.friedl.notation import write

SAMPLE = """
    Sb3-b4 Sc7-c6 Sb4-b5 Lb8-c7 Sg3-g4 Sd7-d6 GFd1-d2 Sa7-a6 Sc3-c4 Wa9-a7 Sd3-d4 Th8-a8 Pb1-c3 Sa6-a5
    Sd4-d5 Sa5-a4 Sa3xSa4 Wa7xSa4 Wa1xWa4 Ta8xWa4 Sd5xSd6 Ta4+a1 Wb1* GFf9-e8 Pc3-d5 Lc7-a5 Sa8* Pb9-a7
    Sa8+a9 SFc9-b8 GFa9-b9 Wd4* GFf1-e2 Sd3* GFb9xSFb8 Sd3x+GFd2 SFc1xGFd2 Wd4x+SFd2 GFe2xGFd2 SFd3*
    Pd5+c7 GFe2*
"""


@dataclass
class Board:
    """A game at some point, and what one may ask of it."""

    state: object

    @property
    def side(self):
        return self.state.position[95]

    @property
    def outcome(self):
        return GAME.rules.outcome(self.state)

    def words(self):
        return {write(action) for action in GAME.rules.actions(self.state, self.side)}

    def targets(self, square):
        """Where the tile on a square may go."""
        actions = GAME.rules.actions(self.state, self.side)
        return {action.target for action in actions if action.origin == square}

    def play(self, *words):
        """The board after these moves, each checked."""
        state = self.state
        for word in words:
            _, state = play(GAME, state, state.position[95], word)
        return Board(state)

    def view(self, seat=None):
        return GAME.rules.view(self.state, seat)


@pytest.fixture
def board():
    """A function: the board at a position in SFEN, or at the start."""

    def at(position="start", rules="booklet", plies="512"):
        variant = complete(GAME, 2, {"rules": rules, "position": position, "plies": plies})
        return Board(GAME.rules.start(2, variant))

    return at


@pytest.fixture
def sample():
    """The 42 moves of the booklet's sample game."""
    return SAMPLE.split()
