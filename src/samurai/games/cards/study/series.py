"""The series of the balance study of the card game: with our rulings, with the opposite rulings, and with other decks.

An opposite ruling replaces one kernel with another (`OTHERWISE`); a deck is whatever the initial states contain.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache, partial
from itertools import product
from typing import Final

import numpy as np

from samurai.engine.parts import Counts, Series
from samurai.games.cards import kernel as law
from samurai.games.cards import rules
from samurai.games.cards.deck import SPARED, deck, own_cards
from samurai.games.cards.kernel import turn as kernel_turn
from samurai.games.cards.kernel.codes import DEALS, ROW, VILLAGE
from samurai.games.cards.kernel.state import CARD, CAUSES, FILLED, KINDS, PLACE, Games, Packed, shapes_number
from samurai.games.cards.kernel.turn import CORNERS, DUE, SIDES
from samurai.games.cards.pieces import Action, card_word, village_of, village_word
from samurai.games.cards.search import policy as kernel_policy
from samurai.games.cards.search.tree import SEARCH
from samurai.games.cards.state import State
from samurai.kernels import Ints, bound, kernel, size
from samurai.research.counts import by_case, by_name, count_moments, named, shares, spread
from samurai.research.player import CHOICES, OWN, PLACES, TURNS, Player, compared, count_majorities, played
from samurai.research.series import seeded

HANDS, STONES, OPENING, ANSWER, TIES, ENDS, MAJORITIES = (OWN + at for at in (0, 4, 8, 9, 10, 11, 12))
"""Columns of a row: each seat's opening hand and stones; the first card and how it was answered; how many symbols
nobody took; the set of causes of the end; and how many majorities a winner had.
"""

LAID, SURROUNDED, BY_COMPLETED, CHAINED = (OWN + at for at in (13, 14, 15, 16))
"""How many villages were laid; how many of them were laid where all four sides were taken (C1), or by a pivot that the
card completed (C2); and how many turns would have laid more villages if new villages could do so (C2).
"""

WORDS: Final = tuple(map(card_word, KINDS))
COPIES: Final = {seats: tuple(Counter(own_cards(seats))[kind] for kind in KINDS) for seats in (2, 3, 4)}
WEAKEST: Final = WORDS.index("samurai1")
HELD: Final = 2
"""A hand is stored as one number, with this many bits per kind."""

ROUNDS: Final = 100
"""Search rounds of a strong player per choice."""


@kernel
def is_turn(games: Games) -> bool:
    """Every choice is part of a turn."""
    return True


@kernel
def opens(games: Games, code: int) -> bool:
    """Whether an action plays a card: any card may open a game."""
    return code % ROW != VILLAGE


@kernel
def before(games: Games, row: Ints, code: int) -> None:
    """Count the beginning of a turn; note the first card, and whether the answer is on the opposite side."""
    game: Packed = games[0]
    row[TURNS] += game.phase != PLACE
    if row[CHOICES] == 0:
        row[OPENING], row[LAID] = code, game.laid
        for seat in range(game.seats):
            for at in range(game.hand[seat]):
                row[HANDS + seat] += 1 << HELD * game.cards[seat, at]
    elif row[CHOICES] == 1:
        # Codes hold half of a cell's number, so the cells on opposite sides of a village differ by 1 or by NORTH.
        far = abs(code // ROW - row[OPENING] // ROW)
        row[ANSWER] = far == SIDES[1] or far == SIDES[0]


@kernel
def after(games: Games, row: Ints, code: int) -> None:
    """Once the villages of a turn are laid, note what other rulings would have done with them."""
    game: Packed = games[0]
    if game.phase == PLACE or code >= DEALS or game.laid == row[LAID]:
        return
    villages, corners, seat = 0, 0, int(game.field[game.last]) % CARD
    for bit in range(4):
        corner = int(game.field[game.last + CORNERS[bit]])
        villages |= (game.field[game.last + SIDES[bit]] != 0) << bit
        corners |= (corner > 0 and corner % CARD != seat) << bit
    row[CHAINED] += game.unseen > 0 and DUE[villages | corners << 4, 0] != 0
    for at in range(row[LAID], game.laid):
        row[SURROUNDED] += int(game.field[game.villages[at]]) >= 4 * FILLED
        for bit in range(4):
            villages &= ~((game.last + SIDES[bit] == game.villages[at]) << bit)
    around = by_open_ones(game, game.last, villages | corners << 4)
    for at in range(row[LAID], game.laid):
        way = game.villages[at] - game.last
        row[BY_COMPLETED] += DUE[around, 0] != way and DUE[around, 1] != way
    row[LAID] = game.laid


@kernel
def by_open_ones(game: Packed, cell: int, around: int) -> int:
    """The surroundings of a card, as an index for DUE, ignoring the villages that the card completes.

    A village on a side is a pivot through the corners next to it, so those are cleared. That takes nothing from open
    villages: such a corner could only bring a village to the completed one's own cell, which is taken.
    """
    for bit in range(4):
        if around >> bit & 1 and int(game.field[cell + SIDES[bit]]) >= 4 * FILLED:
            # Sides and corners are numbered clockwise, from north and north-east: side `bit` lies between these two.
            around &= ~(16 << bit | 16 << (bit + 3) % 4)
    return around


@kernel
def close(games: Games, row: Ints) -> None:
    """Note the stones, the causes of the end and how the game was won."""
    game: Packed = games[0]
    for seat in range(game.seats):
        row[STONES + seat] = game.stones[seat].sum()
        if row[PLACES + seat] == 1:
            row[MAJORITIES] = count_majorities(game.stones, seat, game.seats)
    for at in range(game.laid):
        village = int(game.field[game.villages[at]])
        row[TIES] += size(village % FILLED) if village >= 4 * FILLED else 0
    row[TIES] -= game.stones.sum()
    for at in range(game.caused):
        row[ENDS] |= 1 << game.causes[at]


# The opposite rulings.


usual_lay_village: Final = kernel_turn._lay_village
usual_surroundings: Final = kernel_turn.surroundings


@kernel
def lay_village_too_late(game: Packed, cell: int, village: int) -> None:
    """Lay a village after scoring: if all its sides are taken already, it can't be scored any more."""
    usual_lay_village(game, cell, village)
    if int(game.field[cell]) >= 4 * FILLED:
        game.field[cell] = 4 * FILLED


