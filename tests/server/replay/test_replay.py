"""Finished games looked at again: what everybody knew at each step and nothing more, branching off, files, pictures."""

import asyncio
from dataclasses import replace
from itertools import pairwise
from random import Random
from xml.etree import ElementTree

import pytest

from samurai.engine.draws import verify
from samurai.engine.file import read_record
from samurai.engine.game import CHANCE
from samurai.engine.plain import to_plain
from samurai.engine.record import Entry, follow
from samurai.games import load
from samurai.games.friedl.records.csa import reading as csa
from samurai.games.friedl.records.kakinoki import reading as kif
from server.archive import archive, golden, twins
from server.client import Person, play_at_random

CARDS = golden("cards-3")
BOARD = golden("board-2-chosen-random-at_once-screened")
FRIEDL = golden("friedl-2-booklet-512-start")


@pytest.fixture
def served(running, tmp_path):
    """A server that has these games: its address, and their ids."""

    def serve(*records):
        ids = archive(tmp_path / "samurai.db", tmp_path, *records)
        return running().address, *ids

    return serve


async def refused(person, method, path, data, *expected):
    """The sentence with which something is refused."""
    answer = await person.http.request(method, f"/api/tables/{path}", json=data)
    sent = answer.json()
    assert (answer.status_code, sent["code"]) == expected, answer.text
    return sent["message"]


def asked(address, *paths):
    """What is answered to these questions, by somebody who is nobody."""

    async def ask():
        nobody = Person(address)
        answers = [await nobody.http.get(f"/api/tables/{path}") for path in paths]
        await nobody.close()
        return answers

    return asyncio.run(ask())


@pytest.mark.parametrize("record", [CARDS, BOARD, FRIEDL], ids=["cards", "board", "friedl"])
def test_every_step_is_shown_as_each_seat_knew_it(served, record):
    address, table = served(record)
    game = load(record.game)
    states = list(follow(game, record).states())
    steps = [0, 1, 30, 40, len(states) - 1]
    for seat in (None, *range(record.seats)):
        query = "" if seat is None else f"?seat={seat}"
        answers = asked(address, *(f"{table}/replay/{step}{query}" for step in steps))
        for step, answer in zip(steps, answers, strict=True):
            sent = answer.json()
            assert sent["step"] == step
            assert sent["sights"] == [{"seat": seat, "view": to_plain(game.rules.view(states[step], seat))}]
            assert sent["to_act"] == list(game.rules.to_act(states[step]))


@pytest.mark.parametrize("record", [CARDS, BOARD], ids=["cards", "board"])
def test_a_seat_is_shown_nothing_that_it_did_not_know(served, record):
    """Two games that differ only in what seat 0 and the spectators cannot see look the same to them, to the byte."""
    other, at, until = twins(record, 0)
    assert other.log[at] != record.log[at] and until - at > 3
    address, *tables = served(record, other)
    steps = range(at, until + 1)[::3]
    for query in ("?seat=0", ""):
        seen = [asked(address, *(f"{table}/replay/{step}{query}" for step in steps)) for table in tables]
        drawn = [asked(address, *(f"{table}/replay/{step}/picture{query}" for step in steps[::4])) for table in tables]
        for one, two in (*zip(*seen, strict=True), *zip(*drawn, strict=True)):
            assert one.status_code == 200 and one.content == two.content
        one, two = (asked(address, f"{table}/replay{query}")[0].json()["lines"] for table in tables)
        assert one[:until] == two[:until]
    one, two = (asked(address, f"{table}/replay/{at + 1}?everything=true")[0].json() for table in tables)
    assert one["sights"][0] == two["sights"][0] and one["sights"] != two["sights"]


def test_a_viewer_who_knows_everything_sees_every_hand_and_every_draw(served):
    address, table = served(CARDS)
    game = load("cards")
    state = list(follow(game, CARDS).states())[40]
    (look, story, watched) = asked(
        address, f"{table}/replay/40?everything=true", f"{table}/replay?everything=true", f"{table}/replay"
    )
    views = [game.rules.view(state, seat) for seat in (None, 0, 1, 2)]
    assert [sight["view"] for sight in look.json()["sights"]] == [to_plain(view) for view in views]
    sent = story.json()
    assert [line["word"] for line in sent["lines"]] == [entry.text for entry in CARDS.log]
    assert any(line["word"] is None for line in watched.json()["lines"])
    assert sent["steps"] == len(CARDS.log) and sent["outcome"]["places"] and "\n" in sent["result"]
    turns = [line["turn"] for line in sent["lines"]]
    assert turns[0] == 0 and turns == sorted(turns)
    seats = [entry.seat for entry in CARDS.log if entry.seat >= 0]
    assert turns[-1] == 1 + sum(one != two for one, two in pairwise(seats))


def test_what_was_taken_back_is_not_a_step(served):
    back = (*FRIEDL.log[:3], Entry(0, "take-back", "agreed"), FRIEDL.log[2], *FRIEDL.log[3:])
    address, table = served(replace(FRIEDL, log=back))
    story = asked(address, f"{table}/replay")[0].json()
    assert [line["word"] for line in story["lines"]] == [entry.text for entry in FRIEDL.log]


