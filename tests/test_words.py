"""Every sentence exists in every language of the app: a language is a set of catalogues, and nothing else."""

from __future__ import annotations

import ast
import json
import pickle
import re
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

from samurai.engine.phrase import NOTHING, join, listed, plain, say, translated
from samurai.games import load as load_game
from samurai.games.friedl.pieces import TITLES

SOURCE = Path(__file__).parent.parent / "src" / "samurai"
ROOMS = [
    SOURCE / name
    for name in (
        "engine",
        "games/board",
        "games/cards",
        "games/friedl",
        "bots",
        "store",
        "server",
        "server/notifications",
    )
]
CLIENT = SOURCE.parents[1] / "client" / "src"
LANGUAGES = re.findall(r"\b(\w\w): '", (CLIENT / "i18n/languages.ts").read_text().split("LANGUAGES = {")[1])
OTHERS = [language for language in LANGUAGES if language != "en"]
SAME = {"Edo", "Samurai", *TITLES.values()}
"""Names, the same in every language."""
ALIKE = {"de": {"Buddha", "Buddhas"}, "nl": {"land", "Ronin", "{at} is {terrain}; {never}"}, "it": {"Buddha", "Ronin"}}
"""Words that one language has in common with English."""


def gaps(template):
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def _room_of(file):
    """The nearest folder above a file that has a catalogue."""
    return next(folder for folder in file.parents if (folder / "words").is_dir())


@cache
def said_in(room):
    """Every template that a room's code says and that has words of its own, not only gaps."""
    files = [file for file in room.rglob("*.py") if file.is_relative_to(room) and _room_of(file) == room]
    calls = [
        node
        for file in sorted(files)
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say"
    ]
    for call in calls:
        assert isinstance(call.args[0], ast.Constant), f"line {call.lineno} of {room.name}: a template is written out"
        rules = [argument.value for argument in call.args[1:] if isinstance(argument, ast.Constant)]
        assert all(re.fullmatch(r"[BCF]R?\d+", rule) for rule in rules), f"{rules} are not rules"
    templates = {call.args[0].value for call in calls}
    return sorted(template for template in templates if re.search(r"[a-zA-Z]", re.sub(r"{\w+}", "", template)))


def catalogue(file):
    return json.loads(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_a_catalogue_has_exactly_what_is_said(room, language):
    assert sorted(catalogue(room / "words" / f"{language}.json")) == said_in(room)


def test_there_are_no_words_of_other_languages():
    assert len(LANGUAGES) == 4
    assert {file.stem for room in ROOMS for file in (room / "words").iterdir()} == set(OTHERS)


@pytest.mark.parametrize("language", OTHERS)
def test_every_word_is_translated(language):
    """No translation is the English one, except a few words that are truly the same."""
    words = {key: value for room in ROOMS for key, value in catalogue(room / "words" / f"{language}.json").items()}
    plain_forms = {key: value[""] if isinstance(value, dict) else value for key, value in words.items()}
    same = {key for key, value in plain_forms.items() if key == value}
    assert same == {word for word in SAME | ALIKE[language] if word in same}
    assert same >= ALIKE[language]


FOR_PROGRAMS = {"malformed", "not-found", "internal"}
"""Codes of refusals that only a wrong program meets; people who do are shown a general text for the code."""


def test_refusals_that_people_meet_are_phrases():
    """A refusal whose sentence is written out is a phrase, so that it can be translated."""
    untranslatable = [
        f"{file.name}:{call.lineno}: {ast.unparse(call.args[1])}"
        for file in sorted((SOURCE / "server").rglob("*.py"))
        for call in ast.walk(ast.parse(file.read_text()))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Refusal"
        if isinstance(call.args[0], ast.Constant) and call.args[0].value not in FOR_PROGRAMS | {"possible"}
        if isinstance(call.args[1], ast.Constant | ast.JoinedStr)
    ]
    assert untranslatable == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["board", "cards", "friedl"])
def test_every_option_of_a_table_has_words(name, language):
    """The options of a table are described by exactly these texts: each option, and each of its choices."""
    texts = (SOURCE / f"games/{name}/ui/texts/{language}.ts").read_text(encoding="utf-8")
    reported = re.findall(r"^    '?([\w.]+)'?:", texts.split("\n  options: {")[1].split("\n  }")[0], re.MULTILINE)
    options = load_game(name).options
    assert reported == [
        key for option in options for key in (option.name, *(f"{option.name}.{c}" for c in option.choices))
    ]


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_translations_have_the_same_gaps(room):
    for file in sorted((room / "words").glob("*.json")):
        for template, translation in catalogue(file).items():
            for form in translation.values() if isinstance(translation, dict) else [translation]:
                assert gaps(form) == gaps(template), f"{file.name}: {form!r} has other gaps than {template!r}"


@pytest.mark.parametrize("language", OTHERS)
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


def test_a_phrase_is_translated_by_a_catalogue():
    words = {"{who} takes {what}": "{who} nimmt {what:den}", "the Buddha": {"": "der Buddha", "den": "den Buddha"}}
    assert translated(say("{who} takes {what}", who="{A}", what=say("the Buddha")), words) == "{A} nimmt den Buddha"
    assert translated(say("{count} left, {rest}", count=2, rest=say("the Buddha")), words) == "2 left, der Buddha"
    assert translated("the Buddha", words) == "the Buddha"


def test_phrases_are_joined_and_listed():
    assert join("; ", [say("one", "B1"), "two"]) == "one; two"
    assert join("; ", [say("one", "B1"), say("two", "B2")]).rules == ("B1", "B2")
    assert [listed(things) for things in (["a"], ["a", "b"], ["a", "b", "c"])] == ["a", "a and b", "a, b and c"]
