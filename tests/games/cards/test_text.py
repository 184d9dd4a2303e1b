"""What people read: pictures, sentences, results."""

from random import Random

import pytest

from samurai.engine.game import CHANCE, Outcome
from samurai.engine.picture import plain
from samurai.engine.record import play
from samurai.games.cards import GAME, rules
from samurai.games.cards.drawing import picture
from samurai.games.cards.pieces import SHAPES
from samurai.games.cards.state import OVER
from samurai.games.cards.story import CAUSES, result

NAMES = ("Ann", "Ben", "Cid")


def drawn(state, seat=0, names=NAMES):
    return plain(picture(rules.view(state, seat), names))


def described(state, word, viewer=None, names=NAMES):
    """How an action of the seat to act is described to the viewer."""
    (seat,) = rules.to_act(state)
    action, after = play(GAME, state, seat, word)
    seen = action if rules.sees(state, viewer, seat, action) else None
    return GAME.text.describe(rules.view(state, viewer), seat, seen, rules.view(after, viewer), names)


def spans(state, seat=0):
    return [span for row in picture(rules.view(state, seat), NAMES) for span in row]


def test_the_field_is_drawn_with_its_coordinates_north_above(position):
    state = position({"0,0": "HB", "1,1": "HBR"}, {"0,1": "1 helmet4", "1,0": "2 samurai3"}, top="R", unseen="B H")
    lines = drawn(state).splitlines()
    assert lines[:6] == [
        "Samurai: The Card Game    Stack: 3 villages, on top [R]",
        "       -1    0     1     2",
        "  2                ·",
        "  1         1H4  [HBR]   ·",
        "  0    ·    [HB]  2S3",
        " -1          ·",
    ]


def test_below_it_are_stones_with_majorities_sizes_supply_hand_and_turn(position):
    state = position({"0,0": "HB"}, {}, stones=((3, 1, 0), (1, 1, 0), (0, 0, 2)), turn=1)
    lines = drawn(state).splitlines()
    assert any(line.split() == ["1", "Ann", "3*", "1", "0", "5", "10"] for line in lines)
    assert any(line.split() == [">", "2", "Ben", "1", "1", "0", "5", "10"] for line in lines)
    assert any(line.split() == ["3", "Cid", "0", "0", "2*", "5", "10"] for line in lines)
    assert any(line.split() == ["in", "the", "supply", "12", "14", "14"] for line in lines)
    assert "Your hand:  helmet2  buddha2  rice2  samurai1  samurai1" in lines
    assert lines[-1] == "Ben's turn to lay a card."


def test_a_spectator_sees_no_hand(position):
    assert "Your hand" not in drawn(position({"0,0": "HB"}, {}), None)


def test_free_cells_and_cards_of_the_hand_can_be_touched(position):
    touchable = {span.place: span for span in spans(position({"0,0": "HB"}, {"0,1": "1 helmet4"})) if span.place}
    assert set(touchable) == {"1,0", "0,-1", "-1,0", "helmet2", "buddha2", "rice2", "samurai1"}
    assert touchable["1,0"].style == "free"
    assert touchable["rice2"].style == "rice"


def test_a_village_in_hand_and_the_cells_for_it_are_shown(position, after):
    state = position({"0,0": "H"}, {"0,1": "2 rice2", "0,-1": "3 rice2"}, top="HB", unseen="R BR")
    turning = after(state, "buddha2@1,0")
    assert drawn(turning).splitlines()[-1] == "The next village is being turned up."
    state = after(turning, "village:BR")
    assert drawn(state).splitlines()[-1] == "Ann has the village [HB] in hand: it goes to 1,1 or 1,-1."
    assert [(span.place, span.style) for span in spans(state) if span.text == "<?>"] == [
        ("1,1", "due"),
        ("1,-1", "due"),
    ]


