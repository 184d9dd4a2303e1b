"""The rules of Samurai: The Card Game. Numbers such as CR8 and C2 are those of docs/rules/cards.md."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final, TypeVar

from samurai.engine.game import CHANCE, Outcome, Seat, Variant
from samurai.engine.toolkit.latest import kept_for_latest
from samurai.games.cards.deck import deck, lays_at, own_cards, supply
from samurai.games.cards.field import EMPTY, Field, sides
from samurai.games.cards.pieces import (
    MIDDLE,
    SHAPES,
    Action,
    Card,
    Cards,
    Cell,
    Deal,
    Laid,
    Lay,
    Reveal,
    Stones,
    Village,
    deal,
    place,
    reveal,
)
from samurai.games.cards.refusals import why_not
from samurai.games.cards.scoring import places, standing, villages_to_score, with_stones
from samurai.games.cards.state import (
    DEAL,
    LAST_CARDS,
    LAST_VILLAGE,
    LAY,
    NO_FREE_SIDE,
    NO_MAJORITY,
    OVER,
    PLACE,
    CardAt,
    Phase,
    State,
    View,
    VillageAt,
    field_of,
    used_up,
)

__all__ = ["actions", "apply", "guess", "outcome", "sees", "start", "to_act", "view", "why_not"]

T = TypeVar("T")

LaidOut = tuple[tuple[VillageAt, ...], tuple[CardAt, ...]]
"""The villages and the cards of a field, in order."""

HAND: Final = 5
"""How many cards a full hand has."""


def start(seats: int, variant: Variant) -> State:
    """Return an empty field, a shuffled stack and shuffled piles (CR1–CR5)."""
    first = int(variant["first"]) - 1
    return State(
        first=first,
        turn=first,
        phase=DEAL,
        hands=((),) * seats,
        piles=(own_cards(seats),) * seats,
        field=EMPTY,
        last=None,
        unseen=deck().villages,
        top=None,
        held=None,
        due=(),
        stones=((0, 0, 0),) * seats,
        causes=(),
    )


def to_act(state: State) -> tuple[Seat, ...]:
    """Return chance, while a village is to be turned up or a card to be dealt; otherwise the seat in turn."""
    if state.phase is OVER:
        return ()
    if state.phase is DEAL or _top_is_unseen(state):
        return (CHANCE,)
    return (state.turn,)


def actions(state: State, seat: Seat) -> Sequence[Action]:
    """Return every legal action: any card in hand on any free side, or the cells for the village in hand."""
    if seat == CHANCE:
        if _top_is_unseen(state):
            return list(map(reveal, state.unseen))
        return list(map(deal, state.piles[state.turn]))
    if state.phase is PLACE:
        return list(map(place, state.due))
    cards = dict.fromkeys(state.hands[seat])
    return [lays[card] for lays in map(lays_at, state.field.free) for card in cards]


def apply(state: State, seat: Seat, action: Action) -> State:
    """Return the state after a legal action."""
    if isinstance(action, Lay):
        return _lay(state, action.card, action.cell)
    if isinstance(action, Deal):
        return _deal(state, action.card)
    if isinstance(action, Reveal):
        return _reveal(state, action.village)
    return _place(state, action.cell)


def _lay(state: State, card: Card, cell: Cell) -> State:
    """Lay a card (CR6). Which villages are due is decided once, on the field as it is now (C2).

    The top village goes to the cell where it is due; if there are two, the player chooses (CR8, C5).
    """
    seat, field, top = state.turn, state.field, state.top
    due = field.due(seat, cell) if top else ()  # with an empty stack nothing is due (C4)
    field = field.with_card(cell, Laid(seat, card))
    hands = _with(state.hands, seat, _without(state.hands[seat], card))
    if len(due) == 2:
        return state._replace(phase=PLACE, hands=hands, field=field, last=cell, top=None, held=top, due=due)
    if top and due:
        field, top = field.with_village(due[0], top), None
    return _finish_turn(state._replace(hands=hands, field=field, last=cell, top=top))


def _place(state: State, cell: Cell) -> State:
    """Place the village in hand on the chosen cell, and the next one, if there is one, on the other (C4)."""
    assert state.held, "only a village in hand is placed"
    field, top = state.field.with_village(cell, state.held), state.top
    if top:
        (other,) = set(state.due) - {cell}
        field, top = field.with_village(other, top), None
    return _finish_turn(state._replace(field=field, top=top, held=None, due=()))


def _finish_turn(state: State) -> State:
    """Score the turn, once its villages are placed (C1); then the game is over, or a card is drawn (CR11)."""
    assert state.last, "a turn lays a card"
    stones = with_stones(state.stones, state.field, villages_to_score(state.field, state.last))
    causes = _causes(state, stones)
    if causes and (_ends_round(state) or NO_FREE_SIDE in causes):
        turn, phase = state.turn, OVER
    elif state.piles[state.turn]:
        turn, phase = state.turn, DEAL
    else:
        turn, phase = _next_turn(state)
    return state._replace(turn=turn, phase=phase, stones=stones, causes=causes)


def _causes(state: State, stones: tuple[Stones, ...]) -> tuple[str, ...]:
    """Return every cause of the end that applies, in order (CR12, C8, C9)."""
    causes = list(state.causes)
    if state.top is None and not state.unseen:
        causes.append(LAST_VILLAGE)
    if stones is not state.stones:
        taken, there = map(sum, zip(*stones)), supply(len(stones))
        causes += [used_up(shape) for shape, out, most in zip(SHAPES, taken, there) if out >= most]
    if not any(state.hands):
        causes.append(LAST_CARDS)
    if not state.field.free:
        causes.append(NO_FREE_SIDE)
    return tuple(dict.fromkeys(causes)) if causes else ()


def _ends_round(state: State) -> bool:
    """Whether the seat in turn is the one before the start player (C6)."""
    return (state.turn + 1) % len(state.hands) == state.first


def _next_turn(state: State) -> tuple[Seat, Phase]:
    """Return the next seat clockwise, which lays a card or, at the start of the game, is first dealt its hand."""
    turn = (state.turn + 1) % len(state.hands)
    return turn, LAY if state.hands[turn] else DEAL


def _deal(state: State, card: Card) -> State:
    """Give the seat in turn a card, up to five while its pile lasts (CR11)."""
    seat = state.turn
    hand = tuple(sorted((*state.hands[seat], card)))
    turn, phase = _next_turn(state) if len(hand) == HAND else (seat, DEAL)
    piles = _with(state.piles, seat, _without(state.piles[seat], card))
    return state._replace(turn=turn, phase=phase, hands=_with(state.hands, seat, hand), piles=piles)


def _reveal(state: State, village: Village) -> State:
    """Turn up a village: the first goes to the middle at once, any other is shown on top of the stack (CR2, C5)."""
    unseen = _without(state.unseen, village)
    if state.field.villages:
        return state._replace(unseen=unseen, top=village)
    return state._replace(unseen=unseen, field=state.field.with_village(MIDDLE, village))


def _top_is_unseen(state: State) -> bool:
    """Whether the stack is not empty, but its top is not turned up yet."""
    return state.top is None and bool(state.unseen)


def outcome(state: State) -> Outcome | None:
    """Return the places and every cause of the end; that nobody has a majority is one more (C10)."""
    if state.phase is not OVER:
        return None
    has_majority = any(standing(state.stones, seat).tier for seat in range(len(state.stones)))
    return Outcome(places(state.stones), state.causes if has_majority else (*state.causes, NO_MAJORITY))


def view(state: State, seat: Seat | None) -> View:
    """Return everything but the others' hands, and all piles (C13)."""
    field = state.field
    villages, cards = _laid_out(field, sides(state.last)) if state.phase is PLACE and state.last else _finished(field)
    return View(
        seat=seat,
        first=state.first,
        turn=state.turn,
        phase=state.phase,
        hand=() if seat is None else state.hands[seat],
        hand_sizes=tuple(map(len, state.hands)),
        pile_sizes=tuple(map(len, state.piles)),
        villages=villages,
        cards=cards,
        free=field.free,
        last=state.last,
        unseen=state.unseen,
        top=state.top,
        held=state.held,
        due=state.due,
        stones=state.stones,
        causes=state.causes,
    )


