"""The figures by which the design is judged, for one source tree or for two side by side.

    python scripts/figures.py [TREE] [LATER_TREE]

A tree is a checkout of this repository; without one, it is the checkout this script belongs to. Trees from before the
server and the client had folders of their own can be measured too.
"""

from __future__ import annotations

import ast
import importlib.util
import io
import re
import subprocess
import sys
import tokenize
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median, quantiles
from typing import Final

HERE: Final = Path(__file__).resolve().parent.parent

_LONG_LINE: Final = 120
"""Columns that prettier leaves to a line of the client."""


_FOR_TOOLS: Final = re.compile(r"#\s*(?:fmt|noqa|type|pragma|ruff|mypy)\b")
"""How a comment begins that is meant for a tool."""


def _python(tree: Path) -> list[Path]:
    return sorted((tree / "src" / "samurai").rglob("*.py"))


def _client(tree: Path) -> list[Path]:
    """The client's code: its shell and the games' views, without tests, texts and what is built."""
    left_out = {"node_modules", "static", "texts", "tests", "dist"}
    roots = [tree / "client" / "src", tree / "src" / "samurai"]
    files = [path for root in roots for kind in ("*.ts", "*.svelte") for path in root.rglob(kind)]
    return [path for path in files if not left_out & set(path.parts) and not path.name.endswith(".test.ts")]


def _outside_games(tree: Path) -> list[Path]:
    return [path for path in _python(tree) if "games" not in path.relative_to(tree).parts]


def _is_compiled(path: Path) -> bool:
    """Whether a file is kernel or search code, wherever its tree keeps it."""
    return any(part.startswith("kernel") or part in ("search", "search.py") for part in path.parts)


def _parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _comments(path: Path) -> int:
    """The comments for people; what is meant for tools does not count."""
    tokens = tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline)
    return sum(token.type == tokenize.COMMENT and not _FOR_TOOLS.match(token.string) for token in tokens)


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def _is_inside(module: str, games: set[str]) -> bool:
    """Whether a dotted name leads into the folder of one of these games."""
    return module.startswith("samurai.games.") and module.split(".")[2] in games


def _names_a_game(path: Path, games: set[str]) -> bool:
    """Whether a module has a string that is a game's name, or imports a game's insides."""
    for node in ast.walk(_parsed(path)):
        match node:
            case ast.Constant(value=str(text)) if text in games:
                return True
            case ast.ImportFrom(module=str(module)) if any(_is_inside(f"{module}.{a.name}", games) for a in node.names):
                return True
            case ast.Import(names=names) if any(_is_inside(alias.name, games) for alias in names):
                return True
    return False


def modules_that_name_a_game(tree: Path) -> str:
    """Modules outside games/ that know a game by its name."""
    games = {path.parent.name for path in (tree / "src/samurai/games").glob("*/__init__.py")}
    return str(sum(_names_a_game(path, games) for path in _outside_games(tree)))


def words_any(tree: Path) -> str:
    """How often the type `Any` is written, imports included."""
    return str(sum(len(re.findall(r"\bAny\b", path.read_text(encoding="utf-8"))) for path in _python(tree)))


def fullest_folder(files: list[Path], root: Path) -> str:
    """The folder with the most files, and how many it has."""
    folder, count = Counter(path.parent for path in files).most_common(1)[0]
    return f"{count} ({folder.relative_to(root)})"


def calls_of_sees(tree: Path) -> str:
    """Calls of the redaction rule outside the games and the laws."""
    files = [path for path in _outside_games(tree) if path.name != "contract.py"]
    return str(sum(path.read_text(encoding="utf-8").count(".sees(") for path in files))


def long_client_lines(tree: Path) -> str:
    """Lines of the client that are too long to read."""
    return str(sum(len(line) > _LONG_LINE for path in _client(tree) for line in _lines(path)))


def function_lengths(tree: Path) -> str:
    """Median, 90th percentile and maximum of the lines of a function, migrations left out."""
    lengths = [
        node.end_lineno - node.lineno + 1
        for path in _python(tree)
        if "migrations" not in path.parts
        for node in ast.walk(_parsed(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno
    ]
    return f"{median(lengths):.0f} / {quantiles(lengths, n=10)[-1]:.0f} / {max(lengths)}"


def comments_in_kernels(tree: Path) -> str:
    """Comments per 100 lines of kernel and search code."""
    files = [path for path in _python(tree) if _is_compiled(path.relative_to(tree / "src" / "samurai"))]
    return f"{100 * sum(map(_comments, files)) / sum(len(_lines(path)) for path in files):.1f}"


def telltale_english(tree: Path) -> str:
    """Docstrings and comments, also of the client, that one of the patterns of tests/test_english.py finds."""
    spec = importlib.util.spec_from_file_location("test_english", HERE / "tests" / "test_english.py")
    assert spec is not None and spec.loader is not None
    guard = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(guard)
    python: Iterator[str] = (text for path in _python(tree) for _, text in guard.prose(path))
    client: Iterator[str] = (text for path in guard.client_files(tree) for _, text in guard.client_prose(path))
    plain = [re.sub(r"`[^`]*`", "", text) for text in (*python, *client)]
    return str(sum(bool(re.search(pattern, text, re.IGNORECASE)) for pattern in guard.PATTERNS for text in plain))


def one_move(tree: Path) -> str:
    """Distinct functions and files of ours that run from a move's arrival until everybody has been shown it."""
    script = Path(__file__).with_name("trace_move.py")
    run = subprocess.run([sys.executable, script, tree], capture_output=True, text=True, check=False, timeout=300)
    return run.stdout.strip() if run.returncode == 0 else f"failed: {run.stderr.strip().splitlines()[-1:]}"


FIGURES: Final[dict[str, Callable[[Path], str]]] = {
    "modules outside games/ that name a game": modules_that_name_a_game,
    "occurrences of `Any`": words_any,
    "functions / files of one move": one_move,
    "Python files in the fullest folder": lambda tree: fullest_folder(_python(tree), tree / "src" / "samurai"),
    "client files in the fullest folder": lambda tree: fullest_folder(_client(tree), tree),
    "calls of `sees` outside games/": calls_of_sees,
    f"client lines over {_LONG_LINE} columns": long_client_lines,
    "function lines: median / p90 / max": function_lengths,
    "comments per 100 lines of kernels and search": comments_in_kernels,
    "telltale English": telltale_english,
}


def table(trees: list[Path]) -> str:
    """The figures of these trees as a table in Markdown."""
    titles = [["now"], ["before", "after"]][len(trees) - 1]
    rows = [[name, *(figure(tree) for tree in trees)] for name, figure in FIGURES.items()]
    lines = [["figure", *titles], ["---"] * (len(trees) + 1), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def main() -> None:
    """Print the table."""
    trees = [Path(argument).resolve() for argument in sys.argv[1:3]] or [HERE]
    for tree in trees:
        if not (tree / "src" / "samurai").is_dir():
            sys.exit(f"{tree} is not a checkout of Samurai: it has no folder src/samurai")
    print(table(trees))


if __name__ == "__main__":
    main()
