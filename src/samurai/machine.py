"""The machine and the version that produced a result: the processor, and the program's commit."""

from __future__ import annotations

import os
import platform
import subprocess
from functools import cache
from pathlib import Path

from samurai import __version__


def processor() -> str:
    """The processor's name, as precisely as this system reports it."""
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


@cache
def machine() -> str:
    """The number of cores, the processor and the Python version."""
    return f"{os.cpu_count()} cores of {processor()}, Python {platform.python_version()}"


@cache
def commit() -> str:
    """The commit this program runs from, with a + if it has uncommitted changes; outside a checkout, its version."""
    head = _git("rev-parse", "--short", "HEAD")
    if not head:
        return f"version {__version__}"
    return head + ("+" if _git("status", "--porcelain", "--", ".") else "")


def _git(*words: str) -> str:
    """Run git in this program's folder and return its output; empty without git, or if the folder is not tracked."""
    folder = Path(__file__).parent
    try:
        ours = ["git", "-C", str(folder), "ls-files", "--error-unmatch", "__init__.py"]
        subprocess.run(ours, capture_output=True, check=True)
        result = subprocess.run(["git", "-C", str(folder), *words], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return result.stdout.strip()
