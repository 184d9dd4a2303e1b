"""The mate solver: known mates, what is proven to be none, and claims against all defences, with cshogi as judge."""

from pathlib import Path
from random import Random
from threading import Event

import cshogi
import pytest

from samurai.games.friedl.pieces import SIDE
from samurai.games.friedl.records import sfen, usi
from samurai.games.friedl.rules import State, apply
from samurai.games.friedl.search.limits import Limits
from samurai.games.friedl.search.mate.solver import MateSolver, Verdict

HERE = Path(__file__).parent / "friedl"
MATES = [line.split(" ", 1) for line in (HERE / "mates.txt").read_text(encoding="utf-8").splitlines()]
LONG = [
    line.split(" ", 1)
    for line in (HERE / "long_mates.txt").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]
SECOND = 1_000_000
"""How many positions a second are visited, roughly; a little more on one quiet core."""


def state(position, shogi=True, plies=9999):
    return State(sfen.read(position), (), (), shogi, plies)


def solve(position, nodes=SECOND, shogi=True, shorten=0, solver=None):
    return (solver or MateSolver()).solve(state(position, shogi), Limits(nodes=nodes), shorten)


def played(state, *words):
    for word in words:
        state = apply(state, state.position[SIDE], usi.read(state, word))
    return state


def words(found):
    return [usi.write(action) for action in found.line]


def test_each_known_mate_is_found_within_a_second_and_its_length_proven():
    solver = MateSolver()
    for plies, position in MATES:
        found = solve(position, solver=solver, shorten=SECOND)
        assert (found.verdict, len(found.line), found.shortest) == (Verdict.MATE, int(plies), True), position


@pytest.mark.parametrize(("plies", "position"), MATES[::9])
def test_every_move_of_the_line_is_check_and_the_last_one_mate(plies, position):
    board = cshogi.Board(f"{position} 1")
    for number, word in enumerate(words(solve(position))):
        move = board.move_from_usi(word)
        assert board.is_legal(move)
        board.push(move)
        assert board.is_check() == (number % 2 == 0)
    assert not list(board.legal_moves)


def holds(board, solver):
    """Whether the solver mates here whatever the defender does, by exhaustion of cshogi's legal moves."""
    found = solve(board.sfen().rpartition(" ")[0], solver=solver)
    if found.verdict != Verdict.MATE:
        return False
    board.push_usi(words(found)[0])
    answers = list(board.legal_moves)
    good = board.is_check() and all(pushed(board, answer, solver) for answer in answers)
    board.pop()
    return good


def pushed(board, move, solver):
    board.push(move)
    good = holds(board, solver)
    board.pop()
    return good


@pytest.mark.parametrize("position", [position for plies, position in MATES if plies in "357"][::6])
def test_a_claimed_mate_holds_against_every_defence(position):
    assert holds(cshogi.Board(f"{position} 1"), MateSolver())


def after_random_moves(seed):
    """Two moves away from a known mate: some are still mates, most are not."""
    rng = Random(seed)
    board = cshogi.Board(f"{rng.choice(MATES)[1]} 1")
    for _ in range(2):
        moves = list(board.legal_moves)
        if moves:
            board.push(rng.choice(moves))
    return board


def judged(board):
    """In how many plies cshogi mates, up to seven; 0 if it does not."""
    if board.is_check() or not list(board.legal_moves):
        return 0
    return 1 if board.mate_move_in_1ply() else next((plies for plies in (3, 5, 7) if board.mate_move(plies)), 0)


def test_it_agrees_with_another_solver():
    reported, shared = [], MateSolver()
    for seed in range(120):
        board = after_random_moves(seed)
        position, plies = board.sfen().rpartition(" ")[0], judged(board)
        found, again = solve(position, 100_000, shorten=SECOND), solve(position, 100_000, solver=shared)
        reported.append(found.verdict)
        # What was found in other positions changes the effort, never the truth.
        assert {found.verdict, again.verdict} != {Verdict.MATE, Verdict.NO_MATE}, position
        if plies:
            assert found.verdict == Verdict.MATE and len(found.line) <= plies, position
        if found.verdict == Verdict.MATE and not plies and len(found.line) <= 7:
            assert holds(board, shared), position
    assert {verdict: reported.count(verdict) > 9 for verdict in (Verdict.MATE, Verdict.NO_MATE)} == {
        Verdict.MATE: True,
        Verdict.NO_MATE: True,
    }


