"""What everyone could work out from the board, ready to be shown."""

from __future__ import annotations

from samurai.games.board import GAME
from samurai.games.board.facts import spoils
from samurai.games.board.japan import names
from samurai.games.board.pieces import Figure

rules = GAME.rules


def reckoned(state, seat=0):
    return GAME.facts(rules.view(state, seat))


def at(facts, name):
    return next(contest for contest in facts.contests if names()[contest.at] == name)


def test_who_leads_at_each_figure_by_how_much_and_how_much_land_is_open(position):
    state = position(tokens={"O9": ("helmet2", 1), "P8": ("samurai3", 0), "P9": ("rice4", 0)})
    village, city = at(reckoned(state), "O8"), at(reckoned(state), "O10")
    assert village.open == 0
    assert [tuple(standing) for standing in village.standings] == [(Figure.HELMET, (3, 2), 0, 1)]
    assert {standing.figure: (standing.totals, standing.leader, standing.lead) for standing in city.standings} == {
        Figure.HELMET: ((0, 2), 1, 2),
        Figure.RICE: ((4, 0), 0, 4),
    }
    assert city.open > 0


def test_nobody_leads_where_the_strongest_are_equal(position):
    state = position(tokens={"O9": ("helmet2", 1), "P8": ("samurai2", 0)})
    assert at(reckoned(state), "O8").standings[0].leader is None


def test_settlements_without_figures_are_not_contested(position):
    contested = {names()[contest.at] for contest in reckoned(position()).contests}
    assert "O8" in contested and "O12" not in contested


def test_the_facts_are_the_same_for_all_who_look(position):
    state = position(3, captured=[(3, 0, 1), (0, 3, 1), (1, 1, 1)])
    assert reckoned(state) == reckoned(state, 1) == reckoned(state, None)
    assert reckoned(state).majorities == ((Figure.HELMET,), (Figure.BUDDHA,), ())


def test_what_a_seat_has_captured_is_counted_by_kind(position):
    state = position(2, captured=[(3, 0, 1), (0, 2, 0)])
    assert spoils(state) == ({"helmet": 3, "buddha": 0, "rice": 1}, {"helmet": 0, "buddha": 2, "rice": 0})
