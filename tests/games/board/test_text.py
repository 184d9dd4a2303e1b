"""Pictures and sentences, as a player reads them."""

from __future__ import annotations

from random import Random

import pytest

from samurai.engine.game import CHANCE, Outcome
from samurai.engine.picture import plain
from samurai.games.board import GAME
from samurai.games.board.actions import Draft, Draw, Keep, Move, Place, Swap
from samurai.games.board.japan import japan
from samurai.games.board.state import Phase

rules, read, picture, result = GAME.rules, GAME.notation.read, GAME.text.picture, GAME.text.result
NAMES = ("Ann", "Bob", "Cid", "Dora")


def drawn(state, seat=0, names=NAMES):
    return picture(rules.view(state, seat), names[: state.position.options.seats])


def shown(state, seat=0):
    return plain(drawn(state, seat))


def describe(before, word, viewer=0, seat=None):
    seat = rules.to_act(before)[0] if seat is None else seat
    action = read(word)
    seen = action if rules.sees(before, viewer, seat, action) else None
    after = rules.apply(before, seat, action)
    return GAME.text.describe(rules.view(before, viewer), seat, seen, rules.view(after, viewer), NAMES)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_hex_in_play_can_be_found_and_touched(position, players):
    places = {span.place for row in drawn(position(players)) for span in row}
    assert {space.name for space in japan(players).spaces} <= places


def test_the_map_is_drawn_as_it_lies():
    lines = shown_at_start(2).splitlines()
    row = next(number for number, line in enumerate(lines) if "[HBR]" in line)
    column = lines[row].index("[HBR]")
    assert lines[row - 2][column : column + 5] == ".O13."
    assert lines[row + 2][column : column + 5] == ".O15."
    assert lines[row - 1][column - 3 : column + 8] == ".N13. .P13."
    assert lines[row + 1][column - 3 : column + 8] == ".N14. .P14."


def shown_at_start(seats):
    options = {"first": "1", "hands": "chosen", "setup": "drafted", "capture": "at_once", "piles": "screened"}
    return shown(rules.start(seats, options))


def test_tokens_figures_and_empty_hexes_have_their_signs(position):
    state = position(tokens={"O9": ("helmet4", 0), "N8": ("ship2", 1), "P9": ("move", 1), "P10": ("ronin", 0)})
    text = shown(state)
    for sign in ("1:He4", "2:Sh2", "2:Ex0", "1:Ro1", "H@O8", "[HR]", "(O12)", "~N7~", ".P8.", "[   ]"):
        assert sign in text
    spans = {span.place: span for row in drawn(state) for span in row if span.place}
    assert (spans["O9"].style, spans["N8"].style) == ("seat1", "seat2")
    assert (spans["O8.helmet"].text, spans["O8.helmet"].style) == ("H", "helmet")
    assert (spans["O10.rice"].text, spans["O10"].style, spans["O14"].style) == ("R", "city", "edo")
    assert (spans["P8"].style, spans["N7"].style, spans["O12"].style) == ("land", "sea", "village")


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("hands", ["chosen", "dealt"])
def test_pictures_fit_80_columns_and_show_every_step_of_every_action(seats, hands):
    """In a random game all that may be touched is there to be touched, and nothing runs into the map."""
    rng = Random(seats)
    options = {"first": "1", "hands": hands, "setup": "drafted", "capture": "at_once", "piles": "screened"}
    state = rules.start(seats, options)
    names = tuple(name * 12 for name in NAMES[:seats])
    while acting := rules.to_act(state):
        seat = rng.choice(acting)
        actions = rules.actions(state, seat)
        if seat != CHANCE:
            rows = drawn(state, seat, names)
            places = {span.place for row in rows for span in row}
            assert {step for action in actions for way in GAME.notation.touches(action) for step in way} <= places
            assert max(len(line) for line in plain(rows).splitlines()) <= 80
            assert plain(rows).isascii()
        state = rules.apply(state, seat, rng.choice(actions))
    assert "The game is over" in shown(state)


