"""Set-up and turns, rule by rule."""

from collections import Counter
from random import Random

import pytest

from samurai.engine.errors import UserError
from samurai.engine.game import CHANCE, Option
from samurai.engine.record import new_record, play
from samurai.games.cards import GAME, rules
from samurai.games.cards.deck import deck, own_cards, supply
from samurai.games.cards.pieces import SAMURAI, Card, Cell, Deal, Laid, Lay, Place, Reveal, card_of, village_of
from samurai.games.cards.state import DEAL, LAY, OVER, PLACE

FIVE = ("deal:helmet2", "deal:buddha2", "deal:rice2", "deal:samurai1", "deal:samurai2")


def villages(state):
    return {f"{cell.x},{cell.y}": "".join(s.letter for s in village) for cell, village in state.field.villages.items()}


@pytest.mark.rule("CR1")
def test_a_player_has_15_cards_and_there_are_44_villages_and_48_stones():
    assert len(deck().influence) == 15
    assert Counter(map(len, deck().villages)) == {1: 15, 2: 27, 3: 2}
    assert sum(deck().stones) == 48
    assert deck().stones == (16, 16, 16)
    assert all(1 <= card.strength <= 3 for card in deck().influence if card.symbol is SAMURAI)
    assert all(2 <= card.strength <= 4 for card in deck().influence if card.symbol is not SAMURAI)


@pytest.mark.rule("CR2", "C5")
def test_the_first_village_is_laid_in_the_middle_and_the_next_is_seen_on_the_stack(after):
    state = rules.start(3, {"first": "1"})
    assert rules.to_act(state) == (CHANCE,)
    assert len(rules.actions(state, CHANCE)) == 44
    state = after(state, "village:HB")
    assert villages(state) == {"0,0": "HB"}
    assert state.top is None
    assert len(rules.actions(state, CHANCE)) == 43
    state = after(state, "village:R")
    assert villages(state) == {"0,0": "HB"}
    assert state.top == village_of("R")
    assert len(state.unseen) == 42


@pytest.mark.rule("CR3")
def test_two_players_take_six_stones_of_each_shape_out():
    assert supply(2) == (10, 10, 10)
    assert supply(3) == supply(4) == (16, 16, 16)


@pytest.mark.rule("CR4")
def test_four_players_take_a_1_samurai_and_a_2_samurai_out():
    gone = Counter(own_cards(3)) - Counter(own_cards(4))
    assert gone == {Card(SAMURAI, 1): 1, Card(SAMURAI, 2): 1}
    assert len(own_cards(2)) == len(own_cards(3)) == 15
    assert [len(pile) for pile in rules.start(4, {"first": "1"}).piles] == [13] * 4


@pytest.mark.rule("CR4", "CR5")
def test_five_cards_each_are_dealt_from_the_start_player_on_who_begins(after):
    state = after(rules.start(3, {"first": "2"}), "village:H", "village:B")
    sizes = []
    for _ in range(3):
        state = after(state, *FIVE)
        sizes.append(tuple(map(len, state.hands)))
    assert sizes == [(0, 5, 0), (0, 5, 5), (5, 5, 5)]
    assert rules.to_act(state) == (1,)
    assert state.phase is LAY
    assert [len(pile) for pile in state.piles] == [10] * 3


@pytest.mark.rule("CR5", "CR11")
def test_play_goes_clockwise_and_a_card_is_drawn_before_the_next_turn(after):
    state = after(rules.start(3, {"first": "3"}), "village:H", "village:B", *FIVE, *FIVE, *FIVE)
    state = after(state, "helmet2@0,1")
    assert rules.to_act(state) == (CHANCE,)
    assert state.turn == 2
    state = after(state, "deal:samurai3")
    assert rules.to_act(state) == (0,)
    assert card_of("samurai3") in state.hands[2]
    assert len(state.hands[2]) == 5


