"""The game against independent shogi libraries: moves, checks, mates, positions and counts."""

from random import Random

import cshogi
import pytest
import shogi

from samurai.engine.errors import SamuraiError
from samurai.engine.game import complete
from samurai.games.friedl import GAME
from samurai.games.friedl.legal import in_check
from samurai.games.friedl.notation import write
from samurai.games.friedl.perft import divide, perft
from samurai.games.friedl.pieces import DECLARE
from samurai.games.friedl.records import sfen, usi

MATSURI = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg"
MOST_MOVES = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p"


def begin(rules="shogi", position="start"):
    return GAME.rules.start(2, complete(GAME, 2, {"rules": rules, "position": position, "plies": "9999"}))


def random_game(rng, rules="shogi", most=150):
    """The states of a game in which captures, checks and drops are common."""
    state = begin(rules)
    while (acting := GAME.rules.to_act(state)) and len(state.moves) < most:
        yield state
        actions = GAME.rules.actions(state, acting[0])
        captures = [action for action in actions if action.captured]
        action = rng.choice(captures if captures and rng.random() < 0.3 else actions)
        if action == DECLARE:
            return
        state = GAME.rules.apply(state, acting[0], action)
    yield state


def moves_of(state, rules):
    """Our legal moves in USI, whichever rules the state was reached under."""
    moves = GAME.rules.actions(state._replace(shogi=rules == "shogi"), state.position[95])
    return {usi.write(move) for move in moves if move != DECLARE}


def test_legal_moves_are_those_of_cshogi():
    rng = Random(1)
    there, compared = cshogi.Board(), 0
    for _ in range(40):
        for state in random_game(rng):
            there.set_sfen(sfen.write(state.position) + " 1")
            theirs = {cshogi.move_to_usi(move) for move in there.legal_moves}
            assert moves_of(state, "shogi") == theirs
            assert in_check(state.position) == there.is_check()
            assert there.is_game_over() == (not theirs)
            compared += 1
    assert compared > 3000


def count(board, depth):
    """Perft by python-shogi."""
    total = 0
    for move in list(board.legal_moves):
        board.push(move)
        total += count(board, depth - 1) if depth > 1 else 1
        board.pop()
    return total


@pytest.mark.parametrize(
    "position",
    [
        "4k4/9/4P4/9/9/9/9/9/9 b G",
        "4k4/3pnp3/9/4R4/9/9/9/9/9 w 2S2g",
        "9/9/9/9/9/9/3PNP3/9/4K4 w rs2G",
    ],
)
def test_mating_problems_without_a_king_have_the_moves_that_python_shogi_counts(position):
    assert perft(begin(position=position), 2) == count(shogi.Board(f"{position} 1"), 2)


def test_legal_moves_are_those_of_python_shogi():
    rng = Random(2)
    for _ in range(3):
        for state in random_game(rng, most=120):
            there = shogi.Board(sfen.write(state.position) + " 1")
            assert moves_of(state, "shogi") == {move.usi() for move in there.legal_moves}
            assert in_check(state.position) == there.is_check()


def test_the_booklet_adds_nothing_but_mates_by_a_dropped_samurai():
    rng, found = Random(3), 0
    for _ in range(30):
        for state in random_game(rng, "booklet"):
            more = moves_of(state, "booklet") - moves_of(state, "shogi")
            assert moves_of(state, "shogi") <= moves_of(state, "booklet")
            for word in more:
                there = shogi.Board(sfen.write(state.position) + " 1")
                there.push_usi(word)
                assert word.startswith("P*") and there.is_check() and not list(there.generate_legal_moves())
                found += 1
    assert found


def test_a_drop_mate_is_legal_only_by_the_booklet():
    state = begin("booklet", "k8/9/1GN6/9/9/9/9/9/4K4 b P")
    assert moves_of(state, "booklet") - moves_of(state, "shogi") == {"P*9b"}


def test_mates_are_mates_for_python_shogi(board, sample):
    end = board().play(*sample)
    assert shogi.Board(end.view().position + " 43").is_checkmate()


def test_positions_are_written_as_python_shogi_writes_them():
    rng = Random(4)
    for _ in range(5):
        for state in random_game(rng):
            text = sfen.write(state.position)
            assert shogi.Board(text + " 1").sfen() == text + " 1"
            assert sfen.read(text) == sfen.read(text + " 77") == state.position


def test_repetition_is_counted_as_python_shogi_counts_it(board):
    there, here = shogi.Board(), board(rules="shogi")
    for word in ["Ke1-e2", "Ke9-e8", "Ke2-e1", "Ke8-e9"] * 3:
        assert here.outcome is None and not there.is_fourfold_repetition()
        action, here = GAME.notation.read(word), here.play(word)
        there.push_usi(usi.write(action))
    assert there.is_fourfold_repetition() and here.outcome.reasons == ("repetition",)


@pytest.mark.parametrize("rules", ["booklet", "shogi"])
def test_the_known_counts_from_the_start(rules):
    state = begin(rules)
    assert [perft(state, depth) for depth in range(5)] == [1, 30, 900, 25_470, 719_731]


def test_the_known_counts_of_crowded_positions():
    assert [perft(begin(position=MATSURI), depth) for depth in (1, 2)] == [207, 28_684]
    assert [perft(begin(position=MOST_MOVES), depth) for depth in (1, 2)] == [593, 105_677]


def test_the_count_can_be_split_by_the_first_move():
    split = divide(begin(), 3)
    assert len(split) == 30 and sum(split.values()) == 25_470
    assert "Sb3-b4" in split and divide(begin(), 0) == {}
    assert set(divide(begin(), 1).values()) == {1}


def test_the_declaration_is_not_counted():
    entered = begin(position="4K4/RR1BB4/PPPPPP3/9/9/9/9/9/4k4 b 2P")
    assert len(GAME.rules.actions(entered, 0)) == perft(entered, 1) + 1


def test_every_move_goes_to_usi_and_back():
    for state in random_game(Random(5)):
        for action in GAME.rules.actions(state, state.position[95]):
            assert usi.read(state, usi.write(action)) == action


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "is not a move in USI"),
        ("7g7f7e", "is not a move in USI"),
        ("P*5e+", "is not a move in USI"),
        ("0a1b", "is not a move in USI"),
        ("K*5e", "is not a move in USI"),
        ("Sb3-b4", "is not a move in USI"),
        ("x" * 10_000, "is not a move in USI"),
        ("5e5d", "nothing on e5"),
        ("7g7e", "a Samurai does not move"),
        ("2h8h", "your own Läufer"),
        ("P*5e", "no Samurai in your hand"),
        ("win", "has not entered"),
    ],
)
def test_what_is_not_a_move_in_usi_is_refused_with_its_reason(text, why):
    with pytest.raises(SamuraiError, match=why):
        usi.read(begin(), text)


def test_usi_names_the_declaration_win():
    entered = begin(position="4K4/RR1BB4/PPPPPP3/9/9/9/9/9/4k4 b 2P")
    assert usi.read(entered, "win") == DECLARE and usi.write(DECLARE) == "win" and write(DECLARE) == "declare"
