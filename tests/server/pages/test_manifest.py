"""What a browser needs to install the app is there, right, and in the reader's language."""

import struct
from pathlib import Path

import httpx
import pytest

from samurai.server.i18n import LANGUAGES, asked_for, catalogue
from samurai.server.pages.manifest import manifest

CLIENT = Path(__file__).parents[3] / "client/src"


def test_the_manifest_is_served_in_the_language_that_is_asked_for(address):
    answer = httpx.get(f"{address}/manifest.webmanifest", headers={"accept-language": "de-CH, en;q=0.7"})
    assert answer.headers["content-type"] == "application/manifest+json"
    assert "accept-language" in answer.headers["vary"] and answer.headers["cache-control"] == "no-cache"
    sent = answer.json()
    assert (sent["lang"], sent["display"], sent["start_url"], sent["scope"]) == ("de", "standalone", "/", "/")
    assert [shortcut["name"] for shortcut in sent["shortcuts"]] == ["Neues Spiel", "Meine Partien", "Regeln"]
    assert "manifest-src 'self'" in answer.headers["content-security-policy"]
    assert "worker-src 'self'" in answer.headers["content-security-policy"]


def test_every_icon_has_the_size_that_is_declared():
    icons = manifest("en")["icons"]
    assert {(icon["sizes"], icon["purpose"]) for icon in icons} == {
        ("192x192", "any"), ("512x512", "any"), ("192x192", "maskable"), ("512x512", "maskable"),
    }  # fmt: skip
    for icon in icons:
        png = (CLIENT / "public" / icon["src"].lstrip("/")).read_bytes()
        assert "x".join(map(str, struct.unpack(">II", png[16:24]))) == icon["sizes"]


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("fr-FR, it-IT;q=0.8, nl;q=0.9", "nl"),
        ("en;q=0.4,de;q=0", "en"),
        ("*", "en"),
        ("de;q=much, IT ; q=0.2", "it"),
        ("de, it", "de"),
        (", ".join(["fr"] * 30 + ["de"]), "en"),
    ],
)
def test_people_get_texts_in_their_preferred_language(accepted, language):
    assert asked_for(accepted) == language


def test_the_languages_are_those_of_the_app():
    source = (CLIENT / "i18n/languages.ts").read_text()
    assert all(f"{language}: '" in source for language in LANGUAGES) and source.count(": '") == len(LANGUAGES)
    assert catalogue("en", "server") == {} and catalogue("it", "server", "engine")["My games"] == "Le mie partite"