@pytest.mark.rule("C6")
def test_the_start_player_is_drawn_at_random_or_named():
    (option,) = GAME.options
    assert isinstance(option, Option)
    assert option.name == "first"
    assert option.choices == ("random", "1", "2", "3", "4")
    drawn = {new_record(GAME, ("a", "b", "c"), {}, Random(seed)).variant["first"] for seed in range(40)}
    assert drawn == {"1", "2", "3"}
    assert rules.start(3, {"first": "3"}).turn == 2
    with pytest.raises(UserError, match="names seat 4"):
        new_record(GAME, ("a", "b", "c"), {"first": "4"}, Random(1))


@pytest.mark.rule("C14", "CR6")
def test_x_goes_east_and_y_north_of_the_first_village_and_any_card_goes_on_any_of_its_sides(after, position):
    state = position({"0,0": "HB"}, {}, hands=("helmet2 samurai1 samurai1", "", ""))
    offered = {GAME.notation.write(action) for action in rules.actions(state, 0)}
    cells = ("0,1", "1,0", "0,-1", "-1,0")
    assert offered == {f"{card}@{cell}" for card in ("helmet2", "samurai1") for cell in cells}
    state = after(state, "helmet2@0,1")
    assert state.field.cards == {Cell(0, 1): Laid(0, card_of("helmet2"))}


@pytest.mark.rule("CR6")
def test_a_card_may_be_laid_next_to_a_scored_village_too_but_not_at_a_corner(after, position):
    sides = {"0,1": "1 helmet2", "1,0": "1 helmet3", "0,-1": "1 helmet4", "-1,0": "1 rice2"}
    state = position({"0,0": "H", "1,1": "B"}, sides, turn=1)
    free = {GAME.notation.write(action).split("@")[1] for action in rules.actions(state, 1)}
    assert free == {"1,2", "2,1"}


@pytest.mark.rule("CR7", "C1")
def test_a_turn_lays_a_card_then_villages_come_then_villages_are_scored_then_a_card_is_drawn(after, position):
    sides = {"0,1": "2 helmet2", "1,0": "1 helmet3", "0,-1": "1 helmet2"}
    hands = ("helmet4 rice2 rice3 rice4 samurai2", "rice2", "rice2")
    state = position({"0,0": "H"}, sides, hands=hands, top="B")
    state = after(state, "helmet4@-1,0")
    assert villages(state) == {"0,0": "H", "-1,1": "B"}
    assert state.stones[0] == (1, 0, 0)
    assert rules.to_act(state) == (CHANCE,)
    assert isinstance(rules.actions(state, CHANCE)[0], Reveal)
    state = after(state, "village:R")
    assert isinstance(rules.actions(state, CHANCE)[0], Deal)
    assert rules.to_act(after(state, "deal:samurai1")) == (1,)


@pytest.mark.rule("CR8")
@pytest.mark.parametrize(
    ("other", "mine", "corner"),
    [
        ("0,1", "1,0", "1,1"),
        ("0,1", "-1,0", "-1,1"),
        ("0,-1", "1,0", "1,-1"),
        ("0,-1", "-1,0", "-1,-1"),
        ("1,0", "0,1", "1,1"),
        ("-1,0", "0,-1", "-1,-1"),
    ],
)
def test_beside_another_players_card_on_the_neighbouring_side_the_top_village_comes_between(
    after, position, other, mine, corner
):
    state = position({"0,0": "H"}, {other: "2 helmet2"}, top="BR")
    assert villages(after(state, f"buddha2@{mine}")) == {"0,0": "H", corner: "BR"}


@pytest.mark.rule("CR8")
def test_two_cards_of_one_player_bring_nothing(after, position):
    state = position({"0,0": "H"}, {"0,1": "1 helmet2"})
    assert villages(after(state, "buddha2@1,0")) == {"0,0": "H"}


@pytest.mark.rule("CR8")
def test_cards_on_opposite_sides_bring_nothing(after, position):
    state = position({"0,0": "H"}, {"0,1": "2 helmet2"})
    assert villages(after(state, "buddha2@0,-1")) == {"0,0": "H"}


@pytest.mark.rule("CR8")
def test_no_village_comes_where_one_lies(after, position):
    state = position({"0,0": "H", "1,1": "B"}, {"0,1": "2 helmet2"})
    assert villages(after(state, "buddha2@1,0")) == {"0,0": "H", "1,1": "B"}