def test_the_longest_lists_of_tokens_leave_the_map_its_room(begin, play, position):
    for seats in (2, 3, 4):
        for words in ([], ["keep:samurai1", "keep:samurai1", "keep:samurai2", "keep:samurai2"]):
            assert "to choose" in shown(play(begin(seats), *words))
        state = position(seats, hands=["samurai1 samurai1 samurai2 samurai2 samurai3"], played=True)
        assert "or say      end" in shown(state)


def test_the_heading_says_what_is_awaited(begin, play, position):
    state = begin(2)
    assert "Choose your hand: 5 more to keep" in shown(state)
    assert "The opening hands are being chosen" in shown(state, None)
    full = state
    for word in ("keep:ship1", "keep:ship2", "keep:ronin", "keep:swap", "keep:move"):
        full = rules.apply(full, 0, read(word))
        state = rules.apply(rules.apply(state, 0, read(word)), 1, read(word))
    assert "The opening hands are being chosen" in shown(full) and "to choose" not in shown(full)
    assert "The opening hands are being dealt" in shown(begin(2, hands="dealt"))
    assert "Your turn to place a figure" in shown(state)
    assert "Ann's turn to place a figure" in shown(state, 1)
    assert "to place      helmet 6  buddha 6  rice 6" in shown(state)
    assert "Your turn\n" in "\n".join(line[:40].rstrip() for line in shown(position(hands=["rice2"])).splitlines())
    assert "Ann's turn" in shown(position(hands=["rice2"]), None)
    assert "Your turn continues" in shown(position(hands=["ship1"], played=True))
    assert "Ann draws" in shown(position(phase=Phase.DRAW))
    assert "The game is over" in shown(position(phase=Phase.OVER))


def test_when_chance_places_the_figures_the_heading_says_so(begin):
    state = begin(2, hands="dealt", setup="random")
    while state.position.phase is Phase.HANDS:
        state = rules.apply(state, CHANCE, rules.actions(state, CHANCE)[0])
    assert "Chance puts the figures on the board" in shown(state)


def test_players_counts_and_hand_are_shown(position):
    state = position(hands=["rice2 ship1", "rice4"], captured=[(1, 2, 3), (4, 5, 6)], aside=(1, 0, 1), turn=1)
    lines = [line[:56].rstrip() for line in shown(state).splitlines()]
    assert "  1 Ann              2     18    1  2  3 you" in lines
    assert "> 2 Bob              1     19    4  5  6" in lines
    assert "on the board  H 3  B 3  R 3" in lines
    assert "set aside     H 1  B 0  R 1  (4 end the game)" in lines
    assert "your hand   rice2  ship1" in lines
    assert "your hand" not in shown(state, None)


def test_with_nothing_left_one_sees_that_one_must_pass(position):
    state = position(hands=["", "rice2"], supplies=["", ""])
    assert "your hand   none" in shown(state)
    assert "or say      pass" in shown(state)


def test_set_up_is_described(begin, play):
    assert describe(begin(2), "keep:swap") == "Ann keeps the figure exchange."
    assert describe(begin(2), "keep:swap", viewer=1) == "Ann keeps a token."
    dealt = begin(2, hands="dealt", setup="random")
    assert describe(dealt, "draw:ship1") == "Ann draws Ship 1."
    while dealt.position.phase is Phase.HANDS:
        dealt = rules.apply(dealt, CHANCE, rules.actions(dealt, CHANCE)[0])
    assert describe(dealt, "rice@L16") == "Chance puts a Rice Field on L16."
    while len(rules.actions(dealt, CHANCE)) > 1:
        dealt = rules.apply(dealt, CHANCE, rules.actions(dealt, CHANCE)[0])
    word = GAME.notation.write(rules.actions(dealt, CHANCE)[0])
    assert describe(dealt, word).endswith(": all figures are on the board, and the first turn begins.")


def test_a_figure_placed_by_a_player_is_described(begin):
    state = begin(2, hands="dealt")
    while state.position.phase is Phase.HANDS:
        state = rules.apply(state, CHANCE, rules.actions(state, CHANCE)[0])
    assert describe(state, "helmet@O10") == "Ann puts a High Helmet on O10."


