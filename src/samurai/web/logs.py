"""Logs that programs can read: one JSON object a line, on the standard error."""

from __future__ import annotations

import hashlib
import json
import logging
import os
import sys
from contextvars import ContextVar
from datetime import UTC, datetime
from itertools import count
from typing import Final

from samurai.store.failing import Unreachable

_USUAL: Final = frozenset(vars(logging.makeLogRecord({}))) | {"message", "color_message", "taskName"}


_REQUEST: Final[ContextVar[str]] = ContextVar("request", default="")
_number: Final = count(1)


_NAMED: Final[dict[str, str]] = {}
"""What stands in every line of this process."""


def name_worker(name: str) -> None:
    """Give this process, one of several of a server, a name in the log."""
    _NAMED["worker"] = name


def name_request() -> None:
    """Give what is done for one request, or over one socket, a name of its own in the log: process and number."""
    _REQUEST.set(f"{os.getpid():x}-{next(_number):x}")


_NOISE: Final = frozenset(
    (
        '%s - "WebSocket %s" [accepted]',
        '%s - "WebSocket %s" 403',
        '%s - "WebSocket %s" %d',
        "connection open",
        "connection closed",
        "connection rejected (%d %s)",
        "HTTP response sent (%d %s)",
        "opening handshake failed",
        "parser failed",
        "Invalid HTTP request received.",
        "Unsupported upgrade request.",
    )
)
"""Lines of the ground under us that any stranger can cause at will; some of them hold addresses and tables' ids."""


def veiled(name: str) -> str:
    """A table's id as the log has it: always the same, and of no use to who reads it, as an id is a key."""
    return hashlib.sha256(name.encode()).hexdigest()[:8]


def is_worth_a_line(record: logging.LogRecord) -> bool:
    """Whether a line says something to whoever runs the server."""
    return record.msg not in _NOISE


class JsonLines(logging.Formatter):
    """A log entry as one line of JSON, with all that was added to it."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        told: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        if request := _REQUEST.get():
            told["request"] = request
        told |= _NAMED
        told |= {key: value for key, value in vars(record).items() if key not in _USUAL}
        if isinstance(table := told.get("table"), str):
            told["table"] = veiled(table)
        if record.exc_info:
            told["traceback"] = self.formatException(record.exc_info)
        return json.dumps(told, default=str)


def is_news(record: logging.LogRecord) -> bool:
    """Whether an entry tells something new: that the store is away is told once, not by all who miss it."""
    return not (record.exc_info and isinstance(record.exc_info[1], Unreachable))


def configure() -> None:
    """Log to the standard error in this way; to a person at a terminal only what went wrong."""
    level = logging.WARNING if sys.stderr.isatty() else logging.INFO
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    handler.addFilter(is_news)
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(is_worth_a_line)
