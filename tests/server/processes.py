"""Servers as processes of their own: a free port, starting and stopping."""

import os
import socket
import subprocess
import sys
from contextlib import closing

SERVE = (
    "import os; from samurai.server.runtime.serve import serve; "
    "from samurai.server.runtime.settings import from_environment; "
    "serve(from_environment(os.environ))"
)


def free_port():
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def start(store, port, *before, logs=subprocess.PIPE, **environment):
    """A server process that is ready, perhaps started by another command."""
    usual = {"SAMURAI_STORE": str(store), "SAMURAI_PORT": str(port), "SAMURAI_LIMITS": "0", "SAMURAI_PAUSE": "0"}
    process = subprocess.Popen(
        [*before, sys.executable, "-c", SERVE], env={**os.environ, **usual, **environment}, stdout=subprocess.PIPE,
        stderr=logs,
    )  # fmt: skip
    line = process.stdout.readline()
    assert b"ready" in line, process.stderr and process.stderr.read().decode()
    return process


def stop(process, how):
    process.send_signal(how)
    process.wait(40)
    process.stdout.close()
    if process.stderr:
        process.stderr.close()