@pytest.mark.rule("C2")
def test_the_village_that_the_card_completes_is_a_pivot_too(after, position):
    sides = {"0,1": "2 rice2", "1,0": "1 rice2", "0,-1": "1 rice3"}
    state = after(position({"0,0": "H"}, sides, top="B"), "buddha2@-1,0")
    assert villages(state) == {"0,0": "H", "-1,1": "B"}


@pytest.mark.rule("C2")
def test_one_of_the_two_cards_must_be_the_one_just_laid(after, position):
    sides = {"0,1": "2 rice2", "1,0": "3 rice2"}
    state = after(position({"0,0": "H", "4,0": "B"}, sides), "buddha2@5,0")
    assert villages(state) == {"0,0": "H", "4,0": "B"}


@pytest.mark.rule("C2")
def test_a_new_village_is_not_a_pivot_in_the_turn_it_comes(after, position):
    """The village that comes to 1,1 lies between the new card at 1,0 and seat 2's card at 2,1: no chain to 2,0."""
    state = position({"0,0": "H"}, {"0,1": "2 rice2", "2,1": "2 rice3"}, top="B")
    state = after(state, "buddha2@1,0")
    assert villages(state) == {"0,0": "H", "1,1": "B"}
    assert state.top is None


@pytest.mark.rule("C2")
def test_a_cell_that_is_due_twice_gets_one_village(after, position):
    """The cell 1,1 is at the corner of 0,0 and of 2,0, each with a card of another player beside it."""
    state = position({"0,0": "H", "2,0": "H"}, {"0,1": "2 rice2", "2,1": "3 rice2"}, top="B", unseen="R HB")
    state = after(state, "buddha2@1,0")
    assert villages(state) == {"0,0": "H", "2,0": "H", "1,1": "B"}
    assert len(state.unseen) == 2


@pytest.mark.rule("C3")
def test_two_cards_touching_at_a_corner_without_a_village_between_them_bring_none(after, position):
    """Seat 2's card at 2,1 and the new one at 1,0 meet at a corner, but neither 1,1 nor 2,0 is a village."""
    state = after(position({"0,0": "H", "3,1": "H"}, {"2,1": "2 rice2"}), "buddha2@1,0")
    assert villages(state) == {"0,0": "H", "3,1": "H"}


@pytest.mark.rule("C5", "CR8")
def test_with_two_cells_open_the_player_sees_the_next_village_and_chooses(after, position):
    state = position({"0,0": "H"}, {"0,1": "2 rice2", "0,-1": "3 rice2"}, top="HB", unseen="R BR")
    state = after(state, "buddha2@1,0")
    assert state.held == village_of("HB")
    assert rules.to_act(state) == (CHANCE,)
    state = after(state, "village:BR")
    assert state.top == village_of("BR")
    assert rules.to_act(state) == (0,)
    assert state.phase is PLACE
    assert set(rules.actions(state, 0)) == {Place(Cell(1, 1)), Place(Cell(1, -1))}
    state = after(state, "village@1,-1")
    assert villages(state) == {"0,0": "H", "1,-1": "HB", "1,1": "BR"}
    assert state.held is None
    assert state.due == ()
    state = after(state, "village:R")
    assert state.top == village_of("R")
    assert state.phase is DEAL


@pytest.mark.rule("C5")
def test_with_one_cell_open_the_village_goes_there_by_itself(after, position):
    state = after(position({"0,0": "H"}, {"0,1": "2 rice2"}, top="HB"), "buddha2@1,0")
    assert state.phase is DEAL
    assert villages(state)["1,1"] == "HB"


@pytest.mark.rule("C4")
def test_the_player_chooses_where_the_last_of_two_due_villages_goes(after, position):
    state = position({"0,0": "H"}, {"0,1": "2 rice2", "0,-1": "3 rice2"}, top="HB", unseen="")
    state = after(state, "buddha2@1,0")
    assert rules.to_act(state) == (0,)
    state = after(state, "village@1,1")
    assert villages(state) == {"0,0": "H", "1,1": "HB"}
    assert "last-village" in state.causes