@kept_for_latest
def _finished(field: Field) -> LaidOut:
    """Return the field as everybody sees it after a turn; cards that are dealt, or a village turned up, leave it so."""
    return _laid_out(field, ())


def _laid_out(field: Field, waiting: tuple[Cell, ...]) -> LaidOut:
    """Return the field as everybody sees it.

    The villages turned over are the surrounded ones, except the waiting ones of an unfinished turn (CR11).
    """
    scored = {cell for cell in field.villages if field.is_surrounded(cell) and cell not in waiting}
    villages = [VillageAt(cell, village, cell in scored) for cell, village in sorted(field.villages.items())]
    cards = [CardAt(cell, *laid, scored.issuperset(sides(cell))) for cell, laid in sorted(field.cards.items())]
    return tuple(villages), tuple(cards)


def guess(view: View, rng: Random) -> State:
    """Return a state with this view: another seat's unplayed cards are dealt to its hand and pile again."""
    hands, piles = zip(*(_redealt(view, seat, rng) for seat in range(len(view.stones))))
    return State(
        first=view.first,
        turn=view.turn,
        phase=view.phase,
        hands=hands,
        piles=piles,
        field=field_of(view),
        last=view.last,
        unseen=view.unseen,
        top=view.top,
        held=view.held,
        due=view.due,
        stones=view.stones,
        causes=view.causes,
    )


def _redealt(view: View, seat: Seat, rng: Random) -> tuple[Cards, Cards]:
    """Return a hand and a pile that a seat may have, every deal equally likely."""
    rest = Counter(own_cards(len(view.stones)))
    rest.subtract(laid.card for laid in view.cards if laid.seat == seat)
    dealt = rng.sample(list(rest.elements()), view.hand_sizes[seat])
    hand = view.hand if seat == view.seat else tuple(sorted(dealt))
    rest.subtract(hand)
    return hand, tuple(sorted(rest.elements()))


def sees(state: State, viewer: Seat | None, seat: Seat, action: Action) -> bool:
    """Whether a viewer sees an action: a dealt card is seen by its owner only, everything else by all (C13)."""
    return viewer == state.turn or not isinstance(action, Deal)


def _with(rows: tuple[tuple[Card, ...], ...], seat: Seat, row: Cards) -> tuple[Cards, ...]:
    return (*rows[:seat], row, *rows[seat + 1 :])


def _without(things: tuple[T, ...], thing: T) -> tuple[T, ...]:
    at = things.index(thing)
    return things[:at] + things[at + 1 :]
