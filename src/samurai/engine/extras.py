"""Optional packages: which of our extras installs each, and the refusal when one is missing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from samurai.engine.errors import UserError

PROJECT: Final = "samurai-games"

EXTRAS: Final[Mapping[str, tuple[str, ...]]] = {
    "fast": ("numba", "numpy", "openskill"),
    "terminal": ("textual", "rich", "shtab"),
    "server": (
        "alembic", "argon2", "cryptography", "http_ece", "httpcore", "httptools", "litestar", "msgspec",
        "prometheus_client", "resvg_py", "sqlalchemy", "tzdata", "uvicorn", "uvloop", "websockets",
    ),
    "postgres": ("psycopg",),
    "ray": ("ray",),
    "rl": ("gymnasium", "pettingzoo", "pyarrow"),
    "openspiel": ("pyspiel",),
    "bench": ("httpx",),
}  # fmt: skip
"""The modules that each extra installs; the core needs none of them."""


def extra_of(module: str) -> str:
    """Return the extra that installs a module, given its full name; an empty string if none does."""
    package = module.partition(".")[0]
    return next((extra for extra, modules in EXTRAS.items() if package in modules), "")


def install_command(extra: str) -> str:
    """Return the command that installs an extra."""
    return f"pip install '{PROJECT}[{extra}]'"


def missing_package(what: str, module: str) -> UserError:
    """Return the error for a feature whose module is not installed."""
    package = module.partition(".")[0]
    return UserError(
        "missing-package", f"{what} needs {package}, which is not installed: {install_command(extra_of(module))}"
    )
