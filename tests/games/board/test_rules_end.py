"""The end and the scoring, rule by rule."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from samurai.engine.picture import plain
from samurai.games.board import GAME
from samurai.games.board.pieces import Figure
from samurai.games.board.scoring import majorities, places, scores
from samurai.games.board.state import Phase
from samurai.games.board.text import picture

rules = GAME.rules
HELMET, BUDDHA, RICE = Figure


@pytest.mark.rule("BR18", "B12")
def test_the_game_ends_after_the_turn_in_which_the_last_figure_of_a_kind_leaves(position, play):
    state = position(
        plenty=False,
        figures={"O8": "H", "F18": "R", "K18": "B"},
        tokens={"O9": ("helmet2", 1)},
        hands=["helmet3 ship1 rice2"],
    )
    state = play(state, "helmet3@P8")
    assert state.position.causes == ("last-helmet",)
    assert rules.outcome(state) is None
    state = play(state, "end")
    assert rules.to_act(state) == ()
    assert rules.outcome(state).reasons == ("last-helmet",)
    assert len(state.hands[0]) == 2  # nothing is drawn after the last turn


@pytest.mark.rule("BR18")
def test_it_does_not_matter_whether_the_last_figure_was_captured_or_set_aside(position, play):
    figures = {"O8": "H", "F18": "R", "K18": "B"}
    state = position(plenty=False, figures=figures, tokens={"O9": ("helmet2", 1)}, hands=["samurai2"])
    state = play(state, "samurai2@P8")
    assert state.position.aside == (1, 0, 0)
    assert rules.outcome(state).reasons == ("last-helmet",)


@pytest.mark.rule("BR18", "B14")
def test_the_fourth_figure_set_aside_ends_the_game_though_captures_came_between(position, play):
    lying = {"O9": ("helmet2", 1), "G18": ("rice3", 1)}
    state = position(tokens=lying, hands=["samurai2 ronin ship1", "rice2"], aside=(1, 1, 1))
    captured = play(state, "ronin@F17")  # F18: seat 2 by 3 to 1
    assert captured.position.captured[1] == (0, 0, 1)
    state = play(captured, "samurai2@P8")
    assert state.position.causes == ("four-set-aside",)
    assert rules.outcome(play(state, "end")).reasons == ("four-set-aside",)


@pytest.mark.rule("B13")
def test_after_the_trigger_the_turn_continues_and_every_cause_is_named_in_order(position, play):
    lying = {"O9": ("helmet2", 1), "G18": ("rice3", 1), "P9": ("rice2", 1), "Q10": ("rice4", 1)}
    state = position(
        plenty=False,
        figures={"O8": "H", "F18": "R", "K18": "B", "Q11": "B"},
        tokens=lying,
        hands=["ronin samurai2 ship1"],
        aside=(0, 1, 2),
    )
    state = play(state, "ronin@F17")
    assert state.position.causes == ("last-rice",)
    state = play(state, "samurai2@P8")
    assert state.position.causes == ("last-rice", "last-helmet", "four-set-aside")
    state = play(state, "ship1@N7")
    assert rules.outcome(state).reasons == ("last-rice", "last-helmet", "four-set-aside")


@pytest.mark.rule("B13")
def test_figures_of_one_settlement_leave_one_by_one_and_so_do_causes_come_true(position, play):
    lying = {
        "N13": ("helmet4", 0),
        "N14": ("buddha2", 0),
        "O13": ("buddha2", 1),
        "O15": ("rice4", 0),
        "P13": ("move", 0),
    }
    state = position(
        plenty=False,
        figures={"O14": "HBR", "O8": "R", "F18": "B"},
        tokens=lying,
        hands=["rice2"],
        aside=(1, 1, 1),
    )
    state = play(state, "rice2@P14")
    assert state.position.causes == ("last-helmet", "four-set-aside")
    assert state.position.captured[0] == (1, 0, 1)


@pytest.mark.rule("BR19")
def test_the_most_of_a_kind_is_strictly_more_than_every_other_player_has():
    assert majorities([(2, 1, 0), (1, 1, 0), (0, 0, 0)]) == ((HELMET,), (), ())
    assert majorities([(0, 0, 0), (0, 0, 0)]) == ((), ())


@pytest.mark.rule("BR20")
def test_most_in_two_kinds_wins_however_few_figures_that_are():
    assert places([(1, 1, 0), (0, 0, 7), (0, 0, 6)]) == (1, 2, 3)
    assert places([(2, 2, 0), (1, 1, 9)]) == (1, 2)


@pytest.mark.rule("BR20")
def test_the_game_does_not_stop_in_mid_play_for_two_majorities(position, play):
    state = position(hands=["rice2 rice3"], captured=[(6, 6, 0), (0, 0, 0)])
    state = play(state, "rice2@P9")
    assert rules.outcome(state) is None and rules.to_act(state) == (0,)


@pytest.mark.rule("BR21", "B15")
def test_the_first_example_of_scoring_most_other_figures_wins_among_those_with_a_majority():
    green, blue, red, yellow = (3, 3, 5), (4, 3, 2), (1, 4, 3), (3, 2, 3)
    captured = [green, blue, red, yellow]
    assert majorities(captured) == ((RICE,), (HELMET,), (BUDDHA,), ())
    assert [key[1] for key in scores(captured)[:3]] == [6, 5, 4]
    assert places(captured) == (1, 2, 3, 4)


@pytest.mark.rule("BR21", "B15")
def test_the_second_example_of_scoring_a_tie_is_broken_by_all_figures_and_nobody_wins_without_a_majority():
    red, yellow, blue, green = (6, 1, 2), (0, 5, 3), (3, 3, 4), (3, 3, 4)
    captured = [red, yellow, blue, green]
    assert majorities(captured) == ((HELMET,), (BUDDHA,), (), ())
    assert [key[1:] for key in scores(captured)[:2]] == [(3, 9), (3, 8)]
    assert sum(blue) > sum(red) and sum(green) > sum(red)
    assert places(captured) == (1, 2, 3, 3)


@pytest.mark.rule("BR21")
def test_players_who_are_equal_in_everything_share_the_victory():
    assert places([(3, 0, 1), (0, 3, 1), (1, 1, 1)]) == (1, 1, 3)


@pytest.mark.rule("BR22")
def test_if_nobody_has_a_majority_all_figures_count():
    assert places([(2, 2, 0), (2, 0, 2), (0, 2, 2)]) == (1, 1, 1)
    assert places([(2, 1, 3), (2, 3, 3), (1, 3, 3)]) == (3, 1, 2)


pile = st.tuples(*[st.integers(0, 5)] * 3)


@pytest.mark.rule("B15", "BR20", "BR21", "BR22")
@given(st.lists(pile, min_size=2, max_size=4))
def test_one_key_does_what_the_rules_say_step_by_step(captured):
    assert {seat for seat, place in enumerate(places(captured)) if place == 1} == winners(captured)
    for seat, other in permutations(range(len(captured)), 2):
        ranks = places(captured)
        assert (ranks[seat] == ranks[other]) == (scores(captured)[seat] == scores(captured)[other])


def winners(captured):
    """The winners, found in the long way of the rulebook."""
    leads = majorities(captured)
    for seat, most in enumerate(leads):
        if len(most) >= 2:
            return {seat}
    able = [seat for seat, most in enumerate(leads) if most]
    if not able:
        able = list(range(len(captured)))
    else:
        others = {seat: sum(captured[seat]) - captured[seat][list(Figure).index(leads[seat][0])] for seat in able}
        able = [seat for seat in able if others[seat] == max(others.values())]
    most = max(sum(captured[seat]) for seat in able)
    return {seat for seat in able if sum(captured[seat]) == most}


@pytest.mark.rule("B16")
def test_captured_figures_are_hidden_in_the_display_only_with_three_or_four_and_until_the_end(position):
    names = ("Ann", "Bob", "Cid")
    piles = [(1, 1, 1), (7, 8, 9), (2, 2, 2)]

    def row(state, seat, players=3):
        drawn = plain(picture(rules.view(state, seat), names[:players])).splitlines()
        return next(line for line in drawn if " 2 Bob" in line)

    assert "?  ?  ?" in row(position(3, captured=piles), 0)
    assert "?  ?  ?" in row(position(3, captured=piles), None)
    assert "7  8  9" in row(position(3, captured=piles), 1)
    assert "7  8  9" in row(position(3, captured=piles, piles="open"), 0)
    assert "7  8  9" in row(position(3, captured=piles, phase=Phase.OVER), 0)
    assert "7  8  9" in row(position(2, captured=piles[:2]), 0, 2)
    assert rules.view(position(3, captured=piles), 0).position.captured == tuple(piles)


@pytest.mark.rule("B16")
def test_hands_are_secret_and_only_their_sizes_are_known(position):
    state = position(hands=["helmet2 ship1", "rice4 swap move"])
    seen = rules.view(state, 0)
    assert seen.hand == ("helmet2", "ship1")
    assert seen.hand_sizes == (2, 3)
    assert set(seen.unseen[1]) == set(state.hands[1] + state.supplies[1])
    assert len(seen.unseen[1]) == 20
    assert rules.view(state, None).hand == ()
