"""Types of other packages, and the error for a missing one: learning needs packages that playing does not."""

from __future__ import annotations

from typing import Any, TypeAlias

from samurai.engine.extras import install_command

Extras: TypeAlias = dict[str, Any]
"""What Gymnasium, PettingZoo and OpenSpiel pass as options, parameters and infos: anything, by name."""


def missing(package: str, extra: str = "rl") -> ImportError:
    """The error to raise when a package is missing; it names the extra that installs it."""
    return ImportError(f"{package} is not installed: {install_command(extra)}")
