"""The long fuzz test asks for everything, the same for the same seed, and sees when something is wrong."""

import json
from random import Random

import httpx
import pytest

from scripts.soak.cases import BODIES, PAGES, Cases
from scripts.soak.fuzzing import check, errors
from scripts.soak.wire import Answer


@pytest.fixture
def description(address):
    return httpx.get(f"{address}/api/openapi.json").json()


def test_every_operation_is_asked_for_in_every_wrong_way(description):
    maker = Cases(description, {"table": ["a1"]}, Random(1))
    cases = [maker.make("samurai=x") for _ in range(5_000)]
    answer = {f"{method.upper()} {path}" for path, many in description["paths"].items() for method in many}
    assert {case.name for case in cases} == answer | {f"GET {page}" for page in PAGES}
    assert set(BODIES) <= {case.body for case in cases}
    for sign in (b"%00", b"\xff", b"/api/tables/a1", b"LAUNCH /", b"multipart/form-data", b"Origin: null"):
        assert any(sign in case.head for case in cases), sign
    again = Cases(description, {"table": ["a1"]}, Random(1))
    assert [again.make("samurai=x") for _ in range(100)] == cases[:100]


def test_what_is_wrong_is_seen(tmp_path):
    case = Cases({"paths": {}}, {}, Random(1)).make("")._replace(name="GET /api/me", head=b"GET /api/me HTTP/1.1")
    refusal = b'{"code":"malformed","message":"no"}'
    check(case, Answer(400, refusal))
    check(case, Answer(400, b"Invalid HTTP request received."))
    for wrong in (
        Answer(500, refusal),
        Answer(200, b"Traceback (most recent"),
        Answer(404, b'{"code":"","message":""}'),
    ):
        with pytest.raises(AssertionError):
            check(case, wrong)
    log = tmp_path / "log"
    lines = [json.dumps({"level": level, "message": "x"}) for level in ("info", "warning", "error")]
    log.write_text("\n".join([*lines, "Traceback (most recent call last):"]))
    assert list(errors(log)) == [lines[2], "Traceback (most recent call last):"]
