"""Turns, captures and the exchanges, rule by rule."""

from __future__ import annotations

import pytest

from samurai.engine.game import CHANCE
from samurai.games.board import GAME
from samurai.games.board.capture import influence, taker
from samurai.games.board.japan import hexes, japan
from samurai.games.board.pieces import FAST, Figure, Piece, Token
from samurai.games.board.state import Phase

rules = GAME.rules


@pytest.mark.rule("BR1", "BR14", "BR16")
def test_whoever_influences_a_surrounded_figure_most_captures_it(position, play, figures_at):
    """The rulebook's first example of a capture: Blue takes the High Helmet by 3 to Red's 2."""
    blue, red = 0, 1
    state = position(tokens={"O9": ("helmet2", red)}, hands=["helmet3 rice2"])
    assert figures_at(state, "O8") == "H"
    state = play(state, "helmet3@P8")
    assert figures_at(state, "O8") == ""
    assert state.position.captured[blue] == (1, 0, 0)
    assert state.position.captured[red] == (0, 0, 0)


@pytest.mark.rule("BR10", "BR14", "BR15", "BR16")
def test_the_figures_of_one_place_may_go_to_different_players(position, play, figures_at):
    """The rulebook's second example: Red plays the Ronin and Samurai 2; Red, Green and Yellow capture, Blue nothing."""
    blue, red, green, yellow = range(4)
    around_the_left_buddha = {"M14": ("buddha4", yellow), "L13": ("helmet4", blue), "N12": ("rice2", blue)}
    around_edo = {
        "O15": ("rice4", green),
        "N14": ("rice3", blue),
        "P13": ("helmet2", blue),
        "P14": ("buddha2", yellow),
    }
    state = position(
        4,
        figures={"M13": "B", "O14": "HBR"},
        tokens={**around_the_left_buddha, **around_edo},
        hands=["rice4", "ronin samurai2 helmet2"],
        turn=red,
    )
    state = play(state, "ronin@N13")
    assert state.position.captured == ((0, 0, 0), (0, 0, 0), (0, 0, 0), (0, 1, 0))
    state = play(state, "samurai2@O13")
    assert state.position.captured == ((0, 0, 0), (1, 1, 0), (0, 0, 1), (0, 1, 0))
    assert state.position.aside == (0, 0, 0)
    assert figures_at(state, "O14") == ""


@pytest.mark.rule("BR10")
def test_at_least_one_token_is_played_in_a_turn(position, play, offered):
    state = position(hands=["helmet2 ship1"])
    assert "end" not in offered(state)
    assert "end" in offered(play(state, "helmet2@O9"))
    assert "end" in offered(play(state, "ship1@N7"))


@pytest.mark.rule("BR10")
def test_at_most_one_normal_token_and_any_number_of_fast_ones_are_played_in_any_order(position, play, offered):
    state = position(hands=["helmet2 buddha2 ship1 ship1 ronin"])
    state = play(state, "ship1@N7", "buddha2@O9")
    assert not any(word.startswith("helmet2") for word in offered(state))
    assert {word.split("@")[0] for word in offered(state)} == {"ship1", "ronin", "end"}
    state = play(state, "ronin@P9", "ship1@N8")
    assert offered(state) == {"end"}


@pytest.mark.rule("BR11", "B10")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_ships_go_on_any_empty_sea_and_land_tokens_on_any_empty_land(position, offered, players):
    board, name = japan(players), [space.name for space in japan(players).spaces]
    taken = {"P9": ("rice2", 1), "N8": ("ship1", 1)}
    state = position(players, tokens=taken, hands=["ship1 ronin"])
    assert offered(state) == {f"ship1@{name[at]}" for at in board.sea if name[at] not in taken} | {
        f"ronin@{name[at]}" for at in board.land if name[at] not in taken
    }


