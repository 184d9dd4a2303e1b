"""Every code of the server's own refusals is documented."""

import re
from pathlib import Path
from typing import get_args

from samurai.engine.errors import UserError
from samurai.server.refusal import Code, Refusal

API = (Path(__file__).parents[3] / "docs" / "api.md").read_text(encoding="utf-8")


def test_the_documentation_lists_every_code():
    listed = re.search(r"^### Codes\n\n(.*?)(?=\n\n|\Z)", API, re.M | re.S)[1]
    assert set(get_args(Code)) - {"possible"} <= set(re.findall(r"`([a-z-]+)`", listed))


def test_a_mistake_keeps_its_own_code():
    refusal = Refusal.of(UserError("bad-clock", "there is no clock {name}", name="x"))
    assert (refusal.code, refusal.status, str(refusal)) == ("bad-clock", 400, "there is no clock x")
    assert refusal.out().said == ["there is no clock {name}", {"name": "x"}]


def test_a_code_without_a_status_of_its_own_is_a_bad_request():
    assert Refusal("malformed", "no").status == 400
    assert Refusal("stale", "no").status == 409
