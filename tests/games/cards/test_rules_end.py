"""Scoring, the end and the winner, rule by rule."""

import pytest

from samurai.games.cards import rules
from samurai.games.cards.pieces import BUDDHA, HELMET, RICE
from samurai.games.cards.scoring import majorities, places, standing
from samurai.games.cards.state import DEAL, LAY, OVER

THREE = {"1,0": "1 helmet3", "0,-1": "1 helmet2", "-1,0": "2 helmet4"}
"""Three sides of a village at 0,0."""


@pytest.mark.rule("CR9", "CR10")
def test_a_village_is_scored_when_its_last_side_is_filled(after, position):
    state = position({"0,0": "H"}, THREE)
    assert state.stones == ((0, 0, 0),) * 3
    assert after(state, "rice2@0,1").stones == ((1, 0, 0), (0, 0, 0), (0, 0, 0))


@pytest.mark.rule("CR9")
def test_three_filled_sides_are_not_enough(after, position):
    state = position({"0,0": "H"}, {"1,0": "1 helmet3", "0,-1": "1 helmet2"})
    assert after(state, "rice2@0,1").stones == ((0, 0, 0),) * 3


@pytest.mark.rule("CR9")
def test_one_card_may_complete_several_villages(after, position):
    around = {"-1,0": "1 helmet2", "0,1": "1 helmet3", "0,-1": "1 rice2"}
    beyond = {"3,0": "1 buddha2", "2,1": "1 buddha3", "2,-1": "1 rice3"}
    state = after(position({"0,0": "HR", "2,0": "B"}, around | beyond), "samurai1@1,0")
    assert state.stones[0] == (1, 1, 1)


@pytest.mark.rule("CR10")
def test_each_symbol_is_scored_by_itself_and_samurai_count_for_all(after, position):
    sides = {"1,0": "1 helmet4", "0,-1": "2 buddha3", "-1,0": "3 samurai3"}
    state = after(position({"0,0": "HBR"}, sides), "samurai1@0,1")
    assert state.stones == ((1, 0, 0), (0, 0, 0), (0, 0, 1))  # helmet 5:0:3, Buddha 1:3:3 tied, rice 1:0:3


@pytest.mark.rule("CR10")
def test_a_tie_gives_the_stone_to_nobody(after, position):
    sides = {"1,0": "1 helmet4", "0,-1": "2 helmet4", "-1,0": "3 helmet2"}
    assert after(position({"0,0": "H"}, sides), "rice2@0,1").stones == ((0, 0, 0),) * 3


@pytest.mark.rule("CR10")
def test_a_card_of_another_symbol_does_not_count(after, position):
    sides = {"1,0": "1 buddha4", "0,-1": "1 rice4", "-1,0": "2 samurai1"}
    assert after(position({"0,0": "H"}, sides), "rice2@0,1").stones == ((0, 0, 0), (1, 0, 0), (0, 0, 0))


@pytest.mark.rule("CR10", "CR8", "C1")
def test_the_rulebooks_example_rice_to_green_buddha_to_red_the_helmet_tied_and_two_new_villages(after, position):
    """Red is seat 1, Blue seat 2, Green seat 3 and to lay; then, as the example goes on, Green takes a Buddha."""
    sides = {"1,0": "1 samurai2", "0,-1": "1 buddha2", "-1,0": "2 helmet2"}
    hands = (
        "rice2 rice3 rice4 helmet2 helmet3",
        "rice2 rice3 rice4 buddha2 buddha3",
        "rice3 rice4 samurai1 samurai2 samurai3",
    )
    state = position({"0,0": "HBR", "-1,-1": "H"}, sides, hands=hands, turn=2, top="B", unseen="R H HB")
    state = after(state, "rice3@0,1", "village:R", "village@1,1")
    assert state.stones == ((0, 1, 0), (0, 0, 0), (0, 0, 1))
    assert {(-1, 1), (1, 1)} < set(state.field.villages)

    state = after(state, "village:H", "deal:samurai1", "rice2@1,2", "village:HB", "deal:samurai1")
    state = after(state, "rice2@-2,-1", "deal:samurai1", "samurai3@2,1", "village@2,2")
    assert state.stones == ((0, 1, 0), (0, 0, 0), (0, 1, 1))  # at 1,1: Red's samurai2 against Green's samurai3


