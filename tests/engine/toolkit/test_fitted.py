"""Weights in a file, and the odds they make."""

from math import exp

import pytest

from samurai.engine.errors import UserError
from samurai.engine.toolkit.fitted import log_odds, score, weights


def test_weights_are_read_in_the_order_of_their_names(tmp_path):
    file = tmp_path / "weights.toml"
    file.write_text("[weights]\nrice = 2\nhelmet = 0.5\n")
    assert weights(file, ("helmet", "rice")) == (0.5, 2.0)


@pytest.mark.parametrize("text", ["", "[weights]\nhelmet = 'x'\n", "[weights]\nrice = 1\n", "weights = 3\n", "?"])
def test_a_file_without_them_is_refused(tmp_path, text):
    file = tmp_path / "weights.toml"
    file.write_text(text)
    with pytest.raises(UserError, match=r"weights\.toml has no weight for each of helmet"):
        weights(file, ("helmet",))


def test_scores_make_the_odds():
    assert score((1.0, 2.0), (3.0, 0.5)) == 4.0
    assert log_odds((1.0, 1.0), 0) == pytest.approx(0)
    assert exp(log_odds((0.0, 0.0, 0.0), 1)) == pytest.approx(1 / 2)
    assert log_odds((2.0, 1.0, 0.5), 0) > 0 > log_odds((2.0, 1.0, 0.5), 1)
