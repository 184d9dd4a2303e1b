"""The error for a missing package: learning needs packages that playing does not."""

from __future__ import annotations


def missing(package: str, extra: str = "rl") -> ImportError:
    """The error to raise when a package is missing; it names the extra that installs it."""
    return ImportError(f"{package} is not installed; pip install samurai-games[{extra}] brings it")
