"""The sentence for a package that is not installed: learning has its own, which play does not need."""

from __future__ import annotations


def missing(package: str, extra: str = "rl") -> ImportError:
    """What to raise where a package is missing, and which extra brings it."""
    return ImportError(f"{package} is not installed; pip install samurai-games[{extra}] brings it")