@pytest.mark.rule("BR11")
def test_nothing_is_placed_on_a_settlement_not_even_an_empty_one(position, offered):
    state = position(hands=["ship1 ronin helmet2"], plenty=False, figures={"O8": "H"})
    places = {word.split("@")[1] for word in offered(state)}
    assert not places & {japan(2).spaces[at].name for at in japan(2).settlements}


@pytest.mark.rule("BR14")
def test_sea_need_not_be_filled_and_a_ship_alone_surrounds_nothing(position, play, figures_at):
    state = position(tokens={"O9": ("helmet2", 1)}, hands=["ship1 ship2 helmet4 rice2"])
    state = play(state, "ship1@N7", "ship2@N8")
    assert figures_at(state, "O8") == "H"
    assert figures_at(play(state, "helmet4@P8"), "O8") == ""


@pytest.mark.rule("BR15")
def test_influence_adds_up_strengths_of_matching_tokens_on_land_and_sea(position):
    lying = {
        "O9": ("helmet4", 0),
        "P8": ("buddha4", 0),
        "N7": ("ship2", 0),
        "O7": ("ship1", 1),
        "P9": ("samurai3", 1),  # not next to O8
    }
    board, tokens, village = japan(2), position(tokens=lying).position.tokens, hexes()["O8"]
    assert influence(board, tokens, village, Figure.HELMET) == [6, 1]
    assert influence(board, tokens, village, Figure.BUDDHA) == [6, 1]
    assert influence(board, tokens, village, Figure.RICE) == [2, 1]


@pytest.mark.rule("BR16")
def test_a_tie_sets_the_figure_aside(position, play, figures_at):
    state = position(3, tokens={"O9": ("helmet2", 1), "N7": ("ship1", 2)}, hands=["samurai2 rice2"])
    state = play(state, "samurai2@P8")
    assert figures_at(state, "O8") == ""
    assert state.position.aside == (1, 0, 0)
    assert state.position.captured == ((0, 0, 0),) * 3


@pytest.mark.rule("BR16")
def test_a_tie_below_the_strongest_does_no_harm(position):
    lying = {"O9": ("helmet2", 1), "P8": ("helmet3", 0), "N7": ("ship2", 2)}
    state = position(3, tokens=lying)
    assert taker(japan(3), state.position.tokens, hexes()["O8"], Figure.HELMET) == 0


@pytest.mark.rule("B7")
def test_a_surrounded_figure_that_nobody_influences_is_set_aside(position, play):
    state = position(tokens={"O9": ("buddha2", 1)}, hands=["rice2 rice3"])
    state = play(state, "rice2@P8")
    assert state.position.aside == (1, 0, 0)


@pytest.mark.rule("B7", "BR18")
def test_all_settlements_that_one_token_surrounds_are_resolved_though_more_than_four_are_aside(position, play):
    lying = {"O9": ("buddha2", 1), "P9": ("helmet2", 1), "Q10": ("helmet3", 0)}
    state = position(tokens=lying, hands=["rice2 rice3"], aside=(1, 2, 0))
    state = play(state, "rice2@P8")
    assert state.position.aside == (2, 3, 0)
    assert state.position.causes == ("four-set-aside",)


@pytest.mark.rule("BR12", "B8")
def test_a_swap_exchanges_two_figures_of_two_settlements_and_the_token_leaves_the_game(position, play, figures_at):
    state = play(position(hands=["swap rice2"]), "swap:F18.rice/O8.helmet")
    assert (figures_at(state, "F18"), figures_at(state, "O8")) == ("H", "R")
    assert state.hands[0] == ("rice2",)
    assert not any(state.position.tokens)
    assert state.position.played and not state.position.normal
    assert Token.FIGURE_EXCHANGE not in state.supplies[0]


@pytest.mark.rule("BR12")
def test_the_figures_in_a_city_stay_different(position, play, offered, figures_at):
    state = position(hands=["swap rice2"], figures={"L16": "BR"})
    words = offered(state)
    assert "swap:O8.helmet/O10.rice" not in words  # O10 would hold two helmets
    assert "swap:O8.helmet/O10.helmet" in words
    assert "swap:O10.helmet/L16.rice" not in words  # O10 would hold two rice fields
    assert "swap:O10.helmet/L16.buddha" in words
    state = play(state, "swap:O10.helmet/L16.buddha")
    assert (figures_at(state, "O10"), figures_at(state, "L16")) == ("BR", "HR")


