"""FR10 to FR15 and F1 to F4: moving, capturing, promoting, dropping, check and mate; and why a move is refused."""

import pytest

from samurai.engine.game import IllegalAction
from samurai.games.friedl.notation import read
from samurai.games.friedl.pieces import DECLARE, HAND, SQUARE, face
from samurai.games.friedl.rules import why_not

DROP_MATE = "k8/9/1GN6/9/9/9/9/9/4K4 b P"


def refused(board, word):
    """The sentence and the rule by which a move is refused."""
    with pytest.raises(IllegalAction) as error:
        board.play(word)
    return str(error.value), error.value.rule


@pytest.mark.rule("FR10")
def test_the_players_take_turns(board):
    assert [board().side, board().play("Sb3-b4").side, board().play("Sb3-b4", "Sc7-c6").side] == [0, 1, 0]


@pytest.mark.rule("FR10")
def test_a_tile_is_stopped_by_the_first_one_it_meets(board):
    blocked = board("1k7/9/4p4/9/4R1P2/9/9/9/7K1 b -")
    assert {"e6", "e7", "d5"} <= blocked.targets("e5")
    assert not {"e8", "c5", "b5"} & blocked.targets("e5")


@pytest.mark.rule("FR10")
def test_there_is_no_duty_to_capture(board):
    may_capture = board("1k7/9/9/4p4/4R4/9/9/9/7K1 b -")
    assert {"Te5xSe6", "Te5-d5"} <= may_capture.words()


@pytest.mark.rule("FR10", "FR11")
@pytest.mark.parametrize(("tile", "kind", "name"), [("p", 1, "S"), ("+p", 1, "GF"), ("+r", 6, "DT"), ("g", 7, "GF")])
def test_a_captured_tile_goes_to_the_hand_front_up(board, tile, kind, name):
    after = board(f"1k7/9/9/4{tile}4/4R4/9/9/9/7K1 b -").play(f"Te5x{name}e6")
    assert after.state.position[HAND[0] + kind] == 1
    assert sum(after.state.position[81:95]) == 1


@pytest.mark.rule("FR11")
@pytest.mark.parametrize(("origin", "word"), [("e6", "SFe6+e7"), ("e7", "SFe7+e8"), ("e7", "SFe7+d6")])
def test_a_move_into_within_or_out_of_the_castle_may_promote(board, origin, word):
    rows = {"e6": "1k7/9/9/4S4/9/9/9/9/7K1 b -", "e7": "1k7/9/4S4/9/9/9/9/9/7K1 b -"}
    here = board(rows[origin])
    assert word in here.words() and word.replace("+", "-") in here.words()
    assert face(here.play(word).state.position[SQUARE[word[-2:]]]) == "GF"


@pytest.mark.rule("FR11")
def test_the_second_player_promotes_in_the_first_three_ranks(board):
    assert {"Te5+e3", "Te5-e3", "Te5-e4"} <= board("1k7/9/9/9/4r4/9/9/9/7K1 w -").words()
    assert "Te5+e4" not in board("1k7/9/9/9/4r4/9/9/9/7K1 w -").words()


@pytest.mark.rule("FR11")
def test_goldfeldherr_kaiser_and_promoted_tiles_do_not_promote(board):
    words = board("1k7/4G4/2+P6/6K2/9/9/9/9/9 b -").words()
    assert not [word for word in words if "+" in word]


@pytest.mark.rule("F2", "FR11")
def test_a_tile_that_declined_may_promote_on_any_later_move_in_the_castle(board):
    stayed = board("8k/9/9/2S6/9/9/9/9/8K b -").play("SFg6-g7", "Ka9-a8")
    assert {"SFg7+g8", "SFg7+f6"} <= stayed.words()
    left = stayed.play("SFg7-f6", "Ka8-a9", "SFf6-e5", "Ka9-a8")
    assert not [word for word in left.words() if "+" in word]


@pytest.mark.rule("F3")
@pytest.mark.parametrize(("letter", "origin", "target"), [("P", "e8", "e9"), ("L", "e8", "e9"), ("N", "e6", "d8")])
def test_a_tile_that_could_never_move_again_must_promote(board, letter, origin, target):
    name = {"P": "S", "L": "W", "N": "P"}[letter]
    rank = 9 - int(origin[1])
    rows = ["8k", *["9"] * 7, "8K"]
    rows[rank] = f"4{letter}4"
    here = board("/".join(rows) + " b -")
    assert f"{name}{origin}+{target}" in here.words()
    sentence, rule = refused(here, f"{name}{origin}-{target}")
    assert "must promote" in sentence and rule == "F3"


@pytest.mark.rule("F3")
def test_where_it_can_still_move_promotion_is_a_choice(board):
    assert {"Pe5-d7", "Pe5+d7"} <= board("8k/9/9/9/4N4/9/9/9/8K b -").words()


