"""Code, texts and pages read as if a native speaker had written them: no telltale pattern of a translation."""

import ast
import io
import json
import re
import tokenize
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "samurai"
PAGES = [
    *ROOT.glob("*.md"),
    *ROOT.glob("docs/*.md"),
    *ROOT.glob("docs/balance/*.txt"),
    *ROOT.glob("docs/guides/*.md"),
    *ROOT.glob("docs/decisions/*.md"),
    *ROOT.glob("docs/reference/*.md"),
    *ROOT.glob("docs/rules/*.md"),
    *ROOT.glob("deploy/*"),
    *ROOT.glob("deploy/*/*"),
    ROOT / "Makefile",
    ROOT / "mkdocs.yml",
]
"""What people read before they read code."""

PATTERNS = {
    r"\b(?:to|of|by|for|from) who\b": "a headless 'who': say whoever, anyone who, or name them",
    r"\bso (?:many|manieth)\b": "say this many, or name the parameter",
    r"\breckon": "say compute, count or estimate",
    r"\banew\b": "say again",
    r"\bof old\b": "say older, or legacy",
    r"\bsuch a one\b": "name it",
    r"\b(?:has|have|with|without) a most\b": "say a majority",
    r"\bfor so long\b": "say for this long, or name the parameter",
    r"\b(?:is|are|was|were) told\b(?! apart| to\b)": "say is sent, is notified, is described or is reported",
    r"\bwho (?:leaves|comes|wins|looks|asks) (?:is|gets|has|sees|loses|takes)\b": "say players who, or whoever",
    r"\bis to (?:play|lay|place|move a|draw a)\b": "say it is somebody's turn to",
    r"\b(?:goes|go|went) on (?:while|when|by itself|with the|where)\b": "say continues",
    r"(?<!drawn )\bby lot\b": "say at random",
    r"\bbrought up to date\b": "say upgraded or migrated",
}
STRICTER = [r"\bheed", r"\bforet[eo]ll?d?\b", r"\bthe house\b", r"\bfinds? back\b"]
"""Patterns for everything but Python: its games have house rules."""

NAMES = (
    r"^_?(?:told|tell|reckon|heed|foretell|foresee|hire|tongue|film|deeds?|by_lot|lots|mosts)(?:_|$)"
    r"|^_?(?:hear|heard|hopes|worth|shunned|lively)(?:_|$)"
    r"|^(?:Told|Tongue|Film|Sight|Deed|Keeper|House|Sheet|Slot)"
)
"""Names that a reader would have to learn before reading the code."""

TEST_NAMES = (
    r"_(?:told(?!_apart)|tells?|foretold|reckon\w*|anew|hired|keeper|by_lot|of_old)(?:_|$)"
    r"|^test_who_(?!le?ads|thinks|is_)|_so_(?:many|long)(?:_|$)|_goes_on(?:_with|_by|$)"
)
"""Telltale patterns in the names of tests, which are sentences."""

REFUSAL = r"(?<!there )\b(?:is|are) no (?!longer\b|more\b)"
"""How a refusal must not say that something is not what it should be."""

COMMENT = re.compile(r"/\*.*?\*/|<!--.*?-->|(?<![:\w'\"`])//[^\n]*", re.DOTALL)
EXPORTED = re.compile(r"export (?:async )?(?:function|const|class|interface|type|let) (\w+)")


def prose(path):
    """Every docstring and comment of a file, with its line."""
    text = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.lineno, node.value.value
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def refusals(path):
    """Every text in the exceptions that a file raises, with its line."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        for part in ast.walk(node) if isinstance(node, ast.Raise) else ():
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                yield part.lineno, part.value


def client_files(root=ROOT):
    """The sources of the browser client and of the games' views."""
    folders = [root / "client" / "src", *root.glob("src/samurai/games/*/ui")]
    return sorted(path for folder in folders for end in ("ts", "svelte") for path in folder.rglob(f"*.{end}"))


