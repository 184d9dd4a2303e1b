"""What was worked out last is kept, for that very object only."""

from samurai.engine.toolkit.latest import kept_for_latest


def test_the_latest_result_is_kept_for_the_same_object():
    asked = []

    @kept_for_latest
    def doubled(value: tuple[int, ...]) -> tuple[int, ...]:
        """Double it."""
        asked.append(value)
        return value * 2

    one, equal = (1, len(asked)), (1, 0)
    assert one is not equal and one == equal
    assert doubled(one) is doubled(one)
    assert asked == [one]
    assert doubled(equal) == doubled(one)
    assert len(asked) == 3  # an equal object is another one, and only one result is kept
    assert doubled.__doc__ == "Double it."
