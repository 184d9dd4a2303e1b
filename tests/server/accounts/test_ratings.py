"""Ratings by OpenSkill."""

from samurai.server.accounts.ratings import fresh, rated, shown


def test_who_wins_rises_and_who_loses_falls():
    before = [fresh(name, "board", 3) for name in "abc"]
    after = rated(before, (1, 2, 3))
    assert after[0].mu > after[1].mu > after[2].mu
    assert all(new.sigma < old.sigma and new.games == 1 for old, new in zip(before, after, strict=True))
    assert shown(after[0]) > shown(before[0])


def test_a_shared_place_between_equals_moves_nobody_apart():
    one, two = rated([fresh("a", "cards", 2), fresh("b", "cards", 2)], (1, 1))
    assert one.mu == two.mu