@kernel
def open_surroundings(game: Packed, cell: int, seat: int) -> int:
    """The surroundings of a new card, as an index for DUE; a village that the card completes is not a pivot."""
    return by_open_ones(game, cell, usual_surroundings(game, cell, seat))


OTHERWISE: Final[Mapping[str, Mapping[str, Callable[..., object]]]] = {
    "": {},
    "c1": {"_lay_village": lay_village_too_late},
    "c2": {"surroundings": open_surroundings},
}
"""By ruling: the kernels that replace ours. C1: villages are scored before new ones are laid. C2: a village that a card
completes is not a pivot for it.
"""


@cache
def player(ruling: str = "") -> Player[State, Action]:
    """The compiled player, with one ruling reversed if named."""
    own = {"is_turn": is_turn, "opens": opens, "before": before, "after": after, "close": close}
    space = {**vars(kernel_turn), **vars(law), **OTHERWISE[ruling]}
    if ruling:
        changed = (kernel_turn.lay, kernel_turn.place_village, law.apply)
        space = bound(changed, space, __file__, f"_cards_{ruling}")
    return Player(__file__, f"cards{ruling}", {**space, **vars(kernel_policy), "apply": space["apply"], **own}, SEARCH)


# Decks.

DECKS: Final[Mapping[str, Mapping[str, int]]] = {
    "villages": {"H": 7, "B": 5, "R": 3, "HB": 13, "HR": 9, "BR": 5},
    "samurai": {"samurai1": 1, "samurai2": 3, "samurai3": 2},
    "symbols": {
        "samurai1": 1, "samurai2": 1, "samurai3": 1, "helmet3": 2, "buddha3": 2, "rice3": 2,
    },
}  # fmt: skip
"""The other decks: villages distributed unevenly among the symbols, stronger samurai, or more symbols and
fewer samurai.
"""


@cache
def root(seats: int, name: str = "") -> Games:
    """A game about to begin, with the usual deck or another."""
    games: Games = law.pack(rules.start(seats, {"first": "1"}))
    changes = DECKS[name] if name else {}
    villages = Counter(map(village_word, deck().villages))
    villages.update({word: count - villages[word] for word, count in changes.items() if word in villages})
    cards = Counter(map(card_word, deck().influence))
    cards.update({word: count - cards[word] for word, count in changes.items() if word in cards})
    cards.subtract(map(card_word, SPARED if seats == 4 else ()))
    games[0]["stack"][:] = [shapes_number(village_of(word) or ()) for word in villages.elements()]
    games[0]["cards"][:seats, : cards.total()] = [WORDS.index(word) for word in cards.elements()]
    return games


