"""Finished games: replays and reviews."""
