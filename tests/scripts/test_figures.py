"""The figures of the design are counted as they are meant, on a small tree where the right answers are known."""

import importlib.util
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).parent.parent.parent / "scripts"


@pytest.fixture(scope="module", name="figures")
def load_figures():
    spec = importlib.util.spec_from_file_location("figures", SCRIPTS / "figures.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(name="tree")
def small_tree(tmp_path):
    """Two games, one module that names a game and one that imports one, a kernel and a client."""
    files = {
        "games/__init__.py": "",
        "games/go/__init__.py": "NAME = 'go'\n",
        "games/go/rules.py": "rules.sees(1)\n",
        "games/go/kernel/steps.py": "# why it is so\nx = 1  # noqa: E501\ny = 2\nz = 3\n",
        "server/naming.py": "DEFAULT = 'go'\n",
        "server/importing.py": "from samurai.games import go\n",
        "server/innocent.py": '"""About go."""\nfrom samurai.games import load\nrules.sees(1)\n',
        "server/typed.py": "from typing import Any\n\ndef f(x: Any) -> Many:\n    pass\n",
    }
    for name, text in files.items():
        path = tmp_path / "src" / "samurai" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    client = tmp_path / "client" / "src"
    client.mkdir(parents=True)
    (client / "wide.ts").write_text("x" * 121 + "\n" + "x" * 120 + "\n")
    (client / "wide.test.ts").write_text("x" * 121 + "\n")
    return tmp_path


def test_a_module_names_a_game_by_a_string_or_by_an_import(figures, tree):
    assert figures.modules_that_name_a_game(tree) == "2"


def test_any_is_counted_as_a_word(figures, tree):
    assert figures.words_any(tree) == "2"


def test_the_redaction_is_counted_outside_the_games(figures, tree):
    assert figures.calls_of_sees(tree) == "1"


def test_a_line_is_long_from_121_columns_on_and_tests_do_not_count(figures, tree):
    assert figures.long_client_lines(tree) == "1"


def test_comments_for_tools_do_not_count(figures, tree):
    assert figures.comments_in_kernels(tree) == "25.0"


def test_the_fullest_folder_is_named(figures, tree):
    assert figures.fullest_folder(sorted((tree / "src").rglob("*.py")), tree / "src" / "samurai") == "4 (server)"


def test_telltale_english_is_found_in_docstrings_and_in_the_client(figures, tree):
    (tree / "src" / "samurai" / "odd.py").write_text('"""Give it to who asks, so many times."""\n')
    (tree / "client" / "src" / "odd.ts").write_text("/** Ask anew. */\nconst anew = 1;\n")
    assert figures.telltale_english(tree) == "3"
