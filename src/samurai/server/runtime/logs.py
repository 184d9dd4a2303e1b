"""Machine-readable logs: one JSON object per line, on standard error."""

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
"""Fields that are added to every line of this process."""


def name_worker(name: str) -> None:
    """Name this process in the log, as one of several workers of a server."""
    _NAMED["worker"] = name


def name_request() -> None:
    """Give everything done for one request or one socket its own id in the log: process id and a running number."""
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
"""Messages of uvicorn and websockets that any stranger can trigger at will; some contain addresses and table ids."""


def veiled(name: str) -> str:
    """A table's id as it appears in the log: a stable hash, useless to anyone who reads it, because an id is a key."""
    return hashlib.sha256(name.encode()).hexdigest()[:8]


def is_worth_logging(record: logging.LogRecord) -> bool:
    """Whether a line matters to whoever runs the server."""
    return record.msg not in _NOISE


class JsonLines(logging.Formatter):
    """Formats a log record as one line of JSON, including all extra fields."""

    def format(self, record: logging.LogRecord) -> str:
        """Format one record."""
        entry: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        if request := _REQUEST.get():
            entry["request"] = request
        entry |= _NAMED
        entry |= {key: value for key, value in vars(record).items() if key not in _USUAL}
        if isinstance(table := entry.get("table"), str):
            entry["table"] = veiled(table)
        if record.exc_info:
            entry["traceback"] = self.formatException(record.exc_info)
        return json.dumps(entry, default=str)


def is_news(record: logging.LogRecord) -> bool:
    """Whether a record is news: that the store is unreachable is logged once, not by every request that fails."""
    return not (record.exc_info and isinstance(record.exc_info[1], Unreachable))


def configure() -> None:
    """Log JSON to standard error; at a terminal, only warnings and errors."""
    level = logging.WARNING if sys.stderr.isatty() else logging.INFO
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    handler.addFilter(is_news)
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(is_worth_logging)
