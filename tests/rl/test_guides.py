"""The guide to the environments states the right sizes. Its code is run by tests/test_guides.py."""

from pathlib import Path

import pytest

pytest.importorskip("numba")

GUIDE = Path(__file__).parents[2] / "docs" / "guides" / "environments.md"


def test_the_guide_states_the_sizes():
    from samurai.games import NAMES
    from samurai.rl.setting import encoding

    reported = GUIDE.read_text(encoding="utf-8")
    for name in NAMES:
        assert f"| {name} | {encoding(name).LAYOUT.size:,} | {encoding(name).ACTIONS:,} |" in reported