@pytest.mark.rule("B8")
def test_while_edo_is_full_only_equal_figures_are_swapped_with_it(position, offered):
    state = position(hands=["swap"], figures={"O14": "HBR"})
    with_edo = {word for word in offered(state) if "O14" in word}
    assert with_edo and all(word.count(kind) in (0, 2) for word in with_edo for kind in Figure)


@pytest.mark.rule("B8")
def test_two_equal_figures_may_be_swapped_and_each_pair_is_offered_once(position, play, offered):
    state = position(hands=["swap rice2"], plenty=False, figures={"O8": "H", "Q13": "H", "O10": "BR"})
    words = {word for word in offered(state) if word.startswith("swap:")}
    assert words == {
        "swap:O8.helmet/Q13.helmet",
        "swap:O8.helmet/O10.buddha",
        "swap:O8.helmet/O10.rice",
        "swap:Q13.helmet/O10.buddha",
        "swap:Q13.helmet/O10.rice",
    }
    after = play(state, "swap:O8.helmet/Q13.helmet")
    assert after.position.figures == state.position.figures


@pytest.mark.rule("BR13", "B9")
def test_the_token_exchange_takes_the_place_of_an_own_normal_token_which_goes_elsewhere(position, play, token_at):
    state = position(tokens={"P9": ("helmet4", 0)}, hands=["move rice2"])
    state = play(state, "move:P9>N12")
    assert token_at(state, "P9") == Piece(Token.TOKEN_EXCHANGE, 0)
    assert token_at(state, "N12") == Piece(Token.HELMET4, 0)
    assert state.position.normal
    assert hexes()["N12"] not in state.land


@pytest.mark.rule("BR13", "B9")
def test_only_own_normal_tokens_move_and_only_to_empty_land(position, offered):
    lying = {"P9": ("helmet4", 0), "P10": ("ronin", 0), "N8": ("ship1", 0), "P11": ("samurai2", 1)}
    words = offered(position(tokens=lying, hands=["move"]))
    assert {word.split(">")[0] for word in words} == {"move:P9"}
    land = {japan(2).spaces[at].name for at in japan(2).land}
    assert {word.split(">")[1] for word in words} == land - set(lying)


@pytest.mark.rule("B9")
def test_without_a_token_to_move_the_exchange_cant_be_played(position, offered):
    assert {word.split("@")[0] for word in offered(position(hands=["move ronin"]))} == {"ronin"}


@pytest.mark.rule("B9")
def test_captures_are_looked_for_once_after_the_move(position, play, figures_at):
    """The token leaves O9, next to O8, for P8, which completes O8: only the exchange is left at O9 itself."""
    state = position(tokens={"O9": ("helmet4", 0), "N7": ("ship1", 1)}, hands=["move rice2"])
    state = play(state, "move:O9>P8")
    assert figures_at(state, "O8") == ""
    assert state.position.captured[0] == (1, 0, 0)


@pytest.mark.rule("BR17", "B12")
def test_after_the_turn_the_hand_is_filled_up_to_five_from_the_supply(position, play):
    state = position(hands=["helmet2 ship1 ship1 rice2 rice3"])
    state = play(state, "ship1@N7", "ship1@N8", "end")
    assert rules.to_act(state) == (CHANCE,)
    assert len(rules.actions(state, CHANCE)) == len(state.supplies[0]) == 15
    state = play(state, "draw:samurai1")
    assert rules.to_act(state) == (CHANCE,)
    state = play(state, "draw:samurai1")
    assert state.hands[0] == ("helmet2", "rice2", "rice3", "samurai1", "samurai1")
    assert rules.to_act(state) == (1,)
    assert not state.position.played


