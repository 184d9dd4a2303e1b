"""Positions written down as words, and play by words."""

from collections.abc import Callable, Mapping

import pytest

from samurai.engine.record import play
from samurai.games.cards import GAME
from samurai.games.cards.deck import own_cards
from samurai.games.cards.field import Field, sides
from samurai.games.cards.pieces import SAMURAI, Card, Cell, Laid, card_of, village_of
from samurai.games.cards.state import LAY, State


def handiness(card: Card) -> int:
    """Where no hands are given, everyone has a card of each kind: weak ones, and one samurai of three."""
    return card.strength + 1 if card.symbol is SAMURAI else card.strength


def cell(word: str) -> Cell:
    x, y = word.split(",")
    return Cell(int(x), int(y))


def a_position(
    villages: Mapping[str, str],
    cards: Mapping[str, str],
    *,
    hands: tuple[str, ...] = (),
    seats: int = 3,
    turn: int = 0,
    first: int = 0,
    top: str = "H",
    unseen: str = "B R",
    stones: tuple[tuple[int, ...], ...] = (),
    causes: tuple[str, ...] = (),
    piles: bool = True,
) -> State:
    """A state in which `turn` lays the next card: `{"0,0": "HB"}`, `{"0,1": "1 helmet4"}` (seats from 1)."""
    lying = {cell(where): village_of(letters) for where, letters in villages.items()}
    laid = {cell(where): Laid(int(what[0]) - 1, card_of(what[2:])) for where, what in cards.items()}
    free = {side for village in lying for side in sides(village)} - set(laid)
    rests = []
    for seat in range(seats):
        rest = list(own_cards(seats))
        for other, card in laid.values():
            if other == seat:
                rest.remove(card)
        rests.append(rest)
    held = []
    for seat, rest in enumerate(rests):
        words = hands[seat].split() if hands else ()
        hand = [card_of(word) for word in words] if hands else sorted(rest, key=handiness)[:5]
        for card in hand:
            rest.remove(card)
        held.append(tuple(sorted(hand)))
    return State(
        first=first,
        turn=turn,
        phase=LAY,
        hands=tuple(held),
        piles=tuple(tuple(rest) if piles else () for rest in rests),
        field=Field(lying, laid, tuple(sorted(free))),
        last=None,
        unseen=tuple(sorted(village_of(word) for word in unseen.split())),
        top=village_of(top),
        held=None,
        due=(),
        stones=stones or ((0, 0, 0),) * seats,
        causes=causes,
    )


def played(state: State, *words: str) -> State:
    """The state after these words, each said by whoever is to act."""
    for word in words:
        (seat,) = GAME.rules.to_act(state)
        _, state = play(GAME, state, seat, word)
    return state


@pytest.fixture
def position() -> Callable[..., State]:
    return a_position


@pytest.fixture
def after() -> Callable[..., State]:
    return played
