"""Positions built by hand, and words played from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pytest

from samurai.engine.game import Seat
from samurai.engine.record import play as play_word
from samurai.games.board import GAME
from samurai.games.board.japan import hexes, japan
from samurai.games.board.pieces import FULL_SET, Counts, Figure, Piece, Token, without
from samurai.games.board.state import Options, Phase, Position, State

FIGURES = {figure[0].upper(): figure for figure in Figure}
PLENTY = {"O8": "H", "Q9": "B", "O10": "HR", "Q11": "R", "Q13": "H", "Q15": "B", "F18": "R", "K18": "B"}
"""Figures in the north and the far south, so that no kind runs out."""


def build(
    seats: int = 2,
    *,
    figures: Mapping[str, str] | None = None,
    tokens: Mapping[str, tuple[str, Seat]] | None = None,
    hands: Sequence[str] = (),
    supplies: Sequence[str] | None = None,
    captured: Sequence[Counts] | None = None,
    aside: Counts = (0, 0, 0),
    turn: Seat = 0,
    played: bool = False,
    normal: bool = False,
    causes: tuple[str, ...] = (),
    capture: str = "at_once",
    piles: str = "screened",
    phase: Phase = Phase.TURN,
    plenty: bool = True,
) -> State:
    """A state in the middle of the game; supplies are what is left, unless they are named."""
    board, where = japan(seats), hexes()
    lying: list[Piece | None] = [None] * len(board.spaces)
    for name, (token, seat) in (tokens or {}).items():
        lying[where[name]] = Piece(Token(token), seat)
    standing: list[tuple[Figure, ...]] = [()] * len(board.spaces)
    for name, letters in {**(PLENTY if plenty else {}), **(figures or {})}.items():
        standing[where[name]] = tuple(FIGURES[letter] for letter in letters)
    held = [tuple(sorted(map(Token, words.split()))) for words in (*hands, *[""] * (seats - len(hands)))]
    left = []
    for seat in range(seats):
        rest = FULL_SET
        for token in [*held[seat], *(piece.token for piece in lying if piece and piece.seat == seat)]:
            rest = without(rest, token)
        left.append(rest if supplies is None else tuple(sorted(map(Token, supplies[seat].split()))))
    position = Position(
        options=Options(seats, 0, "chosen", "drafted", capture, piles),
        phase=phase,
        turn=turn,
        tokens=tuple(lying),
        figures=tuple(standing),
        pool=(0, 0, 0),
        captured=tuple(captured or ((0, 0, 0),) * seats),
        aside=aside,
        played=played,
        normal=normal,
        causes=causes,
    )
    land, sea = (tuple(at for at in hexes if not lying[at]) for hexes in (board.land, board.sea))
    return State(position, tuple(held), tuple(left), land, sea)


def run(state: State, *words: str) -> State:
    """Play words through the checked door, each by the first seat that is to act."""
    for word in words:
        _, state = play_word(GAME, state, GAME.rules.to_act(state)[0], word)
    return state


@pytest.fixture
def position() -> Callable[..., State]:
    """Build a state."""
    return build


@pytest.fixture
def play() -> Callable[..., State]:
    """Play words from a state."""
    return run


@pytest.fixture
def begin() -> Callable[..., State]:
    """A new game with the named options."""

    def new(seats: int = 2, **options: str) -> State:
        usual = {"first": "1", "hands": "chosen", "setup": "drafted", "capture": "at_once", "piles": "screened"}
        return GAME.rules.start(seats, {**usual, **options})

    return new


@pytest.fixture
def offered() -> Callable[[State], set[str]]:
    """The words offered to the first seat that is to act."""

    def words(state: State) -> set[str]:
        seat = GAME.rules.to_act(state)[0]
        return {GAME.notation.write(action) for action in GAME.rules.actions(state, seat)}

    return words


@pytest.fixture
def figures_at() -> Callable[[State, str], str]:
    """The letters of the figures on a hex."""

    def letters(state: State, name: str) -> str:
        return "".join(figure[0].upper() for figure in state.position.figures[hexes()[name]])

    return letters


@pytest.fixture
def token_at() -> Callable[[State, str], Piece | None]:
    """The token on a hex."""
    return lambda state, name: state.position.tokens[hexes()[name]]