@pytest.mark.rule("BR17", "BR9")
def test_with_a_small_supply_the_game_continues_with_fewer_tokens(position, play):
    state = position(3, hands=["helmet2 ship1", "rice2", "rice2"], supplies=["ronin", "", ""])
    state = play(state, "ship1@N7", "end", "draw:ronin")
    assert state.hands[0] == ("helmet2", "ronin")
    assert rules.to_act(state) == (1,)
    state = play(state, "rice2@P9")
    assert rules.to_act(state) == (2,)
    assert rules.to_act(play(state, "rice2@P10")) == (0,)


@pytest.mark.rule("B5")
def test_the_end_of_a_turn_is_said_even_when_nothing_else_can_be_done(position, play, offered):
    state = play(position(hands=["helmet2 rice2"]), "helmet2@P9")
    assert offered(state) == {"end"}
    assert rules.to_act(state) == (0,)


@pytest.mark.rule("B5")
@pytest.mark.parametrize("word", ["ship1@N7", "swap:O8.helmet/F18.rice", "move:P9>P10"])
def test_only_with_an_empty_hand_the_turn_ends_by_itself(position, play, word):
    token = word.split("@", maxsplit=1)[0].split(":", maxsplit=1)[0]
    state = play(position(hands=[token, "rice2"], tokens={"P9": ("rice2", 0)}), word)
    assert state.position.phase is Phase.DRAW


@pytest.mark.rule("B6")
def test_a_capture_comes_at_once_unless_the_table_waits_for_the_end_of_the_turn(position, play, figures_at):
    lying = {"O9": ("helmet2", 1)}
    at_once = play(position(tokens=lying, hands=["samurai2 ship1 rice2"]), "samurai2@P8")
    assert figures_at(at_once, "O8") == "" and at_once.position.aside == (1, 0, 0)
    state = position(tokens=lying, hands=["samurai2 ship1 rice2"], capture="end_of_turn")
    state = play(state, "samurai2@P8")
    assert figures_at(state, "O8") == "H"
    state = play(state, "ship1@N7", "end")
    assert figures_at(state, "O8") == ""
    assert state.position.captured[0] == (1, 0, 0)


@pytest.mark.rule("B6")
def test_waiting_for_the_end_a_surrounded_figure_may_still_be_swapped(position, play, figures_at):
    state = position(tokens={"O9": ("rice3", 1)}, hands=["rice4 swap"], capture="end_of_turn")
    state = play(state, "rice4@P8", "swap:O8.helmet/F18.rice")
    assert figures_at(state, "O8") == ""
    assert figures_at(state, "F18") == "H"
    assert state.position.captured[0] == (0, 0, 1)


@pytest.mark.rule("B11")
def test_with_hand_and_supply_empty_one_passes(position, play, offered):
    state = position(3, hands=["", "rice2 rice3"], supplies=["", "", ""])
    assert offered(state) == {"pass"}
    state = play(state, "pass")
    assert rules.to_act(state) == (1,)


@pytest.mark.rule("B11")
def test_with_only_a_figure_exchange_and_figures_in_one_settlement_one_passes(position, play, offered):
    state = position(3, figures={"O14": "HBR"}, hands=["swap", "rice2"], supplies=["", "", ""], plenty=False)
    assert offered(state) == {"pass"}
    state = play(state, "pass")
    assert (rules.to_act(state), state.hands[0]) == ((1,), ("swap",))
    two = position(3, figures={"O14": "HBR", "F18": "R"}, hands=["swap"], supplies=["", "", ""], plenty=False)
    assert offered(two) == {"swap:F18.rice/O14.rice"}


@pytest.mark.rule("B11")
def test_the_land_tokens_of_all_players_would_fill_japan():
    for players in (2, 3, 4):
        fillers = 20 - 3 - 1  # no ship, no figure exchange
        assert players * fillers >= len(japan(players).land)
    assert len([token for token in Token if token not in FAST]) == 13
