"""Law 7 for the card game: a game walked by the rules and by the kernel at once. Also run by itself, compiler off."""

import sys
from random import Random

import numpy as np

from samurai.engine.contract import walk_together
from samurai.engine.game import CHANCE
from samurai.games.cards import GAME, kernel, rules
from samurai.games.cards.kernel.state import cell_number
from samurai.games.cards.kernel.turn import LANE, influence
from samurai.games.cards.pieces import SHAPES
from samurai.games.cards.scoring import influence as plain_influence
from samurai.kernels import generator


def start(seats, first=1, villages=44):
    """The beginning of a game, where there may be fewer villages."""
    state = rules.start(seats, {"first": str(first)})
    return state._replace(unseen=state.unseen[-villages:])


class Kernel:
    """The card game's kernel as a twin of its rules."""

    def __init__(self, seed):
        self.rng = generator(seed)

    def pack(self, state):
        return kernel.pack(state)

    def holds(self, games, state):
        """The same state; deals that may be; and re-deals that their owners can't tell from the truth."""
        check_record(state, games)
        if rules.to_act(state) == (CHANCE,):
            check_chance(state, games, self.rng)
        for seat in (*range(len(state.hands)), None):
            check_redeal(state, games, seat, self.rng)
        return True

    def actions(self, games, seat):
        return [kernel.decode(code) for code in listed(games)] if kernel.to_act(games) == seat else ()

    def apply(self, games, seat, action):
        games = games.copy()
        kernel.apply(games, kernel.encode(action))
        return games

    def places(self, games):
        return places(games) if kernel.to_act(games) == kernel.NOBODY else None


def walk(state, seed, choose=None):
    """Walk to the end under the eyes of law 7; the state at the end."""
    return list(walk_together(GAME, Kernel(seed), state, Random(seed), choose))[-1]


def check_record(state, games):
    """The record holds this state, and what it keeps besides is as if packed again."""
    again = kernel.pack(state)
    assert kernel.unpack(games) == kernel.unpack(again) == state
    assert (games["field"].clip(0) == again["field"].clip(0)).all()
    free = games["free"][0, : games["sides"][0]]
    assert games["field"][0, free].tolist() == (-1 - np.arange(len(free))).tolist()


def listed(games):
    """The numbers of all actions that the kernel lists, sorted."""
    codes = np.zeros(kernel.LISTED, np.int64)
    codes = codes[: kernel.actions(games, codes)].tolist()
    assert [kernel.encode(kernel.decode(code)) for code in codes] == codes
    return sorted(codes)


def places(games):
    """The place of each seat."""
    ends = np.zeros(4, np.int64)
    kernel.places(games, ends)
    return tuple(ends[: games["seats"][0]].tolist())


def check_chance(state, games, rng):
    """What chance says it did is what it did, and one of the things that it might do."""
    copy = games.copy()
    action = kernel.decode(kernel.chance(copy, rng))
    assert action in rules.actions(state, CHANCE)
    assert kernel.unpack(copy) == rules.apply(state, CHANCE, action)


def check_redeal(state, games, seat, rng):
    """Law 3, for the kernel's re-deal."""
    copy = games.copy()
    kernel.redeal(copy, CHANCE if seat is None else seat, rng)
    assert rules.view(kernel.unpack(copy), seat) == rules.view(state, seat)
    if (seat,) == rules.to_act(state):
        assert listed(copy) == listed(games)


def check_influence(state):
    """The kernel counts the influence on every village as the rules do."""
    game = kernel.pack(state)[0]
    for cell in state.field.villages:
        for number, shape in enumerate(SHAPES):
            sums = influence(game, cell_number(cell), number)
            lanes = [sums >> LANE * seat & (1 << LANE) - 1 for seat in range(len(state.hands))]
            assert lanes == plain_influence(state.field, cell, shape, len(state.hands))


if __name__ == "__main__":
    for players in (2, 3, 4):
        for number in range(int(sys.argv[1])):
            check_influence(walk(start(players, 1 + number % players), number))
