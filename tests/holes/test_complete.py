"""Every hole that docs/security.md lists has a test in this folder that is marked with its number."""

import re
from pathlib import Path

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs" / "security.md"
ROW = re.compile(r"^\| ((?:web-)?[BMm]\d+(?:, (?:web-)?[BMm]\d+)*) \|.*\| (.+) \|$", re.MULTILINE)
MARK = re.compile(r"pytest\.mark\.finding\(([^)]*)\)")


def numbers_in(file):
    return {
        number for marks in MARK.findall(file.read_text(encoding="utf-8")) for number in re.findall(r'"([^"]+)"', marks)
    }


def test_every_hole_has_a_test_where_the_page_says():
    rows = ROW.findall(PAGE.read_text(encoding="utf-8"))
    listed = {number for numbers, _ in rows for number in numbers.split(", ")}
    marked = {file.name: numbers_in(file) for file in HERE.glob("test_*.py")}
    assert listed == set().union(*marked.values())
    for numbers, tests in rows:
        found = set().union(*(marked[name] for name in re.findall(r"`([^`]+)`", tests)))
        assert set(numbers.split(", ")) <= found, f"{numbers} is not tested in {tests}"
