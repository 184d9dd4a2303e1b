"""Lessons over HTTP: sights as at a table, answers checked by the rules, nothing kept."""

from xml.etree import ElementTree

import httpx
import pytest

from samurai.art.palette import DARK
from samurai.games import NAMES
from server.client import PATIENCE
from server.conftest import Running


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """One server for all: it keeps nothing of a lesson."""
    server = Running(tmp_path_factory.mktemp("lessons") / "samurai.db")
    yield server.address
    server.stop()


@pytest.fixture
def asked(address):
    """Ask the server: the status, and what it says."""
    with httpx.Client(base_url=f"{address}/api/lessons", headers={"origin": address}, timeout=PATIENCE) as http:

        def ask(path, **data):
            answer = http.post(path, json=data) if data else http.get(path)
            return answer.status_code, answer.json()

        yield ask


def test_every_lesson_is_played_to_its_end(asked):
    for name in NAMES:
        number, steps = 0, 1
        while number < steps:
            status, step = asked(f"/{name}/{number}")
            assert status == 200 and step["step"] == number
            steps, shown, said = len(step["steps"]), step["sight"], []
            for word in step["asks"]:
                assert word in [offered for offered, *_ in shown["actions"]]
                _, answer = asked(f"/{name}/{number}/answer", said=said, word=word)
                assert answer["right"]
                said, shown = answer["said"], answer["sights"][-1]
                assert len(shown["story"]["lines"]) > len(step["sight"]["story"]["lines"])
            number += 1
        assert shown["outcome"]["places"] == [1, 2], "who learns wins in the end"
        assert shown["result"]


def test_a_learner_sees_what_a_seat_sees_and_no_more(asked):
    _, step = asked("/board/1")
    assert step["sight"]["seat"] == step["seat"] == 0
    drawn = [line["word"] for line in step["sight"]["story"]["lines"] if line["word"] == "draw:samurai1"]
    assert not drawn, "what Botan drew"


def test_another_answer_gets_the_name_of_a_correction_and_an_illegal_one_its_rule(asked):
    assert asked("/board/0/answer", word="helmet3@P8") == (200, {"right": False, "other": "neighbour"})
    status, answer = asked("/board/0/answer", word="helmet3@O8")
    assert (status, answer["right"], answer["refused"]["rule"]) == (200, False, "BR11")
    status, answer = asked("/board/0/preview", word="helmet3@O8")
    assert (status, answer["refused"]["rule"]) == (200, "BR11") and answer["refused"]["said"]


def test_the_steps_are_listed_and_drawn(address):
    with httpx.Client(base_url=f"{address}/api/lessons", timeout=PATIENCE) as http:
        for name in NAMES:
            steps = http.get(f"/{name}").json()
            assert len({step["name"] for step in steps}) == len(steps)
            picture = http.get(f"/{name}/{len(steps) - 1}/picture")
            assert picture.headers["content-type"].startswith("image/svg+xml")
            drawing = ElementTree.fromstring(picture.text)
            assert drawing.tag.endswith("svg") and drawing.attrib["viewBox"].split()[:2] != ["0", "0"], (
                "the board alone"
            )
            lantern = http.get(f"/{name}/{len(steps) - 1}/picture", params={"theme": "dark"}).text
            assert DARK.paper in lantern and DARK.paper not in picture.text
            assert 'data-part="legend"' not in picture.text.replace('data-part="legend" display="none"', "")
        again = http.get(f"/{name}/{len(steps) - 1}/picture", headers={"if-none-match": picture.headers["etag"]})
        assert again.status_code == 304 and not again.content


def test_a_preview_shows_what_would_follow(asked):
    status, answer = asked("/board/1/preview", word="samurai2@P8")
    assert status == 200 and "captures the High Helmet of O8" in answer["sentence"]
    assert answer["view"]["position"]["captured"] == [[1, 0, 0], [0, 0, 0]]


GARBAGE = [
    ("/chess/0", {}, 404),
    ("/board/99", {}, 404),
    ("/board/-1", {}, 404),
    ("/board/0/answer", {"word": "rubbish"}, 400),
    ("/board/0/preview", {"word": "rubbish"}, 400),
    ("/board/0/answer", {"word": "end", "said": ["rubbish"]}, 400),
    ("/board/0/answer", {"word": "end", "said": ["x"] * 21}, 400),
    ("/board/0/answer", {"word": "end", "more": 1}, 400),
    ("/board/0/answer", {"word": 7}, 400),
]


def test_garbage_is_refused_in_a_sentence(asked):
    for path, data, expected in GARBAGE:
        status, answer = asked(path, **data)
        assert (status, bool(answer["message"])) == (expected, True), path


def test_a_word_is_understood_however_it_is_written(asked):
    _, answer = asked("/friedl/0/answer", word="S g3 – g4")
    assert answer["said"] == ["Sg3-g4"]