@pytest.mark.rule("C1")
def test_a_village_that_is_surrounded_when_it_comes_is_scored_in_the_same_turn(after, position):
    """The village for 1,1 finds cards on its four sides: 0,1 and 1,2 and 2,1 lie there, 1,0 is laid now."""
    around = {"0,1": "2 helmet2", "1,2": "2 helmet3", "2,1": "2 helmet4"}
    state = after(position({"0,0": "B"}, around, top="H"), "samurai1@1,0")
    assert (1, 1) in state.field.villages
    assert state.stones == ((0, 0, 0), (1, 0, 0), (0, 0, 0))


@pytest.mark.rule("C7")
def test_a_symbol_without_influence_is_tied_at_zero_and_stays_in_the_supply(after, position):
    sides = {"1,0": "1 helmet4", "0,-1": "2 helmet3", "-1,0": "3 helmet2"}
    assert after(position({"0,0": "B"}, sides), "rice2@0,1").stones == ((0, 0, 0),) * 3


@pytest.mark.rule("C8", "CR12")
def test_a_shape_is_used_up_when_its_last_stone_is_taken(after, position):
    before_last = position({"0,0": "H"}, THREE, stones=((5, 0, 0), (5, 0, 0), (4, 0, 0)))
    assert after(before_last, "rice2@0,1").causes == ()
    last = position({"0,0": "H"}, THREE, stones=((5, 0, 0), (5, 0, 0), (5, 0, 0)))
    assert after(last, "rice2@0,1").causes == ("helmet-used-up",)


@pytest.mark.rule("C8", "CR3")
def test_with_two_players_ten_stones_use_a_shape_up(after, position):
    state = position({"0,0": "H"}, THREE, seats=2, stones=((5, 0, 0), (4, 0, 0)))
    assert after(state, "rice2@0,1").causes == ("helmet-used-up",)


@pytest.mark.rule("C8", "CR10")
def test_later_stones_of_a_used_up_shape_are_paid_with_substitutes_which_count(after, position):
    state = position({"0,0": "H"}, THREE, stones=((5, 0, 0), (6, 0, 0), (5, 0, 0)), causes=("helmet-used-up",))
    state = after(state, "rice2@0,1")
    assert state.stones[0] == (6, 0, 0)
    assert state.causes == ("helmet-used-up",)


@pytest.mark.rule("C8")
def test_the_outcome_lists_every_cause_in_the_order_in_which_it_came_true(after, position):
    """Seat 2 takes the last village, and with it the last helmet; seat 3 ends the round with everyone's last card."""
    state = position(
        {"0,0": "H", "8,0": "B"},
        {"1,0": "2 helmet3", "0,-1": "2 helmet2", "-1,0": "1 rice2"},
        hands=("", "samurai1", "rice2"),
        turn=1,
        top="R",
        unseen="",
        stones=((5, 0, 1), (5, 1, 0), (5, 0, 0)),
        piles=False,
    )
    state = after(state, "samurai1@0,1", "rice2@8,1")
    outcome = rules.outcome(state)
    assert outcome is not None
    assert outcome.reasons == ("last-village", "helmet-used-up", "last-cards")


@pytest.mark.rule("CR12")
def test_the_game_ends_when_the_last_village_has_been_taken(after, position):
    state = position({"0,0": "H"}, {"0,1": "2 rice2"}, turn=2, top="B", unseen="")
    state = after(state, "buddha2@1,0")
    assert state.phase is OVER
    assert state.causes == ("last-village",)


@pytest.mark.rule("CR12")
def test_a_last_village_that_still_lies_on_the_stack_does_not_end_the_game(after, position):
    state = position({"0,0": "H"}, {"0,1": "2 rice2"}, turn=2, top="B", unseen="R")
    state = after(state, "buddha2@1,0")
    assert state.causes == ()
    state = after(state, "village:R")
    assert state.causes == ()
    assert state.unseen == ()
    assert state.phase is DEAL


@pytest.mark.rule("CR12")
def test_the_game_ends_when_everyone_has_laid_the_last_card(after, position):
    state = position({"0,0": "H"}, {}, hands=("rice2", "rice2", "rice2"), piles=False, unseen="B R H H")
    state = after(state, "rice2@0,1", "rice2@0,-1")
    assert state.causes == ()
    state = after(state, "rice2@1,0")
    assert state.causes == ()  # the villages that came have opened new sides, but a choice is still to be made
    state = after(state, "village:B", "village@1,1")
    assert state.phase is OVER
    assert state.causes == ("last-cards",)


@pytest.mark.rule("CR12", "C6")
def test_the_round_is_finished_first(after, position):
    state = position({"0,0": "H", "8,0": "B"}, THREE, turn=1, first=1, stones=((5, 0, 0), (5, 0, 0), (5, 0, 0)))
    state = after(state, "rice2@0,1")  # seat 1, the last of the round, is still to come after seat 3
    assert state.causes == ("helmet-used-up",)
    assert state.phase is not OVER
    while rules.to_act(state) and state.turn != 0:
        (seat,) = rules.to_act(state)
        state = rules.apply(state, seat, rules.actions(state, seat)[-1])
    assert state.phase is LAY
    assert state.turn == 0
    state = after(state, "rice2@8,1")
    assert state.phase is OVER


