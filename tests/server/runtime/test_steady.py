"""A server holds hardly more after many games than after a few; `make soak` watches it for an hour."""

from scripts.soak.steady import rounds

READERS = 12
"""Descriptors of the connections to the store, which are opened as they are needed."""


def test_games_that_are_over_cost_no_descriptors_and_little_memory():
    few, *_, many = rounds(("cards", "board"), lambda held: len(held) == 4)
    games = many.games - few.games
    assert many.descriptors - few.descriptors <= READERS < 2 * games, "two sockets a game"
    assert many.megabytes - few.megabytes < games