@pytest.mark.rule("FR12")
def test_a_drop_is_a_turn_on_any_empty_square(board):
    here = board("4k4/9/9/9/9/9/9/9/4K4 b G")
    drops = {word for word in here.words() if word.endswith("*")}
    assert len(drops) == 79
    after = here.play("GFa9*")
    assert after.side == 1 and sum(after.state.position[81:95]) == 0


@pytest.mark.rule("FR12", "FR11")
def test_a_dropped_tile_promotes_only_as_of_its_next_move(board):
    here = board("4k4/9/9/9/9/9/9/9/4K4 b S").play("SFa8*")
    assert face(here.state.position[SQUARE["a8"]]) == "SF"
    assert "SFa8+a9" in here.play("Ke9-e8").words()


@pytest.mark.rule("FR13")
@pytest.mark.parametrize(("letter", "count"), [("P", 71), ("L", 71), ("N", 62), ("S", 79)])
def test_a_tile_must_be_able_to_move_from_where_it_is_dropped(board, letter, count):
    for side, hand in (("b", letter), ("w", letter.lower())):
        here = board(f"4k4/9/9/9/9/9/9/9/4K4 {side} {hand}")
        assert sum(word.endswith("*") for word in here.words()) == count


@pytest.mark.rule("FR13")
def test_a_samurai_is_dropped_only_on_a_file_without_another_of_its_own(board):
    here = board("4k4/9/9/9/2P1p4/3+P5/9/9/4K4 b P")
    files = {word[1] for word in here.words() if word.endswith("*")}
    assert files == set("abcdefhi")


@pytest.mark.rule("FR14")
def test_a_check_is_answered_by_flight_capture_or_a_tile_between(board):
    here = board("4k4/9/9/9/4r4/9/9/8G/4K4 b P2N")
    assert {word for word in here.words() if word.endswith("*")} == {
        f"{kind}e{rank}*" for kind in "SP" for rank in "234"
    }
    assert here.targets("e1") == {"d1", "d2", "f1", "f2"}
    assert here.targets("a2") == set()


@pytest.mark.rule("FR14")
def test_a_double_check_is_answered_only_by_flight(board):
    here = board("4k4/9/9/9/4r4/9/3n5/9/4K4 b 2G")
    assert {word[:3] for word in here.words()} == {"Ke1"}


@pytest.mark.rule("FR14")
def test_a_tile_that_shields_its_kaiser_stays_on_the_line(board):
    here = board("4k4/9/9/9/4r4/9/4R4/9/4K4 b -")
    assert here.targets("e3") == {"e2", "e4", "e5"}


@pytest.mark.rule("FR14")
def test_a_kaiser_does_not_hide_behind_himself(board):
    assert "e1" not in board("4k4/9/9/4r4/9/9/9/4K4/9 b -").targets("e2")


@pytest.mark.rule("FR14")
def test_a_kaiser_does_not_take_a_guarded_tile(board):
    assert board("4k4/9/9/9/9/4l4/9/4g4/4K4 b -").words() == set()
    assert "Ke1xGFe2" in board("4k4/9/9/9/9/9/9/4g4/4K4 b -").words()


@pytest.mark.rule("F1", "FR15")
def test_a_kaiser_who_is_attacked_without_an_answer_is_mated(board):
    mated = board("k8/9/1G7/9/9/9/9/9/4K4 b G").play("GFi8*")
    assert mated.outcome.places == (1, 2)
    assert mated.outcome.reasons == ("mate",)


@pytest.mark.rule("F1")
def test_a_player_without_any_legal_move_has_lost(board):
    stuck = board("4k4/9/9/9/9/9/1gn6/9/K8 b -")
    assert not stuck.view().check
    assert (stuck.outcome.places, stuck.outcome.reasons) == ((2, 1), ("no-move",))


@pytest.mark.rule("F4")
def test_mate_by_a_dropped_samurai_is_legal(board):
    assert board(DROP_MATE).play("Si8*").outcome.reasons == ("mate",)


@pytest.mark.rule("F4")
def test_shogi_forbids_mate_by_a_dropped_samurai(board):
    here = board(DROP_MATE, "shogi")
    sentence, rule = refused(here, "Si8*")
    assert "mate" in sentence and rule == "F4"
    assert board(DROP_MATE).words() - here.words() == {"Si8*"}


@pytest.mark.rule("F4")
def test_shogi_lets_a_dropped_samurai_give_check(board):
    checked = board("k8/9/1G7/9/9/9/9/9/4K4 b P", "shogi").play("Si8*")
    assert checked.view().check and checked.outcome is None


@pytest.mark.rule("F4")
def test_a_samurai_that_moves_may_always_mate(board):
    here = board("k8/9/PGN6/9/9/9/9/9/4K4 b -", "shogi")
    assert here.play("Si7-i8").outcome.reasons == ("mate",)


@pytest.mark.rule("F4")
def test_no_square_before_the_enemys_kaiser_no_drop_mate(board):
    """The Kaiser stands on the dropper's own first rank, so nothing can be dropped before him."""
    assert "Se5*" in board("9/9/9/9/9/9/9/8K/k8 b P", "shogi").words()