@pytest.mark.rule("C6")
def test_a_cause_in_the_turn_of_the_seat_before_the_start_player_ends_the_game_after_that_turn(after, position):
    stones = ((5, 0, 0), (5, 0, 0), (5, 0, 0))
    state = position({"0,0": "H"}, THREE, turn=0, first=1, stones=stones)
    state = after(state, "rice2@0,1")
    assert state.phase is OVER


@pytest.mark.rule("C9", "C6")
def test_without_a_free_side_anywhere_the_game_ends_at_once_in_mid_round(after, position):
    sides = {"1,0": "1 helmet3", "0,-1": "1 helmet2", "-1,0": "1 helmet4"}
    state = after(position({"0,0": "H"}, sides), "rice2@0,1")
    assert state.phase is OVER
    assert state.stones[0] == (1, 0, 0)
    assert len(state.hands[0]) == 4  # judged before drawing
    outcome = rules.outcome(state)
    assert outcome is not None
    assert outcome.reasons == ("no-free-side",)


@pytest.mark.rule("CR13")
def test_a_majority_is_strictly_more_of_a_shape_than_every_other_player():
    stones = ((3, 1, 0), (2, 2, 0), (1, 2, 0))
    assert [majorities(stones, seat) for seat in range(3)] == [(HELMET,), (), ()]


@pytest.mark.rule("CR13", "C11")
def test_without_a_majority_you_cannot_win_however_many_stones_you_have():
    assert places(((4, 0, 0), (3, 5, 5), (0, 5, 5))) == (1, 2, 3)


@pytest.mark.rule("CR14")
def test_two_majorities_win_against_any_number_of_other_stones():
    assert places(((2, 2, 0), (1, 1, 9), (1, 1, 5))) == (1, 2, 3)
    assert standing(((2, 2, 1), (1, 1, 0)), 0).tier == standing(((2, 2, 0), (1, 1, 9)), 0).tier == 2


@pytest.mark.rule("CR15", "CR13")
def test_the_rulebooks_example_blue_wins_with_seven_and_three_against_reds_two_and_four():
    """Red leads in Buddhas and has 2 + 4 others, Blue leads in helmets and has 7 + 3 others, Green leads nowhere."""
    red, blue, green = (2, 8, 4), (9, 7, 3), (3, 1, 4)
    stones = (red, blue, green)
    assert [majorities(stones, seat) for seat in range(3)] == [(BUDDHA,), (HELMET,), ()]
    assert [standing(stones, seat).others for seat in (0, 1)] == [6, 10]
    assert places(stones) == (2, 1, 3)


@pytest.mark.rule("CR15")
def test_with_one_majority_each_the_stones_of_other_shapes_decide():
    assert places(((5, 1, 0), (0, 2, 1))) == (2, 1)


@pytest.mark.rule("CR15")
def test_then_more_stones_in_ones_own_majority_shape():
    assert places(((5, 1, 1), (1, 3, 1))) == (1, 2)


@pytest.mark.rule("CR15", "C11")
def test_then_the_victory_is_shared_and_the_next_place_left_out():
    assert places(((4, 1, 1), (1, 4, 1), (0, 0, 1))) == (1, 1, 3)


@pytest.mark.rule("C10")
def test_if_nobody_has_a_majority_the_most_stones_in_all_win(after, position):
    assert places(((2, 1, 1), (2, 1, 0), (1, 1, 1))) == (1, 2, 2)
    assert places(((2, 2, 1), (2, 2, 1), (0, 0, 1))) == (1, 1, 3)
    stones = ((2, 2, 1), (2, 2, 1), (0, 0, 1))
    state = position({"0,0": "H"}, {}, turn=2, stones=stones, causes=("last-village",))
    outcome = rules.outcome(after(state, "buddha2@1,0"))
    assert outcome is not None
    assert outcome.reasons == ("last-village", "no-majority")


@pytest.mark.rule("C11")
def test_places_go_by_majorities_first_and_then_by_all_stones():
    assert majorities(((0, 3, 3), (4, 1, 0), (1, 3, 3), (0, 0, 4)), 3) == (RICE,)
    assert places(((0, 3, 3), (4, 1, 0), (1, 3, 3), (0, 0, 4))) == (4, 1, 3, 2)
