"""The rules of the board game: who may do what, what follows, who has won, and who knows what.

`setup` holds the beginning, `turn` the turns, `capture` and `scoring` what their names say, `refusals` the reasons why
other actions are refused. The numbers are those of docs/rules/board.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from samurai.engine.game import CHANCE, Outcome, Seat, Variant
from samurai.games.board.actions import Action, Draft, Draw, End, Keep, Move, Place, Swap
from samurai.games.board.japan import japan
from samurai.games.board.pieces import Tokens
from samurai.games.board.refusals import why_not
from samurai.games.board.scoring import places
from samurai.games.board.setup import all_drafts, chance_drafts, choosing, deals, draft, keeps, new_game, take
from samurai.games.board.state import Phase, State, View
from samurai.games.board.turn import (
    draw,
    draw_or_next_turn,
    draws,
    end_turn,
    exchange_figures,
    move,
    place,
    turn_actions,
)

__all__ = ["actions", "apply", "guess", "outcome", "sees", "start", "to_act", "view", "why_not"]


def start(seats: int, variant: Variant) -> State:
    """Return the table before the hands are chosen: the start player is known, and Edo has its figures (B1, BR7)."""
    return new_game(seats, variant)


def to_act(state: State) -> tuple[Seat, ...]:
    """Return who acts: all for the hands, at once (B2), then the figures (B3), then turns with draws in between."""
    position = state.position
    phase = position.phase
    if phase is Phase.TURN:
        return (position.turn,)
    if phase is Phase.DRAW:
        return (CHANCE,)
    if phase is Phase.HANDS:
        return choosing(state) if position.options.hands == "chosen" else (CHANCE,)
    if phase is Phase.FIGURES:
        return (position.turn,) if position.options.setup == "drafted" else (CHANCE,)
    return ()


def actions(state: State, seat: Seat) -> Sequence[Action]:
    """Return every legal action of a seat to act."""
    phase = state.position.phase
    if phase is Phase.TURN:
        return turn_actions(state)
    if phase is Phase.DRAW:
        return draws(state)
    if phase is Phase.HANDS:
        return deals(state) if seat == CHANCE else keeps(state, seat)
    return chance_drafts(state.position) if seat == CHANCE else all_drafts(state.position)


def apply(state: State, seat: Seat, action: Action) -> State:
    """Return the state after a legal action."""
    match action:
        case Place():
            return place(state, action)
        case Draw():
            return draw(state, action.token) if state.position.phase is Phase.DRAW else _deal(state, action)
        case End():
            return end_turn(state)
        case Draft():
            return draft(state, action)
        case Keep():
            return take(state, seat, action.token)
        case Swap():
            return exchange_figures(state, action)
        case Move():
            return move(state, action)
    return draw_or_next_turn(state)  # a pass (B11)


def _deal(state: State, action: Draw) -> State:
    """Deal a token of the opening hands, seat by seat (B2)."""
    return take(state, choosing(state)[0], action.token)


def outcome(state: State) -> Outcome | None:
    """Return everyone's place by captured figures, once the game is over (B15), and every cause of the end (B13)."""
    position = state.position
    return Outcome(places(position.captured), position.causes) if position.phase is Phase.OVER else None


def view(state: State, seat: Seat | None) -> View:
    """Return all open information, one's own hand, and of the others only how many tokens they hold (B16)."""
    hand = () if seat is None else state.hands[seat]
    unseen = tuple(
        supply if owner == seat else tuple(sorted(held + supply))
        for owner, (held, supply) in enumerate(zip(state.hands, state.supplies, strict=True))
    )
    return View(state.position, seat, hand, tuple(map(len, state.hands)), unseen)


def guess(view: View, rng: Random) -> State:
    """Return a state this view may come from: the others' hands are dealt again from their unseen tokens.

    That is fair: whatever a player has shown so far, every token still unseen is equally likely to be in the hand.
    """
    hands, supplies = [], []
    for owner, (unseen, size) in enumerate(zip(view.unseen, view.hand_sizes, strict=True)):
        hand, supply = (view.hand, unseen) if owner == view.seat else _dealt(unseen, size, rng)
        hands.append(hand)
        supplies.append(supply)
    tokens, board = view.position.tokens, japan(view.position.options.seats)
    land = tuple(at for at in board.land if not tokens[at])
    sea = tuple(at for at in board.sea if not tokens[at])
    return State(view.position, tuple(hands), tuple(supplies), land, sea)


def _dealt(unseen: Tokens, size: int, rng: Random) -> tuple[Tokens, Tokens]:
    """Return a hand of this size, and the rest."""
    shuffled = rng.sample(unseen, len(unseen))
    return tuple(sorted(shuffled[:size])), tuple(sorted(shuffled[size:]))


def sees(state: State, viewer: Seat | None, seat: Seat, action: Action) -> bool:
    """Whether a viewer sees an action: kept and drawn tokens only if they are its own, everything else always."""
    match action:
        case Keep():
            return viewer == seat
        case Draw():
            return viewer == (state.position.turn if state.position.phase is Phase.DRAW else choosing(state)[0])
    return True