def test_the_last_card_scored_villages_and_turned_cards_are_marked(position, after):
    centres = {"0,1": "H", "1,0": "B", "0,-1": "R", "-1,0": "H"}
    ring = ("0,0", "0,2", "1,1", "-1,1", "2,0", "1,-1", "0,-2", "-2,0")
    words = ("helmet2", "helmet3", "helmet4", "buddha2", "buddha3", "buddha4", "rice2", "rice3")
    cards = {where: f"1 {word}" for where, word in zip(ring, words, strict=True)}
    state = after(position(centres, cards, hands=("rice4", "", "")), "rice4@-1,-1")
    styles = {span.text: span.style for span in spans(state)}
    assert styles["1h2"] == "seat1 dim"
    assert styles["1R4*"] == "seat1 last"
    assert styles["1H3"] == "seat1"
    assert styles["(B)"] == "village dim"


def test_what_the_game_waits_for_is_said(position, after):
    start = rules.start(3, {"first": "1"})
    assert drawn(start).splitlines()[0] == "Samurai: The Card Game    Stack: 44 villages"
    assert drawn(start).splitlines()[-1] == "The next village is being turned up."
    assert drawn(after(start, "village:H", "village:B")).splitlines()[-1] == "Ann is being dealt a card."
    over = position({"0,0": "H"}, {}, top="", unseen="")._replace(phase=OVER)
    assert drawn(over).splitlines()[-1] == "The game is over."
    assert "Stack: empty" in drawn(over)
    assert ">" not in drawn(over)
    assert "Stack: 1 village, on top [H]" in drawn(position({"0,0": "H"}, {}, unseen=""))


def test_the_last_round_is_announced(position):
    causes = ("last-village", "rice-used-up")
    *_, one, two, _ = drawn(position({"0,0": "H"}, {}, first=1, causes=causes)).splitlines()
    taken = "the last village has been taken from the stack, the last rice field has been taken"
    assert f"{one} {two}" == f"Last round, to the end of Ann's turn: {taken}."


def test_a_used_up_shape_shows_no_negative_supply(position):
    lines = drawn(position({"0,0": "H"}, {}, stones=((9, 0, 0), (9, 0, 0), (0, 0, 0)))).splitlines()
    assert any(line.split() == ["in", "the", "supply", "0", "16", "16"] for line in lines)


def test_long_names_are_cut(position):
    text = drawn(position({"0,0": "H"}, {}), 0, ("x" * 40, "y" * 23, "z"))
    assert f"1 {'x' * 22}…" in text
    assert f"2 {'y' * 23} " in text
    assert max(map(len, text.splitlines())) <= 80


@pytest.mark.parametrize("seats", GAME.seats)
def test_pictures_fit_80_columns_while_the_field_is_at_most_15_cells_wide(seats):
    rng, names = Random(seats), ("a long name of somebody", *NAMES)[:seats]
    state = rules.start(seats, {"first": "1"})
    while acting := rules.to_act(state):
        text = drawn(state, 0, names)
        columns = {cell.x for cell in (*state.field.free, *state.field.villages)}
        if len(columns) <= 15:
            assert max(map(len, text.splitlines())) <= 80
        state = rules.apply(state, acting[0], rng.choice(rules.actions(state, acting[0])))


def test_reveals_and_deals_are_described(position, after):
    start = rules.start(3, {"first": "2"})
    assert described(start, "village:HB") == "The first village, with helmet and Buddha, is laid in the middle."
    state = after(start, "village:HB")
    assert described(state, "village:R") == "The next village of the stack shows rice field."
    state = after(state, "village:R")
    assert described(state, "deal:rice2", viewer=1) == "Ben draws Rice 2."
    assert described(state, "deal:rice2", viewer=0) == described(state, "deal:rice2") == "Ben draws a card."


def test_a_card_is_described_with_the_village_it_brings(position):
    assert described(position({"0,0": "H"}, {}), "rice2@0,1") == "Ann lays Rice 2 at 0,1."
    state = position({"0,0": "H"}, {"0,1": "2 rice2"}, top="BR")
    assert (
        described(state, "rice2@1,0") == "Ann lays Rice 2 at 1,0; a village with Buddha and rice field appears at 1,1."
    )


