"""Walks through friedl under the eyes of law 7: the kernel is the law. Also run by itself, with the compiler off."""

import sys
from itertools import islice
from random import Random

import numpy as np

from samurai.engine.contract import walk_together
from samurai.engine.game import complete
from samurai.games.friedl import GAME, kernel
from samurai.games.friedl import rules as law
from samurai.games.friedl.kernel.checks import checks, gives_check
from samurai.games.friedl.kernel.exchange import STAKE, VALUE, exchange
from samurai.games.friedl.kernel.moves import MOST, captures, legal
from samurai.games.friedl.kernel.position import make, undo
from samurai.games.friedl.legal import after, in_check
from samurai.games.friedl.movement import reach, strikes
from samurai.games.friedl.pieces import DECLARE, SIDE, SQUARES, owner

START = "start"
MATSURI = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1"
MANY = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1"
ENTERED = "+R1K+B1GG2/+P+P+P+P1SS2/9/9/4k4/9/9/9/9 b RBGS2N2L6Pgs2n2l8p 1"
FEW = "4k4/9/9/9/9/9/9/9/R3K4 b - 1"
ALONE = "4k4/4n4/3p1p3/9/9/9/9/9/9 b 2RBGSNLP2g2n 1"
LONELY = "9/9/9/9/9/9/3P1P3/4N4/4K4 w 2rbgsnlp2G2N 1"
DROPPED = "3lkl3/3p1p3/4G4/9/9/9/9/9/4K4 b 2P 1"


def begin(position=START, rules="booklet", plies=512):
    return law.start(2, complete(GAME, 2, {"rules": rules, "position": position, "plies": str(plies)}))


def same(one, two):
    return all(np.array_equal(ours, theirs) for ours, theirs in zip(one, two, strict=True))


class Kernel:
    """Friedl's kernel as a twin of its rules."""

    pack = staticmethod(kernel.pack)

    def holds(self, packed, state):
        """The same position, past and outcome, reasons included."""
        same_end = kernel.outcome(packed) == law.outcome(state)
        return same_end and kernel.unpack(packed) == state.position and same(packed, kernel.pack(state))

    def actions(self, packed, seat):
        return kernel.actions(packed) if kernel.unpack(packed)[SIDE] == seat else ()

    def apply(self, packed, seat, action):
        return kernel.apply(packed, action)

    def places(self, packed):
        ended = kernel.outcome(packed)
        return ended and ended.places


def walk(state, rng, steps=10_000, homing=0.0, chasing=0.0):
    """Play on at random under the eyes of law 7; homing prefers positions that have been, chasing prefers checks."""
    states = walk_together(GAME, Kernel(), state, rng, lambda at, _: choose(at, rng, homing, chasing))
    return list(islice(states, steps + 1))[-1]


def choose(state, rng, homing, chasing):
    actions = law.actions(state, state.position[SIDE])
    moves = [action for action in actions if action != DECLARE]
    if rng.random() < homing:
        moves = [move for move in moves if after(state.position, move) in state.past] or moves
    if rng.random() < chasing:
        moves = [move for move in moves if in_check(after(state.position, move))] or moves
    return DECLARE if DECLARE in actions and rng.random() < 0.2 else rng.choice(moves)


def compare_for_search(state):
    """What only searches use: captures, checks, exchanges, counting, and taking back."""
    packed = kernel.pack(state)
    position, moves = packed.position[0], np.empty(MOST, np.int64)
    count = legal(position, moves)
    assert legal(position, None) == count
    listed = moves[:count].tolist()
    buffer = np.empty(MOST, np.int64)
    assert sorted(buffer[: captures(position, buffer)].tolist()) == sorted(move for move in listed if move >> 20)
    assert captures(position, None) == sum(move >> 20 > 0 for move in listed)
    checking = [move for move in listed if in_check(after(state.position, kernel.to_action(move)))]
    assert sorted(buffer[: checks(position, buffer)].tolist()) == sorted(checking)
    for move in listed:
        assert gives_check(position, move) == (move in checking)
        assert kernel.to_move(packed, kernel.to_action(move)) == move
        assert exchange(position, move) == plain_exchange(state.position, kernel.to_action(move), move)
        key = make(position, move)
        assert kernel.unpack(packed) == after(state.position, kernel.to_action(move))
        assert position["key"] == kernel.key(kernel.unpack(packed))
        undo(position, move, key)
        assert same(packed, kernel.pack(state))


def plain_exchange(position, action, move):
    """The value of a move's exchanges, by looking at one square after the other."""
    board = list(after(position, action)[:81])
    tile, taken, target = move >> 14 & 31, move >> 20 & 31, move & 127
    won = STAKE[taken] + VALUE[board[target]] - VALUE[tile]
    return won - plain_retake(board, target, 1 - position[SIDE])


def plain_retake(board, target, seat):
    origins = [square for square in SQUARES if board[square] and owner(board[square]) == seat]
    origins = [square for square in origins if hits(board, square, target)]
    if not origins:
        return 0
    kaiser = 1 << 16
    origin = min(origins, key=lambda square: STAKE[board[square]] if board[square] & 15 != 8 else kaiser)
    won = STAKE[board[target]] if board[target] & 15 != 8 else kaiser
    board[target], board[origin] = board[origin], 0
    return max(0, won - plain_retake(board, target, 1 - seat))


def hits(board, origin, target):
    between = reach(board[origin], origin).get(target)
    return target in strikes(board[origin], origin) or (between is not None and not any(board[it] for it in between))


def small():
    """A few steps of everything, for the slow ways to run."""
    rng = Random(1974)
    for rules in ("booklet", "shogi"):
        for position in (START, MATSURI, ENTERED, DROPPED, ALONE, LONELY):
            state = walk(begin(position, rules), rng, steps=6, chasing=0.3)
            compare_for_search(state)
        walk(begin(FEW, rules, 60), rng, homing=0.8)
    packed = kernel.pack(begin())
    assert [kernel.perft(packed, depth) for depth in (0, 1, 2)] == [1, 30, 900]
    assert kernel.perft(packed, 2, made=True) == 900


if __name__ == "__main__":
    small()
    sys.stdout.write("the kernel is the law\n")
