"""Law 7 for the board game: a game walked by the rules and by the kernel at once. As a program: some games."""

import sys
from random import Random

import numpy as np

from samurai.engine.contract import variants
from samurai.engine.game import CHANCE
from samurai.games.board import GAME, kernel, rules
from samurai.games.board.capture import influence
from samurai.games.board.japan import japan
from samurai.games.board.kernel_state import PACKED
from samurai.games.board.kernel_tables import FIGURES, HOMES, LANE, ROW
from samurai.kernels import generator

VARIANTS = list(variants(GAME))


def walk(seats, variant, seed):
    """Walk to the end and check every state; every state of the way."""
    rng, lots = Random(seed), generator(seed)
    state = rules.start(seats, {"first": str(rng.randint(1, seats)), **variant})
    games = kernel.pack(state)
    states = [state]
    while acting := rules.to_act(state):
        seat = rng.choice(acting)
        games["asked"] = max(seat, 0) if len(acting) > 1 else 0
        check(state, seat, games, lots)
        action = rng.choice(rules.actions(state, seat))
        state = rules.apply(state, seat, action)
        kernel.apply(games, kernel.encode(action))
        states.append(state)
    check(state, kernel.NOBODY, games, lots)
    return states


def check(state, seat, games, lots):
    """The same state, seat to act, actions and places; and re-deals that their owners can't tell from the truth."""
    check_record(state, games)
    assert kernel.to_act(games) == seat
    if seat == kernel.NOBODY:
        assert places(games) == rules.outcome(state).places
    else:
        assert listed(games) == sorted(map(kernel.encode, rules.actions(state, seat)))
    if seat == CHANCE:
        check_chance(state, games, lots)
    for viewer in (*rules.to_act(state), None):
        check_redeal(state, games, None if viewer == CHANCE else viewer, lots)


def check_record(state, games):
    """The record holds this state, and what it keeps besides is as if packed anew."""
    anew = kernel.pack(state)
    assert kernel.unpack(games) == kernel.unpack(anew) == state
    for name in {*PACKED.names} - {"asked", "held", "supply", "causes", "influence"}:
        assert (games[name] == anew[name]).all(), name
    assert (games["influence"][0, :HOMES] == anew["influence"][0, :HOMES]).all()


def listed(games):
    """The numbers of all actions that the kernel lists, sorted."""
    codes = np.zeros(kernel.LISTED, np.int64)
    return sorted(codes[: kernel.actions(games, codes)].tolist())


def places(games):
    """The place of each seat."""
    ends = np.zeros(4, np.int64)
    kernel.places(games, ends)
    return tuple(ends[: games["seats"][0]].tolist())


def check_chance(state, games, lots):
    """What chance says it did is what it did, and one of the things that it might do."""
    copy = games.copy()
    action = kernel.decode(kernel.chance(copy, lots))
    assert action in rules.actions(state, CHANCE)
    assert kernel.unpack(copy) == rules.apply(state, CHANCE, action)


def check_redeal(state, games, seat, lots):
    """Law 3, for the kernel's re-deal; and of those that choose in secret, the seat is asked."""
    copy = games.copy()
    kernel.redeal(copy, CHANCE if seat is None else seat, lots)
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