@pytest.mark.rule("FR10", "FR16")
@pytest.mark.parametrize(
    ("word", "sentence", "rule"),
    [
        ("Se5-e6", "nothing on e5", "FR10"),
        ("Sb7-b6", "Samurai on b7 is not yours", "FR10"),
        ("Wb3-b4", "there is a Samurai on b3, not a Wagen", "FR16"),
        ("Sb3-b5", "a Samurai does not move from b3 to b5", "FR2"),
        ("Wa1-b1", "a Wagen does not move", "FR3"),
        ("Pb1-b3", "a Pferd does not move", "FR4"),
        ("SFc1-d1", "a Silberfeldherr does not move", "FR5"),
        ("GFd1-d3", "a Goldfeldherr does not move", "FR6"),
        ("Lh2-h3", "a Läufer does not move", "FR7"),
        ("Tb2-c3", "a Turm does not move", "FR8"),
        ("Ke1-e3", "a Kaiser does not move", "FR9"),
        ("Lh2-f4", "blocked on g3", "FR10"),
        ("Tb2xSb7", "blocked on b3", "FR10"),
        ("Tb2-h2", "your own Läufer stands on h2", "FR10"),
        ("Sb3xSb4", "nothing to capture on b4", "FR16"),
        ("Sb3+b4", "only on a move that begins or ends in the enemy's castle", "FR11"),
        ("Ke1+e2", "a Kaiser can't promote", "FR11"),
        ("Wb5*", "no Wagen in your hand", "FR12"),
        ("DTb5*", "a Drachenturm is never in a hand", "FR12"),
        ("Kb5*", "a Kaiser is never in a hand", "FR12"),
        ("declare", "the booklet has no declarations", "F6"),
    ],
)
def test_a_refusal_names_what_is_wrong_and_the_rule(board, word, sentence, rule):
    said, number = refused(board(), word)
    assert sentence in said and number == rule and f"(rule {rule})" in said


@pytest.mark.rule("FR10", "FR16")
def test_a_capture_must_name_what_is_captured(board):
    here = board("4k4/9/9/4p4/4P4/9/9/9/4K4 b -")
    assert "write Se5xSe6" in refused(here, "Se5-e6")[0]
    assert "write Se5xSe6" in refused(here, "Se5xWe6")[0]
    castle = board("k8/9/4p4/4P4/9/9/9/9/4K4 b -")
    assert "write Se6x+Se7" in refused(castle, "Se6+e7")[0]


@pytest.mark.rule("FR12", "FR13")
@pytest.mark.parametrize(
    ("word", "sentence", "rule"),
    [
        ("Se1*", "e1 is not empty", "FR12"),
        ("Sb9*", "dropped on b9 could never move", "FR13"),
        ("Pb8*", "dropped on b8 could never move", "FR13"),
        ("Sc5*", "already have a Samurai on file c", "FR13"),
    ],
)
def test_a_refused_drop_names_what_is_wrong(board, word, sentence, rule):
    here = board("4k4/9/9/9/9/6P2/9/9/4K4 b PN")
    said, number = refused(here, word)
    assert sentence in said and number == rule


@pytest.mark.rule("FR14")
@pytest.mark.parametrize(
    ("position", "word", "sentence"),
    [
        ("4k4/9/9/9/4r4/9/9/9/4K4 b P", "Ke1-e2", "e2 is attacked"),
        ("4k4/9/9/9/4r4/9/9/9/4K4 b P", "Sd4*", "your Kaiser on e1 is in check, and this does not save him"),
        ("4k4/9/9/9/4r4/9/4R4/9/4K4 b -", "Te3-d3", "this would leave your Kaiser on e1 attacked"),
    ],
)
def test_no_move_may_leave_the_own_kaiser_attacked(board, position, word, sentence):
    said, number = refused(board(position), word)
    assert sentence in said and number == "FR14"


@pytest.mark.rule("FR10")
def test_every_action_that_can_be_read_has_an_answer(board):
    """Every word of a large part of the notation is either offered or refused with a rule."""
    here = board("4k4/1r5b1/p1pp1p+P1p/9/4P4/2S3g2/P1PP2P1P/1B3S1R1/LN1GK2NL b Pl", "shogi")
    offered = here.words()
    squares = ["e5", "e6", "g4", "h2", "h8", "b2", "c7", "c8", "e1", "e2", "a9", "i1"]
    words = [f"{piece}{square}*" for piece in ("S", "W", "K", "DL", "GF") for square in squares]
    words += [
        f"{piece}{origin}{sign}{target}"
        for piece in ("S", "T", "L", "GF", "SF", "K", "DT")
        for origin in squares
        for target in squares
        for sign in ("-", "+", "xS", "x+GF", "xK")
    ]
    for word in words:
        if word not in offered:
            assert why_not(here.state, 0, read(word)).rule
    assert why_not(here.state, 0, DECLARE).rule == "F6"
