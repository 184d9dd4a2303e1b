"""What the pages point to is there; that their code works is shown by test_guides.py."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_every_link_and_picture_of_the_pages_is_there():
    for page in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")):
        for target in re.findall(r"\]\((?!https?:|#|mailto:)([^)#\s]+)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name} points to {target}"
