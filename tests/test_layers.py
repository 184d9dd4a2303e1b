"""What the architecture promises and import-linter cannot see."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import samurai
from samurai.games import NAMES

ROOT = Path(samurai.__file__).parent


def imports(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module


COMPILED = {"kernel", "search", "learning", "bench", "study"}
"""Folders of a game that may use NumPy and Numba, chance and time."""


def pure_files():
    """The engine, and of each game its rules, pictures and texts."""
    yield from (ROOT / "engine").rglob("*.py")
    games = (ROOT / "games").rglob("*.py")
    yield from (path for path in games if not COMPILED & set(path.relative_to(ROOT).parts))


def test_engine_and_games_need_only_the_standard_library():
    for path in pure_files():
        for name in imports(path):
            assert name.split(".")[0] in {*sys.stdlib_module_names, "samurai"}, f"{path} imports {name}"


def test_rules_never_read_the_clock_or_the_environment():
    for path in pure_files():
        assert not {"time", "secrets", "datetime", "os", "uuid"} & set(imports(path)), path


def test_rules_never_roll_dice():
    """Chance is a seat. A generator may be handed in (as `Random`, to guess), but none is made or asked here."""
    for path in pure_files():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        assert "random" not in {
            alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names
        }
        taken = {alias.name for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module == "random"
                 for alias in node.names}  # fmt: skip
        assert taken <= {"Random"}, path
        made = [
            node for node in ast.walk(tree) if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Random"
        ]
        assert not made or path.name in {"contract.py", "lesson.py"}, f"{path} makes a generator of its own"


@pytest.mark.parametrize(
    "module", ["samurai.cli", "samurai.games.board", "samurai.games.cards", "samurai.games.friedl"]
)
def test_nothing_heavy_is_imported_before_it_is_needed(module):
    code = f"import sys, {module}; print([m for m in ('numpy', 'numba', 'textual', 'asyncio') if m in sys.modules])"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


def calls(path, name):
    """Whether a module calls something of this name, or hands it on."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return any(isinstance(node, ast.Attribute) and node.attr == name for node in ast.walk(tree))


def test_one_module_decides_what_a_viewer_is_shown_of_an_action():
    """A second copy of the redaction would be a second chance to give a secret away."""
    games = ROOT / "games"
    asking = {path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*.py") if calls(path, "sees")}
    assert {path for path in asking if not (ROOT / path).is_relative_to(games)} == {"engine/observation.py"}


# A game is one folder.

NAMED = re.compile(rf"\b({'|'.join(NAMES)})\b(?! game)")
"""A name of one of our games; "board game" is plain English."""


def docstrings(tree):
    """The strings that stand alone: they explain, and name a game as an example."""
    return {
        id(statement.value)
        for node in ast.walk(tree)
        if isinstance(body := getattr(node, "body", None), list)
        for statement in body
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    }


def names_a_game(path):
    """Whether a module imports from a game, or has a string with the name of one."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    explaining = docstrings(tree)
    strings = [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in explaining
    ]
    imported = [name for name in imports(path) if name]
    taken = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module == "samurai.games")
    games = [alias.name for node in taken for alias in node.names]
    return any(NAMED.search(text) for text in (*strings, *imported, *games))


def test_only_the_games_and_their_registry_name_a_game():
    outside = (path for path in ROOT.rglob("*.py") if not path.is_relative_to(ROOT / "games"))
    assert not [path.relative_to(ROOT).as_posix() for path in outside if names_a_game(path)]


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ('GAME = "board"', True),
        ("from samurai.games import cards", True),
        ("from samurai.games.friedl import kernel", True),
        ('"""Such as `board`."""', False),
        ('ABOUT = "a board game"', False),
        ('WIDGET = "boardroom"', False),
    ],
)
def test_a_name_of_a_game_is_found_wherever_it_is(tmp_path, source, names):
    file = tmp_path / "planted.py"
    file.write_text(source)
    assert names_a_game(file) is names
