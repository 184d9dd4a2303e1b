"""Logs that programs can read: one JSON object a line, on the standard error."""

from __future__ import annotations

import json
import logging
import os
import sys
from contextvars import ContextVar
from datetime import UTC, datetime
from itertools import count
from typing import Final

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
        if record.exc_info:
            told["traceback"] = self.formatException(record.exc_info)
        return json.dumps(told, default=str)


def configure() -> None:
    """Log to the standard error in this way; to a person at a terminal only what went wrong."""
    level = logging.WARNING if sys.stderr.isatty() else logging.INFO
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level, handlers=[handler], force=True)
