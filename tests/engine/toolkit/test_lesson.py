"""The lessons of the games: real positions, answers that lead on, kind words for all others, in every language."""

from __future__ import annotations

import json
import re
from fnmatch import fnmatchcase
from itertools import product
from pathlib import Path

import pytest

from samurai.engine.game import CHANCE, IllegalAction
from samurai.engine.record import follow
from samurai.engine.toolkit.lesson import LEARNER, OTHERWISE, read_lesson
from samurai.games import NAMES, load

ROOT = Path(__file__).parents[3]
GAMES = ROOT / "src" / "samurai" / "games"
LANGUAGES = re.findall(r"\b(\w\w): '", (ROOT / "client/src/i18n/languages.ts").read_text().split("LANGUAGES = {")[1])
LESSONS = {
    name: read_lesson(load(name), (GAMES / name / "lesson" / "steps.toml").read_text(encoding="utf-8"))
    for name in NAMES
}
STEPS = [pytest.param(LESSONS[name], step, id=f"{name}-{step.name}") for name in NAMES for step in LESSONS[name].steps]


def texts(name, language):
    return json.loads((GAMES / name / "lesson" / f"{language}.json").read_text(encoding="utf-8"))


def leaves(described, path=""):
    """Every saying by its path."""
    if isinstance(described, str):
        return {path: described}
    items = described.items() if isinstance(described, dict) else enumerate(described)
    return {where: saying for key, value in items for where, saying in leaves(value, f"{path}/{key}").items()}


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_has_six_to_ten_steps(name):
    assert 6 <= len(LESSONS[name].steps) <= 10


@pytest.mark.parametrize(("lesson", "step"), STEPS)
def test_every_accepted_answer_is_legal_and_leads_on(lesson, step):
    for said in product(*(ask.accept for ask in step.asks)):
        for number, ask in enumerate(step.asks):
            before = follow(lesson.game, step.after(said[:number])[-1])
            assert before.asked == (LEARNER,)
            assert all(lesson.judge(step, said[:number], word) == "" for word in ask.accept)
        after = follow(lesson.game, step.after(said)[-1])
        assert CHANCE not in after.asked, "the lesson says what chance draws"


@pytest.mark.parametrize(("lesson", "step"), STEPS)
def test_every_other_legal_answer_gets_a_correction_and_every_correction_is_for_some(lesson, step):
    said = []
    for ask in step.asks:
        course = follow(lesson.game, step.after(said)[-1])
        offered = {lesson.game.notation.write(action) for action in course.offered(LEARNER)}
        others = {ask.correction(word) for word in offered - set(ask.accept)}
        assert {name for pattern, name in ask.other.items()} <= others
        word = next(iter(sorted(offered - set(ask.accept))), None)
        if word:
            assert lesson.judge(step, said, word) == ask.correction(word) != ""
        said.append(ask.accept[0])


@pytest.mark.parametrize("name", NAMES)
def test_a_step_that_another_comes_after_has_one_way_only(name):
    """What is asked next begins where the learner has come."""
    described = (GAMES / name / "lesson" / "steps.toml").read_text(encoding="utf-8")
    followed = set(re.findall(r'^after = "(\w+)"', described, re.MULTILINE))
    assert followed and all(
        len(ask.accept) == 1 for step in LESSONS[name].steps if step.name in followed for ask in step.asks
    )


@pytest.mark.parametrize("name", NAMES)
def test_a_coach_has_exactly_what_the_steps_need_to_say_in_every_language(name):
    for language in LANGUAGES:
        described = texts(name, language)
        assert list(described) == [step.name for step in LESSONS[name].steps]
        for step in LESSONS[name].steps:
            text = described[step.name]
            assert set(text) == {"title", "ask", "done", "other"}
            assert len(text["ask"]) == len(step.asks)
            named = {name for ask in step.asks for name in ask.other.values()} | {OTHERWISE}
            assert set(text["other"]) == named, f"{language}: {step.name}"


@pytest.mark.parametrize("name", NAMES)
def test_a_coach_speaks_every_language_and_names_the_same_places(name):
    english = leaves(texts(name, "en"))
    places = re.compile(r"\b(?:[A-T]\d{1,2}|[a-i][1-9])\b")
    for language in LANGUAGES:
        if language == "en":
            continue
        for path, saying in leaves(texts(name, language)).items():
            assert saying != english[path], f"{language}: {path} is not translated"
            assert set(places.findall(saying)) == set(places.findall(english[path])), f"{language}: {path}"
            assert saying.count("**") % 2 == 0


@pytest.mark.parametrize("name", NAMES)
def test_a_coach_cites_rules_that_there_are(name):
    book = (ROOT / "docs" / "rules" / f"{name}.md").read_text(encoding="utf-8")
    assert all(f"**{rule}" in book for step in LESSONS[name].steps for rule in step.rules)


def test_an_illegal_answer_is_refused_by_its_rule_and_a_finished_step_asks_nothing():
    lesson = LESSONS["friedl"]
    drop = next(step for step in lesson.steps if step.name == "drop")
    with pytest.raises(IllegalAction) as refused:
        lesson.judge(drop, [], "Sd5*")
    assert refused.value.rule == "FR13"
    with pytest.raises(IllegalAction, match="asks for nothing more"):
        lesson.judge(drop, ["Sf5*"], "Sg5*")
    with pytest.raises(IllegalAction, match="does not lead on"):
        drop.after(["Sg5*"])
    with pytest.raises(IllegalAction, match="less than that"):
        drop.after(["Sf5*", "Sf5*"])


def test_what_the_others_do_is_described_step_by_step():
    step = LESSONS["board"].steps[0]
    before, own, placed, ended = step.after(["helmet3@O9", "end"])
    assert [entry.text for entry in own.log[len(before.log) :]] == ["end", "draw:helmet2"]
    assert placed.log[-1].text == "samurai2@P9"
    assert [entry.text for entry in ended.log[-2:]] == ["end", "draw:samurai1"]


def test_the_first_pattern_that_fits_names_the_correction():
    ask = LESSONS["board"].steps[0].asks[0]
    assert ask.correction("helmet3@P8") == "neighbour" and ask.correction("helmet3@K16") == "elsewhere"
    assert not any(fnmatchcase("ship1@R9", pattern) for pattern in ask.other)
    assert ask.correction("ship1@R9") == OTHERWISE


@pytest.mark.parametrize("name", NAMES)
def test_a_step_is_drawn_without_words_and_by_whom_one_wishes(name):
    lesson = LESSONS[name]
    step = lesson.steps[0]
    drawn = lesson.drawn(step)
    assert f'viewBox="{lesson.frame}"' in drawn
    assert drawn.count('data-part="legend"') == drawn.count('data-part="legend" display="none"')
    assert lesson.drawn(step, lambda view, players: f'<svg viewBox="0 0 1 1">{players[LEARNER]}</svg>') == (
        f'<svg viewBox="{lesson.frame}">{step.opening.players[LEARNER]}</svg>'
    )
