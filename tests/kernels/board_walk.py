"""Law 7 for the board game: a game walked by the rules and by the kernel at once. As a program: some games."""

import sys
from random import Random

import numpy as np

from samurai.engine.contract import variants, walk_together
from samurai.engine.game import CHANCE
from samurai.games.board import GAME, kernel, rules
from samurai.games.board.capture import influence
from samurai.games.board.japan import japan
from samurai.games.board.kernel.state import HANDS, PACKED
from samurai.games.board.kernel.tables import FIGURES, HOMES, LANE, ROW
from samurai.kernels import generator

VARIANTS = list(variants(GAME))


class Kernel:
    """The board game's kernel as a twin of its rules."""

    def __init__(self, seed):
        self.rng = generator(seed)

    def pack(self, state):
        return kernel.pack(state)

    def holds(self, games, state):
        """The same state; draws that may be; and re-deals that their owners can't tell from the truth."""
        check_record(state, games)
        acting = rules.to_act(state)
        if acting == (CHANCE,):
            check_chance(state, games, self.rng)
        for viewer in (*acting, None):
            check_redeal(state, games, None if viewer == CHANCE else viewer, self.rng)
        return True

    def actions(self, games, seat):
        games = asking(games, seat)
        return [kernel.decode(code) for code in listed(games)] if kernel.to_act(games) == seat else ()

    def apply(self, games, seat, action):
        games = asking(games, seat)
        kernel.apply(games, kernel.encode(action))
        return games

    def places(self, games):
        return places(games) if kernel.to_act(games) == kernel.NOBODY else None


def walk(seats, variant, seed):
    """Walk to the end under the eyes of law 7; every state of the way."""
    rng = Random(seed)
    state = rules.start(seats, {"first": str(rng.randint(1, seats)), **variant})
    return list(walk_together(GAME, Kernel(seed), state, rng))


def asking(games, seat):
    """A copy, where of those that choose in secret this seat is asked first."""
    copy = games.copy()
    if seat != CHANCE and copy["phase"][0] == HANDS:
        copy["asked"] = seat
    return copy


def check_record(state, games):
    """The record holds this state, and what it keeps besides is as if packed again."""
    again = kernel.pack(state)
    assert kernel.unpack(games) == kernel.unpack(again) == state
    for name in {*PACKED.names} - {"asked", "held", "supply", "causes", "influence"}:
        assert (games[name] == again[name]).all(), name
    assert (games["influence"][0, :HOMES] == again["influence"][0, :HOMES]).all()


def listed(games):
    """The numbers of all actions that the kernel lists, sorted."""
    codes = np.zeros(kernel.LISTED, np.int64)
    return sorted(codes[: kernel.actions(games, codes)].tolist())


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
    """Law 3, for the kernel's re-deal; and of those that choose in secret, the seat is asked."""
    copy = games.copy()
    kernel.redeal(copy, CHANCE if seat is None else seat, rng)
    assert rules.view(kernel.unpack(copy), seat) == rules.view(state, seat)
    if seat in rules.to_act(state):
        assert kernel.to_act(copy) == seat
        assert listed(copy) == sorted(map(kernel.encode, rules.actions(state, seat)))


def check_influence(state):
    """The kernel keeps the influence on every figure as the rules count it."""
    games, board = kernel.pack(state), japan(len(state.hands))
    for number, at in enumerate(board.settlements):
        for row, figure in enumerate(FIGURES):
            sums = int(games["influence"][0, number]) >> ROW * row
            lanes = [sums >> LANE * seat & (1 << LANE) - 1 for seat in range(board.players)]
            assert lanes == influence(board, state.position.tokens, at, figure)


if __name__ == "__main__":
    for players in GAME.seats:
        for number in range(int(sys.argv[1])):
            walk(players, VARIANTS[(5 * number + players) % len(VARIANTS)], number)
