"""A server's process is small, and becomes small again."""

import subprocess
import sys

import pytest

BUSY = """
import os
from pathlib import Path
import numpy as np
from samurai.server.runtime.memory import return_large_blocks

def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE")

if {first}:
    assert return_large_blocks()
np.ones(3_000_000)  # freed at once: from now on glibc would take such blocks from its heap
before = resident()
blocks = [np.ones(2_500_000) for _ in range(8)]
last = bytes(100_000)  # behind them in the heap
del blocks
print((resident() - before) >> 20)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="it is about glibc")
def test_large_blocks_are_given_back():
    answer = subprocess.run(
        [sys.executable, "-c", BUSY.format(first=True)], capture_output=True, text=True, check=True
    ).stdout
    assert int(answer) < 20
