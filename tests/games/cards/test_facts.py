"""What everyone could work out from the field, ready to be shown."""

from __future__ import annotations

from samurai.games.cards import GAME
from samurai.games.cards.facts import spoils
from samurai.games.cards.pieces import BUDDHA, HELMET


def reckoned(state, seat=0):
    return GAME.facts(GAME.rules.view(state, seat))


def test_who_leads_at_each_village_and_which_sides_are_free(position):
    cards = {"0,1": "1 helmet4", "1,0": "2 samurai2"}
    (contest,) = reckoned(position({"0,0": "HB"}, cards)).contests
    assert contest.cell == (0, 0) and contest.open == (False, False, True, True)
    assert [tuple(standing) for standing in contest.standings] == [
        (HELMET, (4, 2, 0), 0, 2),
        (BUDDHA, (0, 2, 0), 1, 2),
    ]


def test_what_is_scored_is_not_contested(position, after):
    sides = {"1,0": "1 helmet3", "0,-1": "2 helmet2", "-1,0": "1 buddha2"}
    state = position({"0,0": "H", "8,0": "H"}, sides)
    assert [contest.cell for contest in reckoned(state).contests] == [(0, 0), (8, 0)]
    assert [contest.cell for contest in reckoned(after(state, "rice2@0,1")).contests] == [(8, 0)]


def test_majorities_and_the_stones_that_are_left(position):
    facts = reckoned(position({"0,0": "H"}, {}, stones=((4, 6, 9), (3, 6, 9), (0, 0, 0))))
    assert facts.majorities == (0, None, None)
    assert facts.supply == (9, 4, 0)


def test_what_a_seat_has_won_is_counted_by_shape(position):
    state = position({"0,0": "H"}, {}, stones=((4, 0, 1), (0, 2, 0)))
    assert spoils(state) == ({"helmet": 4, "buddha": 0, "rice": 1}, {"helmet": 0, "buddha": 2, "rice": 0})
