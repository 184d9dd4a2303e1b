"""Samurai: three games of that name, with opponents, records and places to play them."""

__version__ = "0.1.0"
