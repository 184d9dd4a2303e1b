"""FR1 to FR9: the board, the set-up, and how each tile moves."""

import pytest

from samurai.engine.game import IllegalAction, complete
from samurai.games.friedl import GAME
from samurai.games.friedl.pieces import NAMES, SQUARE, face, owner

ALONE = "1k7/9/9/9/4{}4/9/9/9/7K1 b -"
TURNED = "1k7/9/9/9/4{}4/9/9/9/7K1 w -"


def turned(squares):
    """The same squares as the player on the other side counts them."""
    return {NAMES[80 - SQUARE[name]] for name in squares.split()}


def check_moves(board, letter, squares):
    """A tile on e5 goes to these squares, the second player's to the same seen from the other side."""
    assert board(ALONE.format(letter)).targets("e5") == set(squares.split())
    assert board(TURNED.format(letter.lower())).targets("e5") == turned(squares)


@pytest.mark.rule("FR1")
def test_files_run_from_right_to_left_as_the_first_player_sees_them(board):
    position = board().state.position
    assert (face(position[SQUARE["b2"]]), face(position[SQUARE["h2"]])) == ("T", "L")
    assert NAMES[80] == "a1" and NAMES[0] == "i9"


@pytest.mark.rule("FR1")
def test_the_second_army_is_the_first_turned_by_half_a_circle(board):
    position = board().state.position
    for square, tile in enumerate(position[:81]):
        assert face(position[80 - square]) == face(tile)
        assert not tile or owner(position[80 - square]) == 1 - owner(tile)


@pytest.mark.rule("FR1")
def test_each_player_has_twenty_tiles(board):
    tiles = [face(tile) for tile in board().state.position[:81] if tile and owner(tile) == 0]
    numbers = {name: tiles.count(name) for name in set(tiles)}
    assert numbers == {"S": 9, "W": 2, "P": 2, "SF": 2, "GF": 2, "L": 1, "T": 1, "K": 1}


@pytest.mark.rule("FR1", "FR10")
def test_the_first_player_begins_and_has_thirty_moves(board):
    assert board().side == 0
    assert len(board().words()) == 30


@pytest.mark.rule("FR2")
def test_a_samurai_goes_one_square_ahead(board):
    check_moves(board, "P", "e6")


@pytest.mark.rule("FR3")
def test_a_wagen_goes_straight_ahead_as_far_as_it_likes(board):
    check_moves(board, "L", "e6 e7 e8 e9")


@pytest.mark.rule("FR4")
def test_a_pferd_leaps_two_ahead_and_one_aside(board):
    check_moves(board, "N", "d7 f7")


@pytest.mark.rule("FR4")
def test_nothing_can_be_put_in_a_pferds_way(board):
    boxed = board("1k7/9/9/3PPP3/4N4/9/9/9/7K1 b -")
    assert boxed.targets("e5") == {"d7", "f7"}


@pytest.mark.rule("FR5")
def test_a_silberfeldherr_has_three_squares_ahead_and_two_diagonally_behind(board):
    check_moves(board, "S", "d6 e6 f6 d4 f4")


@pytest.mark.rule("FR6")
def test_a_goldfeldherr_has_three_squares_ahead_two_aside_and_one_behind(board):
    check_moves(board, "G", "d6 e6 f6 d5 f5 e4")


@pytest.mark.rule("FR6", "FR11")
@pytest.mark.parametrize("letter", ["+P", "+L", "+N", "+S"])
def test_a_promoted_small_tile_moves_as_a_goldfeldherr(board, letter):
    check_moves(board, letter, "d6 e6 f6 d5 f5 e4")


@pytest.mark.rule("FR7")
def test_a_laeufer_goes_along_the_diagonals(board):
    check_moves(board, "B", "d6 c7 b8 a9 f6 g7 h8 i9 d4 c3 b2 a1 f4 g3 h2 i1")


@pytest.mark.rule("FR7")
def test_a_drachenlaeufer_adds_the_steps_of_a_goldfeldherr(board):
    check_moves(board, "+B", "d6 c7 b8 a9 f6 g7 h8 i9 d4 c3 b2 a1 f4 g3 h2 i1 e6 d5 f5 e4")


@pytest.mark.rule("FR8")
def test_a_turm_goes_along_ranks_and_files(board):
    check_moves(board, "R", "e6 e7 e8 e9 e4 e3 e2 e1 d5 c5 b5 a5 f5 g5 h5 i5")