@pytest.mark.rule("C4")
def test_with_an_empty_stack_nothing_is_due(after, position):
    state = position({"0,0": "H"}, {"0,1": "2 rice2"}, top="", unseen="", causes=("last-village",))
    state = after(state, "buddha2@1,0")
    assert villages(state) == {"0,0": "H"}
    assert state.phase is DEAL


@pytest.mark.rule("CR11")
def test_scored_villages_are_turned_over_and_so_are_cards_between_four_of_them(position):
    """A ring of four scored villages around the card at 0,0."""
    centres = {"0,1": "H", "1,0": "B", "0,-1": "R", "-1,0": "H"}
    ring = ("0,0", "0,2", "1,1", "-1,1", "2,0", "1,-1", "0,-2", "-2,0", "-1,-1")
    words = ("helmet2", "helmet3", "helmet4", "buddha2", "buddha3", "buddha4", "rice2", "rice3", "rice4")
    state = position(centres, {where: f"1 {word}" for where, word in zip(ring, words, strict=True)})
    view = rules.view(state, None)
    assert all(at.scored for at in view.villages)
    assert [at.cell for at in view.cards if at.turned] == [Cell(0, 0)]


@pytest.mark.rule("CR11", "C1")
def test_a_surrounded_village_is_not_turned_over_before_the_villages_of_the_turn_lie(after, position):
    sides = {"0,1": "2 rice2", "0,-1": "3 rice2", "-1,0": "1 rice2"}
    state = after(position({"0,0": "H"}, sides, top="HB"), "buddha2@1,0")
    assert not any(at.scored for at in rules.view(state, 1).villages)
    state = after(state, "village:B", "village@1,1")
    assert [at.cell for at in rules.view(state, 1).villages if at.scored] == [Cell(0, 0)]


@pytest.mark.rule("CR11")
def test_nobody_draws_from_an_empty_pile(after, position):
    state = position({"0,0": "H"}, {}, hands=("rice2 rice3", "rice2 rice3", "rice2 rice3"), piles=False)
    state = after(state, "rice2@0,1")
    assert rules.to_act(state) == (1,)
    assert state.hands[0] == (card_of("rice3"),)


@pytest.mark.rule("C12")
def test_once_the_game_is_over_nothing_is_drawn_and_no_village_turned_up(after, position):
    state = position({"0,0": "H"}, {"0,1": "1 rice2"}, turn=2, causes=("rice-used-up",))
    state = after(state, "buddha2@1,0")
    assert state.phase is OVER
    assert len(state.hands[2]) == 4
    assert state.top is None
    assert rules.to_act(state) == ()


@pytest.mark.rule("C13")
def test_hands_and_piles_are_secret_and_all_else_is_open(position):
    state = position({"0,0": "H"}, {"0,1": "1 rice2"})
    views = [rules.view(state, seat) for seat in (0, 1, 2, None)]
    assert [view.hand for view in views] == [*state.hands, ()]
    assert len({view._replace(seat=None, hand=()) for view in views}) == 1
    shown = views[3]
    assert (shown.top, shown.stones, shown.hand_sizes) == (state.top, state.stones, (5, 5, 5))
    assert shown.pile_sizes == (9, 10, 10)


@pytest.mark.rule("C13")
def test_chance_deals_every_card_of_the_pile_and_every_village_under_the_top_alike():
    state = rules.start(2, {"first": "1"})
    assert Counter(action.village for action in rules.actions(state, CHANCE)) == Counter(deck().villages)
    for word in ("village:H", "village:H"):
        _, state = play(GAME, state, CHANCE, word)
    assert Counter(action.card for action in rules.actions(state, CHANCE)) == Counter(own_cards(2))


@pytest.mark.rule("CR6")
def test_actions_of_different_kinds_are_never_equal():
    """Named tuples compare as tuples, so their parts must differ."""
    card, cell = card_of("rice2"), Cell(0, 1)
    kinds = (Lay(card, cell), Place(cell), Deal(card), Reveal(village_of("HB")), Reveal(village_of("H")))
    assert len(set(kinds)) == len(kinds)
