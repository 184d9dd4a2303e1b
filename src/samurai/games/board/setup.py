"""Before the first turn: the opening hands (BR6, B2), then the figures (BR7, BR8, B3, B4)."""

from __future__ import annotations

from typing import Final

from samurai.engine.game import Seat, Variant
from samurai.games.board.actions import DRAWS, KEEPS, Action, Draft, drafts
from samurai.games.board.capture import FIGURES
from samurai.games.board.japan import Hex, japan
from samurai.games.board.pieces import FULL_SET, HAND, Figure, Token, plus, without
from samurai.games.board.state import Options, Phase, Position, State

FIGURES_OF_A_KIND: Final = {2: 7, 3: 10, 4: 13}
"""By number of players (BR2)."""


def new_game(seats: int, variant: Variant) -> State:
    """Make a new game: a board that is empty except for Edo, and twenty tokens in each supply."""
    board = japan(seats)
    figures = tuple(FIGURES if at in board.edo else () for at in range(len(board.spaces)))
    left = FIGURES_OF_A_KIND[seats] - 1
    position = Position(
        options=Options.chosen(seats, variant),
        phase=Phase.HANDS,
        turn=int(variant["first"]) - 1,
        tokens=(None,) * len(board.spaces),
        figures=figures,
        pool=(left, left, left),
        captured=((0, 0, 0),) * seats,
        aside=(0, 0, 0),
        played=False,
        normal=False,
        causes=(),
    )
    return State(position, ((),) * seats, (FULL_SET,) * seats, board.land, board.sea)


def choosing(state: State) -> tuple[Seat, ...]:
    """Return the seats whose opening hand is not full."""
    return tuple(seat for seat, hand in enumerate(state.hands) if len(hand) < HAND)


def keeps(state: State, seat: Seat) -> list[Action]:
    """Return each kind of token that may still be kept."""
    return [KEEPS[token] for token in dict.fromkeys(state.supplies[seat])]


def deals(state: State) -> list[Action]:
    """Return each token that may be dealt next."""
    return [DRAWS[token] for token in state.supplies[choosing(state)[0]]]


def take(state: State, seat: Seat, token: Token) -> State:
    """Move a token from a seat's supply to its opening hand; when all hands are full, the figures follow."""
    state = to_hand(state, seat, token)
    if choosing(state):
        return state
    return state.showing(state.position._replace(phase=Phase.FIGURES))


def to_hand(state: State, seat: Seat, token: Token) -> State:
    """Move a token from a seat's supply to its hand."""
    position, hands, supplies, land, sea = state
    hands = (*hands[:seat], plus(hands[seat], token), *hands[seat + 1 :])
    supplies = (*supplies[:seat], without(supplies[seat], token), *supplies[seat + 1 :])
    return State(position, hands, supplies, land, sea)


def open_settlements(position: Position) -> list[Hex]:
    """Return where a figure may go: on the cities until all are full, then on the villages (B3)."""
    board, figures = japan(position.options.seats), position.figures
    return [at for at in board.cities if len(figures[at]) < 2] or [at for at in board.villages if not figures[at]]


def all_drafts(position: Position) -> list[Action]:
    """Return each figure of the pool on each settlement that may take it; a city takes a kind once."""
    spots, figures = open_settlements(position), position.figures
    offered: list[Action] = []
    for figure, left in zip(FIGURES, position.pool, strict=True):
        if left:
            row = drafts(figure)
            offered += [row[at] for at in spots if figure not in figures[at]]
    assert offered, "some figure of the pool always fits (B3)"
    return offered


def chance_drafts(position: Position) -> list[Action]:
    """Return each figure of the pool that chance may put on the next settlement in map order (B4)."""
    at = open_settlements(position)[0]
    pool = zip(FIGURES, position.pool, strict=True)
    return [drafts(figure)[at] for figure, left in pool if figure not in position.figures[at] for _ in range(left)]


def draft(state: State, action: Draft) -> State:
    """Put a figure on its settlement; after the last one, the start player's first turn begins (BR9)."""
    position, figure, at = state.position, action.figure, action.at
    figures = list(position.figures)
    figures[at] = tuple(sorted((*figures[at], figure), key=FIGURES.index))
    helmets, buddhas, rice = position.pool
    pool = (helmets - (figure is Figure.HELMET), buddhas - (figure is Figure.BUDDHA), rice - (figure is Figure.RICE))
    begun = not any(pool)
    position = position._replace(
        phase=Phase.TURN if begun else Phase.FIGURES,
        turn=position.options.first if begun else (position.turn + 1) % position.options.seats,
        figures=tuple(figures),
        pool=pool,
    )
    return state.showing(position)