@pytest.mark.rule("FR8")
def test_a_drachenturm_adds_the_steps_of_a_silberfeldherr(board):
    check_moves(board, "+R", "e6 e7 e8 e9 e4 e3 e2 e1 d5 c5 b5 a5 f5 g5 h5 i5 d6 f6 d4 f4")


@pytest.mark.rule("FR9")
def test_a_kaiser_goes_one_square_in_any_direction(board):
    around = {"d6", "e6", "f6", "d5", "f5", "d4", "e4", "f4"}
    assert board("k8/9/9/9/4K4/9/9/9/9 b -").targets("e5") == around
    assert board("9/9/9/9/4k4/9/9/9/K8 w -").targets("e5") == around


@pytest.mark.rule("FR1")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "is not an SFEN"),
        ("startpos", "is not an SFEN"),
        ("4k4/9/9/9/9/9/9/9/4K4 b", "is not an SFEN"),
        ("4k4/9/9/9/9/9/9/9/4K4 x -", "is not an SFEN"),
        ("4k4/9/9/9/9/9/9/9/4K3 b -", "nine rows of nine"),
        ("4k4/9/9/9/9/9/9/4K4 b -", "nine rows of nine"),
        ("4k4/9/9/9/9/9/9/9/4K+G3 b -", "is not a row of tiles"),
        ("4k4/9/9/9/9/9/9/9/4X4 b -", "is not a row of tiles"),
        ("4k4/9/9/9/9/9/9/9/4K4 b 1P", "does not describe hands"),
        ("4k4/9/9/9/9/9/9/9/4K4 b K", "does not describe hands"),
        ("4k4/9/9/9/9/9/9/9/4K4 b PP", "twice"),
        ("4k4/9/9/9/9/9/9/9/4K4 b 3R", "3 tiles of Turm; there are 2"),
        ("4k4/9/9/9/9/+P8/9/9/4K4 b 18P", "19 tiles of Samurai"),
        ("9/9/9/9/9/9/9/9/4G4 b -", "player 1 has 0 Kaisers"),
        ("kk7/9/9/9/9/9/9/9/9 b -", "player 2 has 2 Kaisers"),
        ("k7k/9/9/9/9/9/9/9/4K4 b -", "3 tiles of Kaiser"),
        ("P3k4/9/9/9/9/9/9/9/4K4 b -", "Samurai on i9 could never move"),
        ("4k4/N8/9/9/9/9/9/9/4K4 b -", "Pferd on i8 could never move"),
        ("4k4/9/9/9/9/9/9/9/l3K4 b -", "Wagen on i1 could never move"),
        ("4k4/9/9/9/P8/P8/9/9/4K4 b -", "two Samurai on one file"),
        ("4k4/9/9/9/4R4/9/9/9/K8 b -", "not to move stands in check"),
    ],
)
def test_a_game_begins_only_from_a_position_that_a_game_can_have(text, why):
    with pytest.raises(ValueError, match=f"option 'position': .*{why}"):
        complete(GAME, 2, {"position": text})


@pytest.mark.rule("FR1")
def test_a_mating_problem_needs_one_kaiser_only(board):
    """Whoever mates has none: nothing attacks him, and his tiles are bound by no pin."""
    alone = board("4k4/9/4P4/9/9/9/9/9/9 b G", "shogi")
    assert alone.targets("e7") == {"e8"}
    assert not alone.view().check
    assert alone.play("GFe8*").outcome.reasons == ("mate",)
    turned = board("9/9/9/9/9/9/4p4/9/4K4 w g", "shogi")
    assert turned.play("GFe2*").outcome.reasons == ("mate",)


@pytest.mark.rule("F4")
@pytest.mark.parametrize("position", ["9/9/9/9/9/9/9/7R1/LNP3g1k w p", "K1G3pnl/1r7/9/9/9/9/9/9/9 b P"])
def test_no_dropped_samurai_mates_an_army_without_a_kaiser(board, position):
    assert board(position, "shogi").words() == board(position, "booklet").words()


@pytest.mark.rule("F6")
@pytest.mark.parametrize("seat", [0, 1])
def test_an_army_without_a_kaiser_declares_nothing(board, seat):
    alone = board(["4k4/9/9/9/9/9/9/9/4G4 b -", "4g4/9/9/9/9/9/9/9/4K4 w -"][seat], "shogi")
    assert "declare" not in alone.words()
    with pytest.raises(IllegalAction, match="no Kaiser who could enter"):
        alone.play("declare")


@pytest.mark.rule("F1")
def test_an_army_without_a_kaiser_loses_when_it_can_not_move(board):
    assert board("4K4/9/9/9/9/9/9/9/9 w -").outcome.reasons == ("no-move",)
