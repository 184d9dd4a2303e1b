"""The guide for learners tells the sizes that there are. Its code is run by tests/test_guides.py."""

from pathlib import Path

import pytest

pytest.importorskip("numba")

GUIDE = Path(__file__).parents[2] / "docs" / "guides" / "environments.md"


def test_the_guide_tells_the_sizes():
    from samurai.games import NAMES
    from samurai.rl.setting import encoding

    told = GUIDE.read_text(encoding="utf-8")
    for name in NAMES:
        assert f"| {name} | {encoding(name).LAYOUT.size:,} | {encoding(name).ACTIONS:,} |" in told