def test_what_is_not_revealed(served):
    address, table, running = served(CARDS, replace(CARDS, log=CARDS.log[:60]))

    async def story():
        anna = await Person(address).be_guest("Anna")
        sentence = "a game can be replayed once it is over"
        branch = {"step": 3, "seat": 0, "bot": "random"}
        for path in ("replay", "replay/3", "replay/3?seat=0", "replay?everything=true", "replay/3/picture", "review"):
            assert await refused(anna, "GET", f"{running}/{path}", None, 403, "not-allowed") == sentence
        for path, data in (("branch", branch), ("review", None)):
            assert await refused(anna, "POST", f"{running}/{path}", data, 403, "not-allowed") == sentence
        await refused(anna, "GET", "nowhere/replay", None, 404, "unknown-table")
        for path in (f"replay/{len(CARDS.log) + 1}", "replay/3?seat=3", "replay?seat=3"):
            await refused(anna, "GET", f"{table}/{path}", None, 404, "not-found")
        await refused(anna, "GET", f"{table}/replay/3?seat=-1", None, 400, "malformed")
        await anna.close()

    asyncio.run(story())


def test_branching_off_and_playing_on_to_the_end(served):
    address, table = served(CARDS)
    step = 45

    async def story():
        anna = await Person(address).be_guest("Anna")
        wanted = {"step": step, "seat": 2, "bot": "random"}
        made = await anna.ask("POST", f"/api/tables/{table}/branch", wanted)
        assert made["status"] == "playing" and not made["listed"] and not made["rated"] and made["code"] is None
        assert [seat["name"] for seat in made["seats"]] == ["random 1", "random 2", "Anna"]
        assert [seat["kind"] for seat in made["seats"]] == ["bot", "bot", "person"]
        async with await anna.sit(made["id"]) as seat:
            await play_at_random(seat, Random(4))
        record = read_record((await anna.http.get(f"/api/tables/{made['id']}/record")).text)
        assert record.log[:step] == CARDS.log[:step] and record.variant == CARDS.variant
        drawn = verify(load("cards"), record)
        assert drawn.fair and drawn.draws and drawn.before == sum(entry.seat == CHANCE for entry in CARDS.log[:step])
        again = await anna.ask("POST", f"/api/tables/{made['id']}/branch", {**wanted, "step": 0})
        assert again["seats"][2]["name"] == "Anna", "a branch can be branched off as well"
        await anna.close()

    asyncio.run(story())


def test_where_one_can_not_branch_off(served):
    resigned = replace(FRIEDL, log=(*FRIEDL.log[:7], Entry(1, "resign")))
    address, table, given_up = served(CARDS, resigned)
    good = {"step": 40, "seat": 0, "bot": "random"}

    async def story():
        nobody, anna = Person(address), await Person(address).be_guest("Anna")
        await refused(nobody, "POST", f"{table}/branch", good, 401, "who-are-you")
        for wrong, status, code in [
            ({"step": len(CARDS.log)}, 403, "not-allowed"),
            ({"step": len(CARDS.log) + 1}, 404, "not-found"),
            ({"step": -1}, 404, "not-found"),
            ({"seat": 3}, 404, "not-found"),
            ({"bot": "nobody"}, 400, "unknown-bot"),
            ({"more": 1}, 400, "malformed"),
        ]:
            await refused(anna, "POST", f"{table}/branch", {**good, **wrong}, status, code)
        made = await anna.ask("POST", f"/api/tables/{given_up}/branch", {**good, "step": 7, "seat": 1})
        assert made["status"] == "playing" and made["to_act"] == [1], "who has resigned may try what would have come"
        for person in (nobody, anna):
            await person.close()

    asyncio.run(story())


def test_records_in_the_forms_of_the_shogi_world(served):
    address, table, other = served(FRIEDL, CARDS)
    texts = {}
    for form in ("kif", "csa", "usi", "booklet", "json", "samurai"):
        (answer,) = asked(address, f"{table}/record?form={form}")
        assert answer.status_code == 200 and "attachment" in answer.headers["content-disposition"]
        assert f".{form}" in answer.headers["content-disposition"]
        texts[form] = answer.text
    words = [entry.text for entry in FRIEDL.log]
    assert [entry.text for entry in kif.read(texts["kif"], "booklet").log][: len(words)] == words
    assert [entry.text for entry in csa.read(texts["csa"], "booklet").log][: len(words)] == words
    assert texts["usi"].startswith("position startpos moves ") and read_record(texts["samurai"]) == FRIEDL
    misfit, unknown = asked(address, f"{other}/record?form=kif", f"{other}/record?form=pdf")
    assert (misfit.status_code, unknown.status_code) == (400, 400)
    assert "is for games of friedl" in misfit.json()["message"] and "kif" in unknown.json()["message"]


@pytest.mark.parametrize("record", [CARDS, BOARD, FRIEDL], ids=["cards", "board", "friedl"])
def test_a_picture_of_a_position(served, record):
    address, table = served(record)
    own, everything = asked(address, f"{table}/replay/35/picture?seat=1", f"{table}/replay/35/picture?everything=true")
    for answer in (own, everything):
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert ElementTree.fromstring(answer.text).tag == "{http://www.w3.org/2000/svg}svg"
    assert own.text != everything.text
