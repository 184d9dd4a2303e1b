"""Pieces, set-up and options, rule by rule."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from samurai.engine.errors import UserError
from samurai.engine.game import CHANCE, IllegalAction, complete
from samurai.engine.record import Entry, follow, new_record
from samurai.games.board import GAME
from samurai.games.board.actions import Draft
from samurai.games.board.capture import FIGURES
from samurai.games.board.japan import hexes, japan, names
from samurai.games.board.pieces import FAST, FULL_SET, INFLUENCE, Figure, Token
from samurai.games.board.state import Phase

rules = GAME.rules
FIVE = ("keep:helmet4", "keep:buddha4", "keep:rice4", "keep:samurai3", "keep:ship2")


@pytest.mark.rule("BR2", "BR3")
@pytest.mark.parametrize(("players", "figures"), [(2, 7), (3, 10), (4, 13)])
def test_there_is_room_for_just_the_figures_of_this_many_players(begin, players, figures):
    board = japan(players)
    assert len(board.villages) + 2 * len(board.cities) + 3 == 3 * figures
    assert begin(players).position.pool == (figures - 1,) * 3


@pytest.mark.rule("BR4")
def test_every_player_has_the_same_twenty_tokens(begin):
    assert begin(4).supplies == (FULL_SET,) * 4
    strengths = Counter()
    for token in FULL_SET:
        kind = token.rstrip("1234")
        strengths[kind, max(INFLUENCE[token].values())] += 1
    nine = {(kind, strength): 1 for kind in ("helmet", "buddha", "rice") for strength in (2, 3, 4)}
    samurai = {("samurai", 1): 2, ("samurai", 2): 2, ("samurai", 3): 1}
    others = {("ship", 1): 2, ("ship", 2): 1, ("ronin", 1): 1, ("swap", 0): 1, ("move", 0): 1}
    assert strengths == {**nine, **samurai, **others}


@pytest.mark.rule("BR4", "BR15")
def test_a_token_with_a_figure_influences_that_kind_only_and_the_others_all():
    assert INFLUENCE[Token.BUDDHA3] == {Figure.HELMET: 0, Figure.BUDDHA: 3, Figure.RICE: 0}
    for token in (Token.SAMURAI2, Token.SHIP2):
        assert set(INFLUENCE[token].values()) == {2}
    assert set(INFLUENCE[Token.RONIN].values()) == {1}


@pytest.mark.rule("BR5")
def test_five_tokens_are_fast_and_fifteen_normal():
    assert sorted(token for token in FULL_SET if token in FAST) == ["ronin", "ship1", "ship1", "ship2", "swap"]


@pytest.mark.rule("BR6", "B2")
def test_everyone_keeps_five_tokens_at_the_same_time(begin):
    state = begin(3)
    assert rules.to_act(state) == (0, 1, 2)
    for word in FIVE:
        state = rules.apply(state, 1, GAME.notation.read(word))
    assert rules.to_act(state) == (0, 2)
    assert state.hands[1] == ("buddha4", "helmet4", "rice4", "samurai3", "ship2")
    assert len(state.supplies[1]) == 15


@pytest.mark.rule("B2")
def test_a_kept_token_may_be_taken_back_until_the_last_seat_has_chosen():
    record = new_record(GAME, ("a", "b"), {"first": "1"}, Random(0))
    course = follow(GAME, record)
    for word in FIVE:
        course = course.after(Entry(0, word))
    course = course.after(Entry(1, "keep:ronin"))
    course = course.after(Entry(0, "take-back"))
    assert len(course.state.hands[0]) == 4
    course = course.after(Entry(0, "keep:swap"))
    for word in FIVE[:4]:
        course = course.after(Entry(1, word))
    assert course.state.position.phase is Phase.FIGURES
    course = course.after(Entry(0, "helmet@O10"))
    with pytest.raises(IllegalAction, match="too late"):
        course = course.after(Entry(1, "take-back"))


@pytest.mark.rule("B2", "BR6")
def test_dealt_hands_come_from_chance_seat_by_seat(begin, play):
    state = begin(2, hands="dealt")
    assert rules.to_act(state) == (CHANCE,)
    assert len(rules.actions(state, CHANCE)) == 20
    state = play(state, "draw:ship1", "draw:ship1", "draw:ronin", "draw:swap", "draw:move", "draw:rice2")
    assert state.hands == (("move", "ronin", "ship1", "ship1", "swap"), ("rice2",))
    state = play(state, "draw:ship1", "draw:ship1", "draw:ronin", "draw:swap")
    assert state.position.phase is Phase.FIGURES


@pytest.mark.rule("BR7")
def test_edo_holds_one_figure_of_each_kind_from_the_start(begin):
    for setup in ("drafted", "random"):
        state = begin(2, setup=setup)
        assert [names()[at] for at, standing in enumerate(state.position.figures) if standing] == ["O14"]
        assert state.position.figures[hexes()["O14"]] == FIGURES


@pytest.fixture
def drafting(begin):
    """Two players, seat 2 first, about to place figures."""
    state = begin(2, first="2")
    for word in FIVE:
        for seat in (0, 1):
            state = rules.apply(state, seat, GAME.notation.read(word))
    return state


@pytest.mark.rule("B1", "BR8")
def test_the_start_player_places_the_first_figure_and_the_others_follow_in_turn(drafting, play):
    assert rules.to_act(drafting) == (1,)
    assert rules.to_act(play(drafting, "helmet@O10")) == (0,)
    assert rules.to_act(play(drafting, "helmet@O10", "rice@O10")) == (1,)


@pytest.mark.rule("BR8", "B3")
def test_a_city_takes_two_different_figures_before_any_village_is_open(drafting, play, offered):
    state = play(drafting, "helmet@O10")
    assert offered(state) == {"buddha@O10", "rice@O10", "helmet@L16", "buddha@L16", "rice@L16"}
    state = play(state, "rice@O10", "rice@L16")
    assert offered(state) == {"helmet@L16", "buddha@L16"}
    state = play(state, "buddha@L16")
    assert len(offered(state)) == 3 * 14
    state = play(state, "rice@O8")
    assert len(offered(state)) == 3 * 13


@pytest.mark.rule("B3", "BR9")
def test_the_order_runs_on_and_then_the_start_player_takes_the_first_turn(drafting):
    state, order = drafting, []
    while state.position.phase is Phase.FIGURES:
        (seat,) = rules.to_act(state)
        order.append(seat)
        state = rules.apply(state, seat, rules.actions(state, seat)[0])
    assert order == [1, 0] * 9
    assert rules.to_act(state) == (1,)
    assert state.position.pool == (0, 0, 0)


@pytest.mark.rule("B3")
def test_even_a_forced_figure_is_placed_by_hand(drafting):
    state = drafting
    for _ in range(17):
        (seat,) = rules.to_act(state)
        state = rules.apply(state, seat, rules.actions(state, seat)[0])
    assert len(rules.actions(state, rules.to_act(state)[0])) == 1


@pytest.mark.rule("B4")
def test_chance_fills_cities_then_villages_in_map_order_by_the_numbers_left(begin, play):
    state = begin(2, hands="dealt", setup="random")
    while state.position.phase is Phase.HANDS:
        state = rules.apply(state, CHANCE, rules.actions(state, CHANCE)[0])
    assert rules.to_act(state) == (CHANCE,)
    assert Counter(rules.actions(state, CHANCE)) == {Draft(figure, hexes()["L16"]): 6 for figure in Figure}
    state = play(state, "rice@L16")
    assert Counter(action.figure for action in rules.actions(state, CHANCE)) == {Figure.HELMET: 6, Figure.BUDDHA: 6}
    state = play(state, "helmet@L16", "helmet@O10", "rice@O10")
    assert {action.at for action in rules.actions(state, CHANCE)} == {hexes()["F18"]}
    assert Counter(action.figure for action in rules.actions(state, CHANCE)) == {
        Figure.HELMET: 4,
        Figure.BUDDHA: 6,
        Figure.RICE: 4,
    }
    order = []
    while state.position.phase is Phase.FIGURES:
        action = rules.actions(state, CHANCE)[0]
        order.append(action.at)
        state = rules.apply(state, CHANCE, action)
    assert order == list(japan(2).villages)
    assert rules.to_act(state) == (0,)


@pytest.mark.rule("B1")
def test_a_random_start_player_is_drawn_before_the_game_and_named_in_the_record():
    firsts = {new_record(GAME, ("a", "b", "c"), {}, Random(seed)).variant["first"] for seed in range(30)}
    assert firsts == {"1", "2", "3"}
    with pytest.raises(UserError, match="seat 4"):
        complete(GAME, 3, {"first": "4"})


@pytest.mark.rule("B1", "B2", "B4", "B6", "B16")
def test_the_options_have_these_names_and_usual_values():
    assert {option.name: option.choices for option in GAME.options} == {
        "first": ("random", "1", "2", "3", "4"),
        "hands": ("chosen", "dealt"),
        "setup": ("drafted", "random"),
        "capture": ("at_once", "end_of_turn"),
        "piles": ("screened", "open"),
    }
