"""Whoever types the README's example into a checked project finds no error in it, and a mistake is found."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("mypy")

ROOT = Path(__file__).parents[1]
PYRIGHT = shutil.which("pyright", path=os.pathsep.join((str(ROOT / "client/node_modules/.bin"), os.environ["PATH"])))
EXAMPLES = re.findall(r"^```python\n(.*?)^```$", (ROOT / "README.md").read_text(encoding="utf-8"), re.M | re.S)


def complaints(folder, code):
    """What mypy, as strict as it can be, has against some code of somebody who uses this package."""
    file = folder / "example.py"
    file.write_text(code, encoding="utf-8")
    options = ("--strict", "--config-file", ROOT / "pyproject.toml", "--cache-dir", ROOT / ".mypy_cache")
    command = (sys.executable, "-m", "mypy", *options, file)
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode in (0, 1), ran.stderr
    return [line for line in ran.stdout.splitlines() if "error:" in line]


def test_there_is_an_example():
    assert EXAMPLES


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_example_has_no_type_errors(tmp_path, example):
    assert complaints(tmp_path, example) == []


@pytest.mark.skipif(not PYRIGHT, reason="`npm ci` in client/ brings pyright")
@pytest.mark.parametrize("example", EXAMPLES)
def test_pyright_has_nothing_against_it_either(tmp_path, example):
    (tmp_path / "example.py").write_text(example, encoding="utf-8")
    settings = {"include": ["example.py"], "extraPaths": [str(ROOT / "src")], "typeCheckingMode": "strict"}
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    command = (PYRIGHT, "--pythonpath", sys.executable)
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout


def test_an_action_of_another_game_is_found(tmp_path):
    code = 'from samurai.games import load\n\nload("cards").notation.write(load("board").notation.read("pass"))\n'
    assert len(complaints(tmp_path, code)) == 1
