"""Nothing is hidden in this game: every seat and every spectator knows everything."""

from random import Random

from samurai.games.friedl import GAME


def test_all_views_are_the_same_but_for_the_seat(board, sample):
    played = board().play(*sample[:30])
    views = [played.view(seat) for seat in (0, 1, None)]
    assert [view.seat for view in views] == [0, 1, None]
    assert len({view._replace(seat=None) for view in views}) == 1


def test_a_guess_is_the_truth_with_all_that_came_before(board, sample):
    for rules in ("booklet", "shogi"):
        played = board(rules=rules).play(*sample[:30])
        for seat in (0, 1, None):
            assert GAME.rules.guess(played.view(seat), Random(0)) == played.state


def test_everybody_sees_every_move(board):
    here = board()
    for action in GAME.rules.actions(here.state, 0):
        assert all(GAME.rules.sees(here.state, viewer, 0, action) for viewer in (0, 1, None))


def test_a_view_names_nobody_to_move_once_the_game_is_over(board, sample):
    assert board().play(*sample[:41]).view().side == 1
    assert board().play(*sample).view().side is None
