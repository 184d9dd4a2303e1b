"""Servers in processes of their own, and the CPU time and memory they use."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

SERVE = (
    "import os; from samurai.server.runtime.serve import serve; "
    "from samurai.server.runtime.settings import from_environment; "
    "serve(from_environment(os.environ))"
)


@contextmanager
def process(
    *command: str,
    cwd: str | None = None,
    env: Mapping[str, str] | None = None,
    stdin: int | None = None,
    stderr: int | None = None,
) -> Iterator[subprocess.Popen[str]]:
    """A process that is terminated at the end of the block."""
    started = subprocess.Popen(command, cwd=cwd, env=env, stdin=stdin, stderr=stderr, stdout=subprocess.PIPE, text=True)
    try:
        yield started
    finally:
        started.send_signal(signal.SIGTERM)
        started.wait()
        assert started.stdout is not None
        started.stdout.close()


@contextmanager
def samurai(store: str, **settings: str) -> Iterator[tuple[int, str]]:
    """Our server: its process id and address, once it is ready."""
    usual = {"SAMURAI_STORE": store, "SAMURAI_PORT": "0", "SAMURAI_LIMITS": "0", "SAMURAI_PAUSE": "0"}
    environment = {**os.environ, **usual, **settings}
    with process(sys.executable, "-c", SERVE, env=environment, stderr=subprocess.DEVNULL) as server:
        assert server.stdout is not None
        yield server.pid, server.stdout.readline().split()[-1]


def cpu_seconds(pid: int) -> float:
    """The CPU time used by a process and its direct children."""
    return sum(cpu_by_process(pid).values())


def cpu_by_process(pid: int) -> dict[int, float]:
    """The CPU time used by a process and by each of its direct children."""
    children = map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split())
    return {process: _cpu_of(process) for process in (pid, *children)}


def _cpu_of(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> float:
    """The resident memory of a process in megabytes."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * resource.getpagesize() / 1e6