@cache
def lacking(seats: int) -> Games:
    """For every kind of card but the weakest, and every seat: a game in which that seat has the weakest instead."""
    roots = np.concatenate([root(seats)] * (len(BETTER) * seats))
    for game, (word, seat) in zip(roots, product(BETTER, range(seats))):
        cards = game["cards"][seat]
        cards[np.flatnonzero(cards[: game["pile"][seat]] == WORDS.index(word))[0]] = WEAKEST
    return roots


BETTER: Final = tuple(word for word in WORDS if word != WORDS[WEAKEST])


def counted(rows: Ints, seats: int, offered: Ints) -> Counts:
    """The counts of a series of games, including what each card of an opening hand adds."""
    gained, kinds = shares(rows[:, PLACES : PLACES + seats]), HELD * np.arange(len(KINDS))
    hands = np.concatenate([rows[:, [HANDS + seat]] >> kinds & (1 << HELD) - 1 for seat in range(seats)])
    return {
        **played(rows, seats, offered),
        "ties": spread(rows[:, TIES], 1),
        "stones": [spread(rows[:, STONES + seat], 1) for seat in range(seats)],
        "ends": {cause: int((rows[:, ENDS] >> at & 1).sum()) for at, cause in enumerate(CAUSES)},
        "majorities": named(rows[:, MAJORITIES], ("none", "one", "two", "three")),
        "villages": spread(rows[:, LAID], 1),
        "rulings": {
            name: {"times": int(rows[:, at].sum()), "games": int((rows[:, at] > 0).sum())}
            for name, at in (("surrounded", SURROUNDED), ("by completed", BY_COMPLETED), ("chained", CHAINED))
        },
        "worth": count_moments(hands, gained.T.reshape(-1)),
    }


def count(seats: int, name: str, first: int, rngs: Ints) -> Counts:
    """Play games with the policy alone and the named deck, and count."""
    desk = player().desk()
    return counted(player().rows(root(seats, name), first, rngs, desk), seats, desk.offered)


def count_otherwise(seats: int, ruling: str, first: int, rngs: Ints) -> Counts:
    """Play the same games with our ruling and with the opposite one, and compare."""
    usual, desk = player().rows(root(seats), first, rngs, player().desk()), player().desk()
    rows = player(ruling).rows(root(seats), first, rngs, desk)
    return {**counted(rows, seats, desk.offered), **compared(usual, rows)}


def count_lacking(seats: int, first: int, rngs: Ints) -> Counts:
    """Play games in which one seat has a 1-samurai instead of a card, and count how that seat does."""
    rows = player().rows(lacking(seats), first, rngs, player().desk())
    return {"games": len(rows), "lacking": by_case(BETTER, first, rows[:, PLACES : PLACES + seats])}


def count_openings(seats: int, first: int, rngs: Ints) -> Counts:
    """Play games whose first two cards are random; count the first player's wins by card, the second's by side."""
    rows = player().rows(root(seats), first, rngs, player().desk(free=2))
    gained = shares(rows[:, PLACES : PLACES + seats])
    return {
        "games": len(rows),
        "cards": by_name(WORDS, rows[:, OPENING] % ROW, gained[:, 0]),
        "answers": by_name(("neighbouring", "opposite"), rows[:, ANSWER], gained[:, 1]),
    }


def count_strong(seats: int, first: int, rngs: Ints) -> Counts:
    """Play the same games with a search, and count."""
    desk = player().desk()
    return counted(player().searched(root(seats), rngs, desk, ROUNDS), seats, desk.offered)


def _series(seats: int) -> tuple[Series, ...]:
    name = f"cards-{seats}"
    return (
        seeded(name, 1.0, 20_000, partial(count, seats, "")),
        *(seeded(f"{name}-{ruling}", 0.5, 10_000, partial(count_otherwise, seats, ruling)) for ruling in ("c1", "c2")),
        *(seeded(f"{name}-deck-{other}", 0.3, 10_000, partial(count, seats, other)) for other in DECKS),
        seeded(f"{name}-lacking", 0.55, 11_000, partial(count_lacking, seats)),
        seeded(f"{name}-opening", 0.3, 10_000, partial(count_openings, seats)),
        seeded(f"{name}-strong", {2: 0.03, 3: 0.01, 4: 0.01}[seats], 100, partial(count_strong, seats)),
    )


SERIES: Final = tuple(one for seats in (2, 3, 4) for one in _series(seats))
