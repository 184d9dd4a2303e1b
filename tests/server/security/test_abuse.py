"""Honest people are answered while strangers abuse the server; `make soak` measures for how long they wait."""

import pytest

from scripts.soak.abuse import LARGEST, run


@pytest.mark.slow
@pytest.mark.finding("B2", "B3", "m10")
def test_honest_moves_are_answered_under_abuse_and_memory_is_bounded():
    result = run(4, tables=6)
    assert result.moves and not result.unanswered, result
    assert result.megabytes < LARGEST, result
    assert result.abuse > 100, "it was no abuse at all"
