"""FR15, F5 and F6: repetition, perpetual check, length, resignation, agreement, and the entering Kaiser."""

import pytest

from samurai.engine.errors import UserError
from samurai.engine.game import IllegalAction
from samurai.engine.record import Course, Entry
from samurai.games.friedl import GAME
from samurai.games.friedl.ending import perpetual_checker
from samurai.games.friedl.records import sfen

TO_AND_FRO = ["Ke1-e2", "Ke9-e8", "Ke2-e1", "Ke8-e9"]
CHECKING = "4k4/9/9/9/4R4/9/9/9/K8 w -"
CHECKS = ["Ke9-d9", "Te5-d5", "Kd9-e9", "Td5-e5"]
ENTERED = "4K4/RR1BB4/PPPPPP3/9/9/9/9/9/4k4 b 2P"


@pytest.mark.rule("F5")
@pytest.mark.parametrize("rules", ["booklet", "shogi"])
def test_the_same_position_for_the_fourth_time_is_a_draw(board, rules):
    third = board(rules=rules).play(*TO_AND_FRO * 2)
    assert third.outcome is None and third.view().times == 3
    fourth = third.play(*TO_AND_FRO)
    assert (fourth.outcome.places, fourth.outcome.reasons) == ((1, 1), ("repetition",))


@pytest.mark.rule("F5")
def test_a_position_is_the_board_the_hands_and_the_player_to_move(board):
    """The same board with another hand, or the other player to move, is another position."""
    begun = board("4k4/9/9/9/9/9/9/9/4K4 b P").play(*TO_AND_FRO)
    assert begun.view().times == 2
    dropped = begun.play("Sa5*", "Ke9-e8", "Sa5-a6", "Ke8-e9")
    assert dropped.view().times == 1
    tempo = board("4k4/9/9/9/9/9/9/9/4K4 b -").play("Ke1-e2", "Ke9-e8", "Ke2-d1", "Ke8-e9", "Kd1-e1")
    assert tempo.view().times == 1


@pytest.mark.rule("F5")
def test_perpetual_check_is_a_draw_by_the_booklet(board):
    assert board(CHECKING).play(*CHECKS * 3).outcome.reasons == ("repetition",)


@pytest.mark.rule("F5")
def test_perpetual_check_loses_by_the_rules_of_shogi(board):
    ended = board(CHECKING, "shogi").play(*CHECKS * 3)
    assert (ended.outcome.places, ended.outcome.reasons) == ((2, 1), ("perpetual-check",))


@pytest.mark.rule("F5")
def test_perpetual_check_loses_also_when_the_checker_is_to_move(board):
    begun = board("5k3/9/9/9/4R4/9/9/9/K8 b -", "shogi")
    ended = begun.play(*["Te5-d5", "Kd9-e9", "Td5-e5", "Ke9-d9"] * 3)
    assert ended.side == 0 and ended.outcome.places == (2, 1)


@pytest.mark.rule("F5")
def test_one_quiet_move_makes_it_no_perpetual_check(board):
    begun = board("5k3/9/9/9/6R2/9/9/9/K8 b -", "shogi")
    ended = begun.play(*["Tc5-d5", "Kd9-e9", "Td5-c5", "Ke9-d9"] * 3)
    assert ended.outcome.reasons == ("repetition",)


@pytest.mark.rule("F5")
def test_a_quiet_move_after_the_first_time_makes_it_no_perpetual_check(board):
    detour = ["Ke9-d9", "Te5-c5", "Kd9-e9", "Tc5-e5"]
    ended = board(CHECKING, "shogi").play(*detour, *CHECKS * 2)
    assert ended.outcome.reasons == ("repetition",)


@pytest.mark.rule("F5")
def test_a_quiet_move_before_the_first_time_does_not_matter(board):
    quiet = board("4k4/9/9/9/9/6R2/9/9/K8 b -", "shogi").play("Tc4-c5", "Ke9-d9", "Tc5-b5", "Kd9-e9", "Tb5-e5")
    ended = quiet.play(*CHECKS * 3)
    assert (ended.outcome.places, ended.outcome.reasons) == ((2, 1), ("perpetual-check",))