def test_a_choice_of_cells_is_described(position, after):
    state = position({"0,0": "H"}, {"0,1": "2 rice2", "0,-1": "3 rice2"}, top="HB", unseen="R BR")
    assert (
        described(state, "rice2@1,0")
        == "Ann lays Rice 2 at 1,0; the village with helmet and Buddha must go to 1,1 or 1,-1."
    )
    state = after(state, "rice2@1,0", "village:BR")
    assert (
        described(state, "village@1,-1")
        == "Ann lays the village with helmet and Buddha at 1,-1; a village with Buddha and rice field appears at 1,1."
    )


def test_scoring_is_described_symbol_by_symbol(position):
    sides = {"1,0": "1 helmet3", "0,-1": "1 helmet2", "-1,0": "1 buddha2"}
    state = position({"0,0": "HBR", "8,0": "H"}, sides, hands=("buddha3", "rice2", "rice2"), turn=0)
    assert described(state, "buddha3@0,1") == (
        "Ann lays Buddha 3 at 0,1; the village at 0,0 is scored: the helmet goes to Ann (5 to 0), "
        "the Buddha goes to Ann (5 to 0), the rice field goes to nobody (no influence)."
    )


def test_a_tie_is_described(position):
    sides = {"1,0": "1 helmet3", "0,-1": "2 helmet3", "-1,0": "1 buddha2"}
    state = position({"0,0": "H", "1,1": "H", "-1,1": "H"}, sides, hands=("buddha3", "rice2", "rice2"))
    assert "the village at 0,0 is scored: the helmet goes to nobody (tied at 3)." in described(state, "buddha3@0,1")


def test_causes_of_the_end_and_substitutes_are_named_when_they_come_true(position):
    sides = {"1,0": "1 helmet3", "0,-1": "1 helmet2", "-1,0": "1 buddha2"}
    stones = ((5, 0, 0), (5, 0, 0), (5, 0, 0))
    last = described(position({"0,0": "H", "8,0": "H"}, sides, stones=stones), "rice2@0,1")
    assert last.endswith("(5 to 0); the last helmet has been taken.")
    stones = ((5, 0, 0), (6, 0, 0), (5, 0, 0))
    state = position({"0,0": "H", "8,0": "H"}, sides, stones=stones, causes=("helmet-used-up",))
    assert described(state, "rice2@0,1").endswith("(5 to 0); no helmet is left, so a substitute is paid.")


def ended(stones, reasons=("last-village",), names=NAMES):
    state = rules.start(len(stones), {"first": "1"})._replace(phase=OVER, stones=stones, causes=reasons)
    outcome = rules.outcome(state)
    assert outcome is not None
    return result(rules.view(state, 0), outcome, names)


def test_the_end_is_described_as_in_the_rulebooks_example():
    assert ended(((2, 8, 4), (9, 7, 3), (3, 1, 4)), names=("Red", "Blue", "Green")) == (
        "The game is over: the last village has been taken from the stack.\n"
        "Red: 2 helmets, 8 Buddhas, 4 rice fields; majority of Buddhas, 6 stones of other shapes.\n"
        "Blue: 9 helmets, 7 Buddhas, 3 rice fields; majority of helmets, 10 stones of other shapes.\n"
        "Green: 3 helmets, 1 Buddha, 4 rice fields; no majority, 8 stones in all.\n"
        "Blue has the most stones of other shapes, 10, and wins.\n"
        "Places: 1. Blue, 2. Red, 3. Green."
    )


