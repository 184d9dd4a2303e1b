"""The name and the pages of whoever runs a server: shown where they are set, and nothing else is."""

import re

import httpx
import pytest

from samurai.engine.errors import UserError
from samurai.server.pages.site import Site, read_site
from samurai.server.services import Server, Settings
from server.pages.test_link_previews import CUNNING, built, head  # noqa: F401  # a fixture


@pytest.fixture
def imprint(tmp_path):
    file = tmp_path / "imprint.md"
    file.write_text("# Who we are\n\nRudi <script>alert(1)</script>", encoding="utf-8")
    return file


def test_a_site_is_called_samurai_and_has_no_pages_unless_they_are_set(running, built):  # noqa: F811
    address = running().address
    about = head(address, "/").about
    assert (about["title"], about["og:site_name"], about["site-name"], about["site-pages"]) == ("Samurai",) * 3 + ("",)
    assert {httpx.get(f"{address}/api/site/{page}").status_code for page in ("imprint", "privacy", "secret")} == {404}


def test_its_name_and_pages_are_sent_to_the_app(running, built, imprint):  # noqa: F811
    address = running(site_name=CUNNING, imprint=str(imprint)).address
    page = head(address, "/")
    assert (page.about["title"], page.about["og:site_name"], page.about["site-name"]) == (CUNNING,) * 3
    assert page.about["site-pages"] == "imprint" and "script" not in page.tags
    assert head(address, "/learn/board").about["title"] != CUNNING
    assert httpx.get(f"{address}/manifest.webmanifest").json()["name"] == CUNNING
    answer = httpx.get(f"{address}/api/site/imprint")
    assert answer.json() == {"text": imprint.read_text()}
    assert (
        answer.headers["content-type"] == "application/json" and answer.headers["x-content-type-options"] == "nosniff"
    )
    assert httpx.get(f"{address}/api/site/privacy").status_code == 404


def test_pages_are_served_by_the_app_itself(running, built, imprint):  # noqa: F811
    answer = httpx.get(f"{running(imprint=str(imprint)).address}/imprint")
    assert answer.status_code == 200 and "Who we are" not in answer.text
    assert re.search(r"script-src 'self'(;|$)", answer.headers["content-security-policy"])


@pytest.mark.parametrize(
    ("content", "word"),
    [
        (None, "can't be read"),
        (b"\xff\xfe", "UTF-8"),
        (b" \n", "empty"),
        (b"a\0b", "not text"),
        (b"x" * 200_001, "larger"),
    ],
)
def test_a_file_that_is_not_a_page_is_refused_at_the_start(content, word, tmp_path):
    file = tmp_path / "privacy.md"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(UserError, match=rf"SAMURAI_PRIVACY.*{word}"):
        Server(Settings(store=str(tmp_path / "x.db"), privacy=str(file))).open()
    assert not (tmp_path / "x.db").exists()


@pytest.mark.parametrize("name", ["x" * 61, "two\nlines"])
def test_a_name_is_one_short_line(name):
    with pytest.raises(UserError, match="SAMURAI_SITE_NAME"):
        read_site(name, {})
    assert read_site("", {"imprint": ""}) == Site()