@pytest.mark.parametrize(
    "position",
    [
        sfen.START,  # no check at all
        "4k4/R8/9/9/9/9/9/9/4K4 b -",  # the Turm gives check for ever
        "4k4/9/9/9/9/9/9/9/9 b GS",
        "9/9/9/4k4/9/9/9/9/9 b RS",
        "9/9/9/9/9/9/9/9/4K4 w r",
        "4k4/9/4P4/9/9/9/9/4r4/4K4 b G",  # in check himself, without an answer that gives check
    ],
)
@pytest.mark.parametrize("shogi", [True, False])
def test_what_is_not_a_mate_is_proven_not_to_be(position, shogi):
    found = solve(position, shogi=shogi)
    assert (found.verdict, found.line) == (Verdict.NO_MATE, ())


def test_a_dropped_samurai_mates_by_the_booklet_only():
    """F4."""
    position = "7nk/9/7G1/9/9/9/9/9/4K4 b P"
    assert words(solve(position, shogi=False)) == ["P*1b"]
    assert solve(position).verdict == Verdict.NO_MATE


def test_whoever_mates_needs_no_kaiser():
    assert words(solve("4k4/9/4P4/9/9/9/9/9/9 b G")) == ["G*5b"]
    assert words(solve("9/9/9/9/9/9/4p4/9/4K4 w g")) == ["G*5h"]


def test_a_check_is_answered_by_a_check_that_mates():
    assert words(solve("3sks3/9/4P4/9/9/9/3g5/9/3rK3L b G")) == []
    assert words(solve("4k4/9/4P4/9/9/9/9/4r4/3GKG3 b G")) == []
    assert words(solve("3k5/4R4/3P5/9/9/9/9/9/3rK4 b G"))[:1] == []


def test_a_mate_after_the_last_ply_is_not_claimed():
    """F6: the mating move itself may be the last one."""
    _, position = next(one for one in MATES if one[0] == "3")
    assert MateSolver().solve(state(position, plies=3), Limits()).verdict == Verdict.MATE
    assert MateSolver().solve(state(position, plies=2), Limits()).verdict == Verdict.NO_MATE


def test_no_mate_goes_through_a_position_that_would_end_the_game():
    """F5: the only mate begins with a position that has occurred three times, so that once more is a draw."""
    before = state("4k4/9/4P4/9/9/9/9/9/4K4 b G")
    mated = played(before, "G*5b")
    assert MateSolver().solve(before, Limits()).verdict == Verdict.MATE
    often = before._replace(past=(mated.position,) * 3)
    assert MateSolver().solve(often, Limits()).verdict == Verdict.UNKNOWN


def test_it_keeps_its_limits():
    position = MATES[-1][1]
    few = solve(position, nodes=20)
    assert few.verdict == Verdict.UNKNOWN and few.nodes < 200
    stop = Event()
    stop.set()
    hard = "9/9/9/4k4/9/9/9/9/9 b RBG"
    assert MateSolver().solve(state(hard), Limits(stop=stop)).nodes < SECOND
    assert MateSolver().solve(state(hard), Limits(seconds=0.01)).seconds < 60


def test_a_small_table_costs_time_but_not_truth():
    _, position = MATES[-1]
    found = MateSolver(0).solve(state(position), Limits(nodes=SECOND))
    assert found.verdict != Verdict.NO_MATE
    board = cshogi.Board(f"{position} 1")
    for word in words(found):
        board.push_usi(word)
    assert not found.line or not list(board.legal_moves)


def test_nine_in_ten_long_mates_are_found_within_a_second():
    """They were found, and proven to be shortest, with three times as many positions, and more to shorten them."""
    assert all(int(plies) >= 15 for plies, _ in LONG)
    found = [solve(position) for _, position in LONG]
    assert sum(one.verdict == Verdict.MATE for one in found) >= 0.9 * len(found)
    assert not any(one.verdict == Verdict.NO_MATE for one in found)


@pytest.mark.parametrize(("plies", "position"), LONG[::4])
def test_a_long_mate_ends_in_mate_and_is_no_shorter_than_the_file_says(plies, position):
    board, line = cshogi.Board(f"{position} 1"), words(solve(position))
    assert len(line) >= int(plies)
    for word in line:
        board.push_usi(word)
    assert board.is_check() and not list(board.legal_moves)
