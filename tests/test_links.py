"""What the pages point to is there; that their code works is shown by test_guides.py."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_every_link_and_picture_of_the_pages_is_there():
    for page in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")):
        for target in re.findall(r"\]\((?!https?:|#|mailto:)([^)#\s]+)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.name} points to {target}"


FILE = re.compile(r"`((?:[a-z_]+/)+[a-z_.]+\.(?:py|ts|svelte|toml|json))`")
ROOMS = ("", "src/samurai", "client", "client/src", "tests")
"""Folders in which a page looks for the files it names."""


def test_every_file_that_a_page_names_is_there():
    for page in (*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("docs/decisions/*.md")):
        for name in FILE.findall(page.read_text(encoding="utf-8")):
            assert any((ROOT / room / name).exists() for room in ROOMS), f"{page.name} names {name}"
