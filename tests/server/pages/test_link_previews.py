"""What a link says of itself: true, in the reader's language, escaped; and its picture shows what anybody may see."""

import asyncio
from dataclasses import replace
from html.parser import HTMLParser

import httpx
import pytest

from samurai.engine.record import follow
from samurai.games import NAMES, load
from samurai.server.pages import preview_pictures
from samurai.server.pages.raster import rasterised
from samurai.server.refusal import Refusal
from server.archive import archive, golden, twins
from server.client import Person

INDEX = '<!doctype html><html lang="en"><head><!-- about --><title>Samurai</title><!-- /about --></head><body></body>'
PNG = b"\x89PNG\r\n\x1a\n"
CUNNING = '"><script>alert(1)</script>&'


class Head(HTMLParser):
    """The tags of a head, as a program reads them that shows links."""

    def __init__(self, page):
        super().__init__()
        self.tags, self.about, self.language = [], {}, ""
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.tags.append(tag)
        self.language = given["lang"] if tag == "html" else self.language
        if tag == "meta":
            self.about[given.get("property") or given.get("name")] = given["content"]

    def handle_data(self, data):
        if self.tags and self.tags[-1] == "title":
            self.about.setdefault("title", data)


@pytest.fixture
def built(tmp_path, monkeypatch):
    folder = tmp_path / "static"
    folder.mkdir()
    (folder / "index.html").write_text(INDEX)
    monkeypatch.setattr("samurai.server.pages.static.FOLDER", folder)


def head(address, path, language="en"):
    answer = httpx.get(address + path, headers={"accept-language": language})
    assert answer.status_code == 200 and "accept-language" in answer.headers["vary"]
    return Head(answer.text)


async def opened(address, name, seats):
    person = await Person(address).be_guest(name)
    table = await person.ask("POST", "/api/tables", {"game": "friedl", "seats": seats})
    await person.close()
    return table


def test_a_table_says_what_it_is_and_a_name_is_only_a_name(running, built):
    address = running(origins=("https://play.example",)).address
    seats = [{"kind": "me", "name": CUNNING}, {"kind": "open"}]
    waiting = asyncio.run(opened(address, "Ann", seats))
    for path in (f"/t/{waiting['id']}?key={waiting['key']}", f"/c/{waiting['code'].lower()}"):
        invitation = head(address, path, "de-AT,en;q=0.5")
        assert invitation.language == "de"
        assert invitation.about["og:title"] == invitation.about["title"] == "Samurai (Friedl 1974) · Du bist eingeladen"
        assert invitation.about["description"] == "Ein Platz ist frei. Wer diesen Link hat, darf sich setzen."
        assert invitation.about["og:url"] == f"https://play.example{path}"
        assert invitation.about["og:image"].startswith(
            f"https://play.example/postcards/tables/{waiting['id']}?key={waiting['key']}&"
        )
    playing = asyncio.run(opened(address, "Ann", [{"kind": "me", "name": CUNNING}, {"kind": "me", "name": "Bo"}]))
    shown = head(address, f"/t/{playing['id']}?key={playing['key']}", "nl")
    assert shown.tags.count("script") == 0 and shown.tags.count("title") == 1
    assert shown.about["title"].startswith('Samurai (Friedl 1974) · "><script>alert(1)</script>&')
    assert shown.about["title"].endswith(" en Bo")
    assert shown.about["og:description"] == "De partij is bezig. Wie deze link heeft, mag meekijken."
    assert shown.about["twitter:card"] == "summary_large_image"


def test_a_finished_game_says_who_won(running, built, tmp_path):
    record = golden("cards-3")
    (table,) = archive(tmp_path / "samurai.db", tmp_path, record)
    shown = head(running().address, f"/replay/{table}", "it")
    assert shown.about["og:title"].startswith("Samurai: il gioco di carte · ")
    assert shown.about["og:description"].startswith(("Vince ", "La partita finisce patta", record.players[0]))


def test_other_pages_say_what_they_are(built, running):
    address = running().address
    assert head(address, "/learn/board", "en").about["og:title"] == "Samurai (the board game) · The rules"
    assert head(address, "/learn/cards/lesson", "it").about["og:title"].endswith("· Impara giocando")
    service = head(address, "/", "fr, de;q=nonsense").about
    assert service["title"] == "Samurai" and service["description"].startswith("Play the three games")
    for nowhere in ("/t/none", "/c/NOCODE", "/learn/chess", "/t"):
        assert head(address, nowhere).about == service | {"og:url": address + nowhere}


def picture(address, path, **headers):
    return httpx.get(address + path, headers=headers, timeout=120)


@pytest.mark.parametrize("name", ["board-3-chosen-random-at_once-screened", "cards-3"])
def test_a_picture_is_the_same_whatever_is_hidden(running, tmp_path, name):
    """Two games that differ in what one seat drew or chose unseen, as far as they are alike for all who watch."""
    record = golden(name)
    other, at, until = twins(record, None)
    logs = [each.log[:until] for each in (record, other)]
    assert until > at and logs[0] != logs[1]
    ids = archive(tmp_path / "samurai.db", tmp_path, *(replace(record, log=log) for log in logs))
    address = running().address
    honest = [picture(address, f"/postcards/tables/{table}") for table in ids]
    assert honest[0].content.startswith(PNG) and honest[0].content == honest[1].content
    assert honest[0].headers["content-type"] == "image/png"
    states = [follow(load(record.game), replace(record, log=log)).state for log in logs]
    assert states[0] != states[1], "something is hidden"


def test_a_picture_is_made_once_and_not_sent_to_clients_that_have_it(running, monkeypatch):
    made = []

    async def counted(svg):
        made.append(svg)
        return PNG

    monkeypatch.setattr(preview_pictures, "rasterised", counted)
    address = running(limits=1).address
    for name in NAMES:
        first = picture(address, f"/postcards/games/{name}")
        assert first.content == PNG and first.headers["cross-origin-resource-policy"] == "cross-origin"
        again = picture(address, f"/postcards/games/{name}", **{"if-none-match": first.headers["etag"]})
        assert again.status_code == 304 and not again.content
    assert picture(address, "/postcards/games/board").content == PNG
    assert len(made) == len(NAMES) and load("cards").title in made[1]
    assert picture(address, "/postcards/games/chess").status_code == 404
    assert picture(address, "/postcards/tables/none").status_code == 404


def test_nobody_has_pictures_made_without_end(running, monkeypatch):
    async def painted(svg):
        return PNG

    monkeypatch.setattr(preview_pictures, "rasterised", painted)
    monkeypatch.setattr(preview_pictures, "CACHED_PICTURES", 0)
    address = running(limits=1, now=lambda: 1_800_000_000_000).address
    asked = [picture(address, "/postcards/games/friedl") for _ in range(21)]
    assert [answer.status_code for answer in asked] == [200] * 20 + [429]


def test_a_drawing_that_is_none_makes_no_picture():
    with pytest.raises(Refusal, match="the picture can't be made"):
        asyncio.run(rasterised("<svg"))
