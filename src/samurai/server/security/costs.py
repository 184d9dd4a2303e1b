"""What requests cost the server, in milliseconds of its event loop or threads, and how much one address may use.

Anything not listed here costs next to nothing, and is only limited by the general request rate (`door`). The numbers
are those of the most expensive game after some hundred moves, rounded up.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from samurai.server.live import messages

RATE: Final = 100.0
"""Milliseconds of work per second for one address: a tenth of the available time."""

BURST: Final = 1_000.0
"""Milliseconds of work allowed at once."""

REQUESTS: Final[Mapping[tuple[str, str], float]] = {
    ("GET", "/api/openapi.json"): 2,
    ("GET", "/api/schema/openapi.json"): 2,
    ("GET", "/api/tables/{table}/sight"): 15,
    ("GET", "/api/tables/{table}/picture"): 15,
    ("GET", "/api/tables/{table}/choices"): 50,
    ("POST", "/api/tables/{table}/plan"): 10,
    ("GET", "/api/tables/{table}/replay"): 20,
    ("GET", "/api/tables/{table}/replay/{step}"): 5,
    ("GET", "/api/tables/{table}/replay/{step}/picture"): 12,
    ("GET", "/api/tables/{table}/record"): 5,
    ("GET", "/api/tables/{table}/draws"): 5,
    ("GET", "/api/tables/{table}/review"): 5,
    ("POST", "/api/tables/{table}/review"): 20,
    ("POST", "/api/tables/{table}/branch"): 20,
    ("GET", "/api/me/tables"): 5,
    ("GET", "/api/me/tables/past"): 5,
    ("GET", "/api/me/tables/{table}/news"): 5,
    ("GET", "/api/me/statistics"): 30,
    ("GET", "/api/me/export"): 50,
    ("GET", "/api/people/{other}/tables"): 5,
    ("GET", "/api/tables"): 5,
    ("GET", "/api/lessons/{game}/{step}"): 2,
    ("GET", "/api/lessons/{game}/{step}/picture"): 2,
    ("POST", "/api/lessons/{game}/{step}/answer"): 5,
    ("POST", "/api/lessons/{game}/{step}/preview"): 5,
    ("GET", "/postcards/tables/{table}"): 5,
    ("GET", "/postcards/games/{game}"): 5,
    ("GET", "/{path}"): 1,
}
"""The cost of a request, by method and route."""

CONNECT: Final = 5.0
"""The cost of a new WebSocket, which is sent everything."""

MESSAGES: Final[Mapping[type[messages.Message], float]] = {messages.Preview: 5, messages.Why: 1}
"""The cost of a WebSocket message, by type; actions are limited by the game, hints by their own rate."""
