"""Every sentence can be told in every language of the app: a language is a set of catalogues, and nothing else."""

from __future__ import annotations

import ast
import json
import pickle
import re
from pathlib import Path
from string import Formatter

import pytest

from samurai.engine.phrase import NOTHING, join, listed, plain, say

SOURCE = Path(__file__).parent.parent / "src" / "samurai"
ROOMS = [SOURCE / name for name in ("engine", "games/board", "games/cards", "games/friedl", "bots")]
LANGUAGES = re.findall(r"\b(\w\w): '", (SOURCE / "web/client/languages.ts").read_text().split("LANGUAGES = {")[1])


def gaps(template):
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def said_in(room):
    """Every template that a room's code says and that has words of its own, not only gaps."""
    calls = [
        node
        for file in sorted(room.glob("*.py"))
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say"
    ]
    for call in calls:
        assert isinstance(call.args[0], ast.Constant), f"line {call.lineno} of {room.name}: a template is written out"
        rules = [argument.value for argument in call.args[1:] if isinstance(argument, ast.Constant)]
        assert all(re.fullmatch(r"[BCF]R?\d+", rule) for rule in rules), f"{rules} are no rules"
        if re.search(r"[a-zA-Z]", re.sub(r"{\w+}", "", call.args[0].value)):
            yield call.args[0].value


def catalogue(file):
    return json.loads(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_a_catalogue_has_exactly_what_is_said(room, language):
    assert sorted(catalogue(room / "words" / f"{language}.json")) == sorted(set(said_in(room)))


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_translations_have_the_same_gaps(room):
    for file in sorted((room / "words").glob("*.json")):
        for template, translation in catalogue(file).items():
            for form in translation.values() if isinstance(translation, dict) else [translation]:
                assert gaps(form) == gaps(template), f"{file.name}: {form!r} has other gaps than {template!r}"


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_the_forms_that_templates_ask_for_exist(language):
    """Where one asks for a form, as `{figure:den}` does, some word has it; and every word has its plain form."""
    words = [entry for room in ROOMS for entry in catalogue(room / "words" / f"{language}.json").values()]
    declined = [entry for entry in words if isinstance(entry, dict)]
    assert all("" in forms for forms in declined)
    asked = {form for text in words if isinstance(text, str) for _, _, form, _ in Formatter().parse(text) if form}
    assert asked <= {form for forms in declined for form in forms}


def test_a_phrase_is_its_english_and_knows_its_parts_and_rules():
    what = say("the {figure} of {at}", "BR3", figure=say("Buddha"), at="N9")
    phrase = say("{who} captures {what} ({most} to {second}).", "BR16", "BR3", who="{A}", what=what, most=5, second=0)
    assert phrase == "{A} captures the Buddha of N9 (5 to 0)."
    assert phrase.rules == ("BR16", "BR3")
    assert plain(phrase) == [
        "{who} captures {what} ({most} to {second}).",
        {"who": "{A}", "what": ["the {figure} of {at}", {"figure": ["Buddha"], "at": "N9"}], "most": 5, "second": 0},
    ]
    assert plain("Ann") == "Ann" and plain(NOTHING) == [""] and not NOTHING
    again = pickle.loads(pickle.dumps(phrase))
    assert again == phrase and plain(again) == plain(phrase) and again.rules == phrase.rules


def test_phrases_are_joined_and_listed():
    assert join("; ", [say("one", "B1"), "two"]) == "one; two"
    assert join("; ", [say("one", "B1"), say("two", "B2")]).rules == ("B1", "B2")
    assert [listed(things) for things in (["a"], ["a", "b"], ["a", "b", "c"])] == ["a", "a and b", "a, b and c"]