@pytest.mark.rule("F5")
def test_if_both_gave_nothing_but_checks_it_is_a_draw():
    mine = sfen.read("4k4/9/9/9/4R4/9/9/9/K8 w -")
    yours = sfen.read("k8/9/9/9/4r4/9/9/9/4K4 b -")
    assert perpetual_checker((mine, yours) * 3, mine) is None


@pytest.mark.rule("F6")
def test_the_game_is_a_draw_at_the_ply_limit(board):
    before = board(plies="4").play(*TO_AND_FRO[:3])
    assert before.outcome is None
    assert before.play(TO_AND_FRO[3]).outcome.reasons == ("ply-limit",)


@pytest.mark.rule("F6", "F5")
def test_a_repetition_at_the_ply_limit_names_both_causes(board):
    assert board(plies="12").play(*TO_AND_FRO * 3).outcome.reasons == ("repetition", "ply-limit")


@pytest.mark.rule("F6")
def test_a_mate_by_the_last_move_counts(board):
    assert board("k8/9/1G7/9/9/9/9/9/4K4 b G", plies="1").play("GFi8*").outcome.reasons == ("mate",)


@pytest.mark.rule("F6")
@pytest.mark.parametrize("limit", ["0", "007", "10000", "-1", "many", "", "٣"])
def test_the_ply_limit_is_a_number_from_1_to_9999(board, limit):
    with pytest.raises(UserError, match="plies"):
        board(plies=limit)
    assert board(plies="9999").state.plies == 9999


@pytest.mark.rule("F6", "FR15")
def test_players_may_resign_or_agree_on_a_draw():
    resigned = Course(GAME, 2, {})
    resigned = resigned.after(Entry(0, "resign"))
    assert resigned.outcome.places == (2, 1)
    drawn = Course(GAME, 2, {})
    drawn = drawn.after(Entry(0, "draw"))
    drawn = drawn.after(Entry(1, "draw"))
    assert drawn.outcome.places == (1, 1)


@pytest.mark.rule("F6")
def test_a_kaiser_in_the_castle_with_ten_tiles_and_28_points_may_declare_and_win(board):
    entered = board(ENTERED, "shogi")
    assert "declare" in entered.words()
    declared = entered.play("declare")
    assert (declared.outcome.places, declared.outcome.reasons) == ((1, 2), ("declared",))


@pytest.mark.rule("F6")
def test_the_second_player_needs_27_points(board):
    position = "4K4/9/9/9/9/9/3pppppp/4bb1rr/4k4 w "
    assert board(position + "p", "shogi").play("declare").outcome.places == (2, 1)
    assert "declare" not in board(position + "-", "shogi").words()


@pytest.mark.rule("F6")
def test_the_booklet_knows_no_declaration(board):
    assert "declare" not in board(ENTERED).words()


@pytest.mark.rule("F6")
@pytest.mark.parametrize(
    ("position", "lacking"),
    [
        (ENTERED.replace("2P", "P"), "need 28 points to declare, and have 27"),
        ("4K4/RR1BB4/PPPPP4/9/9/9/9/9/4k4 b 8P", "needs 10 other tiles in the castle, and has 9"),
        ("4Kg3/RR1BB4/PPPPPP3/9/9/9/9/9/4k4 b 2P", "in check can't declare"),
        ("9/RR1BB4/PPPPPP3/4K4/9/9/9/9/4k4 b 2P", "Kaiser on e6 has not entered"),
    ],
)
def test_a_declaration_that_would_not_win_is_not_offered(board, position, lacking):
    here = board(position, "shogi")
    assert "declare" not in here.words()
    with pytest.raises(IllegalAction, match=lacking) as error:
        here.play("declare")
    assert error.value.rule == "F6"


@pytest.mark.rule("F6")
def test_promoted_tiles_count_as_their_fronts(board):
    assert "declare" in board("4K4/+R+R1+B+B4/+P+P+P+P+P+P3/9/9/9/9/9/4k4 b 2P", "shogi").words()
