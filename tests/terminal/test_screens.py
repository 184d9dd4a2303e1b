"""The main screens look as they did. After a change that was meant: `python tests/terminal/screens.py`, and look."""

import pytest
from terminal.screens import FOLDER, SCREENS, picture


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_looks_as_before(name):
    assert picture(name) == (FOLDER / f"{name}.svg").read_text(encoding="utf-8")


def test_every_picture_belongs_to_a_screen():
    assert {path.stem for path in FOLDER.glob("*.svg")} == set(SCREENS)