def test_turns_are_described_with_all_that_follows(position):
    state = position(hands=["helmet3 ronin swap move"], tokens={"O9": ("helmet2", 1), "P12": ("rice4", 0)})
    assert describe(state, "helmet3@P9") == "Ann places Helmet 3 on P9."
    assert describe(state, "helmet3@P8") == "Ann places Helmet 3 on P8: Ann captures the High Helmet of O8 (3 to 2)."
    assert describe(state, "ronin@P8") == "Ann places the Ronin on P8: Bob captures the High Helmet of O8 (2 to 1)."
    assert describe(state, "swap:O8.helmet/F18.rice") == ("Ann swaps the High Helmet of O8 with the Rice Field of F18.")
    assert describe(state, "move:P12>P8") == (
        "Ann moves Rice 4 from P12 to P8 by the token exchange: Bob captures the High Helmet of O8 (2 to 0)."
    )


def test_figures_set_aside_are_described_with_the_reason(position):
    lying = {"O9": ("helmet2", 1), "P9": ("rice2", 1), "Q10": ("rice3", 0)}
    state = position(tokens=lying, hands=["helmet2 rice4"])
    assert describe(state, "helmet2@P8") == (
        "Ann places Helmet 2 on P8: the High Helmet of O8 is set aside (a tie at 2); "
        "the Buddha of Q9 is set aside (nobody influences it)."
    )


def test_the_end_of_a_turn_and_of_the_game_is_described(position, play):
    state = position(hands=["ship1 rice2", "rice2"])
    assert describe(play(state, "ship1@N7"), "end") == "Ann ends the turn."
    last = position(hands=["ship1", "rice2"])
    assert describe(last, "ship1@N7") == "Ann places Ship 1 on N7: the turn ends because the hand is empty."
    empty = position(hands=["", "rice2"], supplies=["", ""])
    assert describe(empty, "pass") == "Ann passes, with nothing to play."
    fourth = position(tokens={"O9": ("helmet2", 1)}, hands=["samurai2 rice2"], aside=(1, 1, 1))
    assert describe(fourth, "samurai2@P8") == (
        "Ann places Samurai 2 on P8: the High Helmet of O8 is set aside (a tie at 2); "
        "the fourth figure has been set aside; the game ends after this turn."
    )
    assert describe(play(fourth, "samurai2@P8"), "end") == "Ann ends the turn: the game is over."


def test_captures_at_the_end_of_the_turn_are_described_with_the_end(position, play):
    state = position(tokens={"O9": ("helmet2", 1)}, hands=["helmet3 rice2 swap"], capture="end_of_turn")
    state = play(state, "helmet3@P8")
    assert describe(state, "end") == "Ann ends the turn: Ann captures the High Helmet of O8 (3 to 2)."


def test_a_swap_as_the_last_token_names_what_is_captured_where_it_then_stands(position, play):
    state = position(tokens={"O9": ("rice3", 1)}, hands=["rice4 swap"], capture="end_of_turn")
    assert describe(play(state, "rice4@P8"), "swap:O8.helmet/F18.rice") == (
        "Ann swaps the High Helmet of O8 with the Rice Field of F18: "
        "Ann captures the Rice Field of O8 (4 to 3); the turn ends because the hand is empty."
    )


def told_result(position, captured, reasons=("last-helmet",)):
    state = position(len(captured), captured=captured, causes=reasons, phase=Phase.OVER)
    return result(rules.view(state, 0), rules.outcome(state), NAMES[: len(captured)])


def test_the_result_of_the_first_example_is_explained_step_by_step(position):
    text = told_result(position, [(3, 3, 5), (4, 3, 2), (1, 4, 3), (3, 2, 3)], ("last-rice", "four-set-aside"))
    assert text.splitlines() == [
        "The game is over: the last Rice Field has left the board; the fourth figure has been set aside.",
        "Ann has 3 High Helmets, 3 Buddhas, 5 Rice Fields: 11 in all.",
        "Bob has 4 High Helmets, 3 Buddhas, 2 Rice Fields: 9 in all.",
        "Cid has 1 High Helmet, 4 Buddhas, 3 Rice Fields: 8 in all.",
        "Dora has 3 High Helmets, 2 Buddhas, 3 Rice Fields: 8 in all.",
        "Bob has the most High Helmets.",
        "Cid has the most Buddhas.",
        "Ann has the most Rice Fields.",
        "Only players with a majority can win; their other figures count: Ann 6, Bob 5, Cid 4.",
        "Ann wins.",
        "Places: 1. Ann, 2. Bob, 3. Cid, 4. Dora.",
    ]


