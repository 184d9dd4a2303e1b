"""What a result was made on: the processor, and the commit of the program."""

from __future__ import annotations

import os
import platform
import subprocess
from functools import cache
from pathlib import Path

from samurai import __version__


def processor() -> str:
    """The name of the processor, as well as this system tells it."""
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


@cache
def machine() -> str:
    """The processor, how many cores of it, and which Python."""
    return f"{os.cpu_count()} cores of {processor()}, Python {platform.python_version()}"


@cache
def commit() -> str:
    """The commit this program was taken from, a + where it has been changed since; elsewhere its version."""
    head = _git("rev-parse", "--short", "HEAD")
    if not head:
        return f"version {__version__}"
    return head + ("+" if _git("status", "--porcelain", "--", ".") else "")


def _git(*words: str) -> str:
    """What git says of the folder of this program; nothing if there is no git, or it does not know that folder."""
    folder = Path(__file__).parent
    try:
        ours = ["git", "-C", str(folder), "ls-files", "--error-unmatch", "__init__.py"]
        subprocess.run(ours, capture_output=True, check=True)
        told = subprocess.run(["git", "-C", str(folder), *words], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return told.stdout.strip()
