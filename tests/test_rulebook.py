"""Every numbered rule has a test, and every rules test cites a rule."""

import ast
import re
from pathlib import Path

import pytest

from samurai.games import NAMES

ROOT = Path(__file__).parents[1]
NUMBERED = re.compile(r"^\s*(?:- )?\*\*([BCF]R?\d+)\b", re.MULTILINE)
CITED = re.compile(r"\b([BCF]R?\d+)\b")
LETTER = {"board": "B", "cards": "C", "friedl": "F"}


def rules(game):
    return NUMBERED.findall((ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8"))


def rule_tests(game):
    """The tests in the rule files of a game, with the numbers each cites."""
    for path in sorted((ROOT / "tests" / "games" / game).glob("test_rules*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield f"{path.name}::{node.name}", cited_by(node)


def cited_by(test):
    calls = [mark for mark in test.decorator_list if isinstance(mark, ast.Call)]
    return {argument.value for call in calls if ast.unparse(call.func).endswith("mark.rule") for argument in call.args}


@pytest.mark.parametrize("game", NAMES)
def test_every_rule_is_numbered_once(game):
    numbers = rules(game)
    assert len(numbers) == len(set(numbers))
    assert all(number.startswith(LETTER[game]) for number in numbers)


@pytest.mark.parametrize(("game", "rulings"), [("board", 16), ("cards", 15), ("friedl", 7)])
def test_the_rulings_keep_their_numbers(game, rulings):
    assert {f"{LETTER[game]}{number}" for number in range(1, rulings + 1)} <= set(rules(game))


@pytest.mark.parametrize("game", NAMES)
def test_every_numbered_rule_has_a_test(game):
    tested = set().union(*(cited for _, cited in rule_tests(game)))
    assert not set(rules(game)) - tested


@pytest.mark.parametrize("game", NAMES)
def test_every_rules_test_cites_rules_that_exist(game):
    known = set(rules(game))
    assert {name: cited - known for name, cited in rule_tests(game) if not cited or cited - known} == {}


@pytest.mark.parametrize("game", NAMES)
def test_the_program_cites_only_rules_that_exist(game):
    known = set(rules(game))
    for path in (ROOT / "src" / "samurai" / "games" / game).rglob("*.py"):
        cited = {number for number in CITED.findall(path.read_text(encoding="utf-8")) if number[0] == LETTER[game]}
        assert cited <= known, path