def client_prose(path):
    """Every comment of a client's file, with its line; of a file with English texts, every line."""
    text = path.read_text(encoding="utf-8")
    if path.parent.name == "texts":
        yield from enumerate(text.splitlines() if path.stem == "en" else [], 1)
    else:
        yield from ((text.count("\n", 0, found.start()) + 1, found.group()) for found in COMMENT.finditer(text))


def sentences(path):
    """Every English sentence of a lesson, or of the server and the games (the keys of their translations)."""
    todo = [json.loads(path.read_text(encoding="utf-8"))]
    while todo:
        found = todo.pop()
        if isinstance(found, str):
            yield 0, found
        elif isinstance(found, dict):
            todo += found if path.parent.name == "words" else found.values()
        else:
            todo += found


@pytest.fixture(scope="module")
def python_prose():
    """By file: its docstrings and comments. They are parsed once for all patterns."""
    return {path: list(prose(path)) for path in python_files()}


def names(path):
    """The functions, classes and methods of a file, with their lines."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.lineno, node.name


def odd(pattern, paths, texts, flags=re.IGNORECASE):
    """Where a pattern occurs in the texts of files, outside backticks."""
    return [
        f"{path.relative_to(ROOT)}:{line}: {text.strip()[:80]}"
        for path in paths
        for line, text in texts(path)
        if re.search(pattern, re.sub(r"`[^`]*`", "", text), flags)
    ]


def python_files():
    """Our own Python: the package, its tests, the scripts and the examples, without this file and its patterns."""
    folders = [SOURCE, ROOT / "tests", ROOT / "scripts", ROOT / "examples"]
    files = {path for folder in folders for path in folder.rglob("*.py")}
    return sorted(files - {Path(__file__), ROOT / "tests" / "scripts" / "test_figures.py"})


@pytest.mark.parametrize("pattern", PATTERNS)
def test_no_docstring_or_comment_reads_as_translated(pattern, python_prose):
    found = odd(pattern, python_prose, lambda path: python_prose[path])
    assert not found, "\n".join([PATTERNS[pattern], *found])


@pytest.mark.parametrize("pattern", [*PATTERNS, *STRICTER])
def test_no_page_reads_as_translated(pattern):
    pages = sorted(page for page in PAGES if page.is_file())
    found = odd(pattern, pages, lambda page: enumerate(page.read_text(encoding="utf-8").splitlines(), 1))
    assert not found, "\n".join([PATTERNS.get(pattern, "say it in plain words"), *found])


@pytest.mark.parametrize("pattern", [*PATTERNS, *STRICTER])
def test_nothing_in_the_browser_client_reads_as_translated(pattern):
    found = odd(pattern, client_files(), client_prose)
    assert not found, "\n".join([PATTERNS.get(pattern, "say it in plain words"), *found])


@pytest.mark.parametrize("pattern", [*PATTERNS, *STRICTER[:2]])
def test_no_sentence_for_players_reads_as_translated(pattern):
    lessons, catalogues = SOURCE.glob("games/*/lesson/en.json"), SOURCE.rglob("words/de.json")
    found = odd(pattern, sorted([*lessons, *catalogues]), sentences)
    assert not found, "\n".join([PATTERNS.get(pattern, "say it in plain words"), *found])


def test_no_refusal_says_that_something_is_no_such_thing():
    found = odd(REFUSAL, sorted(SOURCE.rglob("*.py")), refusals)
    assert not found, "\n".join(["say is not a", *found])


def test_no_name_is_dialect():
    exported = odd(
        NAMES,
        client_files(),
        lambda path: ((0, name) for name in EXPORTED.findall(path.read_text(encoding="utf-8"))),
        flags=0,
    )
    found = [*odd(NAMES, sorted(SOURCE.rglob("*.py")), names, flags=0), *exported]
    assert not found, "\n".join(["say it with the word that every engineer knows", *found])


def test_no_name_of_a_test_reads_as_translated():
    found = odd(TEST_NAMES, sorted((ROOT / "tests").rglob("test_*.py")), names, flags=0)
    assert not found, "\n".join(["a test's name is a sentence: say it plainly", *found])
