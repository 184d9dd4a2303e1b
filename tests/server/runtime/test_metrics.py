"""What the server counts about itself, and who may read it."""

import asyncio
import os
from random import Random

import httpx
from prometheus_client.parser import text_string_to_metric_families

from server.client import play_at_random
from server.tables.test_tables import ME, guests, leave, table_of


def numbers(text):
    """Every number by name and labels."""
    families = text_string_to_metric_families(text)
    return {
        (sample.name, *sorted(sample.labels.values())): sample.value for each in families for sample in each.samples
    }


def test_the_numbers_are_true_after_a_game_and_name_nobody(running):
    server = running()

    async def story():
        (anna,) = await guests(server.address, "Anna")
        table = (await table_of(anna, "cards", [ME, {"kind": "bot", "bot": "random"}]))["id"]
        async with await anna.sit(table) as seat:
            await seat.act(0, "nonsense")
            refused = [await seat.say(do="act", seat=0, word="nonsense", at=0) for _ in range(2)]
            assert {answer["type"] for answer in refused} == {"refused"}
            taken = await play_at_random(seat, Random(1))
            text = (await anna.http.get("/metrics")).text
        await leave(anna)
        return table, taken, text

    table, taken, text = asyncio.run(story())
    found = numbers(text)
    turns = found["samurai_bot_turns_total",]
    assert turns > 0 and found["samurai_moves_total",] == taken + turns
    assert found["samurai_bot_thinking_seconds_count",] >= turns
    assert sum(value for (name, *_), value in found.items() if name == "samurai_refusals_total") == 3
    assert found["samurai_sockets",] == 1 and found["samurai_open_tables",] == 1
    assert found["samurai_tables", "over"] == 1
    assert found["samurai_requests_total", "/api/tables", "201", "POST"] == 1
    commits = found["samurai_commit_size_count",]
    assert 0 < commits == found["samurai_commit_seconds_count",] <= found["samurai_commit_size_sum",]
    assert found["samurai_queue", "write"] == found["samurai_queue", "messages"] == 0
    assert ("process_resident_memory_bytes",) in found
    assert any(name == "samurai_build_info" for name, *_ in found)
    assert "Anna" not in text and table not in text


def test_only_the_operator_may_read_them(running):
    server = running()
    with httpx.Client(base_url=server.address) as browser:
        assert browser.get("/metrics").status_code == 200
        behind_a_proxy = browser.get("/metrics", headers={"x-forwarded-for": "127.0.0.1"})
        assert behind_a_proxy.status_code == 404 and behind_a_proxy.json()["code"] == "not-found"
        for path in ("a", "b", "api/tables/x", "api/tables/y", "api/nothing/z"):
            browser.get(f"/{path}")
        browser.request("BREW", "/tea")
    routes = {(method, route) for method, route, _ in server.server.metrics.requests}
    assert len(routes) <= 5 and all("x" not in route and "tea" not in route for _, route in routes), (
        "strangers add none"
    )


def test_a_token_opens_them_and_nothing_else_does(running):
    with httpx.Client(base_url=running(metrics_token="a long word").address) as browser:
        for headers in ({}, {"authorization": "Bearer other"}, {"authorization": "a long word"}):
            assert browser.get("/metrics", headers=headers).status_code == 404
        allowed = browser.get("/metrics", headers={"authorization": "Bearer a long word"})
        assert allowed.status_code == 200 and allowed.headers["content-type"].startswith("text/plain")


def test_one_worker_reports_the_numbers_of_all(running, tmp_path):
    server = running(folder=str(tmp_path))
    mine = server.server.database.process
    with httpx.Client(base_url=server.address) as browser:
        first = browser.get("/metrics").text
        (tmp_path / "other").write_text(first.replace(f'"{mine}"', '"other"'))
        (tmp_path / "dead").write_text(first.replace(f'"{mine}"', '"dead"'))
        os.utime(tmp_path / "dead", (1, 1))
        sent = numbers(browser.get("/metrics").text)
    workers = {labels[-1] for (name, *labels) in sent if name == "samurai_moves_total"}
    assert workers == {mine, "other"}
    assert len([name for name, *_ in sent if name == "process_open_fds"]) == 2