@pytest.mark.parametrize(
    ("stones", "decision", "placed"),
    [
        (
            ((2, 2, 0), (1, 1, 9), (1, 1, 5)),
            "Ann has more than one majority and wins.",
            "Places: 1. Ann, 2. Ben, 3. Cid.",
        ),
        (((2, 1, 0), (1, 1, 0), (1, 1, 0)), "Only Ann has a majority, and wins.", "Places: 1. Ann, 2. Ben and Cid."),
        (
            ((5, 1, 0), (1, 3, 0), (0, 0, 0)),
            "Ann and Ben are level with 1 stone of other shapes; Ann has more in the majority shape, 5, and wins.",
            "Places: 1. Ann, 2. Ben, 3. Cid.",
        ),
        (
            ((4, 1, 1), (1, 4, 1), (1, 1, 4)),
            "Ann, Ben and Cid are level with 2 stones of other shapes; "
            "Ann, Ben and Cid have 4 each in the majority shape too, and share the victory.",
            "Places: 1. Ann, Ben and Cid.",
        ),
        (
            ((2, 2, 1), (2, 2, 0), (0, 0, 1)),
            "Nobody has a majority, so all stones count (house rule C10): Ann wins with 5.",
            "Places: 1. Ann, 2. Ben, 3. Cid.",
        ),
        (
            ((2, 2, 1), (2, 2, 1), (0, 0, 1)),
            "Nobody has a majority, so all stones count (house rule C10): Ann and Ben share the victory with 5 each.",
            "Places: 1. Ann and Ben, 3. Cid.",
        ),
    ],
)
def test_the_decision_and_the_places_are_described(stones, decision, placed):
    *_, said, places = ended(stones).splitlines()
    assert said == decision
    assert places == placed


def test_two_majorities_and_every_cause_are_named():
    lines = ended(((2, 2, 0), (1, 1, 9), (1, 1, 5)), ("rice-used-up", "last-cards")).splitlines()
    assert lines[0] == "The game is over: the last rice field has been taken and everyone has laid their last card."
    assert (
        lines[1]
        == "Ann: 2 helmets, 2 Buddhas, 0 rice fields; majority of helmets and Buddhas, 0 stones of other shapes."
    )


def test_resigning_is_described_without_a_score(position):
    view = rules.view(position({"0,0": "H"}, {}, seats=2), 0)
    assert result(view, Outcome((2, 1), ("resigned",)), ("Ann", "Ben")) == "Ann resigns. Ben wins."


def test_every_cause_has_its_sentence():
    assert set(CAUSES) == {*(f"{shape}-used-up" for shape in SHAPES), "last-village", "last-cards", "no-free-side"}


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_action_of_a_whole_game_is_described_in_one_line(seats):
    rng, names = Random(seats), (*NAMES, "Dora")[:seats]
    state = rules.start(seats, {"first": "1"})
    while acting := rules.to_act(state):
        word = GAME.notation.write(rng.choice(rules.actions(state, acting[0])))
        sentence = described(state, word, viewer=0, names=names)
        assert sentence.endswith(".")
        assert sentence.isprintable()
        assert sentence.startswith(("The ", *names))
        _, state = play(GAME, state, acting[0], word)
    assert acting != (CHANCE,)


def foretold(state, word):
    action = GAME.notation.read(word)
    after = rules.apply(state, 0, action)
    return GAME.text.preview(rules.view(state, 0), 0, action, rules.view(after, 0), NAMES)


def test_a_preview_says_what_would_follow(position):
    assert foretold(position({"0,0": "H"}, {}), "rice2@0,1") == "No village is scored."
    state = position({"0,0": "H"}, {"0,1": "2 rice2"}, top="BR")
    assert foretold(state, "rice2@1,0") == "a village with Buddha and rice field appears at 1,1."
    sides = {"1,0": "1 helmet3", "0,-1": "2 helmet2", "-1,0": "1 buddha2"}
    state = position({"0,0": "H", "1,1": "H", "-1,1": "H", "8,0": "H"}, sides, hands=("buddha3", "rice2", "rice2"))
    assert "the village at 0,0 is scored: the helmet goes to Ann (3 to 2)" in foretold(state, "buddha3@0,1")


def test_a_fallen_flag_is_described(position):
    text = result(GAME.rules.view(position({"0,0": "H"}, {}), 0), Outcome((2, 1), ("out-of-time",)), NAMES[:2])
    assert "time" in text and text.endswith(f"{NAMES[1]} wins.")
