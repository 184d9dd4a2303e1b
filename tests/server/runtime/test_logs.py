"""Lines of the log."""

import json
import logging

from samurai.server.runtime import logs
from samurai.server.runtime.logs import JsonLines, name_request, name_worker


def test_a_line_names_its_request_and_its_worker(monkeypatch):
    monkeypatch.setattr(logs, "_NAMED", {})
    record = logging.makeLogRecord({"msg": "done", "levelname": "INFO", "deed": "block"})

    def line():
        return json.loads(JsonLines().format(record))

    name_request()
    first = line()
    name_request()
    name_worker("one")
    second = line()
    assert first["request"] != second["request"] and first["message"] == "done" and first["deed"] == "block"
    assert "worker" not in first and second["worker"] == "one"
