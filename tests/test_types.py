"""The examples of the README and the guides have no type errors, and mistakes that used to go unnoticed are found."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from test_guides import PAGES, blocks

pytest.importorskip("mypy")

ROOT = Path(__file__).parents[1]
PYRIGHT = ROOT / "client/node_modules/.bin/pyright"  # brought by `make lint`
EXAMPLES = re.findall(r"^```python\n(.*?)^```$", (ROOT / "README.md").read_text(encoding="utf-8"), re.M | re.S)


def complaints(folder, code):
    """What mypy, as strict as it can be, has against some code of somebody who uses this package."""
    file = folder / "example.py"
    file.write_text(code, encoding="utf-8")
    return checked(file)


def checked(*files):
    options = ("--strict", "--config-file", ROOT / "pyproject.toml", "--cache-dir", ROOT / ".mypy_cache")
    command = (sys.executable, "-m", "mypy", *options, *files)
    path = os.pathsep.join(str(ROOT / folder) for folder in ("src", "examples", "tests/toy_game"))
    ran = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, env={**os.environ, "MYPYPATH": path}, check=False
    )
    assert ran.returncode in (0, 1), ran.stderr
    return [line for line in ran.stdout.splitlines() if "error:" in line]


def test_there_is_an_example():
    assert EXAMPLES


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_example_has_no_type_errors(tmp_path, example):
    assert complaints(tmp_path, example) == []


def test_the_guides_have_no_type_errors(tmp_path):
    """The blocks of a page are one program; the README has its own test."""
    pages = {page.stem: [block.text for block in blocks(page) if block.kind == "python" and not block.noted("from")]
             for page in PAGES if page.stem != "README"}  # fmt: skip
    files = []
    for name, texts in pages.items():
        if texts:
            files.append(tmp_path / f"page_{name.replace('-', '_')}.py")
            files[-1].write_text("\n".join(texts), encoding="utf-8")
    assert len(files) > 5
    assert checked(*files) == []


@pytest.mark.parametrize("example", EXAMPLES)
def test_pyright_has_nothing_against_it_either(tmp_path, example):
    (tmp_path / "example.py").write_text(example, encoding="utf-8")
    settings = {"include": ["example.py"], "extraPaths": [str(ROOT / "src")], "typeCheckingMode": "strict"}
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    command = (PYRIGHT, "--pythonpath", sys.executable)
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout


MISTAKES = """
from samurai.games import load
from samurai.server.refusal import Refusal
from samurai.server.services import Server
from samurai.server.tables.service import TableService
from samurai.store.database import Database
from samurai.store.people import people, sessions
from samurai.store.signals import Signal
from samurai.store.tables import beginning


async def calls(database: Database, house: TableService, server: Server) -> None:
    await database.read(people.find, 1)
    await database.write(people.mute, "Ann")
    await house.change(beginning.leave, "table", "Ann")
    await server.end(sessions.end_one, "Ann")


load("cards").notation.write(load("board").notation.read("pass"))
Refusal("stael", "the table has moved on")
Signal("tabel", "x")
"""
"""A call with a wrong argument, three without one, an action of another game, and two words that do not exist."""


def test_mistakes_are_found(tmp_path):
    found = {int(re.search(r":(\d+): error", line)[1]) for line in complaints(tmp_path, MISTAKES.lstrip())}
    lines = MISTAKES.lstrip().splitlines()
    assert [lines[number - 1].strip() for number in sorted(found)] == [
        line.strip() for line in lines[11:15] + lines[17:]
    ]