def test_the_result_of_the_second_example_breaks_the_tie(position):
    lines = told_result(position, [(6, 1, 2), (0, 5, 3), (3, 3, 4), (3, 3, 4)]).splitlines()
    assert lines[-5:] == [
        "Nobody has the most Rice Fields.",
        "Only players with a majority can win; their other figures count: Ann 3, Bob 3.",
        "That is a tie, so all their figures count: Ann 9, Bob 8.",
        "Ann wins.",
        "Places: 1. Ann, 2. Bob, 3. Cid, 3. Dora.",
    ]


def test_the_other_ways_to_win_are_explained(position):
    assert "Ann has more than one majority, and wins." in told_result(position, [(2, 2, 0), (0, 1, 5)])
    assert "Bob alone has a majority, and wins." in told_result(position, [(2, 2, 1), (2, 2, 2)])
    nobody = told_result(position, [(2, 2, 0), (2, 0, 2), (0, 2, 2)])
    assert "With no majority, all figures count: Ann 4, Bob 4, Cid 4." in nobody
    assert "Ann, Bob and Cid share the victory." in nobody
    shared = told_result(position, [(3, 0, 1), (0, 3, 1), (1, 1, 1)])
    assert "Ann and Bob share the victory.\nPlaces: 1. Ann, 1. Bob, 3. Cid." in shared


def test_a_resignation_is_described_without_a_score(position):
    text = result(rules.view(position(), 0), Outcome((2, 1), ("resigned",)), ("Ann", "Bob"))
    assert text == "The game is over: Ann has resigned.\nBob wins.\nPlaces: 1. Bob, 2. Ann."


def test_every_kind_of_action_of_a_random_game_is_described():
    rng, kinds = Random(8), set()
    options = {"first": "1", "hands": "chosen", "setup": "drafted", "capture": "at_once", "piles": "screened"}
    for _ in range(4):
        state = rules.start(2, options)
        while acting := rules.to_act(state):
            seat = acting[0]
            action = rng.choice(rules.actions(state, seat))
            sentence = describe(state, GAME.notation.write(action), viewer=0, seat=seat)
            assert sentence.endswith(".") and sentence[0].isupper()
            kinds.add(type(action))
            state = rules.apply(state, seat, action)
    assert kinds >= {Keep, Draw, Draft, Place, Swap, Move}


def preview(before, word):
    action = read(word)
    after = rules.apply(before, 0, action)
    return GAME.text.preview(rules.view(before, 0), 0, action, rules.view(after, 0), NAMES)


def test_a_preview_says_what_would_follow(position, play):
    state = position(hands=["helmet3 ronin swap move"], tokens={"O9": ("helmet2", 1)})
    assert preview(state, "helmet3@P8") == "Ann captures the High Helmet of O8 (3 to 2)."
    assert preview(state, "helmet3@P8").rules == ("BR14", "BR15", "BR16")
    assert preview(state, "helmet3@P9") == "Nothing is captured."
    assert preview(play(state, "helmet3@P9"), "end") == ""


def test_captures_at_the_end_of_the_turn_are_previewed_with_the_token_that_causes_them(position, play):
    state = position(tokens={"O9": ("helmet2", 1)}, hands=["helmet3 rice2 swap"], capture="end_of_turn")
    assert preview(state, "helmet3@P8") == "at the end of the turn Ann captures the High Helmet of O8 (3 to 2)."
    assert preview(play(state, "helmet3@P8"), "end") == "Ann captures the High Helmet of O8 (3 to 2)."


def test_nothing_follows_from_choosing_a_hand(begin):
    assert preview(begin(2), "keep:ronin") == ""


def test_a_fallen_flag_is_described_without_a_score(position):
    text = result(rules.view(position(), 0), Outcome((2, 1), ("out-of-time",)), ("Ann", "Bob"))
    assert "Ann" in text.splitlines()[0] and "time" in text.splitlines()[0]
    assert text.endswith("Bob wins.\nPlaces: 1. Bob, 2. Ann.")
