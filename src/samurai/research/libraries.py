"""Other people's libraries, which may not be installed."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Any, TypeAlias

from samurai import kernels

Foreign: TypeAlias = Any
"""An object of a library that has no types."""


class Missing(Exception):
    """Something to be measured is not installed; the message says what."""


def library(module: str, name: str = "") -> ModuleType:
    """Import somebody else's library; if it is missing, the error names it."""
    try:
        return import_module(module)
    except ImportError as error:
        raise Missing(f"{name or module} is not installed") from error


def check_kernels() -> None:
    """Make sure that kernels can run here."""
    if not kernels.available():
        raise Missing("Numba is not installed")
