"""A server takes as many connections as the system allows it."""

import subprocess
import sys

import pytest

LOOK = """
import logging, resource
from samurai.server.runtime.descriptors import allow_many_connections
logging.basicConfig()
resource.setrlimit(resource.RLIMIT_NOFILE, (256, {hard}))
print(allow_many_connections(), *resource.getrlimit(resource.RLIMIT_NOFILE))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
@pytest.mark.parametrize(("hard", "warned"), [(1000, True), (8000, False)])
def test_the_limit_is_raised_as_far_as_allowed_and_a_low_one_is_logged(hard, warned):
    done = subprocess.run([sys.executable, "-c", LOOK.format(hard=hard)], check=True, capture_output=True, text=True)
    assert done.stdout.split() == [str(hard)] * 3
    assert (f"this system allows {hard} open files" in done.stderr) == warned
