"""Why an action is not allowed, in sentences that a player can read; they give away nothing hidden from them."""

from __future__ import annotations

from samurai.engine.game import CHANCE, IllegalAction, Seat, seat_label
from samurai.engine.phrase import say
from samurai.games.cards.field import is_for_villages
from samurai.games.cards.pieces import (
    Action,
    Cell,
    Deal,
    Lay,
    Place,
    Reveal,
    card_name,
    cell_word,
    either,
    village_name,
)
from samurai.games.cards.state import PLACE, State


def why_not(state: State, seat: Seat, action: Action) -> IllegalAction:
    """Return why this action of a seat to act is not among those offered."""
    if isinstance(action, Deal | Reveal):
        return _why_chance_does_not(state, action) if seat == CHANCE else _only_chance(action)
    if seat == CHANCE:
        return IllegalAction(say("chance turns up villages and deals cards, and does nothing else"), "C13")
    if isinstance(action, Place):
        return _why_no_village(state, action.cell)
    return _why_no_card(state, seat, action)


def _only_chance(action: Deal | Reveal) -> IllegalAction:
    if isinstance(action, Deal):
        return IllegalAction(say("cards are dealt by chance; lay one, such as helmet4@0,1"), "CR11")
    return IllegalAction(say("villages are turned up by chance"), "C5")


def _why_chance_does_not(state: State, action: Deal | Reveal) -> IllegalAction:
    top_is_next = state.top is None and bool(state.unseen)
    if isinstance(action, Reveal):
        if not top_is_next:
            return IllegalAction(say("a card must be dealt now, not a village turned up"), "C5")
        return IllegalAction(
            say("no village with {village} is left in the stack", village=village_name(action.village)), "CR2"
        )
    if top_is_next:
        return IllegalAction(say("a village must be turned up now, not a card dealt"), "C5")
    return IllegalAction(
        say("no {card} is left in seat {seat}'s pile", card=card_name(action.card), seat=seat_label(state.turn)),
        "CR11",
    )


def _why_no_village(state: State, cell: Cell) -> IllegalAction:
    if state.phase is not PLACE:
        return IllegalAction(say("you have no village in hand; lay a card, such as helmet4@0,1"), "CR6")
    due = either(state.due)
    return IllegalAction(
        say("no village is due at {cell}; the one in hand goes to {due}", cell=cell_word(cell), due=due), "CR8"
    )


def _why_no_card(state: State, seat: Seat, action: Lay) -> IllegalAction:
    card, cell = action
    if state.held is not None:
        held, due = village_name(state.held), either(state.due)
        return IllegalAction(
            say("lay the village in your hand, with {village}, at {due} first", village=held, due=due), "CR8"
        )
    if card not in state.hands[seat]:
        return IllegalAction(say("you have no {card} in hand", card=card_name(card)), "CR6")
    return _why_not_here(state, cell)


def _why_not_here(state: State, cell: Cell) -> IllegalAction:
    where, field = cell_word(cell), state.field
    if cell in field.villages:
        return IllegalAction(say("a village lies at {cell}; cards go beside villages", cell=where), "CR6")
    if laid := field.cards.get(cell):
        return IllegalAction(
            say(
                "there is already a card at {cell}: {card} of seat {seat}",
                cell=where,
                card=card_name(laid.card),
                seat=seat_label(laid.seat),
            ),
            "CR6",
        )
    if is_for_villages(cell):
        return IllegalAction(
            say("{cell} is a cell for a village: it touches villages at its corners only", cell=where), "CR6"
        )
    return IllegalAction(say("{cell} is not next to any village", cell=where), "CR6")
