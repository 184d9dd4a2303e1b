"""Why an action is not allowed, in sentences that a player can read; they tell nothing that the player may not know."""

from __future__ import annotations

from samurai.engine.game import CHANCE, IllegalAction, Seat
from samurai.games.cards.field import is_for_villages
from samurai.games.cards.pieces import (
    Action,
    Cell,
    Deal,
    Lay,
    Place,
    Reveal,
    card_word,
    cell_word,
    village_word,
)
from samurai.games.cards.state import PLACE, State


def why_not(state: State, seat: Seat, action: Action) -> IllegalAction:
    """Why this action of a seat that is to act is not among those offered."""
    if isinstance(action, Deal | Reveal):
        return _why_chance_does_not(state, action) if seat == CHANCE else _only_chance(action)
    if seat == CHANCE:
        return IllegalAction("chance turns up villages and deals cards, and does nothing else", "C13")
    if isinstance(action, Place):
        return _why_no_village(state, action.cell)
    return _why_no_card(state, seat, action)


def _only_chance(action: Deal | Reveal) -> IllegalAction:
    if isinstance(action, Deal):
        return IllegalAction("cards are dealt by chance; lay one, such as helmet4@0,1", "CR11")
    return IllegalAction("villages are turned up by chance", "C5")


def _why_chance_does_not(state: State, action: Deal | Reveal) -> IllegalAction:
    top_is_next = state.top is None and bool(state.unseen)
    if isinstance(action, Reveal):
        if not top_is_next:
            return IllegalAction("no village is to be turned up now, but a card to be dealt", "C5")
        return IllegalAction(f"no village {village_word(action.village)} is left in the stack", "CR2")
    if top_is_next:
        return IllegalAction("no card is to be dealt now, but a village to be turned up", "C5")
    return IllegalAction(f"no {card_word(action.card)} is left in the pile of seat {state.turn + 1}", "CR11")


def _why_no_village(state: State, cell: Cell) -> IllegalAction:
    if state.phase is not PLACE:
        return IllegalAction("you have no village in hand; lay a card, such as helmet4@0,1", "CR6")
    due = " or ".join(map(cell_word, state.due))
    return IllegalAction(f"no village is due at {cell_word(cell)}; the one in hand goes to {due}", "CR8")


def _why_no_card(state: State, seat: Seat, action: Lay) -> IllegalAction:
    card, cell = action
    if state.held is not None:
        due = " or ".join(f"village@{cell_word(cell)}" for cell in state.due)
        return IllegalAction(f"first the village in hand, {village_word(state.held)}, must be laid: {due}", "CR8")
    if card not in state.hands[seat]:
        return IllegalAction(f"you have no {card_word(card)} in hand", "CR6")
    return _why_not_here(state, cell)


def _why_not_here(state: State, cell: Cell) -> IllegalAction:
    where, field = cell_word(cell), state.field
    if cell in field.villages:
        return IllegalAction(f"a village lies at {where}; cards go beside villages", "CR6")
    if laid := field.cards.get(cell):
        return IllegalAction(f"a card lies at {where} already: {card_word(laid.card)} of seat {laid.seat + 1}", "CR6")
    if is_for_villages(cell):
        return IllegalAction(f"{where} is a cell for a village: it touches villages at its corners only", "CR6")
    return IllegalAction(f"{where} is not next to any village", "CR6")
