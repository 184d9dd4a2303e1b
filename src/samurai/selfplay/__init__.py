"""Bots playing each other: games, counts and ratings."""
