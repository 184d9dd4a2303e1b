"""Every block of Python in the guides for learners runs."""

import re
import warnings
from pathlib import Path

import pytest

pytest.importorskip("numba")
for _package in ("gymnasium", "pettingzoo", "pyarrow", "pyspiel"):
    pytest.importorskip(_package)

GUIDES = Path(__file__).parents[2] / "docs" / "guides"
BLOCKS = [
    pytest.param(block, id=f"{name}-{number}")
    for name in ("environments", "self-play")
    for number, block in enumerate(
        re.findall(r"^```python\n(.*?)^```", (GUIDES / f"{name}.md").read_text(encoding="utf-8"), re.M | re.S)
    )
]


@pytest.mark.parametrize("block", BLOCKS)
def test_a_block_of_the_guides_runs(block):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        exec(compile(block, "guide", "exec"), {"__name__": "guide"})


def test_the_guide_tells_the_sizes():
    from samurai.games import NAMES
    from samurai.rl.setting import encoding

    told = (GUIDES / "environments.md").read_text(encoding="utf-8")
    for name in NAMES:
        assert f"| {name} | {encoding(name).LAYOUT.size:,} | {encoding(name).ACTIONS:,} |" in told
